import { mean } from '../quantitative/statistics.ts'

/** What the last blocks asked, wei for a unit of gas. */
interface FeeHistory {
  /** One for each block and last that of the next block. */
  readonly baseFees: readonly bigint[]
  /** For each block, three percentiles of the tips it took. */
  readonly tips: readonly (readonly [bigint, bigint, bigint])[]
  /** How full each block was, a part of one. */
  readonly gasUsedRatios: readonly number[]
}

/** What to offer so that a transaction gets in, wei for a unit of gas. */
export interface FeeOffer {
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
}

export interface FeeAdvice {
  readonly nextBaseFee: bigint
  /** Of the next base fee against the oldest of the blocks, percent; 0 where the base fee is always zero. */
  readonly baseFeeChangePercent: number
  readonly averageFullnessPercent: number
  readonly slow: FeeOffer
  readonly standard: FeeOffer
  readonly fast: FeeOffer
}

/**
 * Three offers from what the last blocks took: the median over the blocks of their low, middle and high tips, above a
 * base fee that may double (EIP-1559 raises it by an eighth a block at most, so six full blocks in a row).
 */
export function feeAdvice({ baseFees, tips, gasUsedRatios }: FeeHistory): FeeAdvice {
  const nextBaseFee = baseFees.at(-1) ?? 0n
  const oldest = baseFees[0] ?? 0n
  const offer = (index: 0 | 1 | 2): FeeOffer => {
    const tip = medianOf(tips.map((each) => each[index]))
    return { maxPriorityFeePerGas: tip, maxFeePerGas: 2n * nextBaseFee + tip }
  }
  return {
    nextBaseFee,
    baseFeeChangePercent: oldest === 0n ? 0 : 100 * (Number(nextBaseFee) / Number(oldest) - 1),
    averageFullnessPercent: 100 * mean(Float64Array.from(gasUsedRatios)),
    slow: offer(0),
    standard: offer(1),
    fast: offer(2),
  }
}

/** The lower one of the two middle figures; zero of nothing. */
function medianOf(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n
}

/** What a transaction of so much gas costs now, wei. */
export function gasCost(
  gas: bigint,
  { advice, layerOneWei = 0n }: { readonly advice: FeeAdvice; readonly layerOneWei?: bigint | undefined },
): bigint {
  return gas * (advice.nextBaseFee + advice.standard.maxPriorityFeePerGas) + layerOneWei
}
