import type { Insertable, Selectable } from 'kysely'
import { runInBatches } from '../engine/batches.ts'
import type { Database } from '../engine/database.ts'
import type { NewsArticleTable } from '../schema/news-tables.ts'

export type NewsRow = Selectable<NewsArticleTable>

export interface NewsSearch {
  readonly world: string
  /** Published at or after, and at or before. */
  readonly since: number
  readonly until: number
  /** One symbol. */
  readonly ticker?: string | undefined
  /** Beginnings of words, all of which must occur; letters and digits only. */
  readonly words?: readonly string[]
  readonly limit: number
}

/** A statement binds each column of each row. */
const MAX_ROWS_PER_INSERT = 50

/** The archive of news. */
export type NewsRepository = ReturnType<typeof createNewsRepository>

/**
 * Searched with LIKE on a column of words, alike in both engines: some thousand articles are kept, and one look at
 * them all takes milliseconds.
 */
export function createNewsRepository(database: Database) {
  const { db, write } = database
  return {
    /** Keeps those that are not there yet, by link and by headline. */
    add: (articles: readonly Insertable<NewsArticleTable>[]): Promise<void> =>
      write(async (transaction) => {
        for (let from = 0; from < articles.length; from += MAX_ROWS_PER_INSERT)
          await transaction
            .insertInto('news_article')
            .values(articles.slice(from, from + MAX_ROWS_PER_INSERT))
            .onConflict((conflict) => conflict.doNothing())
            .execute()
      }),

    /** Newest first. */
    find({ world, since, until, ticker, words = [], limit }: NewsSearch): Promise<NewsRow[]> {
      let query = db
        .selectFrom('news_article')
        .selectAll()
        .where('world', '=', world)
        .where('published_at', '>=', since)
        .where('published_at', '<=', until)
      if (ticker !== undefined) query = query.where('tickers', 'like', `% ${ticker} %`)
      for (const word of words) query = query.where('words', 'like', `% ${word}%`)
      return query.orderBy('published_at', 'desc').orderBy('id').limit(limit).execute()
    },

    /** Drops what was published earlier; how many that were. */
    forget: (world: string, before: number, signal?: AbortSignal): Promise<number> =>
      runInBatches(database, signal, async (rows) => {
        const { numDeletedRows } = await write((transaction) =>
          transaction
            .deleteFrom('news_article')
            .where('id', 'in', (old) =>
              old
                .selectFrom('news_article')
                .select('id')
                .where('world', '=', world)
                .where('published_at', '<', before)
                .limit(rows),
            )
            .executeTakeFirst(),
        )
        const removed = Number(numDeletedRows)
        return { removed, isLast: removed < rows }
      }),
  }
}
