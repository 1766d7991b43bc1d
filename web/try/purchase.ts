import { type PaidAnswer, toAnswer } from '../../src/client/answer.ts'
import { createNoResponseError, prepareRequest } from '../../src/client/ask.ts'
import { dollarTokens, solanaDollarTokens } from '../../src/client/dollar-tokens.ts'
import { dollarsOf } from '../../src/client/dollars.ts'
import { findInputVerdict, type Offer, readOffer, toInputSentence } from '../../src/client/offer.ts'
import { type HttpAnswer, isAnswer, toPaymentError } from '../../src/client/outcome.ts'
import { createPayer, type Payer } from '../../src/client/payer.ts'
import { PaymentError } from '../../src/client/payment-error.ts'
import { chooseQuote, type NetworkFamily, type Quote } from '../../src/client/quote.ts'
import type { Signers } from '../../src/client/sign-quote.ts'
import { describeError } from '../gateway.ts'
import type { PlannedCall } from './planned-call.ts'

/** A 402 as it came. */
export interface SeenOffer {
  readonly offer: Offer
  readonly heard: HttpAnswer
  /** What is wrong with the parameters; undefined when nothing is. */
  readonly obstacle: string | undefined
  /** Milliseconds since the epoch. */
  readonly seenAt: number
}

/** Pays for calls, and remembers what it has signed and not seen the end of. */
export interface PaymentSession {
  /**
   * Pays for what a visitor has seen: the very offer that was shown is the one that is signed, unless it has grown old;
   * then a new one is asked for, and signed only at the same price. A payment that was signed for the same call before,
   * and has bought nothing, is sent again instead.
   *
   * @throws PaymentError
   */
  pay(call: PlannedCall['call'], seen: PayableOffer, signers: Signers): Promise<PaidAnswer>
}

/** An offer, and what a visitor signs of it. */
export type PayableOffer = SeenOffer & { readonly quote: Quote }

const TOKENS = [...dollarTokens, ...solanaDollarTokens]
/** An offer that is older is asked for again before it is signed. */
const MAX_AGE_MS = 120_000
/** The price that was shown is the ceiling of each call. */
const MAX_USD = '1000000'

/**
 * Asks for an answer without a payment: what is free is answered, what is not is offered.
 *
 * @throws PaymentError
 */
export async function requestCall(call: PlannedCall['call']): Promise<PaidAnswer | SeenOffer> {
  const heard = await prepareRequest(call.url, call, fetch)
    .send()
    .catch((cause: unknown) => Promise.reject(createNoResponseError(cause)))
  if (isAnswer(heard)) return toAnswer(heard, undefined)
  if (heard.status !== 402) throw toPaymentError(heard, undefined)
  const offer = readOffer(heard.headers.get('payment-required'), heard.text)
  const errors = findInputVerdict(offer)?.errors ?? []
  const wrong = errors.map(toInputSentence).join(' ')
  return { offer, heard, obstacle: wrong || undefined, seenAt: Date.now() }
}

/** What a wallet of these families would sign of an offer, or why it can sign nothing of it. */
export function quoteFor({ offer }: SeenOffer, families: readonly NetworkFamily[]): Quote | string {
  try {
    return chooseQuote(offer, { tokens: TOKENS, families })
  } catch (error) {
    return describeError(error)
  }
}

export function createPaymentSession(): PaymentSession {
  const payers = new Map<string, Payer>()
  let shown: SeenOffer | undefined

  function offerOrFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
    const isPaid = new Headers(init?.headers).has('PAYMENT-SIGNATURE')
    const kept = shown
    if (isPaid || !kept || Date.now() - kept.seenAt > MAX_AGE_MS) return fetch(url, init)
    shown = undefined
    const { status, headers, text } = kept.heard
    return Promise.resolve(new Response(text, { status, headers }))
  }

  function openPayer({ signer, solana }: Signers): Payer {
    const address = signer?.address ?? solana?.signer.address ?? ''
    const known = payers.get(address)
    if (known) return known
    const payer = createPayer({ signer, solana, maxUsd: MAX_USD, fetch: offerOrFetch })
    payers.set(address, payer)
    return payer
  }

  return {
    pay(call, seen, signers) {
      shown = seen
      return openPayer(signers).pay(call.url, { ...call, maxUsd: dollarsOf(seen.quote.price) })
    },
  }
}

/** Whether the answer to a call is open still: then the page must not be left without a word. */
export function isPending(error: unknown): boolean {
  return error instanceof PaymentError && error.charged === 'pending'
}
