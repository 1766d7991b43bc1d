import type { SendOutcome } from './solana-chain.ts'
import { readTransaction, type SolanaMessage } from './transaction.ts'

/** A transaction of our own, as it was written down before it was sent for the first time. */
export interface SentTransfer {
  /** What explorers know it by, base58. */
  readonly signature: string
  /** As it goes over the wire, base64. */
  readonly wire: string
  /** The last block that may hold it. */
  readonly lastValidHeight: number
  /** It cannot have landed in an earlier slot. */
  readonly sinceSlot: number
}

/**
 * What has become of a transaction. `failed`: it stands in a final block and has moved nothing. `never`: no block holds
 * it, and none can any more. `open`: no one knows yet, or not every node that has to agrees.
 */
export type Fate = 'landed' | 'failed' | 'never' | 'open'

/** What a block hash is worth to anyone who signs with it. */
export interface FreshBlockhash {
  readonly blockhash: string
  /** The last block that may hold what is signed with it. */
  readonly lastValidHeight: number
  /** Of the block that is the latest now. */
  readonly slot: number
}

/** What lies at an address. */
export interface SolanaAccount {
  /** The program that it belongs to. */
  readonly owner: string
  readonly data: Buffer
  readonly executable: boolean
}

/** A transaction in a block that names an address. */
export interface NamingTransaction {
  readonly signature: string
  readonly message: SolanaMessage
  /** Seconds since the epoch; left out where the node does not state it. */
  readonly time?: number
}

/**
 * A chain of Solana as a payer needs it. Every method may reject, which proves nothing: above all not that a
 * transaction has not landed.
 */
export interface PayingSolana {
  freshBlockhash(): Promise<FreshBlockhash>
  /** Undefined when nothing lies there. */
  accountAt(address: string): Promise<SolanaAccount | undefined>
  /** Hands a signed transaction in; the same one may be handed in as often as one likes. */
  send(transaction: Uint8Array): Promise<SendOutcome>
  fateOf(transaction: SentTransfer): Promise<Fate>
  /**
   * The transactions of the history that have succeeded and name an address. Rejects where none is found and the history
   * does not reach back so far.
   *
   * @param options `since`: seconds since the epoch; left out, whatever there is of the history will do.
   */
  naming(
    address: string,
    options: { readonly since: number | undefined },
  ): Promise<readonly NamingTransaction[]>
}

/**
 * The message of a transaction that was written down.
 *
 * @throws RangeError when it is none.
 */
export function messageOfWire(wire: string): SolanaMessage {
  const transaction = readTransaction(new Uint8Array(Buffer.from(wire, 'base64')))
  if (transaction) return transaction.message
  throw new RangeError('Not a transaction of ours.')
}
