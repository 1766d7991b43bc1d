import { type RawBuilder, sql } from 'kysely'

/** The row after which a page begins: its time, and its name where several have the same. */
export interface PageMark {
  readonly at: number
  readonly id: string
}

/** What lies on the other side of a row, by two columns; everything where there is no row. */
export function isAfterMark(
  [at, id]: readonly [string, string],
  side: '<' | '>',
  mark: PageMark | undefined,
): RawBuilder<boolean> {
  if (!mark) return sql<boolean>`1 = 1`
  const columns = sql`(${sql.ref(at)}, ${sql.ref(id)})`
  const values = sql`(${mark.at}, ${mark.id})`
  return side === '<' ? sql<boolean>`${columns} < ${values}` : sql<boolean>`${columns} > ${values}`
}

/** Whether one of these columns holds a text, whatever its case; `%` and `_` stand for themselves. */
export function holdsText(columns: readonly string[], text: string | undefined): RawBuilder<boolean> {
  if (text === undefined) return sql<boolean>`1 = 1`
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const parts = columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`)
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** Whether a row is in a state; every row where none is named. */
export function isInState(state: string | undefined): RawBuilder<boolean> {
  return state === undefined ? sql<boolean>`1 = 1` : sql<boolean>`state = ${state}`
}
