import type { ProbeOutcome, UpstreamStatus } from '../../upstream/health.ts'

/** At a glance: whether what is sold can be made. */
export interface DataState {
  /** `down`: no source answers; `degraded`: some do not, or tell old data. */
  readonly status: 'ok' | 'degraded' | 'down'
  readonly sourcesDown: readonly string[]
}

/** A source as traffic met it, and what the last probe of it found, whichever gateway made it. */
export interface WatchedSource extends UpstreamStatus {
  readonly probe?: ProbeOutcome
}

/** What is known of the data sources; reading it asks none of them. */
export interface DataHealth {
  sources(): Promise<readonly WatchedSource[]>
  state(): Promise<DataState>
}
