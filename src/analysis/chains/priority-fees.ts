import { quantile } from '../quantitative/statistics.ts'

/** What slots took as priority fees, micro-lamports for a compute unit; NaN of no slot. */
export interface FeeLevels {
  readonly lowest: number
  readonly p25: number
  readonly p50: number
  readonly p75: number
  readonly p95: number
  readonly highest: number
  /** Of the slots, percent that took nothing. */
  readonly freePercent: number
}

/** Percentiles over slots, those that took nothing counted in. */
export function feeLevels(microLamports: readonly number[]): FeeLevels {
  const sorted = Float64Array.from(microLamports).sort()
  const at = (part: number) => (sorted.length === 0 ? Number.NaN : quantile(sorted, part))
  const free = microLamports.filter((fee) => fee === 0).length
  return {
    lowest: at(0),
    p25: at(0.25),
    p50: at(0.5),
    p75: at(0.75),
    p95: at(0.95),
    highest: at(1),
    freePercent: (100 * free) / microLamports.length,
  }
}

/** Lamports that a price costs for so many compute units, rounded up as the runtime does. */
export function priorityLamports(microLamports: number, computeUnits: number): number {
  return Math.ceil((microLamports * computeUnits) / 1_000_000)
}
