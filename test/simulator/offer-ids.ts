import type { Random } from '../../src/core/clock.ts'
import { OFFER_ID_CHARACTERS } from '../../src/payment/protocol/offer-id.ts'

/** Random bytes that are written down together, as so many letters that each id takes some of. */
const WRITTEN_BYTES = 396

/** Makes ids of offers that no ledger has marked, a new one at every call. */
export function createOfferIds(random: Random): () => string {
  let letters = ''
  let next = 0
  return () => {
    if (next === letters.length) {
      letters = Buffer.from(random.bytes(WRITTEN_BYTES)).toString('base64url')
      next = 0
    }
    next += OFFER_ID_CHARACTERS
    return letters.slice(next - OFFER_ID_CHARACTERS, next)
  }
}
