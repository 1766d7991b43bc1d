import { bytesOfBase58 } from '../../chains/solana/base58.ts'

/** Whether a value is an address or a block hash of Solana: 32 bytes in base58. */
export function isSolanaKey(value: unknown): value is string {
  return typeof value === 'string' && bytesOfBase58(value, 32) !== undefined
}
