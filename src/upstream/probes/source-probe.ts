import type { DataSources } from '../data-sources.ts'
import type { Sources } from '../open-sources.ts'

/** The time of the data in a probe's answer. */
export interface Probed {
  /** Milliseconds since the epoch; absent where the source gives no time, so that the data is as old as its arrival. */
  readonly asOf?: number | undefined
}

/** What a probe may ask: every adapter, of which one source alone gets through. */
export interface ProbeWorld {
  readonly data: DataSources
  readonly sources: Sources
  readonly signal: AbortSignal
}

/** One cheap, real question to one source, answered by its adapter. */
export interface SourceProbe {
  /** What is asked, in a few words. */
  readonly operation: string
  /** @throws GatewayError what the adapter makes of a bad answer. */
  ask(world: ProbeWorld): Promise<Probed>
  /** Beyond this age the data counts as stale. */
  readonly maxAgeMilliseconds: number
  /** What one probe costs, dollars; such a source is probed when an operator asks, not by schedule. */
  readonly costUsd?: number
  /** Requests after which the rest is left out; an adapter that takes what it gets answers all the same. */
  readonly maxRequests?: number
}
