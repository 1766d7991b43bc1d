import type { Facilitator } from '../payment/facilitators/facilitator.ts'

/** What a facilitator was asked to settle since this process started. */
export interface FacilitatorRecord {
  readonly settled: number
  /** Refused, not sent, or without a known outcome. */
  readonly unsettled: number
  /** Of its last settlements; null before the first. */
  readonly medianMilliseconds: number | null
}

/** How long the last settlements took. */
export interface SettlementTimes {
  /** Notes how long its settlements take. */
  watch(facilitator: Facilitator): Facilitator
  /** Of the last settlements since this process started; null before the first. */
  medianMilliseconds(): number | null
  recordOf(facilitator: string): FacilitatorRecord
}

interface Kept {
  settled: number
  unsettled: number
  readonly times: number[]
}

const MAX_KEPT = 200

export function createSettlementTimes(): SettlementTimes {
  const all: number[] = []
  const records = new Map<string, Kept>()

  function findRecord(name: string): Kept {
    const known = records.get(name)
    if (known) return known
    const fresh: Kept = { settled: 0, unsettled: 0, times: [] }
    records.set(name, fresh)
    return fresh
  }

  return {
    watch: (facilitator) => ({
      ...facilitator,
      async settle(order, signal) {
        const startedAt = performance.now()
        const record = findRecord(facilitator.name)
        const result = await facilitator.settle(order, signal)
        if (result.kind === 'success') {
          const took = performance.now() - startedAt
          keep(all, took)
          record.settled += 1
          keep(record.times, took)
        } else record.unsettled += 1
        return result
      },
    }),
    medianMilliseconds: () => findMedian(all),
    recordOf(name) {
      const { settled = 0, unsettled = 0, times = [] } = records.get(name) ?? {}
      return { settled, unsettled, medianMilliseconds: findMedian(times) }
    },
  }
}

function keep(times: number[], took: number): void {
  times.push(took)
  if (times.length > MAX_KEPT) times.shift()
}

function findMedian(times: readonly number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  return middle === undefined ? null : Math.round(middle)
}
