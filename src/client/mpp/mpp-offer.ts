import type { DollarToken } from '../dollar-tokens.ts'
import type { Offer, Requirement } from '../offer.ts'
import { type MppChallenge, parseChallenges } from './challenge.ts'

/** Challenges of MPP in the form of an x402 offer, so that both are chosen and limited alike. */
export interface MppOffer {
  readonly offer: Offer
  /** The challenge behind a requirement of the offer. */
  readonly challenges: ReadonlyMap<Requirement, MppChallenge>
}

/**
 * Reads what a 402 asks of MPP payers; undefined when nothing of it can be paid here. A challenge of another host is
 * left out, and so is a token whose EIP-712 domain is unknown.
 *
 * @param asked `now`: milliseconds since the epoch.
 */
export function readMppOffer(
  header: string | null,
  {
    url,
    now,
    tokens,
  }: { readonly url: string | URL; readonly now: number; readonly tokens: readonly DollarToken[] },
): MppOffer | undefined {
  const { hostname } = new URL(url)
  const challenges = new Map(
    parseChallenges(header ?? '').flatMap((challenge): [Requirement, MppChallenge][] => {
      const seconds = Math.floor((Date.parse(challenge.expires) - now) / 1000)
      const { charge } = challenge
      const network = `eip155:${charge.methodDetails.chainId}`
      const domain = tokens.find(
        (token) => token.network === network && token.asset.toLowerCase() === charge.currency.toLowerCase(),
      )?.domain
      if (challenge.realm !== hostname || seconds <= 0 || !domain) return []
      return [[toRequirement(challenge, { network, seconds, domain }), challenge]]
    }),
  )
  if (challenges.size === 0) return undefined
  const offer: Offer = { x402Version: 2, resource: { url: `${url}` }, accepts: [...challenges.keys()] }
  return { offer, challenges }
}

function toRequirement(
  { charge }: MppChallenge,
  {
    network,
    seconds,
    domain,
  }: {
    readonly network: string
    readonly seconds: number
    readonly domain: NonNullable<DollarToken['domain']>
  },
): Requirement {
  return {
    scheme: 'exact',
    network,
    amount: charge.amount,
    asset: charge.currency,
    payTo: charge.recipient,
    maxTimeoutSeconds: seconds,
    extra: { name: domain.name, version: domain.version },
  }
}
