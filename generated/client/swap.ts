// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type SwapaggQuoteInput = {
  /** Mint of the token that is given, base58. */
  readonly inputMint: string
  /** Mint of the token that is received, base58. */
  readonly outputMint: string
  /** Smallest units: of inputMint for ExactIn, of outputMint for ExactOut. */
  readonly amount: string
  /** How far the price may move against you, hundredths of a percent. Default: 50. */
  readonly slippageBps?: number | undefined
  /** Which side the amount is exact on. Default: "ExactIn". */
  readonly swapMode?: 'ExactIn' | 'ExactOut' | undefined
}

export type SwapaggQuoteOutput = {
  readonly success: boolean
  readonly data: {
    /** The aggregator’s quote. */
    readonly quote: {
      readonly inputMint: string
      /** Smallest units. */
      readonly inAmount: string
      readonly outputMint: string
      /** Smallest units. */
      readonly outAmount: string
      /** After slippage: least received, or most given for ExactOut. */
      readonly otherAmountThreshold: string
      readonly swapMode: string
      readonly slippageBps: number
      /** A fraction, as the aggregator writes it: 0.01 is one percent. */
      readonly priceImpactPct: string
      /** Pool by pool. */
      readonly routePlan: readonly (Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>)[]
    }
    /** The same in short. */
    readonly summary: {
      /** Percent. */
      readonly priceImpactPct: number | null
      readonly hops: number
      readonly venues: readonly string[]
      readonly leastReceived: string
      readonly mostGiven: string
      readonly warnings: readonly string[]
    }
    /** The fee that this gateway adds: none. */
    readonly referral: {
      /** Taken from the output, hundredths of a percent. */
      readonly platformFeeBps: number
      readonly applied: boolean
      readonly note: string
    }
    readonly computedAt: string
  }
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type SwapBuildInput = {
  /** Where the swap is made. Default: "solana". */
  readonly chain?: 'solana' | undefined
  /** Mint of the token that is given, base58. */
  readonly inputMint: string
  /** Mint of the token that is received, base58. */
  readonly outputMint: string
  /** Smallest units: of inputMint for ExactIn, of outputMint for ExactOut. */
  readonly amount: string
  /** How far the price may move against you, hundredths of a percent. Default: 50. */
  readonly slippageBps?: number | undefined
  /** Which side the amount is exact on. Default: "ExactIn". */
  readonly swapMode?: 'ExactIn' | 'ExactOut' | undefined
  /** Wallet that gives, receives, pays the network fee and signs. */
  readonly owner: string
}

export type SwapBuildOutput = {
  /** The whole transaction, unsigned, base64. */
  readonly transaction: string
  /** After this block it is void. */
  readonly lastValidBlockHeight: number
  /** The only one who has to sign. */
  readonly owner: string
  /** What the dry run used. */
  readonly computeUnits: number | null
  readonly prioritizationFeeLamports: number | null
  /** Set when the transaction only stands for the swap, as on simulated data. */
  readonly note?: string
  /** The aggregator’s quote. */
  readonly quote: {
    readonly inputMint: string
    /** Smallest units. */
    readonly inAmount: string
    readonly outputMint: string
    /** Smallest units. */
    readonly outAmount: string
    /** After slippage: least received, or most given for ExactOut. */
    readonly otherAmountThreshold: string
    readonly swapMode: string
    readonly slippageBps: number
    /** A fraction, as the aggregator writes it: 0.01 is one percent. */
    readonly priceImpactPct: string
    /** Pool by pool. */
    readonly routePlan: readonly (Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>)[]
  }
  /** The same in short. */
  readonly summary: {
    /** Percent. */
    readonly priceImpactPct: number | null
    readonly hops: number
    readonly venues: readonly string[]
    readonly leastReceived: string
    readonly mostGiven: string
    readonly warnings: readonly string[]
  }
  /** The fee that this gateway adds: none. */
  readonly referral: {
    /** Taken from the output, hundredths of a percent. */
    readonly platformFeeBps: number
    readonly applied: boolean
    readonly note: string
  }
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Which registered name was read as which address; absent when no name was given. */
  readonly resolvedNames?: readonly ({
    readonly name: string
    /** An ENS name has its address on Ethereum: before you send on another chain, check it. */
    readonly address: string
    /** ens and basenames: Ethereum and Base; sns: Solana. */
    readonly service: 'ens' | 'basenames' | 'sns'
  })[]
}

export interface SwapTools {
  /** What a swap between two Solana tokens would give now: route, price impact, least received. No fee added. Costs: $0.001. */
  swapaggQuote(input: SwapaggQuoteInput, options?: CallOptions): Promise<ToolAnswer<SwapaggQuoteOutput>>

  /** An unsigned Solana transaction that swaps one token for another, tried on the chain before it is handed out. Costs: $0.02. */
  swapBuild(input: SwapBuildInput, options?: CallOptions): Promise<ToolAnswer<SwapBuildOutput>>
}

export const swapRoutes: Readonly<Record<keyof SwapTools, Route>> = {
  swapaggQuote: { method: 'POST', path: '/swapagg/quote' },
  swapBuild: { method: 'POST', path: '/tools/swap-build' },
}
