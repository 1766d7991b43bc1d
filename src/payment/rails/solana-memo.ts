import { hash } from 'node:crypto'
import type { Random } from '../../core/clock.ts'
import { createRandomLetters } from '../../core/random.ts'
import { isSameText } from '../../core/text/same-text.ts'
import type { OfferMemo } from '../model/rail.ts'

const NONCE_LETTERS = 12
const SEAL_LETTERS = 16
/** No more expensive to run than the 32 letters that a stock wallet writes when an offer names none. */
const MEMO = /^[A-Za-z0-9_-]{28}$/

/**
 * The memos of Solana offers. Each holds something random, so that two payments alike are two transactions, and a
 * seal over that and the tool: one look distinguishes our offers of a tool from any other, and nothing of it is kept. To the
 * chain's readers it proves nothing.
 *
 * @param secrets The first seals new memos; the seals of all of them are believed.
 */
export function createOfferMemo(secrets: readonly [string, ...string[]], random: Random): OfferMemo {
  const createNonce = createRandomLetters(random, 'base64url', NONCE_LETTERS)

  return {
    issueMemo(toolId) {
      const nonce = createNonce()
      return nonce + seal(secrets[0], nonce, toolId)
    },
    verifyMemo({ extra }, toolId) {
      const memo = extra?.['memo']
      if (typeof memo !== 'string' || !MEMO.test(memo)) return undefined
      const nonce = memo.slice(0, NONCE_LETTERS)
      const given = memo.slice(NONCE_LETTERS)
      const isOurs = secrets.some((secret) => isSameText(given, seal(secret, nonce, toolId)))
      return isOurs ? memo : undefined
    },
  }
}

/** Whether a memo has the form of ours; whether it is ours only its seal can tell. */
export function isMemoShaped(memo: string): boolean {
  return MEMO.test(memo)
}

/** The secret goes first and most of the digest is left away, so that no seal can be made to cover more. */
function seal(secret: string, nonce: string, toolId: string): string {
  return hash('sha256', `${secret}.${nonce}.${toolId}`, 'base64url').slice(0, SEAL_LETTERS)
}
