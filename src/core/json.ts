/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json | undefined
}

/** What a JSON text holds; undefined for what is none, and for no text at all. Nothing of it is believed yet. */
export function tryParseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/**
 * Writes a JSON value with its object keys in code-unit order and no white space, so that equal values have equal
 * text (RFC 8785 for values that JSON.parse can give).
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (isInOrder(value)) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

/** Whether an object lies as it is to be written: nothing in it contains anything, and its keys are in order. */
function isInOrder(value: object): boolean {
  let before = ''
  for (const key of Object.keys(value)) {
    const member: unknown = (value as Record<string, unknown>)[key]
    if (key < before || typeof member === 'object' || typeof member === 'function') return false
    before = key
  }
  return true
}

/** Whether arrays and objects lie deeper in one another than that; a value that is not may be walked through by recursion. */
export function isDeeperThan(maxDepth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return maxDepth === 0 || Object.values(value).some((member) => isDeeperThan(maxDepth - 1, member))
}

/** A JSON Schema, as contracts publish it. */
export type JsonSchema = JsonObject
