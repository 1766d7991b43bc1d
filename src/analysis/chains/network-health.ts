import { rounded, roundedOrNull } from '../numbers/figures.ts'

interface Sample {
  readonly slots: number
  readonly seconds: number
  readonly transactions: number
  readonly nonVoteTransactions?: number
}

/** How much a network has carried. */
export interface Throughput {
  readonly seconds: number
  /** Transactions a second, votes of validators counted in; null without samples. */
  readonly totalTps: number | null
  /** What people and programs sent; null as soon as one sample does not tell it apart. */
  readonly nonVoteTps: number | null
  readonly votePct: number | null
  /** The most of one sample, votes counted in. */
  readonly peakTps: number | null
  /** The most of one sample without votes; null as soon as one sample does not tell them apart. */
  readonly peakNonVoteTps: number | null
  readonly slotMilliseconds: number | null
}

/** Sums up samples of any length. */
export function throughputOf(samples: readonly Sample[]): Throughput {
  const sum = (read: (sample: Sample) => number) => samples.reduce((total, sample) => total + read(sample), 0)
  const others = (sample: Sample) => sample.nonVoteTransactions ?? Number.NaN
  const [seconds, slots] = [sum(({ seconds }) => seconds), sum(({ slots }) => slots)]
  const [all, nonVote] = [sum(({ transactions }) => transactions), sum(others)]
  const peak = (count: (sample: Sample) => number) =>
    roundedOrNull(Math.max(...samples.map((sample) => count(sample) / sample.seconds)))
  return {
    seconds,
    totalTps: roundedOrNull(all / seconds),
    nonVoteTps: roundedOrNull(nonVote / seconds),
    votePct: roundedOrNull(100 * (1 - nonVote / all)),
    peakTps: peak(({ transactions }) => transactions),
    peakNonVoteTps: peak(others),
    slotMilliseconds: roundedOrNull((1_000 * seconds) / slots),
  }
}

/** Of the slots that had a leader, percent in which no block was made; null where there was none. */
export function skippedPercent({
  slots,
  blocks,
}: {
  readonly slots: number
  readonly blocks: number
}): number | null {
  return roundedOrNull(100 * (1 - blocks / slots))
}

/** How far an epoch is, and when it ends at the pace of now: milliseconds since the epoch, null where that is not known. */
export function epochCourse(
  { slotIndex, slotsInEpoch }: { readonly slotIndex: number; readonly slotsInEpoch: number },
  { now, slotMilliseconds }: { readonly now: number; readonly slotMilliseconds: number | null },
) {
  const remaining = slotsInEpoch - slotIndex
  return {
    progressPct: rounded((100 * slotIndex) / slotsInEpoch),
    endsAt: slotMilliseconds === null ? null : Math.round(now + remaining * slotMilliseconds),
  }
}
