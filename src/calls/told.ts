import type { JsonObject } from '../core/json.ts'

/** A result as JSON text, and as what the text says. */
export interface Told {
  /** What was hashed into the receipt. */
  readonly text: string
  /** Reads the text at most once, and not at all where the result is still at hand. */
  readonly said: () => JsonObject
}

/** A text that may be of another time. */
export function told(text: string): Told {
  let said: JsonObject | undefined
  return {
    text,
    said() {
      said ??= JSON.parse(text) as JsonObject
      return said
    },
  }
}

/** A result that was just made. */
export function tell(result: JsonObject): Told {
  return { text: JSON.stringify(result), said: () => result }
}
