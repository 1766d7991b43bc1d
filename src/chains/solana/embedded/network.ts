/** Solana devnet's id and its USDC: stock wallets sign for them, and no devnet knows the block hashes of ours. */
export const SOLANA_NETWORK = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const SOLANA_ASSET = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
export const SOLANA_DECIMALS = 6

/** Blocks for which a block hash stays good, as on every cluster. */
export const BLOCKHASH_BLOCKS = 150
/** Slower than a real cluster's 0.4 s, so that a payment may be signed as long as its offer lasts. */
export const SLOT_SECONDS = 2
