import type { Compilable } from 'kysely'
import { type CompiledStatement, compileStatement, type Runner } from './compiled-statements.ts'

type Value = string | number

/** A statement binds each column of each row. */
const MAX_ROWS = 50

/**
 * Creates a function that runs one statement for many rows, in their order. The statement is built once for each number of
 * rows, because building costs more than running.
 *
 * @param columns Of every row, all that the statement uses.
 */
export function compileForRows<Column extends string, Row extends Readonly<Record<Column, Value>>>(
  columns: readonly Column[],
  build: (db: Runner, rows: readonly Row[]) => Compilable<unknown>,
): (on: Runner, rows: readonly Row[]) => Promise<void> {
  const bySize = new Map<number, CompiledStatement<Readonly<Record<string, Value>>, unknown>>()

  function findStatement(size: number) {
    const kept = bySize.get(size)
    if (kept) return kept
    const made = compileStatement((db, values: Readonly<Record<string, Value>>) => {
      const rows = Array.from({ length: size }, (_, at) =>
        Object.fromEntries(columns.map((column) => [column, values[`${column}.${at}`]])),
      )
      return build(db, rows as unknown as readonly Row[])
    })
    bySize.set(size, made)
    return made
  }

  return async (on, rows) => {
    for (let from = 0; from < rows.length; from += MAX_ROWS) {
      const some = rows.slice(from, from + MAX_ROWS)
      const values = some.flatMap((row, at) =>
        columns.map((column): [string, Value] => [`${column}.${at}`, row[column]]),
      )
      await findStatement(some.length).changed(on, Object.fromEntries(values))
    }
  }
}
