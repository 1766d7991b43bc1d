import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from '../core/clock.ts'

/** Bearer tokens of sessions. What is kept of one is an HMAC of its hash, which is worth nothing without the pepper. */
export interface SessionTokens {
  /** A new token, which nobody has seen before. */
  fresh(): string
  /**
   * What is kept of a token.
   *
   * @param fingerprint sha256 of the token, hex.
   */
  keptOf(fingerprint: string): string
  /** What may have been kept of a token, by every pepper that is still accepted; empty when it is none of ours. */
  candidates(token: string): readonly string[]
  /** Whether a token is the one of which this was kept, found out in constant time. */
  isSame(token: string, kept: string): boolean
}

const TOKEN = /^pws_[A-Za-z0-9_-]{32,128}$/
const GENERATIONS = 2

export function newSessionPepper(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64')
}

/** @param peppers Newest first. */
export function sessionTokens(peppers: readonly [string, ...string[]], random: Random): SessionTokens {
  const accepted = peppers.slice(0, GENERATIONS)
  const seal = (fingerprint: string, pepper: string) =>
    createHmac('sha256', pepper).update(`session ${fingerprint}`).digest('hex')

  function candidates(token: string): readonly string[] {
    if (!TOKEN.test(token)) return []
    const fingerprint = createHash('sha256').update(token).digest('hex')
    return accepted.map((pepper) => seal(fingerprint, pepper))
  }

  return {
    fresh: () => `pws_${Buffer.from(random.bytes(32)).toString('base64url')}`,
    keptOf: (fingerprint) => seal(fingerprint, peppers[0]),
    candidates,
    isSame: (token, kept) =>
      candidates(token).some(
        (one) => one.length === kept.length && timingSafeEqual(Buffer.from(one), Buffer.from(kept)),
      ),
  }
}
