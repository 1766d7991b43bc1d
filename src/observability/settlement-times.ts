import type { Facilitator } from '../payment/facilitators/facilitator.ts'

/** How long the last settlements took. */
export interface SettlementTimes {
  /** Notes how long its settlements take. */
  watch(facilitator: Facilitator): Facilitator
  /** Of the last settlements since this process started; null before the first. */
  medianMilliseconds(): number | null
}

const MAX_KEPT = 200

export function createSettlementTimes(): SettlementTimes {
  let kept: readonly number[] = []

  return {
    watch: (facilitator) => ({
      ...facilitator,
      async settle(order, signal) {
        const startedAt = performance.now()
        const result = await facilitator.settle(order, signal)
        if (result.kind === 'success') kept = [...kept, performance.now() - startedAt].slice(-MAX_KEPT)
        return result
      },
    }),
    medianMilliseconds() {
      const sorted = kept.toSorted((a, b) => a - b)
      const middle = sorted[Math.floor(sorted.length / 2)]
      return middle === undefined ? null : Math.round(middle)
    },
  }
}
