import { hexOf } from '../../chains/evm/hex.ts'
import { keccakOfText } from '../../chains/evm/keccak.ts'
import type { Clock, Random } from '../../core/clock.ts'
import { isSameText } from '../../core/text/same-text.ts'
import { invalidPayment } from '../model/errors.ts'
import { hmacSha256 } from '../model/hmac.ts'
import { OFFER_SECONDS, type Rail, withClosedReason } from '../model/rail.ts'
import type { AnsweredChallenge, Requirement } from '../model/x402.ts'
import { encodePart, type MppCharge, toCharge, toOpaque } from './mpp-charge.ts'
import { type Product, toSubject } from './product.ts'

/** One challenge of the scheme `Payment`, as an MPP client reads it. */
export interface MppChallenge {
  readonly id: string
  readonly realm: string
  readonly method: 'evm'
  readonly intent: 'charge'
  readonly request: MppCharge
  /** To be sent back as it is; base64url. */
  readonly opaque?: string
  /** ISO 8601 UTC. */
  readonly expires: string
}

/** The offer for MPP clients. */
export interface MppDemand {
  /** The value of `WWW-Authenticate`. */
  readonly header: string
  readonly challenges: () => readonly MppChallenge[]
}

export interface MppChallenges {
  /**
   * Asks for a product's price; undefined when nothing of what it asks for can be paid by MPP.
   *
   * @param requirements Looked at once for each product.
   * @param offerId Of the offer that the challenges belong to; no other offer has it.
   */
  demand(product: Product, requirements: () => readonly Requirement[], offerId: string): MppDemand | undefined
  /**
   * Holds the challenge that a payment answers against ours.
   *
   * @param toolIds What the challenge may have been made for.
   * @returns The rail on which it pays, which takes new orders only until the challenge expires.
   * @throws GatewayError `payment_invalid`.
   */
  matchRail(answered: AnsweredChallenge, rail: Rail, toolIds: readonly string[]): Rail
}

export interface MppOptions {
  /** The current one first; the one before it is still accepted. */
  readonly secrets: readonly [string, ...string[]]
  readonly publicUrl: () => string
  readonly clock: Clock
}

const GENERATIONS = 2
/** What ends an id: an HMAC-SHA-256 in base64url. */
const SEAL_CHARACTERS = 43

/** For a gateway without MPP: no credential answers anything. */
export const noChallenges: MppChallenges = {
  demand: () => undefined,
  matchRail() {
    throw invalidPayment('unknown_challenge', 'This gateway offers no payment by MPP.')
  },
}

/** A secret for the store, which gateways that share a database share. */
export function newChallengeSecret(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url')
}

/** What is the same in every challenge for a product at one host. */
interface WrittenCharge {
  readonly asked: Omit<MppChallenge, 'id' | 'expires'>
  /** What an id vouches for beside its salt and its end. */
  readonly bound: string
  /** The text of the header between id and end, and after the end. */
  readonly middle: string
  readonly close: string
}

interface WrittenProduct {
  readonly host: string
  readonly charges: readonly WrittenCharge[]
}

/**
 * Writes challenges and recognises them again without keeping any: an id is the id of the offer and an HMAC over it and
 * everything that was asked. A payer's authorization takes its nonce from the id, and two calls within one second must
 * not share it.
 */
export function createMppChallenges({ secrets, publicUrl, clock }: MppOptions): MppChallenges {
  const current = hmacSha256(secrets[0])
  const keys = [current, ...secrets.slice(1, GENERATIONS).map(hmacSha256)]
  const written = new WeakMap<Product, WrittenProduct>()
  let here = { url: '', host: '' }
  let end = { second: 0, text: '' }

  function host(): string {
    const url = publicUrl()
    if (url !== here.url) here = { url, host: new URL(url).hostname }
    return here.host
  }

  /** The end of a challenge that is made now, a whole second in ISO 8601. */
  function endFromNow(): string {
    const second = Math.floor(clock.now() / 1000) + OFFER_SECONDS
    if (second !== end.second)
      end = { second, text: `${new Date(second * 1000).toISOString().slice(0, 19)}Z` }
    return end.text
  }

  function findCharges(
    product: Product,
    requirements: () => readonly Requirement[],
  ): readonly WrittenCharge[] {
    const known = written.get(product)
    if (known && known.host === host()) return known.charges
    const charges = requirements().flatMap(
      (requirement) => writtenCharge(requirement, { realm: host(), toolId: toSubject(product) }) ?? [],
    )
    written.set(product, { host: host(), charges })
    return charges
  }

  function isOurs(answered: AnsweredChallenge, toolIds: readonly string[]): boolean {
    const { id, expires } = answered
    const salt = id.slice(0, -SEAL_CHARACTERS)
    return keys.some((key) =>
      toolIds.some((toolId) =>
        isSameText(id, createId(key, salt, { expires, bound: toBoundText(answered, toolId) })),
      ),
    )
  }

  return {
    demand(product, requirements, offerId) {
      const charges = findCharges(product, requirements)
      if (charges.length === 0) return undefined
      const expires = endFromNow()
      const ids = charges.map(({ bound }) => createId(current, offerId, { expires, bound }))
      return {
        header: charges
          .map(({ middle, close }, at) => `Payment id="${ids[at]}${middle}${expires}${close}`)
          .join(', '),
        challenges: () => charges.map(({ asked }, at) => ({ id: `${ids[at]}`, ...asked, expires })),
      }
    },

    matchRail(answered, rail, toolIds) {
      const { id, expires, nonce, payer, source } = answered
      if (answered.realm !== host())
        throw invalidPayment('realm_mismatch', 'The challenge that was paid is of another host.')
      if (!isOurs(answered, toolIds))
        throw invalidPayment(
          'unknown_challenge',
          'The challenge that was paid is not ours, or for another tool.',
        )
      if (nonce !== hexOf(keccakOfText(id + answered.realm)))
        throw invalidPayment('nonce_mismatch', 'The authorization was not signed for this challenge.')
      if (source !== undefined && source.toLowerCase() !== `did:pkh:${rail.network}:${payer}`)
        throw invalidPayment('source_mismatch', 'The source is not the account that signed.')
      return expireAt(rail, Date.parse(expires))
    },
  }
}

function writtenCharge(
  requirement: Requirement,
  { realm, toolId }: { readonly realm: string; readonly toolId: string },
): WrittenCharge | undefined {
  const charge = toCharge(requirement)
  if (!charge) return undefined
  const request = encodePart(charge)
  const sentBack = toOpaque(requirement)
  const opaque = sentBack ? encodePart(sentBack) : ''
  return {
    asked: { realm, method: 'evm', intent: 'charge', request: charge, ...(opaque ? { opaque } : {}) },
    bound: toBoundText({ realm, request, opaque }, toolId),
    middle: `", realm="${realm}", method="evm", intent="charge", request="${request}", expires="`,
    close: opaque ? `", opaque="${opaque}"` : '"',
  }
}

function toBoundText(
  { realm, request, opaque }: Pick<AnsweredChallenge, 'realm' | 'request' | 'opaque'>,
  toolId: string,
): string {
  return `${realm}|evm|charge|${request}|${opaque}|${toolId}`
}

function createId(
  key: ReturnType<typeof hmacSha256>,
  salt: string,
  { expires, bound }: { readonly expires: string; readonly bound: string },
): string {
  return salt + key(`${salt}|${expires}|${bound}`, 'base64url')
}

function expireAt(rail: Rail, expiresAt: number): Rail {
  return withClosedReason(rail, (now) =>
    now < expiresAt
      ? undefined
      : invalidPayment('challenge_expired', 'The challenge has expired; sign for a new one.'),
  )
}
