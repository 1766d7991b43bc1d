/** An extension as x402 v2 wants each of them: what it states, and a schema of that. */
export interface Extension<Info> {
  readonly info: Info
  readonly schema: { readonly type: 'object'; readonly required: readonly string[] }
}

/** The shortest schema that is true: headers have little room. */
export function createExtension<Info extends object>(info: Info): Extension<Info> {
  const stated = Object.entries(info).filter(([, value]) => value !== undefined)
  return { info, schema: { type: 'object', required: stated.map(([name]) => name) } }
}
