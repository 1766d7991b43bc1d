import { toBase64 } from '../../core/text/base64.ts'
import { toAsciiJson } from '../model/ascii-json.ts'

/**
 * Characters that `Payment-Required` and `WWW-Authenticate` may have together. nginx reads a whole block of headers into
 * one page of 4,096 bytes by default, and answers 502 when it is longer; our other headers take up to 510.
 */
const MAX_OFFER_CHARACTERS = 3_360

/**
 * Encodes an offer for its header: the first text that fits beside so many characters of other headers, or the last one.
 *
 * @param texts The offer as JSON, whole at first and then with ever less beside what it asks for.
 */
export function encodeOffer(texts: Iterable<string>, otherCharacters: number): string {
  const maxBytes = Math.floor((MAX_OFFER_CHARACTERS - otherCharacters) / 4) * 3
  let last = ''
  for (const text of texts) {
    last = text
    // ASCII is never shorter, and what is too long need not be read through
    if (text.length > maxBytes) continue
    const written = toAsciiJson(text)
    if (written.length <= maxBytes) return toBase64(written)
  }
  return toBase64(toAsciiJson(last))
}
