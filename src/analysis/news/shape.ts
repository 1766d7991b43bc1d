export type Tone = 'positive' | 'negative' | 'neutral'

/** What the analysis of news looks at in an article. */
export interface NewsItem {
  readonly title: string
  readonly summary: string
  readonly source: string
  /** Milliseconds since the epoch. */
  readonly publishedAt: number
  readonly tickers: readonly string[]
  /** The vendor's label; null where no one labelled it. */
  readonly tone: Tone | null
}
