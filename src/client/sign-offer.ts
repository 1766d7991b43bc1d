import { agreePrice } from './agree-price.ts'
import { fromBase64Json } from './base64.ts'
import { type DollarToken, dollarTokens, solanaDollarTokens } from './dollar-tokens.ts'
import { type Dollars, dollarsOf, microUsdOf } from './dollars.ts'
import type { Quote } from './quote.ts'
import { listFamilies, type Signers, signQuote } from './sign-quote.ts'

export interface SignOfferOptions extends Signers {
  /** The most that the offer may ask. */
  readonly maxUsd: Dollars
  /** CAIP-2 ids of the networks that may be paid on. */
  readonly networks?: readonly string[] | undefined
  readonly tokens?: readonly DollarToken[] | undefined
  /** Asked before anything is signed. */
  readonly approve?: ((quote: Quote) => boolean | Promise<boolean>) | undefined
  readonly fetch?: typeof fetch | undefined
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

/** A payment for whatever client carries it; it can be cashed once, until it expires. */
export interface SignedOffer {
  /** The value of `PAYMENT-SIGNATURE`. */
  readonly header: string
  /** The same as a JSON value: `_meta["x402/payment"]` over MCP. */
  readonly payment: unknown
  readonly quote: Quote
  readonly priceUsd: string
  /** Seconds since the epoch. */
  readonly validBefore: number
}

/**
 * Signs an x402 offer that came by any transport, without calling anything but a Solana node.
 *
 * @param offer The JSON of a 402 or of an unpaid MCP result, or the value of its `PAYMENT-REQUIRED` header.
 * @throws PaymentError when it is no offer, cannot be paid here, is too dear, is declined, or is not signed.
 */
export async function signOffer(offer: string, options: SignOfferOptions): Promise<SignedOffer> {
  const { signer, solana, networks, approve, fetch: fetched = fetch, now = Date.now } = options
  const signers: Signers = { signer, solana }
  const tokens = options.tokens ?? [...dollarTokens, ...(solana ? solanaDollarTokens : [])]
  const text = offer.trim()
  const answer = {
    status: 402,
    headers: new Headers(text.startsWith('{') ? {} : { 'payment-required': text.replace(/\s+/g, '') }),
    text,
  }
  const agreed = await agreePrice(
    { url: 'x402:offer', answer, now: now() },
    {
      tokens,
      networks,
      families: listFamilies(signers),
      protocols: ['x402'],
      max: microUsdOf(options.maxUsd),
      approve,
    },
  )
  const { header, validBefore } = await signQuote(agreed, signers, { fetch: fetched, now: now() })
  const { quote } = agreed
  return { header, payment: fromBase64Json(header), quote, priceUsd: dollarsOf(quote.price), validBefore }
}
