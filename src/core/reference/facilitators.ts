import { algorandNetworks, solanaNetworks } from './other-networks.ts'

/** Facilitators that `FACILITATOR_1` to `FACILITATOR_3` take by name. */
export type FacilitatorName = 'cdp' | 'payai' | 'x402-org' | 'dexter' | 'goplausible'

/** What a facilitator publishes about itself. */
export interface FacilitatorPreset {
  readonly title: string
  /** Where its interface begins, without a slash at its end. */
  readonly url: string
  /** CAIP-2 networks of ours on which it documents settlement of `exact`; `/supported` has the last word. */
  readonly networks: readonly string[]
  /** Which signed token a request carries; `none`: it takes none. */
  readonly token: 'cdp' | 'payai' | 'none'
  /** Whether it settles without a key: at once, or up to its free allowance. */
  readonly needsKey: boolean
  readonly freePerMonth: number | undefined
  /** List price of a settlement beyond that, millionths of a dollar; undefined: none is published. */
  readonly microUsdPerSettlement: bigint | undefined
  /** Limits that matter to a seller, one sentence. */
  readonly limits: string
  readonly documentation: string
  /** Day on which the documentation was dated or read. */
  readonly asOf: string
}

const BASE = 'eip155:8453'
const BASE_SEPOLIA = 'eip155:84532'
const POLYGON = 'eip155:137'
const ARBITRUM = 'eip155:42161'
const AVALANCHE = 'eip155:43114'
const X_LAYER = 'eip155:196'
const SOLANA = solanaNetworks.mainnet.caip2
const SOLANA_DEVNET = solanaNetworks.devnet.caip2

/** One row per named facilitator; everything that names, prices or signs for one reads this table. */
export const facilitatorPresets: Readonly<Record<FacilitatorName, FacilitatorPreset>> = {
  cdp: {
    title: 'Coinbase Developer Platform',
    url: 'https://api.cdp.coinbase.com/platform/v2/x402',
    networks: [BASE, POLYGON, ARBITRUM, SOLANA, BASE_SEPOLIA, SOLANA_DEVNET],
    token: 'cdp',
    needsKey: true,
    freePerMonth: 1_000,
    microUsdPerSettlement: 1_000n,
    limits: 'Declines payments of sanctioned addresses; the key needs access to the x402 interface.',
    documentation: 'https://docs.cdp.coinbase.com/x402/seller/facilitator',
    asOf: '2026-10-14',
  },
  payai: {
    title: 'PayAI',
    url: 'https://facilitator.payai.network',
    networks: [SOLANA, BASE, POLYGON, ARBITRUM, AVALANCHE, X_LAYER, BASE_SEPOLIA, SOLANA_DEVNET],
    token: 'payai',
    needsKey: false,
    freePerMonth: 1_000,
    microUsdPerSettlement: undefined,
    limits:
      'Without PAYAI_API_KEY_ID and PAYAI_API_KEY_SECRET it stops at the free allowance; credits follow.',
    documentation: 'https://docs.payai.network/x402/facilitators/authentication',
    asOf: '2026-10-19',
  },
  'x402-org': {
    title: 'x402.org',
    url: 'https://x402.org/facilitator',
    networks: [BASE_SEPOLIA, SOLANA_DEVNET],
    token: 'none',
    needsKey: false,
    freePerMonth: undefined,
    microUsdPerSettlement: 0n,
    limits: 'Test networks only.',
    documentation: 'https://docs.cdp.coinbase.com/x402/network-support',
    asOf: '2026-10-19',
  },
  dexter: {
    title: 'Dexter',
    url: 'https://x402.dexter.cash',
    networks: [SOLANA, BASE, POLYGON, ARBITRUM, AVALANCHE],
    token: 'none',
    needsKey: false,
    freePerMonth: undefined,
    microUsdPerSettlement: undefined,
    limits: 'Publishes neither a price nor an allowance.',
    documentation: 'https://x402.dexter.cash/supported',
    asOf: '2026-10-19',
  },
  goplausible: {
    title: 'GoPlausible',
    url: 'https://facilitator.goplausible.xyz',
    networks: [algorandNetworks.mainnet.caip2, algorandNetworks.testnet.caip2],
    token: 'none',
    needsKey: false,
    freePerMonth: undefined,
    microUsdPerSettlement: undefined,
    limits: 'Algorand; publishes neither a price nor an allowance.',
    documentation: 'https://facilitator.goplausible.xyz',
    asOf: '2026-10-19',
  },
}

export function isFacilitatorName(text: string): text is FacilitatorName {
  return Object.hasOwn(facilitatorPresets, text)
}
