import type { Kysely } from 'kysely'

/** Makes an index that is named after its table and columns. */
export async function addIndex(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
