import type { SolanaNetwork } from '../solana/solana.ts'
import type { Sourced } from '../sourced.ts'

/** What the network did over a short stretch, usually a minute. */
export interface PerformanceSample {
  /** The last slot of the stretch. */
  readonly slot: number
  readonly slots: number
  readonly seconds: number
  /** Votes of validators counted in. */
  readonly transactions: number
  /** Absent where the node is too old to tell them apart. */
  readonly nonVoteTransactions?: number
}

/** Of the slots of a stretch, those in which a block was made; or why that is not known. */
export type BlockProduction =
  | {
      readonly known: true
      readonly fromSlot: number
      readonly toSlot: number
      readonly slots: number
      readonly blocks: number
    }
  | { readonly known: false; readonly reason: string }

export interface SolanaHealth extends Sourced {
  readonly network: SolanaNetwork
  readonly slot: number
  readonly blockHeight: number
  readonly epoch: number
  readonly slotIndex: number
  readonly slotsInEpoch: number
  /** Newest first. */
  readonly samples: readonly PerformanceSample[]
  readonly production: BlockProduction
  /** In simulated mode: where the chain stands that this gateway carries itself. */
  readonly ownChain?: { readonly slot: number; readonly blockHeight: number }
}

/**
 * Provides the state of a network.
 *
 * @throws GatewayError `upstream_*` when no node answered.
 */
export interface NetworkHealth {
  solana(options: { readonly signal: AbortSignal }): Promise<SolanaHealth>
}
