/** The fields that a source has reported: without those that it left out or wrote as null. */
export function definedFields<T extends object>(
  fields: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined | null> } {
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(filled) as { readonly [K in keyof T]?: Exclude<T[K], undefined | null> }
}
