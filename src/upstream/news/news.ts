import type { Sourced } from '../sourced.ts'

export const tones = ['positive', 'negative', 'neutral'] as const
export type Tone = (typeof tones)[number]

/** One article. Title, summary and source are strangers' words, cleaned and cut; the link is http or https. */
export interface Article {
  /** The same no matter who brings it and however its link is decorated. */
  readonly id: string
  readonly url: string
  readonly title: string
  /** The beginning of its text; empty when the source gives no more than the title. */
  readonly summary: string
  /** The publication: its host (`cointelegraph.com`), or the name a vendor gives. */
  readonly source: string
  /** Milliseconds since the epoch. */
  readonly publishedAt: number
  /** Assets it names, by symbol in capitals. */
  readonly tickers: readonly string[]
  /** How the vendor labelled it; null without a label. */
  readonly tone: Tone | null
}

/** Everything the sources tell now, newest first, each article once. The time of a source is when it was read. */
export interface NewsResult extends Sourced {
  readonly articles: readonly Article[]
}

/** Something that is to happen, or has happened, on a known day. Title and text are cleaned and cut. */
export interface NewsEvent {
  readonly title: string
  readonly text: string
  /** `2026-06-01` */
  readonly date: string
  readonly tickers: readonly string[]
  /** The calendar that lists it. */
  readonly source: string
  readonly url: string | null
}

/** Earliest day first. */
export interface EventsResult extends Sourced {
  readonly events: readonly NewsEvent[]
}

interface Options {
  readonly signal: AbortSignal
}

/**
 * Provides what is written about crypto assets, and what their calendars hold.
 *
 * @throws GatewayError `upstream_*` when none of the sources answered, `misconfigured` when there is none.
 */
export interface News {
  /** @param query `since`: nothing older, milliseconds since the epoch. Live sources tell the last days at most. */
  fetchArticles(query: { readonly since: number }, options: Options): Promise<NewsResult>
  events(options: Options): Promise<EventsResult>
}
