import { MINUTE_MS } from '../durations.ts'

/** Blocks between two halvings of the subsidy. */
export const ERA_BLOCKS = 210_000
const FIRST_SUBSIDY = 5_000_000_000
export const ERAS = 33
export const SATOSHI = 100_000_000
/** The block of the fourth halving, from which blocks are counted on. */
export const REFERENCE_BLOCK = { height: 840_000, time: Date.parse('2024-04-20T00:09:27Z') }
export const BLOCK_MS = 10 * MINUTE_MS

/** The height of bitcoin's chain at a moment, milliseconds since the epoch; estimated, blocks come every ten minutes on average only. */
export function bitcoinHeight(now: number): number {
  return REFERENCE_BLOCK.height + Math.floor((now - REFERENCE_BLOCK.time) / BLOCK_MS)
}

/** Satoshis of so many blocks from the first on; whole, and below 2^53. */
export function minedAfter(blocks: number): number {
  let sum = 0
  for (let era = 0; era * ERA_BLOCKS < blocks; era += 1)
    sum += Math.min(ERA_BLOCKS, blocks - era * ERA_BLOCKS) * subsidyIn(era)
  return sum
}

/** Satoshis of a block of an era. */
export function subsidyIn(era: number): number {
  return Math.floor(FIRST_SUBSIDY / 2 ** era)
}
