import type { DataSourceId } from '../../../src/config/data-sources.ts'

/** What a source was asked. */
export interface Asked {
  /** Below the address of the source. */
  readonly path: string
  readonly query: URLSearchParams
  /** The time of the gateway, milliseconds since the epoch. */
  readonly now: number
  /** Of a POST. */
  readonly body: unknown
}

/** What a source answers to a question when all is well; undefined: it knows nothing of that. */
export type Answering = (asked: Asked) => unknown

/** One source of the matrix. */
export interface SourceRow {
  /** Paths that are bought; all of them ask this source, and nothing can be sold without it. */
  readonly calls: readonly string[]
  readonly answers: Answering
  /** Sources without which the calls are not answered at all. */
  readonly needs?: readonly DataSourceId[]
  /** The source that is asked first, and refuses to answer while the calls are tried: this one is asked in its place. */
  readonly standsInFor?: DataSourceId
  /** Set where the calls are sold without this source too, and say that it did not answer. */
  readonly isPart?: true
  /** Calls with keys that a caller chose oddly; each differs from the others. */
  readonly odd?: (index: number) => string
}
