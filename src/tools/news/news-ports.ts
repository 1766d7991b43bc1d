import type { Article, NewsEvent } from '../../upstream/news/news.ts'
import type { Sourced } from '../../upstream/sourced.ts'

export interface ArticleQuery {
  /** Symbol or name as a caller writes it; left out, or `general`: everything. */
  readonly ticker?: string
  /** Words that must all occur, or begin a word that does. */
  readonly text?: string
  /** Published at or after, milliseconds since the epoch. */
  readonly since: number
  /** Published at or before; now when left out. */
  readonly until?: number
  readonly limit: number
}

/** Newest first. */
export interface FoundArticles extends Sourced {
  /** The symbol that was understood; `general` for everything. */
  readonly ticker: string
  readonly articles: readonly Article[]
}

/** Earliest day first. */
export interface FoundEvents extends Sourced {
  readonly ticker: string
  readonly events: readonly NewsEvent[]
}

interface Options {
  readonly signal: AbortSignal
}

/**
 * What has been written in the last 45 days, as far as this gateway has collected it: the sources tell only their
 * latest, the archive remembers. Asking brings it up to date first.
 *
 * @throws GatewayError `invalid_input` for a ticker or a text that cannot be one; what `News` throws.
 */
export interface NewsArchive {
  find(query: ArticleQuery, options: Options): Promise<FoundArticles>
  events(query: { readonly ticker?: string }, options: Options): Promise<FoundEvents>
}
