import type { AdminApi, Operation, Page, Query, Row } from './api.ts'

/** The rows of a list, as far as they have been read. */
export interface RowReader {
  rows(): readonly Row[]
  hasMore(): boolean
  /** Reads as many rows anew as are there, and no fewer than a page. */
  refresh(query: Query): Promise<Page>
  readMore(query: Query): Promise<void>
  /** A row by its key, also when it is not among those that were read. */
  find(key: string, keyOf: (row: Row) => string): Promise<Row | undefined>
}

const ROWS_PER_PAGE = 50
const MAX_ROWS = 500

export function createRowReader(api: AdminApi, { id, parameters }: Operation): RowReader {
  const isPaged = parameters.some(({ name }) => name === 'after')
  const isSearched = parameters.some(({ name }) => name === 'q')
  let rows: readonly Row[] = []
  let next: string | undefined

  return {
    rows: () => rows,
    hasMore: () => next !== undefined,
    async refresh(query) {
      const limit = Math.min(MAX_ROWS, Math.max(rows.length, ROWS_PER_PAGE))
      const page = await api.look(id, { ...query, ...(isPaged ? { limit: `${limit}` } : {}) })
      rows = page.rows
      next = page.next
      return page
    },
    async readMore(query) {
      if (next === undefined) return
      const page = await api.look(id, { ...query, after: next })
      rows = [...rows, ...page.rows]
      next = page.next
    },
    async find(key, keyOf) {
      const isWanted = (row: Row) => keyOf(row) === key
      const found = rows.find(isWanted)
      if (found || !isSearched) return found
      return (await api.look(id, { q: key.slice(0, 120) })).rows.find(isWanted)
    },
  }
}
