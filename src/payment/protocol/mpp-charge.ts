import { z } from 'zod'
import { canonicalJson } from '../../core/json.ts'
import { caip2Of, payableDollars } from '../../core/reference/evm-networks.ts'
import { toBase64 } from '../../core/text/base64.ts'
import type { EchoedRequirement, Requirement } from '../model/x402.ts'

/** What an MPP challenge of the method `evm` and the intent `charge` asks for. */
export interface MppCharge {
  /** Smallest units of the token, as a decimal integer. */
  readonly amount: string
  /** Address of the token. */
  readonly currency: string
  readonly recipient: string
  readonly methodDetails: {
    readonly chainId: number
    /** Ways to pay: an EIP-3009 authorization, and nothing else. */
    readonly credentialTypes: readonly ['authorization']
    readonly decimals: number
  }
}

export const MppCharge = z.strictObject({
  amount: z.string().max(80),
  currency: z.string().max(128),
  recipient: z.string().max(128),
  methodDetails: z.strictObject({
    chainId: z.int(),
    credentialTypes: z.tuple([z.literal('authorization')]),
    decimals: z.int(),
  }),
})

interface KnownToken {
  readonly asset: string
  readonly name: string
  readonly version: string
  readonly decimals: number
}

/**
 * The tokens whose EIP-712 domain MPP clients carry in their own tables. A challenge does not say the domain, so a
 * token that is not here, or that is signed for under another name, cannot be asked for.
 */
const known: Readonly<Record<string, KnownToken>> = Object.fromEntries(
  payableDollars
    .filter(({ network }) => network === caip2Of('base') || network === caip2Of('base-sepolia'))
    .map(({ network, address, domain, decimals }) => [
      network,
      { asset: address.toLowerCase(), ...domain, decimals },
    ]),
)

/** The charge that asks for the same as a requirement; undefined when MPP clients could not sign it. */
export function toCharge(requirement: Requirement): MppCharge | undefined {
  const { scheme, network, asset, amount, payTo, extra } = requirement
  if (scheme !== 'exact') return undefined
  const token = known[network]
  if (!token || token.asset !== asset.toLowerCase()) return undefined
  if (token.name !== extra['name'] || token.version !== extra['version']) return undefined
  return {
    amount,
    currency: asset,
    recipient: payTo,
    methodDetails: {
      chainId: Number(network.slice('eip155:'.length)),
      credentialTypes: ['authorization'],
      decimals: token.decimals,
    },
  }
}

/** A charge in the words of x402, as a payer of that protocol would echo it. */
export function toRequirement(
  { amount, currency, recipient, methodDetails }: MppCharge,
  extra: MppOpaque = {},
): EchoedRequirement {
  const network = `eip155:${methodDetails.chainId}`
  return { scheme: 'exact', network, amount, asset: currency, payTo: recipient, extra }
}

/** What a challenge hands back to us by its payer, which the charge has no room for. */
export type MppOpaque = z.infer<typeof MppOpaque>
export const MppOpaque = z.strictObject({ quote: z.string().max(512).optional() })

/** What must come back with the payment of a requirement; undefined when nothing must. */
export function toOpaque({ extra }: Requirement): MppOpaque | undefined {
  const { quote } = extra
  return quote === undefined ? undefined : { quote }
}

/** A charge, or what comes back with it, as challenges carry it: base64url of canonical JSON. */
export function encodePart(part: unknown): string {
  return toBase64(canonicalJson(part), 'base64url')
}
