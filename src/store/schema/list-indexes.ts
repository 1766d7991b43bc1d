import type { Kysely, Migration } from 'kysely'
import { createLargeIndex } from './large-indexes.ts'

/** Pages of sessions, and of money on its way out, begin with the newest, whatever else is kept. */
export const listIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['session', 'outgoing'] as const) {
      await createLargeIndex(db, `${table}_created_at`)
      await createLargeIndex(db, `${table}_state_created_at`)
    }
    await createLargeIndex(db, 'outgoing_kind_created_at')
  },
}
