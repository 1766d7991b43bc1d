import type { Hex } from '../hex.ts'
import type { ChainLog } from '../landed.ts'

/** One word of a contract's storage; slot and value are 32 bytes, hex. */
export interface StorageSlot {
  readonly contract: Hex
  readonly slot: Hex
  readonly value: Hex
}

/** A transaction as the chain keeps it. Addresses are lower case; everything in it survives JSON. */
export interface MinedTransaction {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex
  /** How many transactions `from` had before. */
  readonly nonce: number
  readonly input: Hex
  readonly gasUsed: number
  /** False when it was mined and reverted, which only happens to transactions someone signed. */
  readonly succeeded: boolean
  readonly logs: readonly ChainLog[]
}

export interface MinedBlock {
  readonly number: number
  /** Seconds since the epoch; never before the time of an earlier block. */
  readonly time: number
  readonly transactions: readonly MinedTransaction[]
}

/** A block together with what it changed. */
export interface SealedBlock extends MinedBlock {
  /** Every slot the block changed, once, with the value it left there. */
  readonly slots: readonly StorageSlot[]
}

interface StoredChain {
  /** The latest value of every slot that was ever changed. */
  readonly slots: readonly StorageSlot[]
  /** All blocks, lowest number first, numbered from 1 without gaps. */
  readonly blocks: readonly MinedBlock[]
}

/** Where the embedded chain keeps its blocks, so that a restart neither frees a spent nonce nor loses a mint. */
export interface ChainJournal {
  load(): Promise<StoredChain>
  /**
   * Keeps one block, durably and as a whole: after it resolves a crash loses nothing of the block, after it rejects
   * nothing of the block may ever be loaded. It refuses a number it already has.
   */
  append(block: SealedBlock): Promise<void>
}
