import { MINUTE_MS } from '../../core/durations.ts'
import { type FailureCode, GatewayError } from '../../core/failures.ts'
import type { MicroUsd } from '../../core/money.ts'
import { toAsciiJson } from '../model/ascii-json.ts'
import { RETRY_AFTER_SECONDS } from '../model/errors.ts'
import type { Rail } from '../model/rail.ts'
import type { EchoedRequirement, Requirement } from '../model/x402.ts'
import type { MppChallenges, MppDemand } from './mpp-challenge.ts'
import { createOfferFrames } from './offer-frames.ts'
import { encodeOffer } from './offer-header.ts'
import {
  fillFrame,
  type OfferFilling,
  type OfferTerms,
  type OfferText,
  withQuote,
  writeAccepts,
  writeOffer,
} from './offer-text.ts'
import { type Product, toSubject } from './product.ts'
import type { Quote } from './quotes.ts'

export type { OfferTerms } from './offer-text.ts'
export type { Product } from './product.ts'

/** A 402 as every door gives it out. */
export interface Offer {
  readonly kind: 'offer'
  readonly code: FailureCode
  /** JSON text of x402 v2 `PaymentRequired`. */
  readonly body: string
  /** The same in base64, without what a header has no room for; what it asks for is always the same. */
  readonly header: string
  /** The same price for clients of the Machine Payments Protocol, where they can pay it. */
  readonly mpp?: MppDemand
}

export interface Offers {
  /**
   * @param terms Given again as the same object, they need not be written again.
   * @param resourceUrl Absolute URL of what is asked for, in the form of the door it is asked at.
   * @throws GatewayError `facilitator_unavailable` when no facilitator is available; a refusal is returned all the same, since
   *   the reason is worth more to its payer than an offer that can be paid at once.
   */
  offer(product: Product, terms: OfferTerms, resourceUrl: string): Offer
  /**
   * What a price asks for on every rail, in the order of the offer; of metered tools by more schemes than one. An offer
   * adds its own id to each.
   */
  requirements(price: MicroUsd, of?: { readonly metered?: boolean }): readonly Requirement[]
  /**
   * What an echoed requirement stands for; undefined when it is none of ours.
   *
   * @param quote Where the price was quoted: it and nothing else is to be paid.
   */
  match(product: Product, echoed: EchoedRequirement, now: number, quote?: Quote): Matched | undefined
}

/** One of our requirements, known again. */
export interface Matched {
  readonly rail: Rail
  readonly requirement: Requirement
  /** What is asked, which may be a price of before. */
  readonly price: MicroUsd
  /** The price was given up so long ago that only what was claimed at it counts. */
  readonly isOver: boolean
}

/** A price at which a tool was asked before. */
export interface FormerPrice {
  readonly price: MicroUsd
  /** When it was given up, milliseconds since the epoch. */
  readonly until: number
}

interface OffersOptions {
  /** Where the gateway is found, empty as long as nothing is known of it; offers then name no icon. */
  readonly publicUrl?: () => string
  /** Names an offer: 22 letters of base64url that cannot be guessed. */
  readonly newId: () => string
  /** Left out where MPP is off. */
  readonly challenges?: MppChallenges
  /** The rails with a facilitator at the moment; the same set is the same array. */
  readonly open?: () => readonly Rail[]
  /** Whether a network may be offered at all; every one when left out. */
  readonly isNetworkOn?: (network: string) => boolean
  /** At what else a tool was asked before; left out where prices never change. */
  readonly formerPrices?: (toolId: string) => readonly FormerPrice[]
}

/** What was offered at a price stays good so long after it was given up: twice as long as a signature for it. */
const PRICE_GRACE_MS = 10 * MINUTE_MS

/**
 * Builds offers. What does not change between two calls of one tool is written as JSON text once for each set of rails.
 *
 * @param rails In the order in which they are listed: layer-2 dollars, then Solana's, then everything else.
 */
export function createOffers(
  rails: readonly Rail[],
  {
    newId,
    challenges,
    publicUrl = () => '',
    open = () => rails,
    isNetworkOn = () => true,
    formerPrices = () => [],
  }: OffersOptions,
): Offers {
  const written = new WeakMap<readonly Rail[], Map<Product, OfferText>>()
  const frames = createOfferFrames(publicUrl)
  const unmeteredOf = new WeakMap<readonly Rail[], readonly Rail[]>()

  function listRails({ metered, request }: Product, code: FailureCode): readonly Rail[] {
    const named = (of: readonly Rail[]) => (request === undefined ? of : of.filter(canNameRequest))
    const openForAll = named(open())
    const opened = metered ? openForAll : withoutMetered(openForAll)
    if (opened.length > 0) return opened
    if (code !== 'payment_required') {
      const possible = named(rails.filter(({ network }) => isNetworkOn(network)))
      return withFeePayer(metered ? possible : withoutMetered(possible))
    }
    throw new GatewayError('facilitator_unavailable', 'No facilitator can settle a payment at the moment.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }

  /** The same set is the same array. */
  function withoutMetered(of: readonly Rail[]): readonly Rail[] {
    const known = unmeteredOf.get(of) ?? of.filter(({ scheme }) => scheme !== 'upto')
    unmeteredOf.set(of, known)
    return known
  }

  function findText(product: Product, on: readonly Rail[]): OfferText {
    const byProduct = written.get(on) ?? new Map<Product, OfferText>()
    const known = byProduct.get(product)
    if (known) return known
    const fresh = writeOffer(product, on)
    written.set(on, byProduct.set(product, fresh))
    return fresh
  }

  return {
    requirements: (price, { metered = false } = {}) =>
      rails.filter(({ scheme }) => metered || !scheme).map((rail) => rail.requirement(price)),

    offer(product, terms, resourceUrl) {
      const { code, quote } = terms
      const on = listRails(product, code)
      const text = quote || product.request ? writeOffer(product, on, quote) : findText(product, on)
      const id = newId()
      const { body, ofHeader } = frames(text, terms)
      const filling = {
        url: JSON.stringify(resourceUrl),
        accepts: writeAccepts(text, { toolId: toSubject(product), id }),
      }
      const mpp = challenges?.demand(text.sold, text.requirements, id)
      return {
        kind: 'offer',
        code,
        body: fillFrame(body, filling),
        header: encodeOffer(ofHeader, toAsciiFilling(filling, text), mpp?.header.length ?? 0),
        ...(mpp ? { mpp } : {}),
      }
    },

    match(product, echoed, now, quote) {
      const rail = rails.find((candidate) => candidate.matches(echoed))
      if (!rail || (rail.scheme === 'upto' && !product.metered)) return undefined
      const memo = rail.memo?.verifyMemo(echoed, toSubject(product))
      if (rail.memo && memo === undefined) return undefined
      const feePayer = echoed.extra?.[rail.scheme === 'upto' ? 'facilitatorAddress' : 'feePayer']
      const made = {
        ...(memo === undefined ? {} : { memo }),
        // the rail has recognised it
        ...(rail.feePayer && typeof feePayer === 'string' ? { feePayer } : {}),
      }
      const current = { price: quote?.price ?? product.price, until: Number.POSITIVE_INFINITY }
      for (const { price, until } of quote ? [current] : [current, ...formerPrices(product.toolId)]) {
        const requirement = withQuote(rail.requirement(price, made), quote)
        if (requirement.amount === echoed.amount)
          return { rail, requirement, price, isOver: now >= until + PRICE_GRACE_MS }
      }
      return undefined
    },
  }
}

function toAsciiFilling({ url, accepts }: OfferFilling, { isAscii }: OfferText): OfferFilling {
  return { url: toAsciiJson(url), accepts: isAscii ? accepts : toAsciiJson(accepts) }
}

/** Whether a payer can show on a rail which request a payment is for: by its stamp, its nonce, or a sign-in. */
function canNameRequest({ memo, network }: Rail): boolean {
  return memo !== undefined || network.startsWith('eip155:')
}

/** Of rails without a facilitator: those that can be written down whole, as far as there are any. */
function withFeePayer(rails: readonly Rail[]): readonly Rail[] {
  const whole = rails.filter(({ feePayer }) => !feePayer || feePayer() !== undefined)
  return whole.length === 0 ? rails : whole
}
