import type { MicroUsd } from '../core/money.ts'
import { type DollarToken, dollarTokens, solanaDollarTokens } from './dollar-tokens.ts'
import { toWorth } from './dollars.ts'
import type { Offer, Requirement } from './offer.ts'
import { PaymentError } from './payment-error.ts'
import { isSolanaKey } from './solana/solana-address.ts'

/** The part of an offer that a payer would sign, and what it is worth. */
export interface Quote {
  readonly offer: Offer
  readonly requirement: Requirement
  readonly token: DollarToken
  readonly price: MicroUsd
}

export interface Acceptable {
  /** CAIP-2 ids; every network of the tokens when left out. */
  readonly networks?: readonly string[] | undefined
  readonly tokens: readonly DollarToken[]
  /** What can be signed for; EVM networks alone by default. */
  readonly families?: readonly NetworkFamily[] | undefined
}

/** The first part of a CAIP-2 id. */
export type NetworkFamily = 'eip155' | 'solana'

/**
 * Picks the cheapest way to pay that the payer allows; among equals, the one the gateway lists first.
 *
 * @throws PaymentError `nothing_acceptable` when every way is on another network, in an unknown token, or of a
 *   kind that cannot be signed here.
 */
export function chooseQuote(offer: Offer, { networks, tokens, families = ['eip155'] }: Acceptable): Quote {
  const quotes = offer.accepts.flatMap((requirement): Quote[] => {
    const token = tokens.find((candidate) => isListed(candidate, requirement))
    if (!token || !families.some((family) => isSignable[family](requirement))) return []
    if (networks && !networks.includes(requirement.network)) return []
    return [{ offer, requirement, token, price: toWorth(BigInt(requirement.amount), token.decimals) }]
  })
  const [cheapest] = quotes.toSorted((a, b) => Number(a.price - b.price))
  if (cheapest) return cheapest
  const offered = [...new Set(offer.accepts.map(({ network }) => labelNetwork(network)))].join(', ')
  throw new PaymentError('nothing_acceptable', `No way to pay is allowed here; offered on: ${offered}.`, {
    charged: 'no',
    status: 402,
    hint: 'Allow one of these networks, or hand in the token if you trust it.',
  })
}

/** A network for people, with its id: `Base Sepolia (eip155:84532)`. */
function labelNetwork(network: string): string {
  const known = [...dollarTokens, ...solanaDollarTokens].find((token) => token.network === network)
  return known === undefined ? network : `${known.name} (${network})`
}

function isListed(token: DollarToken, { network, asset }: Requirement): boolean {
  if (token.network !== network) return false
  // addresses of Solana tell capitals from small letters
  return (
    token.asset === asset || (/^eip155:/.test(network) && token.asset.toLowerCase() === asset.toLowerCase())
  )
}

/** The longest memo that the rules of x402 allow, bytes. */
const MAX_MEMO_BYTES = 256

const isSignable: Readonly<Record<NetworkFamily, (requirement: Requirement) => boolean>> = {
  eip155({ scheme, network, payTo, extra = {} }) {
    const method = extra['assetTransferMethod'] ?? 'eip3009'
    return (
      scheme === 'exact' &&
      method === 'eip3009' &&
      /^eip155:\d{1,15}$/.test(network) &&
      /^0x[0-9a-fA-F]{40}$/.test(payTo) &&
      typeof extra['name'] === 'string' &&
      typeof extra['version'] === 'string'
    )
  },
  solana({ scheme, network, amount, payTo, extra = {} }) {
    const memo = extra['memo'] ?? ''
    return (
      scheme === 'exact' &&
      network.startsWith('solana:') &&
      isSolanaKey(payTo) &&
      isSolanaKey(extra['feePayer']) &&
      BigInt(amount) < 2n ** 64n &&
      typeof memo === 'string' &&
      new TextEncoder().encode(memo).length <= MAX_MEMO_BYTES
    )
  },
}
