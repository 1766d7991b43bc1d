import type { DataMode } from './sourced.ts'

/** How much may still be asked of a source, and what it has cost today. */
export interface SourceBudget {
  readonly source: string
  /** Its tightest limit at the moment; absent where none is known. */
  readonly limit?: {
    readonly count: number
    readonly perSeconds: number
    readonly unit: 'requests' | 'weight'
  }
  /** Of that limit, as far as this gateway knows. */
  readonly remaining?: number
  /** Absent for a source that costs nothing. */
  readonly costTodayUsd?: number
  readonly budgetUsd?: number
}

/** How one upstream has answered lately. */
export interface UpstreamStatus {
  readonly name: string
  readonly promise: string
  readonly mode: DataMode
  /** `idle`: not asked since the start. */
  readonly state: 'idle' | 'answering' | 'degraded' | 'down'
  readonly lastSuccessAt?: number
  readonly lastFailureAt?: number
  /** A sentence of ours. */
  readonly lastError?: string
  /** Over the last 50 requests. */
  readonly successRatePct?: number
  readonly medianMilliseconds?: number
  /** Set while it is left alone, after failures or at its own wish: until when. */
  readonly leftAloneUntil?: number
  /** Our own limit for it, and what it costs. */
  readonly budget?: SourceBudget
  /** What it said last of how much may still be asked of it. */
  readonly quota?: { readonly remaining: number; readonly limit?: number; readonly asOf: number }
}

/** Whoever keeps track of which upstreams answer. */
export interface UpstreamHealth {
  list(): readonly UpstreamStatus[]
}
