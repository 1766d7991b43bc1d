import type { Kysely, Migration } from 'kysely'

/** An article as it was published once; times in milliseconds since the epoch. */
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

/** Articles of the last weeks, for search and for what is counted by day. */
export const newsArticles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('news_article')
      .addColumn('world', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('headline', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('tickers', 'text', (column) => column.notNull())
      .addColumn('tone', 'text')
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('published_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('news_article_key', ['world', 'id'])
      .addUniqueConstraint('news_article_headline', ['world', 'headline'])
      .execute()
    await db.schema
      .createIndex('news_article_world_published_at')
      .on('news_article')
      .columns(['world', 'published_at'])
      .execute()
  },
}
