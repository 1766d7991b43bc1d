/** Texts of more letters are seldom, and would be held for nothing. */
const MAX_LETTERS = 16_384
/** UTF-16 units become at most so many bytes of UTF-8. */
const BYTES_PER_UNIT = 3

const scratch = Buffer.alloc(MAX_LETTERS * BYTES_PER_UNIT)

/**
 * A text's UTF-8 bytes in base64 (RFC 4648). All texts are written to one place in turn: a buffer for each costs more
 * than the encoding.
 */
export function toBase64(text: string, alphabet: 'base64' | 'base64url' = 'base64'): string {
  if (text.length > MAX_LETTERS) return Buffer.from(text).toString(alphabet)
  return scratch.toString(alphabet, 0, scratch.write(text))
}
