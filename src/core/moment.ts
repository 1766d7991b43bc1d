const MOMENT =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d))?$/

/**
 * Reads an ISO 8601 time with its zone, or a date, which means 00:00 UTC.
 *
 * @returns Milliseconds since the epoch; undefined for any other text and for days that no calendar has.
 */
export function parseMoment(text: string): number | undefined {
  if (!MOMENT.test(text)) return undefined
  const day = Date.parse(text.slice(0, 10))
  const exists = !Number.isNaN(day) && new Date(day).toISOString().startsWith(text.slice(0, 10))
  return exists ? Date.parse(text) : undefined
}

/** The requested time of an input, milliseconds since the epoch; undefined for now. */
export function momentOf({ at }: { readonly at?: unknown }): number | undefined {
  return typeof at === 'string' ? parseMoment(at) : undefined
}
