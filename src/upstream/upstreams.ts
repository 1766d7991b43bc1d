import type { DataSourceId } from '../config/data-sources.ts'
import type { NewsFeeds } from '../config/news-feeds.ts'
import type { Clock, Scheduler } from '../core/clock.ts'
import type { DataMode } from '../core/data-mode.ts'
import type { SourceBudgets } from './budget/source-budgets.ts'
import type { DataSources } from './data-sources.ts'
import type { SourceBudget, SourceProber, UpstreamHealth } from './health.ts'
import type { EmbeddedNodes } from './nodes/embedded-nodes.ts'
import type { ReplyListener } from './open-sources.ts'

export interface UpstreamOptions {
  readonly mode: DataMode
  /** Names the simulated world; the same seed and time give the same data. */
  readonly seed?: string | undefined
  /** Folder of recorded responses; needed in replay mode. */
  readonly replayDirectory?: string | undefined
  /** Where sources are, other than by default; ignored in replay mode. */
  readonly baseUrls?: Partial<Record<DataSourceId, string>> | undefined
  /** Keys of the sources that take one. */
  readonly keys?: Partial<Record<DataSourceId, string>> | undefined
  /** Limits, costs and budgets of the sources; used in live mode alone, and none when left out. */
  readonly budgets?: SourceBudgets | undefined
  /** Where news are read; nowhere when left out. */
  readonly newsFeeds?: NewsFeeds | undefined
  /** The chains that the gateway carries itself, for the simulated world. */
  readonly embedded?: EmbeddedNodes | undefined
  readonly clock: Clock
  /** Set while live answers are recorded. */
  readonly recording?: UpstreamRecording | undefined
  readonly scheduler: Scheduler
}

/** How live answers are asked for while they are recorded. */
export interface UpstreamRecording {
  /** Stands still, so that a replay at the same time asks the same questions. */
  readonly dataClock: Clock
  /** Ids of sources and names of feeds; every other one is not asked. */
  readonly only: ReadonlySet<string>
  readonly listen: ReplyListener
}

export interface Upstreams extends DataSources {
  readonly mode: DataMode
  readonly health: UpstreamHealth
  /** What may still be asked of the sources, and what they have cost today; empty where none is asked. */
  sourceBudgets(): readonly SourceBudget[]
  /** The time by which data is old or new; in replay mode it stands at the recording. */
  readonly dataClock: Clock
  /** Asks single sources one question each; there is nothing to ask unless data is live. */
  readonly prober?: SourceProber
  close(): Promise<void>
}
