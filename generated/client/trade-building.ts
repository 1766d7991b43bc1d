// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type TransferBuildInput = {
  /** solana, base or bsc. */
  readonly chain: 'solana' | 'base' | 'bsc'
  /** Your wallet, which will sign and pay the fee. */
  readonly from: string
  /** The recipient’s wallet. */
  readonly to: string
  /** Smallest units as text: lamports, wei, or units of the token (1 USDC is 1000000). */
  readonly amount: string
  /** Mint or contract of the token; the chain’s own coin when left out. */
  readonly token?: string | undefined
}

export type TransferBuildOutput = {
  readonly chain: string
  /** CAIP-2 id of the network that was read. */
  readonly network: string
  /** Set where another network, or a made-up one, stands in for the chain. */
  readonly note?: string
  /** What signing it would do, in sentences. */
  readonly effects: readonly string[]
  /** Sign it with your own wallet and send it yourself. */
  readonly transaction: {
    readonly format: 'eip1559' | 'solana-v0'
    /** Hex of the unsigned EIP-1559 transaction, or base64 on Solana. */
    readonly serialized: string
  }
  /** The result of a dry run on the chain. */
  readonly rehearsal: {
    /** Whether the chain would carry it out as it stands now. */
    readonly ok: boolean
    readonly reason?: string
  }
  readonly highestFee: {
    readonly units: string
    /** Whole coins. */
    readonly amount: number
    readonly symbol: string
  }
  /** Until when it can be sent. */
  readonly expires: string
  readonly warnings: readonly string[]
  /** Fields whose text strangers wrote in part. */
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

export interface TradeBuildingTools {
  /** An unsigned transfer of a coin or token on Solana, Base or BNB Chain, rehearsed, for your own wallet to sign. Costs: $0.001. */
  transferBuild(input: TransferBuildInput, options?: CallOptions): Promise<ToolAnswer<TransferBuildOutput>>
}

export const tradeBuildingRoutes: Readonly<Record<keyof TradeBuildingTools, Route>> = {
  transferBuild: { method: 'POST', path: '/tools/transfer-build' },
}
