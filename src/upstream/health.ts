import type { DataMode } from '../core/data-mode.ts'

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
  /** The remaining quota that it reported last. */
  readonly quota?: { readonly remaining: number; readonly limit?: number; readonly asOf: number }
}

/** Keeps track of which upstreams answer. */
export interface UpstreamHealth {
  list(): readonly UpstreamStatus[]
  /** What was asked of each since the start; left out where nothing is asked of anybody. */
  readonly totals?: (() => readonly UpstreamTotals[]) | undefined
}

/** Requests to one upstream since the start, for metrics. */
export interface UpstreamTotals {
  readonly name: string
  readonly answered: number
  /** By its own fault. */
  readonly failed: number
  /** All that were answered took so long together. */
  readonly seconds: number
  /** How many took at most so many seconds. */
  readonly buckets: readonly { readonly le: number; readonly count: number }[]
}

/** A field of an answer that is not what the adapter reads. */
export interface Drift {
  /** Where it stands in the answer: `$.result[0].price`. */
  readonly path: string
  readonly expected: string
}

export type ProbeFailureKind =
  | 'unreachable'
  | 'trouble'
  | 'block-page'
  | 'country'
  | 'limited'
  | 'key'
  | 'refused'
  | 'malformed'
  | 'suspended'

/** What was wrong with a source, in words of ours. */
export interface ProbeFailure {
  readonly kind: ProbeFailureKind
  readonly says: string
  readonly retryAfterSeconds?: number
  readonly drifts: readonly Drift[]
}

/** The form of an answer: the types under each path of its JSON. */
export type AnswerShape = Readonly<Record<string, readonly string[]>>

/** What one probe found. */
export interface ProbeOutcome {
  /** A data source's id, or the name of a feed. */
  readonly source: string
  readonly operation: string
  /** `off`: nothing to ask, for want of an address or a key. `stale`: it answered with data that is too old. */
  readonly state: 'ok' | 'stale' | 'failed' | 'off'
  /** When it was asked, milliseconds since the epoch. */
  readonly at: number
  readonly milliseconds?: number
  readonly dataAgeSeconds?: number
  /** How far our clock is ahead of the source's, milliseconds. */
  readonly aheadMilliseconds?: number
  readonly quota?: { readonly remaining: number; readonly limit?: number }
  readonly failure?: ProbeFailure
  /** Where it was asked for. */
  readonly shape?: AnswerShape
  /** What is asked instead, in order. */
  readonly fallbacks: readonly string[]
}

/** Asks sources one question each. */
export interface SourceProber {
  /** Every source that can be probed: data sources by id, then feeds by name. */
  readonly names: readonly string[]
  /** What a probe of it costs, dollars. */
  costOf(name: string): number
  /** Probes each of these, a few at a time, and hands out what it found in the order of the names. */
  probe(
    names: readonly string[],
    options: { readonly signal: AbortSignal; readonly withShape?: boolean },
  ): Promise<readonly ProbeOutcome[]>
}
