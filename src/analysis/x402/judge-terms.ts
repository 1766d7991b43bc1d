import { isEvmAddress, isSolanaAddress } from '../../core/addresses.ts'
import { HOUR_SECONDS } from '../../core/durations.ts'

/** An offer as an endpoint made it. */
export interface OfferAsked {
  readonly x402Version: number
  readonly scheme: string
  /** CAIP-2 where it is known. */
  readonly network: string
  readonly asset: string
  readonly assetName?: string
  /** Smallest units, as written. */
  readonly units: string
  readonly payTo: string
  readonly maxTimeoutSeconds?: number
}

export interface TermsAsked {
  readonly offers: readonly OfferAsked[]
  readonly challenges: readonly { readonly method: string }[]
  readonly foundIn: readonly ('header' | 'body')[]
  readonly locationsAgree?: boolean
  readonly resource?: string
  readonly unread: readonly string[]
}

/** An offer, valued where its asset is a dollar we know. */
export interface ValuedOffer extends OfferAsked {
  /** Null where its asset is not a dollar we know. */
  readonly symbol: string | null
  readonly priceUsd: number | null
  readonly isTestNetwork: boolean
}

const MAX_DOLLARS = 10
const SHORTEST_SECONDS = 10
const MAX_SECONDS = HOUR_SECONDS

/** The least that is asked in real dollars; in those of test networks when there are no others. */
export function cheapest(offers: readonly ValuedOffer[]): ValuedOffer | undefined {
  const priced = offers.filter(({ priceUsd }) => priceUsd !== null)
  const real = priced.filter((offer) => !offer.isTestNetwork)
  return [...(real.length > 0 ? real : priced)].sort((a, b) => (a.priceUsd ?? 0) - (b.priceUsd ?? 0))[0]
}

/** Sentences on what a careful payer would want to know before signing anything. */
export function oddities(
  { status, url }: { readonly status: number; readonly url: string },
  terms: TermsAsked,
  offers: readonly ValuedOffer[],
): readonly string[] {
  const { foundIn, locationsAgree, resource, challenges, unread } = terms
  const asks = offers.length > 0 || challenges.length > 0
  const prices = offers.filter(({ isTestNetwork: test }) => !test).flatMap(({ priceUsd }) => priceUsd ?? [])
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return [
    ...when(status === 402 && !asks, 'It answers 402 and makes no offer that could be read.'),
    ...when(asks && status !== 402, `It makes offers with status ${status} instead of 402.`),
    ...when(locationsAgree === false, 'The header and the body make different offers.'),
    ...when(
      offers.some(({ x402Version }) => x402Version === 1),
      'It uses version 1 of x402, which is being given up.',
    ),
    ...when(
      foundIn.length > 0 &&
        !foundIn.includes('header') &&
        offers.some(({ x402Version }) => x402Version === 2),
      'Its version 2 offers stand in the body alone; stock clients read the header Payment-Required.',
    ),
    ...when(
      resource !== undefined && hostOf(resource) !== hostOf(url),
      'The offers are made out to another host than the one that was asked.',
    ),
    ...when(
      offers.length > 0 && offers.every(({ isTestNetwork: test }) => test),
      'It takes only the money of test networks.',
    ),
    ...when(most > MAX_DOLLARS, `It asks more than ${MAX_DOLLARS} dollars for one call.`),
    ...when(prices.length > 1 && most > 1.1 * least, 'Its offers differ in price by more than a tenth.'),
    ...offers.flatMap(oddInOffer),
    ...unread,
  ].filter((sentence, position, all) => all.indexOf(sentence) === position)
}

function oddInOffer({ network, symbol, units, payTo, maxTimeoutSeconds }: ValuedOffer): string[] {
  return [
    ...when(!/^\d{1,40}$/.test(units), 'The amount of an offer is not a whole number of units.'),
    ...when(/^0+$/.test(units), 'An offer asks nothing.'),
    ...when(
      symbol === null,
      'An offer asks for a token that is not among the dollars known here; its price is not known.',
    ),
    ...when(!isPlausiblePayee(network, payTo), 'The payee of an offer is no address of its network.'),
    ...when(
      maxTimeoutSeconds !== undefined &&
        (maxTimeoutSeconds < SHORTEST_SECONDS || maxTimeoutSeconds > MAX_SECONDS),
      `An offer wants its payment good for ${maxTimeoutSeconds} seconds.`,
    ),
  ]
}

function isPlausiblePayee(network: string, payTo: string): boolean {
  if (network.startsWith('eip155:')) return isEvmAddress(payTo) && !/^0x0{40}$/.test(payTo)
  return network.startsWith('solana:') ? isSolanaAddress(payTo) : payTo !== ''
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}

function when(isSo: boolean, sentence: string): string[] {
  return isSo ? [sentence] : []
}
