import type { UpstreamStatus } from '../health.ts'

const WINDOW = 50
const HEALTHY_PCT = 90
const FAILURES_THAT_MEAN_DOWN = 3

type Observed = Omit<UpstreamStatus, 'name' | 'promise' | 'mode'>

/** Remembers how the last fifty requests to one upstream went. */
export interface HealthRecord {
  succeeded(at: number, milliseconds: number): void
  /** @param sentence A sentence of ours. */
  failed(at: number, sentence: string): void
  observed(): Observed
}

export function createHealthRecord(): HealthRecord {
  const outcomes: { ok: boolean; milliseconds?: number }[] = []
  let lastSuccessAt: number | undefined
  let lastFailureAt: number | undefined
  let lastError: string | undefined

  const note = (outcome: { ok: boolean; milliseconds?: number }) => {
    outcomes.push(outcome)
    if (outcomes.length > WINDOW) outcomes.shift()
  }

  return {
    succeeded(at, milliseconds) {
      lastSuccessAt = at
      note({ ok: true, milliseconds })
    },
    failed(at, sentence) {
      lastFailureAt = at
      lastError = sentence
      note({ ok: false })
    },
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
