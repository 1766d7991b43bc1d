import { hash } from 'node:crypto'
import type { Random } from '../../core/clock.ts'
import { memoizeLatest } from '../../core/memoize-latest.ts'
import { isSameText } from '../../core/text/same-text.ts'
import { hmacSha256 } from '../model/hmac.ts'

/** Bearer tokens of sessions. What is kept of one is an HMAC of its hash, which is worth nothing without the pepper. */
export interface SessionTokens {
  /** A new token, never shown before. */
  createToken(): string
  /**
   * What is kept of a token.
   *
   * @param fingerprint sha256 of the token, hex.
   */
  sealForStorage(fingerprint: string): string
  /** What may have been kept of a token, by every pepper that is still accepted; empty when it is none of ours. */
  candidates(token: string): readonly string[]
  /** Whether a token is the one of which this was kept, found out in constant time. */
  isSame(token: string, kept: string): boolean
}

const TOKEN = /^pws_[A-Za-z0-9_-]{32,128}$/

export function newSessionPepper(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64')
}

type Peppers = readonly [string, ...string[]]

/**
 * @param peppers The one in use first, as of now; all are accepted, because a token lives as long as its session does. The same
 *   array until it changes.
 */
export function sessionTokens(peppers: () => Peppers, random: Random): SessionTokens {
  const accepted = memoizeLatest(peppers, ([current, ...others]) => ({
    current: hmacSha256(current),
    others: others.map(hmacSha256),
  }))
  const seal = (fingerprint: string, pepper: ReturnType<typeof hmacSha256>) =>
    pepper(`session ${fingerprint}`, 'hex')

  function candidates(token: string): readonly string[] {
    if (!TOKEN.test(token)) return []
    const fingerprint = hash('sha256', token)
    const { current, others } = accepted()
    return [current, ...others].map((pepper) => seal(fingerprint, pepper))
  }

  return {
    createToken: () => `pws_${Buffer.from(random.bytes(32)).toString('base64url')}`,
    sealForStorage: (fingerprint) => seal(fingerprint, accepted().current),
    candidates,
    isSame: (token, kept) => candidates(token).some((one) => isSameText(one, kept)),
  }
}
