import { toBase64 } from '../../core/text/base64.ts'
import { fillFrame, type OfferFilling, type OfferFrame } from './offer-text.ts'

/**
 * Characters that `Payment-Required` and `WWW-Authenticate` may have together. nginx reads a whole block of headers into
 * one page of 4,096 bytes by default, and answers 502 when it is longer; our other headers take up to 510.
 */
const MAX_OFFER_CHARACTERS = 3_360

/**
 * Encodes an offer for its header: the first frame that fits beside so many characters of other headers, or the last one.
 *
 * @param frames In ASCII: the offer whole at first and then with ever less beside what it asks for.
 * @param filling In ASCII.
 */
export function encodeOffer(
  frames: Iterable<OfferFrame>,
  filling: OfferFilling,
  otherCharacters: number,
): string {
  const maxBytes = Math.floor((MAX_OFFER_CHARACTERS - otherCharacters) / 4) * 3
  const room = maxBytes - filling.url.length - filling.accepts.length
  let last: OfferFrame | undefined
  for (const frame of frames) {
    last = frame
    if (frame.open.length + frame.middle.length + frame.close.length <= room) break
  }
  return last ? toBase64(fillFrame(last, filling)) : ''
}
