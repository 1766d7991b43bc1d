import type { Selectable } from 'kysely'
import type { Database } from '../engine/database.ts'
import type { SourceProbeTable } from '../schema/source-tables.ts'

export type SourceProbeRow = Selectable<SourceProbeTable>

/** What was found out about data sources, shared by all gateways on one database. */
export type SourceProbeRepository = ReturnType<typeof createSourceProbeRepository>

export function createSourceProbeRepository({ db, write }: Pick<Database, 'db' | 'write'>) {
  return {
    keep: (row: SourceProbeRow): Promise<void> =>
      write(async (transaction) => {
        await transaction
          .insertInto('source_probe')
          .values(row)
          .onConflict((conflict) =>
            conflict.column('source').doUpdateSet({ outcome: row.outcome, probed_at: row.probed_at }),
          )
          .execute()
      }),

    /** Those that are not older. */
    list: (since: number): Promise<SourceProbeRow[]> =>
      db.selectFrom('source_probe').selectAll().where('probed_at', '>=', since).orderBy('source').execute(),
  }
}
