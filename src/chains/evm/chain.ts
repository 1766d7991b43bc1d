import type { SignedPermit } from './permit.ts'
import type { Witness } from './witness.ts'

/** An EIP-3009 authorization: the holder's signed order to move tokens once. Addresses are lower case. */
export interface Authorization {
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  /** Smallest units of the token. */
  readonly value: bigint
  /** Seconds since the epoch; the order counts strictly after the first and strictly before the second. */
  readonly validAfter: bigint
  readonly validBefore: bigint
  /** 32 bytes, hex. */
  readonly nonce: `0x${string}`
}

export interface SignedAuthorization extends Authorization {
  /** 65 bytes for an ordinary account, longer for a contract wallet; hex. */
  readonly signature: `0x${string}`
}

/** A transfer that an authorization brought about, as the chain's own log shows it. */
export interface LandedTransfer {
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  readonly value: bigint
  readonly nonce: `0x${string}`
  readonly transaction: `0x${string}`
  readonly block: number
}

/** A movement of a token, as the chain's own log shows it. */
export type PlainTransfer = Omit<LandedTransfer, 'nonce'>

export interface ChainHead {
  readonly block: number
  /** Distinguishes it from another block of the same number, where several nodes are asked that may not agree. */
  readonly hash?: `0x${string}` | undefined
  /** Seconds since the epoch; no block after this one has an earlier time. */
  readonly time: number
}

/**
 * What the payment gate reads of an EVM chain and one dollar token on it. Every method may reject: RPC fails. What is
 * read `at` a head is as of that block, whichever node answers, or is not answered.
 */
export interface TokenChain {
  /** CAIP-2, such as `eip155:8453`. */
  readonly network: string
  readonly asset: `0x${string}`
  head(): Promise<ChainHead>
  balanceOf(holder: `0x${string}`, at?: ChainHead): Promise<bigint>
  /** True when the nonce was used or cancelled; it does not prove a transfer. */
  isNonceSpent(holder: `0x${string}`, nonce: `0x${string}`, at?: ChainHead): Promise<boolean>
  /** Rejects unless several nodes are on the branch of this block. Left out where only one is asked. */
  agreeOn?(head: ChainHead): Promise<void>
  /** Each of several nodes by itself: what ends a payment is what all of them say. Left out where only one is asked. */
  readonly witnesses?: readonly Witness<TokenChain>[]
  /** The authorised transfers of one mined, successful transaction; undefined while it is not mined. */
  landedIn(transaction: `0x${string}`): Promise<readonly LandedTransfer[] | undefined>
  /** The transfer that spent a nonce; undefined when it was cancelled or never used. */
  transferOf(holder: `0x${string}`, nonce: `0x${string}`, at?: ChainHead): Promise<LandedTransfer | undefined>
  /** Whatever moved the token in one mined, successful transaction, authorised or not. Left out where nothing else can. */
  transfersIn?(transaction: `0x${string}`): Promise<readonly PlainTransfer[] | undefined>
  /** When a block was made, seconds since the epoch. Left out where no one asks. */
  timeOf?(block: number): Promise<number>
  /** Every authorised transfer to `to` in the blocks from `fromBlock` to `toBlock`, both included. */
  landedTo(to: `0x${string}`, fromBlock: number, toBlock: number): Promise<readonly LandedTransfer[]>
}

/** What became of an order to transfer that was sent to a chain. */
export type TransferOutcome =
  | { readonly ok: true; readonly transaction: `0x${string}` }
  | {
      readonly ok: false
      readonly reason:
        | 'insufficient_funds'
        | 'nonce_already_used'
        | 'expired'
        | 'not_yet_valid'
        | 'invalid_signature'
        | 'above_the_maximum'
        | 'another_facilitator'
    }

/** A chain that also takes transfers: the embedded one, or one whose gas the operator pays. */
export interface SettlingChain extends TokenChain {
  transferWithAuthorization(order: SignedAuthorization): Promise<TransferOutcome>
  /** Left out where permits cannot be settled. */
  readonly permits?: PermitChain
}

/**
 * The same chain and token, as far as permits are concerned: the nonces are those of Permit2, and the transfers those
 * that the proxy of x402's `upto` has made.
 */
export interface PermitChain extends TokenChain {
  /** The only account whose settlements the proxy takes, because payers sign for it. */
  readonly facilitator: `0x${string}`
  /** Moves this much, at most what was signed for, once. */
  settle(permit: SignedPermit, amount: bigint): Promise<TransferOutcome>
}
