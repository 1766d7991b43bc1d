// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type EvmBalancesInput = {
  /** The account: 0x and 40 hexadecimal digits. */
  readonly address: string
  /** Which chain: base, bsc, ethereum, arbitrum or polygon. Default: "base". */
  readonly chain?: 'base' | 'bsc' | 'ethereum' | 'arbitrum' | 'polygon' | undefined
  /** Further token contracts, with commas between them; at most 20. Default: "". */
  readonly tokens?: string | undefined
}

export type EvmBalancesOutput = {
  readonly chain: string
  /** CAIP-2 id of the network that was read. */
  readonly network: string
  /** Set where another network, or a made-up one, stands in for the chain. */
  readonly note?: string
  readonly address: string
  /** Newest block when the balances were read. */
  readonly block: number
  /** Transactions that the account has sent. */
  readonly transactionCount: number
  readonly coin: {
    readonly symbol: string
    /** Smallest units, exact. */
    readonly units: string
    /** Whole coins or tokens. */
    readonly amount: number
  }
  /** Tokens that the account holds. */
  readonly tokens: readonly {
    readonly address: string
    readonly symbol: string
    readonly decimals: number
    /** Smallest units, exact. */
    readonly units: string
    /** Whole coins or tokens. */
    readonly amount: number
  }[]
  /** Tokens that were looked for and of which it holds none. */
  readonly empty: readonly string[]
  /** Contracts that did not answer as tokens do; nothing is known of these. */
  readonly unread: readonly string[]
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
  /** Which registered name was read as which address; absent when no name was given. */
  readonly resolvedNames?: readonly ({
    readonly name: string
    /** An ENS name has its address on Ethereum: before you send on another chain, check it. */
    readonly address: string
    /** ens and basenames: Ethereum and Base; sns: Solana. */
    readonly service: 'ens' | 'basenames' | 'sns'
  })[]
}

export type EvmTransactionStatusInput = {
  /** Transaction hash: 0x and 64 hexadecimal digits. */
  readonly hash: string
  /** Which chain: base, bsc, ethereum, arbitrum or polygon. Default: "base". */
  readonly chain?: 'base' | 'bsc' | 'ethereum' | 'arbitrum' | 'polygon' | undefined
}

export type EvmTransactionStatusOutput = {
  readonly chain: string
  /** CAIP-2 id of the network that was read. */
  readonly network: string
  /** Set where another network, or a made-up one, stands in for the chain. */
  readonly note?: string
  readonly hash: string
  /** failed: mined and reverted; mined: before October 2017, success not recorded. An unknown transaction is 404, uncharged. */
  readonly state: 'pending' | 'succeeded' | 'failed' | 'mined'
  readonly block?: number
  /** Blocks on top, its own included; 0 while it is not mined. */
  readonly confirmations: number
  /** Absent where the node does not tell. */
  readonly isFinal?: boolean
  /** Of its block, ISO 8601 UTC. */
  readonly time?: string
  readonly from?: string
  readonly to?: string
  readonly nonce?: number
  readonly value?: {
    readonly units: string
    /** Whole coins. */
    readonly amount: number
    readonly symbol: string
  }
  /** What it cost, what the first layer took included. */
  readonly fee?: {
    readonly units: string
    /** Whole coins. */
    readonly amount: number
    readonly symbol: string
    readonly gasUsed: string
  }
  /** Token transfers in its log, at most 20. */
  readonly movements: readonly {
    readonly token: string
    readonly from: string
    readonly to: string
    readonly units: string
  }[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type EvmGasInput = {
  /** Which chain: base, bsc, ethereum, arbitrum or polygon. Default: "base". */
  readonly chain?: 'base' | 'bsc' | 'ethereum' | 'arbitrum' | 'polygon' | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type EvmGasOutput = {
  readonly chain: string
  /** CAIP-2 id of the network that was read. */
  readonly network: string
  /** Set where another network, or a made-up one, stands in for the chain. */
  readonly note?: string
  /** The blocks that the fees come from. */
  readonly blocks: {
    readonly from: number
    readonly count: number
  }
  /** Of the next block, wei; 0 on chains without one. */
  readonly baseFeePerGas: string
  /** Against the oldest of the blocks: 5 means +5 %. */
  readonly baseFeeChangePct: number
  /** How full the blocks were; above 50 the base fee rises on Ethereum. */
  readonly averageFullnessPct: number
  readonly slow: {
    /** Tip, wei for a unit of gas. */
    readonly maxPriorityFeePerGas: string
    /** The most to pay, wei for a unit of gas. */
    readonly maxFeePerGas: string
    /** The most to pay, gwei for a unit of gas. */
    readonly gwei: number
  }
  readonly standard: {
    /** Tip, wei for a unit of gas. */
    readonly maxPriorityFeePerGas: string
    /** The most to pay, wei for a unit of gas. */
    readonly maxFeePerGas: string
    /** The most to pay, gwei for a unit of gas. */
    readonly gwei: number
  }
  readonly fast: {
    /** Tip, wei for a unit of gas. */
    readonly maxPriorityFeePerGas: string
    /** The most to pay, wei for a unit of gas. */
    readonly maxFeePerGas: string
    /** The most to pay, gwei for a unit of gas. */
    readonly gwei: number
  }
  /** What a rollup bills apart for the place on the first layer; null where it bills none apart. */
  readonly layerOne: {
    readonly wei: string
    readonly note?: string
  } | null
  readonly costs: {
    readonly coinTransfer: {
      readonly gas: number
      /** At the next base fee and the standard tip, what the first layer takes included. */
      readonly wei: string
      /** Null where the coin has no price now. */
      readonly usd: number | null
    }
    readonly tokenTransfer: {
      readonly gas: number
      /** At the next base fee and the standard tip, what the first layer takes included. */
      readonly wei: string
      /** Null where the coin has no price now. */
      readonly usd: number | null
    }
  }
  /** Price of the coin that pays for gas. */
  readonly coinUsd: number | null
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type WalletTokensInput = {
  /** The wallet, in base58. */
  readonly address: string
  /** Whether token accounts that hold nothing are listed too. Default: false. */
  readonly includeEmpty?: boolean | undefined
  /** How many token accounts to list. Default: 40. */
  readonly limit?: number | undefined
}

export type WalletTokensOutput = {
  readonly chain: string
  /** CAIP-2 id of the network that was read. */
  readonly network: string
  /** Set where another network, or a made-up one, stands in for the chain. */
  readonly note?: string
  readonly address: string
  /** When the balances were read. */
  readonly slot: number
  readonly sol: {
    /** Smallest units, exact. */
    readonly units: string
    /** Whole coins or tokens. */
    readonly amount: number
  }
  /** Known tokens first, then the others. */
  readonly tokens: readonly ({
    readonly mint: string
    /** The token account that holds it. */
    readonly account: string
    /** Of tokens on our own list; strangers’ names are not repeated here. */
    readonly symbol?: string
    readonly decimals: number
    readonly program: 'spl-token' | 'token-2022'
    /** Whether the account may not move its tokens now. */
    readonly frozen: boolean
    /** One unit without decimals. */
    readonly looksLikeNft: boolean
    /** Smallest units, exact. */
    readonly units: string
    /** Whole coins or tokens. */
    readonly amount: number
  })[]
  readonly counts: {
    /** Token accounts of the wallet. */
    readonly accounts: number
    /** Of these, accounts that hold nothing; closing one gives its rent back. */
    readonly empty: number
    readonly listed: number
  }
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
  /** Which registered name was read as which address; absent when no name was given. */
  readonly resolvedNames?: readonly ({
    readonly name: string
    /** An ENS name has its address on Ethereum: before you send on another chain, check it. */
    readonly address: string
    /** ens and basenames: Ethereum and Base; sns: Solana. */
    readonly service: 'ens' | 'basenames' | 'sns'
  })[]
}

export type WalletActivityInput = {
  /** The account, in base58. */
  readonly address: string
  /** How many transactions, newest first. Default: 20. */
  readonly limit?: number | undefined
}

export type WalletActivityOutput = {
  readonly chain: string
  /** CAIP-2 id of the network that was read. */
  readonly network: string
  /** Set where another network, or a made-up one, stands in for the chain. */
  readonly note?: string
  readonly address: string
  /** Newest first. */
  readonly transactions: readonly {
    readonly signature: string
    readonly slot: number
    /** ISO 8601 UTC; absent where the node does not know it. */
    readonly time?: string
    readonly failed: boolean
    readonly memo?: string
  }[]
  readonly count: number
  /** How many of them failed. */
  readonly failed: number
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
  /** Which registered name was read as which address; absent when no name was given. */
  readonly resolvedNames?: readonly ({
    readonly name: string
    /** An ENS name has its address on Ethereum: before you send on another chain, check it. */
    readonly address: string
    /** ens and basenames: Ethereum and Base; sns: Solana. */
    readonly service: 'ens' | 'basenames' | 'sns'
  })[]
}

export type TokenMetadataInput = {
  /** The mint, in base58. */
  readonly mint: string
}

export type TokenMetadataOutput = {
  readonly chain: string
  /** CAIP-2 id of the network that was read. */
  readonly network: string
  /** Set where another network, or a made-up one, stands in for the chain. */
  readonly note?: string
  readonly mint: string
  readonly slot: number
  readonly program: 'spl-token' | 'token-2022'
  readonly decimals: number
  readonly supply: {
    /** Smallest units, exact. */
    readonly units: string
    /** Whole coins or tokens. */
    readonly amount: number
  }
  /** Null where the mint has no names on the chain. */
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    /** A document that the creator wrote, not fetched; null where none is named. */
    readonly uri: string | null
    /** Who may change the names; null: no one can. */
    readonly updateAuthority: string | null
    readonly isMutable?: boolean
    readonly keptBy: 'metaplex' | 'token-2022'
  } | null
  /** Who may make more; null: no one can. */
  readonly mintAuthority: string | null
  /** Who may freeze accounts; null: no one can. */
  readonly freezeAuthority: string | null
  /** Rules of a Token-2022 mint; empty without. */
  readonly extensions: readonly {
    readonly kind: string
    readonly meaning?: string
  }[]
  /** Fields whose text strangers wrote. */
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

export type TokenSecurityInput = {
  /** A Solana mint in base58, or an EVM contract: 0x and 40 hexadecimal digits. */
  readonly address: string
  /** Where the token is; left out, a base58 address is on Solana and a 0x address on Base. */
  readonly chain?: 'solana' | 'base' | 'bsc' | 'ethereum' | 'arbitrum' | 'polygon' | undefined
}

export type TokenSecurityOutput = {
  readonly chain: string
  /** CAIP-2 id of the network that was read. */
  readonly network: string
  /** Set where another network, or a made-up one, stands in for the chain. */
  readonly note?: string
  readonly address: string
  /** Null where the contract does not answer as tokens do. */
  readonly token: {
    readonly symbol: string
    readonly name: string
    readonly decimals: number
    readonly supply: number
  } | null
  /** The worst of the findings, from any source; info means that nothing was found. */
  readonly worst: 'info' | 'warn' | 'danger'
  /** Whether it can be bought and not sold; null where that was not tried. */
  readonly isHoneypot: boolean | null
  /** What the chain shows and which checks of others failed, and what it means for a holder. */
  readonly findings: readonly ({
    readonly name: string
    readonly level: 'info' | 'warn' | 'danger'
    readonly meaning: string
    /** chain, rugcheck or goplus. */
    readonly source: string
  })[]
  /** Who holds which power; null: no one does. */
  readonly powers: Readonly<Record<string, string | number | boolean | null>>
  /** Of a Token-2022 mint; empty without. */
  readonly extensions: readonly {
    readonly kind: string
  }[]
  /** What others say of it, in their own measures; their failed checks are findings. */
  readonly opinions: readonly ({
    readonly source: string
    readonly ok: boolean
    readonly error?: string
    readonly scoreScale?: string | null
    readonly lpLockedPct?: number | null
    readonly totalHolders?: number | null
    /** Points; scoreScale states the scale. */
    readonly riskScore?: number | null
    readonly rugged?: boolean | null
    readonly isHoneypot?: boolean | null
    readonly isPausable?: boolean | null
    readonly risks?: readonly ({
      readonly name?: string | null
      readonly level?: string | null
      readonly description?: string | null
    })[]
  })[]
  readonly disclaimer: string
  /** Fields whose text strangers wrote. */
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

export type TokenHoldersInput = {
  /** The mint, in base58. */
  readonly mint: string
  /** How many holders to list; the shares count all twenty. Default: 10. */
  readonly limit?: number | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type TokenHoldersOutput = {
  readonly chain: string
  /** CAIP-2 id of the network that was read. */
  readonly network: string
  /** Set where another network, or a made-up one, stands in for the chain. */
  readonly note?: string
  readonly mint: string
  readonly slot: number
  readonly supply: {
    /** Smallest units, exact. */
    readonly units: string
    /** Whole coins or tokens. */
    readonly amount: number
  }
  /** Percent of the supply. Wallets leave out pools, lockers and what is burnt. */
  readonly shares: {
    readonly largestWalletPct: number | null
    readonly topTenWalletsPct: number | null
    readonly poolsPct: number | null
    readonly lockedPct: number | null
    readonly burntPct: number | null
    /** Held by all accounts that are known; nodes tell twenty. */
    readonly knownPct: number | null
  }
  /** Largest first; one owner may have several accounts. */
  readonly holders: readonly ({
    readonly owner: string | null
    readonly account?: string
    /** program: an account of a program we do not know; unknown: nothing lies at the owner’s address. */
    readonly kind: 'wallet' | 'pool' | 'locker' | 'burnt' | 'program' | 'unknown'
    readonly label?: string
    /** Percent of the supply. */
    readonly pct: number | null
    /** Smallest units, exact. */
    readonly units: string
    /** Whole coins or tokens. */
    readonly amount: number
  })[]
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

export type PriorityFeesInput = {
  /** Accounts that your transaction writes to, with commas between them, at most 16; busy trading accounts when left out. Default: "". */
  readonly accounts?: string | undefined
  /** Compute-unit limit of your transaction, to reckon lamports. Default: 200000. */
  readonly computeUnits?: number | undefined
}

export type PriorityFeesOutput = {
  readonly chain: string
  /** CAIP-2 id of the network that was read. */
  readonly network: string
  /** Set where another network, or a made-up one, stands in for the chain. */
  readonly note?: string
  readonly unit: 'micro-lamports per compute unit'
  /** Whose write locks the fees were paid for. */
  readonly accounts: readonly string[]
  readonly slots: {
    readonly from: number | null
    readonly to: number | null
    readonly count: number
  }
  readonly computeUnits: number
  /** 25th percentile over slots. */
  readonly low: {
    /** For a compute unit; null when no slot was reported. */
    readonly microLamports: number | null
    /** For the whole transaction at the given compute units. */
    readonly lamports: number | null
  }
  /** Median. */
  readonly medium: {
    /** For a compute unit; null when no slot was reported. */
    readonly microLamports: number | null
    /** For the whole transaction at the given compute units. */
    readonly lamports: number | null
  }
  /** 75th percentile. */
  readonly high: {
    /** For a compute unit; null when no slot was reported. */
    readonly microLamports: number | null
    /** For the whole transaction at the given compute units. */
    readonly lamports: number | null
  }
  /** 95th percentile. */
  readonly urgent: {
    /** For a compute unit; null when no slot was reported. */
    readonly microLamports: number | null
    /** For the whole transaction at the given compute units. */
    readonly lamports: number | null
  }
  readonly highest: {
    /** For a compute unit; null when no slot was reported. */
    readonly microLamports: number | null
    /** For the whole transaction at the given compute units. */
    readonly lamports: number | null
  }
  /** Percent of the slots in which no priority fee was needed. */
  readonly freePct: number | null
  /** Paid for each signature beside it. */
  readonly baseFeeLamports: number
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

export type TransactionStatusInput = {
  /** The transaction’s signature, 64 bytes in base58. */
  readonly signature: string
}

export type TransactionStatusOutput = {
  readonly chain: string
  /** CAIP-2 id of the network that was read. */
  readonly network: string
  /** Set where another network, or a made-up one, stands in for the chain. */
  readonly note?: string
  readonly signature: string
  /** finalized: nothing can undo it. A transaction that no node knows is 404, uncharged. */
  readonly state: 'processed' | 'confirmed' | 'finalized'
  /** Whether it was run and failed, so that nothing but the fee moved. */
  readonly failed: boolean
  /** The runtime’s name of the failure. */
  readonly failure?: string
  readonly slot?: number
  /** ISO 8601 UTC. */
  readonly time?: string
  readonly feePayer?: string
  readonly fee?: {
    readonly lamports: string
    readonly sol: number
  }
  readonly computeUnits?: number
  /** Who holds more or less than before, fees included; at most 30. */
  readonly changes: readonly {
    readonly owner: string
    /** Absent for SOL. */
    readonly mint?: string
    /** Smallest units gained, or lost with a minus. */
    readonly units: string
    /** The same in whole coins or tokens. */
    readonly amount: number
  }[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface ChainsTools {
  /** What an account holds on Base, BNB Chain, Ethereum, Arbitrum or Polygon: the coin and its tokens. Costs: $0.001. */
  evmBalances(input: EvmBalancesInput, options?: CallOptions): Promise<ToolAnswer<EvmBalancesOutput>>

  /** Whether an EVM transaction was mined, succeeded and is final, what it cost and what it moved. Costs: $0.001. */
  evmTransactionStatus(input: EvmTransactionStatusInput, options?: CallOptions): Promise<ToolAnswer<EvmTransactionStatusOutput>>

  /** What gas costs on an EVM chain now: base fee, slow, standard and fast offers, and a transfer in dollars. Costs: $0.001. */
  evmGas(input?: EvmGasInput, options?: CallOptions): Promise<ToolAnswer<EvmGasOutput>>

  /** What a Solana wallet holds: SOL and every token account, under both token programs. Costs: $0.001. */
  walletTokens(input: WalletTokensInput, options?: CallOptions): Promise<ToolAnswer<WalletTokensOutput>>

  /** The latest transactions of a Solana account: signature, time, whether it failed, and its memo. Costs: $0.001. */
  walletActivity(input: WalletActivityInput, options?: CallOptions): Promise<ToolAnswer<WalletActivityOutput>>

  /** Name, symbol, supply, decimals and Token-2022 extensions of a Solana mint, as the chain keeps them. Costs: $0.001. */
  tokenMetadata(input: TokenMetadataInput, options?: CallOptions): Promise<ToolAnswer<TokenMetadataOutput>>

  /** Who can mint, freeze, pause or tax a token: a Solana mint or an EVM contract, read from the chain. Costs: $0.005. */
  tokenSecurity(input: TokenSecurityInput, options?: CallOptions): Promise<ToolAnswer<TokenSecurityOutput>>

  /** The twenty largest holders of a Solana token, with pools, lockers and burnt tokens marked. Costs: $0.001. */
  tokenHolders(input: TokenHoldersInput, options?: CallOptions): Promise<ToolAnswer<TokenHoldersOutput>>

  /** What priority fee gets a Solana transaction in: percentiles of the last 150 slots, per compute unit. Costs: $0.001. */
  priorityFees(input?: PriorityFeesInput, options?: CallOptions): Promise<ToolAnswer<PriorityFeesOutput>>

  /** Whether a Solana transaction landed, failed or is final, what it cost and what it changed. Costs: $0.001. */
  transactionStatus(input: TransactionStatusInput, options?: CallOptions): Promise<ToolAnswer<TransactionStatusOutput>>
}

export const chainsRoutes: Readonly<Record<keyof ChainsTools, Route>> = {
  evmBalances: { method: 'GET', path: '/tools/evm-balances' },
  evmTransactionStatus: { method: 'GET', path: '/tools/evm-transaction-status' },
  evmGas: { method: 'GET', path: '/tools/evm-gas' },
  walletTokens: { method: 'GET', path: '/tools/wallet-tokens' },
  walletActivity: { method: 'GET', path: '/tools/wallet-activity' },
  tokenMetadata: { method: 'GET', path: '/tools/token-metadata' },
  tokenSecurity: { method: 'GET', path: '/tools/token-security' },
  tokenHolders: { method: 'GET', path: '/tools/token-holders' },
  priorityFees: { method: 'GET', path: '/tools/priority-fees' },
  transactionStatus: { method: 'GET', path: '/tools/transaction-status' },
}
