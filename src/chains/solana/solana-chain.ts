import type { Witness } from '../evm/witness.ts'
import type { SolanaMessage } from './transaction.ts'

/** How long a message may still be run that names a block hash. */
export interface BlockhashLife {
  /** The last block that may hold it. */
  readonly lastValidHeight: number
  /** Whole seconds until no block can hold it any more, at most. */
  readonly secondsLeft: number
}

/** A message that stands in a block. */
export interface LandedMessage {
  /** What explorers know the transaction by: the fee payer's signature, base58. */
  readonly signature: string
  /** False when it was run and failed, so that nothing but the fee moved. */
  readonly succeeded: boolean
}

export interface LandedWhere {
  /** A signature that someone stated is its transaction's. */
  readonly hint?: string | undefined
  /** Seconds since the epoch, before which it cannot have landed; 0 when left out. */
  readonly since?: number
}

/** What the payment gate reads of Solana and one dollar token on it. Every method may reject: RPC fails. */
export interface SolanaChain {
  /** CAIP-2, such as `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
  readonly network: string
  /** Height of the last block that can no longer be undone. */
  finalizedHeight(): Promise<number>
  /** When its newest block was made, seconds since the epoch: what is read after it is of then or later. */
  newestTime(): Promise<number>
  /** Undefined when the block hash is unknown or too old. */
  lifeOf(blockhash: string): Promise<BlockhashLife | undefined>
  /** A recent block hash, for a transaction that is about to be signed. */
  latestBlockhash(): Promise<string>
  /** Smallest units in a token account; 0 when there is no such account. */
  tokensIn(account: string): Promise<bigint>
  /**
   * Where a message landed; undefined when it stands in no block of the whole history. Rejects where that cannot be
   * known for certain.
   */
  landed(message: SolanaMessage, where?: LandedWhere): Promise<LandedMessage | undefined>
  /** Each of several nodes by itself: what ends a payment is what all of them say. Left out where only one is asked. */
  readonly witnesses?: readonly Witness<SolanaChain>[]
}

/** Why a chain would not run a transaction. */
export type SolanaRefusal =
  | 'already_processed'
  | 'blockhash_not_found'
  | 'insufficient_funds'
  | 'invalid_signature'
  | 'unreadable'
  | 'simulation_failed'

export type SendOutcome =
  | { readonly ok: true; readonly signature: string }
  | { readonly ok: false; readonly reason: SolanaRefusal }

/** A chain that also takes transactions. */
export interface SettlingSolanaChain extends SolanaChain {
  /** Why a transaction would not be run now; undefined when it would be. The fee payer may yet have to sign it. */
  rehearse(transaction: Uint8Array): Promise<SolanaRefusal | undefined>
  send(transaction: Uint8Array): Promise<SendOutcome>
}
