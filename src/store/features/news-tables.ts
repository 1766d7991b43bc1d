/** An article as it was told once; times in milliseconds since the epoch. */
export interface NewsArticleTable {
  /** Which world it is news of: `live`, `replay`, or a simulated one by its seed. They are never mixed. */
  world: string
  id: string
  /** Its headline and day: what is printed twice is kept once. */
  headline: string
  url: string
  title: string
  summary: string
  source: string
  /** Symbols with a space before and behind each. */
  tickers: string
  tone: 'positive' | 'negative' | 'neutral' | null
  /** What is searched: every word of title, summary and source in small letters, a space before and behind each. */
  words: string
  published_at: number
}
