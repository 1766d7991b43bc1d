import type { Json, JsonObject } from '../core/json.ts'

const MAX_ITEMS = 3
const MAX_CHARACTERS = 160

/** A result as a sample of itself: the first items of every list, the beginning of every text. */
export function abridge(result: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, shorten(value)]))
}

function shorten(value: Json | undefined): Json | undefined {
  if (typeof value === 'string')
    return value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS - 1)}…` : value
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => shorten(item) ?? null)
  return typeof value === 'object' && value !== null ? abridge(value as JsonObject) : value
}
