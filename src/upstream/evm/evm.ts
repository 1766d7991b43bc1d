import { type ReadEvmNetworkId, readEvmNetworkIds } from '../../core/reference/evm-networks.ts'
import type { Sourced } from '../sourced.ts'

/** The EVM chains that are read. */
export const evmChains = readEvmNetworkIds
export type EvmChainId = ReadEvmNetworkId

export interface EvmNetwork {
  readonly chain: EvmChainId
  /** CAIP-2 of the network that was read; in simulated mode a test network that stands in. */
  readonly network: string
  readonly chainId: number
  /** The chain's own coin, which pays for gas; 18 decimals. */
  readonly coin: { readonly symbol: string; readonly asset: string }
  /** Set where another network, or a made-up one, stands in for the chain. */
  readonly note?: string
}

interface OnNetwork extends Sourced {
  readonly network: EvmNetwork
}

/** A token by its contract; symbols are text from outside, cleaned. */
export interface EvmToken {
  /** With its checksum. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** The name by which its price can be asked, for tokens of our own list. */
  readonly asset?: string
}

export interface EvmBalances extends OnNetwork {
  readonly block: number
  /** Smallest units of the coin. */
  readonly coinUnits: bigint
  readonly transactionCount: number
  readonly tokens: readonly (EvmToken & { readonly units: bigint })[]
  /** Contracts that did not answer as tokens do. */
  readonly unread: readonly string[]
}

/** A token movement in a transaction's log. */
export interface EvmMovement {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly units: bigint
}

export interface EvmTransactionStatus extends OnNetwork {
  /** `mined`: its block does not record whether it succeeded. */
  readonly state: 'unknown' | 'pending' | 'succeeded' | 'failed' | 'mined'
  readonly head: number
  readonly isFinal?: boolean
  readonly block?: number
  /** Milliseconds since the epoch. */
  readonly time?: number
  readonly from?: string
  readonly to?: string
  readonly coinUnits?: bigint
  readonly nonce?: number
  readonly gasUsed?: bigint
  /** Units of the coin, what the first layer takes included where the node reports it. */
  readonly feeUnits?: bigint
  readonly movements: readonly EvmMovement[]
}

/** What the last blocks asked for gas, in wei for one unit. */
export interface EvmFees extends OnNetwork {
  readonly oldestBlock: number
  /** One for each block, and last that of the next block. */
  readonly baseFees: readonly bigint[]
  readonly gasUsedRatios: readonly number[]
  /** For each block, the tips below which 10, 50 and 90 percent of its gas paid. */
  readonly tips: readonly (readonly [bigint, bigint, bigint])[]
  /** What a small transaction pays at most for its place on the first layer, wei; on rollups that bill it apart. */
  readonly layerOneWei?: bigint
}

export interface EvmTransferOrder {
  readonly chain: EvmChainId
  readonly from: string
  readonly to: string
  /** Smallest units. */
  readonly units: bigint
  /** Contract; the chain's own coin when left out. */
  readonly token?: string | undefined
}

/** A transfer that only its sender can sign. */
export interface EvmTransferPlan extends OnNetwork {
  readonly unsigned: {
    readonly chainId: number
    readonly nonce: number
    readonly to: string
    readonly value: bigint
    readonly data: string
    readonly gas: bigint
    readonly maxFeePerGas: bigint
    readonly maxPriorityFeePerGas: bigint
  }
  /** The same as bytes (EIP-2718 type 2), to be signed as they are. */
  readonly serialized: string
  /** Undefined for the coin. */
  readonly token?: EvmToken
  readonly coinUnits: bigint
  /** What the sender holds of the token. */
  readonly tokenUnits?: bigint
  readonly recipientIsContract: boolean
  /** Undefined when the chain would carry it out as it stands. */
  readonly refusal?: 'insufficient_funds' | 'insufficient_coin_for_gas' | 'reverts'
  readonly layerOneWei?: bigint
}

/** What a contract declares about itself. */
export interface EvmContract extends OnNetwork {
  readonly address: string
  readonly codeBytes: number
  readonly token?: EvmToken & { readonly name: string; readonly totalUnits: bigint }
  /** What `owner()` answers; absent where there is no such function. */
  readonly owner?: string
  /** Behind a proxy of EIP-1967. */
  readonly implementation?: string
  readonly proxyAdmin?: string
  /** Functions whose selectors stand in the code. */
  readonly powers: readonly ('mint' | 'pause' | 'blacklist' | 'setFee')[]
  readonly isPaused?: boolean
}

interface Options {
  readonly signal: AbortSignal
}

/**
 * Reads EVM chains. Addresses are given as callers write them and come back with their checksums.
 *
 * @throws GatewayError `invalid_input` for an address that is no token or contract where one is needed, `upstream_*` when
 *   no node answered.
 */
export interface Evm {
  /** @param query `tokens` beside those of our own list. */
  balances(
    query: { readonly chain: EvmChainId; readonly address: string; readonly tokens?: readonly string[] },
    options: Options,
  ): Promise<EvmBalances>
  transaction(
    query: { readonly chain: EvmChainId; readonly hash: string },
    options: Options,
  ): Promise<EvmTransactionStatus>
  fees(query: { readonly chain: EvmChainId }, options: Options): Promise<EvmFees>
  /** Reads, prices and rehearses a transfer; nothing is sent. */
  planTransfer(order: EvmTransferOrder, options: Options): Promise<EvmTransferPlan>
  contract(
    query: { readonly chain: EvmChainId; readonly address: string },
    options: Options,
  ): Promise<EvmContract>
}
