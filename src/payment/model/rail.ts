import type { GatewayError } from '../../core/failures.ts'
import type { MicroUsd } from '../../core/money.ts'
import type { PaymentRow } from '../../store/payments/ledger.ts'
import { type Listing, readListing } from './listing.ts'
import type { EchoedRequirement, PaymentPayload, Requirement } from './x402.ts'

/** What an offer gives a client to sign and send, seconds. */
export const OFFER_SECONDS = 300

/** What the gate has to know of an authorization, whatever chain it is for. */
export interface PaymentOrder {
  /** The authorization itself, never one of its encodings: what can be spent once. */
  readonly key: string
  readonly network: string
  readonly asset: string
  readonly payer: string
  readonly payTo: string
  /** What is to be settled, smallest units; of a metered order the most, until it is known what was used. */
  readonly amount: string
  /** Seconds since the epoch, by chain time; at the latest, where the chain counts blocks and not seconds. */
  readonly validBefore: number
  /** The last block that may hold it, on chains that count blocks; undefined when the chain could not be asked. */
  readonly lastValidHeight?: number
  /**
   * The signature is none that we could check, and may be a contract wallet's: a claim of the sender's, until a
   * facilitator has asked the wallet.
   */
  readonly signedByContract?: true
  /** The only facilitator that can settle it; any that serves the network when left out. */
  readonly facilitator?: string
  readonly requirement: Requirement
  /** The payload as a facilitator is shown it. */
  readonly payload: PaymentPayload
  /** What is bought, for facilitators that keep a catalog; left out where none of them does. */
  readonly listing?: Listing
}

/** Where an order stands on its chain. */
export interface DeadOrder {
  readonly kind: 'dead'
  readonly reason: string
  /** Of grounds that may pass, such as an empty account: when they held, chain time in seconds. */
  readonly asOf?: number
}

export type OrderOnChain =
  | {
      readonly kind: 'landed'
      readonly transaction: string
      /** What moved, smallest units, on rails where that is not in the order alone. */
      readonly amount?: string
    }
  /** Seen on chain: it cannot move any more, or not while things stand as they do. */
  | DeadOrder
  /** Could still land. */
  | { readonly kind: 'open'; readonly expired: boolean }

/**
 * What makes every offer of a rail one of its own, on chains where two payments that say the same are the same
 * payment: a text that the payment repeats.
 */
export interface OfferMemo {
  /** A new one for an offer of this tool: letters, digits, `-` and `_`. */
  issueMemo(toolId: string): string
  /** The one that an echoed requirement carries, if it was made for an offer of this tool. */
  verifyMemo(echoed: EchoedRequirement, toolId: string): string | undefined
}

/** Money that an order brought into an address of ours. */
export interface Arrival {
  /** Of the order. */
  readonly key: string
  /** Smallest units. */
  readonly amount: bigint
  readonly transaction: string
  readonly block: number
}

/** Everything that was paid in, as the chain itself has it. Each method may reject: RPC fails. */
export interface Arrivals {
  /** The latest block. */
  head(): Promise<number>
  /** What came in these blocks, both included. */
  between(fromBlock: number, toBlock: number): Promise<readonly Arrival[]>
  /** What one order brought; undefined when it brought nothing. */
  ofKey(key: string): Promise<Arrival | undefined>
}

/** What a wallet has to know before it signs. */
export interface WalletState {
  /** Smallest units. */
  readonly units: bigint
  /** A recent block hash, on chains whose transactions name one. */
  readonly blockhash?: string
}

/** One way to be paid: a scheme on one network and one asset. */
export interface Rail {
  /** Set where payers sign the most that may be settled; their offers are made for metered tools only. */
  readonly scheme?: 'upto'
  readonly network: string
  readonly asset: string
  /** Dollars as people name the token, such as `USDC`. */
  readonly assetName: string
  /** True for chains that live inside this process and move nothing of value. */
  readonly embedded: boolean
  /** What shows that an order landed, where it is not the chain itself: the answer of the facilitator that settled it. */
  readonly proof?: 'facilitator'
  /** Where the chain itself can be asked over JSON-RPC, if it is embedded and can. */
  readonly rpcUrl?: string
  /** Whom offers made now name to be paid; one that was signed before names its own. */
  readonly payTo: string
  /** What came to some payees, where the chain can be searched, so that the books can be held against it. */
  readonly arrivals?: ((payees: readonly string[]) => Arrivals) | undefined
  /** On rails whose offers differ from each other. */
  readonly memo?: OfferMemo
  /**
   * The account that an offer made now would name as paying the chain's fees, or as the only one that may settle, on
   * rails whose offers name one; undefined while none is known, and then nothing can be offered.
   */
  readonly feePayer?: () => string | undefined
  /** What an offer of this price asks for; where there are stamps and fee payers, with those of one offer. */
  requirement(price: MicroUsd, of?: { readonly memo?: string; readonly feePayer?: string }): Requirement
  /** Whether an echoed requirement mentions this rail. */
  matches(echoed: EchoedRequirement): boolean
  /**
   * The name in the ledger of the authorization that a payload carries; nothing of it has been checked.
   *
   * @throws GatewayError `payment_malformed`.
   */
  keyOf(payload: PaymentPayload): string
  /**
   * Reads the scheme's own payload and checks everything that needs neither chain nor clock: recipient, amount,
   * signature. A chain that cannot be read is no reason to reject.
   *
   * @param requirement What the payment is held against, its recipient included: that of an offer made now, or the one
   *   that was written down with the payment.
   * @throws GatewayError `payment_malformed`, `payment_invalid`.
   */
  read(payload: PaymentPayload, requirement: Requirement): Promise<PaymentOrder>
  /**
   * Why an order could not be settled in time, or could be for too long. An order that was claimed before is not to be
   * asked: its money may have moved, whatever the time is now.
   *
   * @param times `now` in milliseconds; `neededSeconds` of validity that must be left.
   */
  checkValidity(
    order: PaymentOrder,
    times: { readonly now: number; readonly neededSeconds: number },
  ): GatewayError | undefined
  /** Whether the nonce that the payer chose names this request; left out where payers choose none. */
  readonly isSignedFor?: (order: PaymentOrder, requestHash: string) => Promise<boolean>
  /** What the payer of an order holds of its asset, smallest units; rejects when the chain cannot be read. */
  readonly fundsOf?: (order: PaymentOrder) => Promise<bigint>
  /** What an address holds of the asset, and what a wallet needs to sign here; rejects when the chain cannot be read. */
  readonly walletState?: (address: string) => Promise<WalletState>
  /** Rebuilds an order that was written down in the ledger. */
  restore(terms: string): PaymentOrder
  /**
   * Asks the chain itself whether an order's money has come to the address that its payer signed for, which need not
   * be the one that offers name now. Rejects when the chain cannot be read.
   *
   * @param hint A transaction that reportedly carries the order.
   */
  lookup(order: PaymentOrder, hint?: string): Promise<OrderOnChain>
}

/**
 * A rail that takes no new order as long as there is a reason; one that was claimed before is not asked.
 *
 * @param closedReason Called with the time, milliseconds.
 */
export function withClosedReason(rail: Rail, closedReason: (now: number) => GatewayError | undefined): Rail {
  return {
    ...rail,
    checkValidity: (order, times) => closedReason(times.now) ?? rail.checkValidity(order, times),
  }
}

/** Finds the rail of a payment that was written down, and its order as it stands in the books. */
export function restoreOrder(
  rails: readonly Rail[],
  row: Pick<PaymentRow, 'network' | 'asset' | 'terms' | 'amount' | 'most'>,
): { readonly rail: Rail; readonly order: PaymentOrder } | undefined {
  const scheme = row.most === null ? undefined : 'upto'
  const rail = rails.find(
    (one) => one.scheme === scheme && one.network === row.network && isSameAsset(one.asset, row.asset),
  )
  if (!rail || row.terms === null) return undefined
  const listing = readListing(row.terms)
  const order = { ...rail.restore(row.terms), ...(listing ? { listing } : {}) }
  return { rail, order: scheme ? { ...order, amount: row.amount } : order }
}

/** The networks on which someone can be paid, each once. */
export function networksOf(rails: readonly Pick<Rail, 'network'>[]): readonly string[] {
  return [...new Set(rails.map(({ network }) => network))]
}

/** Whether two texts name one asset: addresses of EVM chains mean the same in every case. */
export function isSameAsset(a: string, b: string): boolean {
  return a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())
}

/** What is written down of an order so that it can be settled again after a crash. */
export function serializeTerms(order: PaymentOrder): string {
  const { payload, requirement, validBefore, lastValidHeight, signedByContract, listing } = order
  return JSON.stringify({
    payload,
    requirement,
    // what the authorization itself contains is not written twice
    ...(lastValidHeight === undefined ? {} : { validBefore, lastValidHeight }),
    ...(signedByContract ? { signedByContract } : {}),
    // settled again after a crash, it returns the same again
    ...(listing ? { listing } : {}),
  })
}
