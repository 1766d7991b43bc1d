import type { UpstreamStatus, UpstreamTotals } from '../health.ts'

const WINDOW = 50
const HEALTHY_PCT = 90
const FAILURES_THAT_MEAN_DOWN = 3
const BOUNDS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type Observed = Omit<UpstreamStatus, 'name' | 'promise' | 'mode'>

/** Remembers how the last fifty requests to one upstream went. */
export interface HealthRecord {
  succeeded(at: number, milliseconds: number): void
  /** @param sentence A sentence of ours. */
  failed(at: number, sentence: string): void
  observed(): Observed
  totals(): Omit<UpstreamTotals, 'name'>
}

export function createHealthRecord(): HealthRecord {
  const outcomes: { ok: boolean; milliseconds?: number }[] = []
  let lastSuccessAt: number | undefined
  let lastFailureAt: number | undefined
  let lastError: string | undefined
  const buckets = BOUNDS_SECONDS.map((le) => ({ le, count: 0 }))
  let [answered, failed, seconds] = [0, 0, 0]

  const note = (outcome: { ok: boolean; milliseconds?: number }) => {
    outcomes.push(outcome)
    if (outcomes.length > WINDOW) outcomes.shift()
  }

  return {
    succeeded(at, milliseconds) {
      lastSuccessAt = at
      note({ ok: true, milliseconds })
      answered += 1
      seconds += milliseconds / 1_000
      for (const bucket of buckets) if (milliseconds <= bucket.le * 1_000) bucket.count += 1
    },
    failed(at, sentence) {
      lastFailureAt = at
      lastError = sentence
      note({ ok: false })
      failed += 1
    },
    totals: () => ({ answered, failed, seconds, buckets }),
    observed() {
      if (outcomes.length === 0) return { state: 'idle' }
      const good = outcomes.filter(({ ok }) => ok)
      const median = medianOf(good.map(({ milliseconds = 0 }) => milliseconds))
      const successRatePct = Math.round((good.length / outcomes.length) * 1000) / 10
      return {
        state: stateOf(outcomes, successRatePct),
        successRatePct,
        ...(lastSuccessAt === undefined ? {} : { lastSuccessAt }),
        ...(lastFailureAt === undefined ? {} : { lastFailureAt }),
        ...(lastError === undefined ? {} : { lastError }),
        ...(median === undefined ? {} : { medianMilliseconds: median }),
      }
    },
  }
}

function stateOf(outcomes: readonly { ok: boolean }[], successRatePct: number): Observed['state'] {
  const latest = outcomes.slice(-FAILURES_THAT_MEAN_DOWN)
  if (latest.every(({ ok }) => !ok)) return 'down'
  return successRatePct >= HEALTHY_PCT && outcomes.at(-1)?.ok ? 'answering' : 'degraded'
}

function medianOf(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
