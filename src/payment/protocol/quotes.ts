import { createHash, createHmac, createSecretKey } from 'node:crypto'
import type { Clock, Random } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import { type MicroUsd, microUsd } from '../../core/money.ts'
import { isSameText } from '../../core/text/same-text.ts'
import { invalidPayment } from '../model/errors.ts'
import { type Rail, withClosedReason } from '../model/rail.ts'

/** What one request costs, for a short while. */
export interface Quote {
  readonly price: MicroUsd
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  /** As an offer carries it in `extra.quote`. */
  readonly text: string
}

/** The one request that a quote is for. */
export interface QuotedRequest {
  readonly toolId: string
  /** sha256 over tool and canonical input, hex. */
  readonly requestHash: string
}

export interface Quotes {
  make(request: QuotedRequest, price: MicroUsd): Quote
  /**
   * Recognises a quote of ours for this very request, whether it is still good or not.
   *
   * @param text What stands in `extra.quote`; anything at all.
   * @throws GatewayError `payment_invalid` with the reason `quote_missing` or `quote_mismatch`.
   */
  read(text: unknown, request: QuotedRequest): Quote
  /** A rail that takes new orders for a quote only until it expires; one that was claimed before is not asked. */
  restrictRail(quote: Quote, rail: Rail): Rail
}

const GOOD_FOR_SECONDS = 120
/** By how much the clocks of gateways that share a secret may differ. */
const LEEWAY_MS = 30_000
const GENERATIONS = 2
const QUOTE = /^([\w-]{8})\.(\d{1,18})\.(\d{1,12})\.([\w-]{43})$/

/** For a gateway in which every call of a tool costs the same. */
export const noQuotes: Quotes = {
  make() {
    throw new GatewayError('misconfigured', 'This gateway makes no quotes.')
  },
  read() {
    throw invalidPayment('quote_mismatch', 'This gateway makes no quotes.')
  },
  restrictRail: (_quote, rail) => rail,
}

/** A secret for the store, which gateways that share a database share. */
export function newQuoteSecret(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url')
}

/**
 * Makes quotes and recognises them again without keeping any: a quote is its own price and end, and an HMAC over both
 * and the request.
 *
 * @param secrets The current one first; the one before it is still accepted.
 */
export function createQuotes(secrets: readonly [string, ...string[]], clock: Clock): Quotes {
  const [current, ...older] = secrets.slice(0, GENERATIONS).map(toKey)
  if (!current) throw new Error('There is no secret to make quotes with.')
  const keys = [current, ...older]

  return {
    make(request, price) {
      const expires = Math.floor(clock.now() / 1000) + GOOD_FOR_SECONDS
      const signedText = `${current.kid}.${price}.${expires}`
      return { price, expiresAt: expires * 1000, text: `${signedText}.${current.seal(signedText, request)}` }
    },

    read(text, request) {
      if (typeof text !== 'string') {
        throw invalidPayment(
          'quote_missing',
          'The payment carries no quote; pay an offer made for this request.',
        )
      }
      const [, kid, price = '', expires = '', seal = ''] = QUOTE.exec(text) ?? []
      const key = keys.find((candidate) => candidate.kid === kid)
      if (!key || !isSameText(seal, key.seal(`${kid}.${price}.${expires}`, request))) {
        throw invalidPayment('quote_mismatch', 'The quote is not ours, or for another request.')
      }
      return { price: microUsd(BigInt(price)), expiresAt: Number(expires) * 1000, text }
    },

    restrictRail: ({ expiresAt }, rail) =>
      withClosedReason(rail, (now) =>
        now <= expiresAt + LEEWAY_MS
          ? undefined
          : invalidPayment('quote_expired', 'The quote has expired; sign for a new one.'),
      ),
  }
}

function toKey(secret: string) {
  const key = createSecretKey(Buffer.from(secret))
  return {
    kid: createHash('sha256').update(secret).digest('base64url').slice(0, 8),
    seal: (signedText: string, { toolId, requestHash }: QuotedRequest) =>
      createHmac('sha256', key).update(`${signedText}|${toolId}|${requestHash}`).digest('base64url'),
  }
}
