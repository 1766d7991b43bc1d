import type { Random } from '../../core/clock.ts'
import { createRandomLetters } from '../../core/random.ts'
import { isSameText } from '../../core/text/same-text.ts'
import { hmacSha256 } from '../model/hmac.ts'

/** Half of an id is random, half names which ledger made it: 66 bits each. */
const HALF = 11
const OFFER_ID = /^[A-Za-z0-9_-]{22}$/

/**
 * The ids of the offers of one ledger. Two ledgers that sell to one payee cannot tell whose a landed payment is; by the
 * id that a payer sends back each knows its own offers, and refuses those of the other unspent.
 */
export interface OfferMarks {
  /** Makes an id: 22 letters of base64url, of which it is impossible to guess the first half or make the second. */
  newId(): string
  /** Whether a gateway of this ledger made an id. */
  isOwn(id: string): boolean
}

/** @param secrets Of the ledger, newest first: made once, kept in its database and nowhere else. */
export function createOfferMarks(secrets: readonly [string, ...string[]], random: Random): OfferMarks {
  const [newest, ...older] = secrets.map((secret) => {
    const code = hmacSha256(secret)
    return (letters: string) => code(letters, 'base64url').slice(0, HALF)
  })
  const nextLetters = createRandomLetters(random, 'base64url', HALF)
  const marks = [newest, ...older].flatMap((mark) => mark ?? [])

  return {
    newId() {
      const letters = nextLetters()
      return letters + (marks[0]?.(letters) ?? '')
    },
    isOwn(id) {
      if (!OFFER_ID.test(id)) return false
      const [letters, mark] = [id.slice(0, HALF), id.slice(HALF)]
      return marks.some((markOf) => isSameText(markOf(letters), mark))
    },
  }
}
