import type { Sourced } from '../sourced.ts'

export interface SolanaNetwork {
  /** CAIP-2 of the network that was read; in simulated mode the test network that stands in. */
  readonly network: string
  /** Set where another network, or a made-up one, stands in for Solana. */
  readonly note?: string
}

interface OnSolana extends Sourced {
  readonly network: SolanaNetwork
}

/** The two programs that keep tokens. */
export type TokenProgram = 'spl-token' | 'token-2022'

/** What one token account holds. */
export interface SolanaHolding {
  readonly mint: string
  readonly account: string
  readonly program: TokenProgram
  readonly decimals: number
  readonly units: bigint
  readonly isFrozen: boolean
  /** For mints of our own list. */
  readonly symbol?: string
  /** The name by which its price can be asked, for mints of our own list. */
  readonly asset?: string
}

export interface SolanaWallet extends OnSolana {
  readonly slot: number
  readonly lamports: bigint
  readonly holdings: readonly SolanaHolding[]
}

/** A rule that a mint of Token-2022 puts on its tokens; addresses are absent where none holds the power. */
export type MintExtension =
  | {
      readonly kind: 'transferFee'
      readonly basisPoints: number
      readonly maximumUnits: bigint
      readonly authority?: string
    }
  | { readonly kind: 'permanentDelegate'; readonly delegate?: string }
  | { readonly kind: 'transferHook'; readonly program?: string; readonly authority?: string }
  | { readonly kind: 'defaultAccountState'; readonly isFrozen: boolean }
  | { readonly kind: 'mintCloseAuthority'; readonly authority?: string }
  | { readonly kind: 'interestBearing'; readonly basisPoints: number; readonly authority?: string }
  | { readonly kind: 'scaledUiAmount'; readonly multiplier: number; readonly authority?: string }
  | { readonly kind: 'pausable'; readonly isPaused: boolean; readonly authority?: string }
  | { readonly kind: 'metadataPointer'; readonly address?: string; readonly authority?: string }
  | { readonly kind: 'nonTransferable' | 'confidentialTransfer' | 'tokenMetadata' | 'group' }
  /** The type's number in the token program's own list. */
  | { readonly kind: 'unknown'; readonly type: number }

/** Names that a mint's creator wrote; cleaned. */
export interface MintMetadata {
  readonly name: string
  readonly symbol: string
  readonly uri: string
  /** Who may change them; absent where none can. */
  readonly updateAuthority?: string
  /** Undefined where the place that keeps them does not say. */
  readonly isMutable?: boolean
  readonly keptBy: 'metaplex' | 'token-2022'
}

export interface SolanaMint extends OnSolana {
  readonly slot: number
  readonly mint: string
  readonly program: TokenProgram
  readonly decimals: number
  readonly supplyUnits: bigint
  readonly mintAuthority?: string
  readonly freezeAuthority?: string
  readonly extensions: readonly MintExtension[]
  readonly metadata?: MintMetadata
  readonly asset?: string
}

/** One of the largest accounts of a mint, with who owns it and which program that owner belongs to. */
export interface SolanaHolder {
  readonly account: string
  readonly units: bigint
  readonly owner?: string
  readonly ownerProgram?: string
}

export interface SolanaHolders extends OnSolana {
  readonly slot: number
  readonly mint: string
  readonly decimals: number
  readonly supplyUnits: bigint
  /** Largest first; nodes tell twenty at most. */
  readonly holders: readonly SolanaHolder[]
}

export interface SolanaActivity extends OnSolana {
  /** Newest first. */
  readonly transactions: readonly {
    readonly signature: string
    readonly slot: number
    /** Milliseconds since the epoch; some nodes do not know it. */
    readonly time?: number
    readonly isFailed: boolean
    /** Its text; cleaned. */
    readonly memo?: string
  }[]
}

/** By how much a transaction changed what an owner holds; `mint` is absent for SOL. */
export interface SolanaChange {
  readonly owner: string
  readonly mint?: string
  readonly decimals: number
  readonly units: bigint
}

export interface SolanaTransactionStatus extends OnSolana {
  readonly state: 'unknown' | 'processed' | 'confirmed' | 'finalized'
  readonly isFailed: boolean
  /** The runtime's name of the failure, such as `InstructionError`. */
  readonly failure?: string
  readonly slot?: number
  /** Milliseconds since the epoch. */
  readonly time?: number
  readonly feePayer?: string
  readonly feeLamports?: bigint
  readonly computeUnits?: number
  readonly changes: readonly SolanaChange[]
}

export interface SolanaPriorityFees extends OnSolana {
  /** Micro-lamports for a compute unit: the least that got in, one for each slot. */
  readonly slots: readonly { readonly slot: number; readonly microLamports: number }[]
}

export interface SolanaTransferOrder {
  readonly from: string
  /** A wallet, not a token account. */
  readonly to: string
  /** Smallest units: lamports, or of the token. */
  readonly units: bigint
  /** SOL when left out. */
  readonly mint?: string | undefined
}

/** A transfer that only its sender can sign. */
export interface SolanaTransferPlan extends OnSolana {
  /** A transaction of version 0 with room for one signature, base64. */
  readonly transaction: string
  readonly blockhash: string
  readonly lastValidBlockHeight: number
  readonly token?: { readonly mint: string; readonly decimals: number; readonly program: TokenProgram }
  readonly feeLamports: bigint
  /** For the recipient's token account, where it has to be opened. */
  readonly rentLamports: bigint
  readonly computeUnits?: number
  readonly transferFee?: { readonly basisPoints: number; readonly maximumUnits: bigint }
  /** Undefined when the chain would carry it out as it stands. */
  readonly refusal?: 'insufficient_funds' | 'insufficient_coin_for_gas' | 'reverts'
}

interface Options {
  readonly signal: AbortSignal
}

/**
 * Reads Solana.
 *
 * @throws GatewayError `invalid_input` for an address that is no mint where one is needed, `upstream_*` when no node
 *   answered.
 */
export interface Solana {
  wallet(address: string, options: Options): Promise<SolanaWallet>
  mint(mint: string, options: Options): Promise<SolanaMint>
  holders(mint: string, options: Options): Promise<SolanaHolders>
  activity(
    query: { readonly address: string; readonly limit: number },
    options: Options,
  ): Promise<SolanaActivity>
  transaction(signature: string, options: Options): Promise<SolanaTransactionStatus>
  /** @param accounts Whose write locks are competed for; for all of the chain when empty, which nodes tell badly. */
  priorityFees(accounts: readonly string[], options: Options): Promise<SolanaPriorityFees>
  /** Reads, prices and rehearses a transfer; nothing is sent. */
  planTransfer(order: SolanaTransferOrder, options: Options): Promise<SolanaTransferPlan>
}
