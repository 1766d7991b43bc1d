import type { Kysely, Migration } from 'kysely'
import { addIndex } from './add-index.ts'

/** Which payment a payer’s own identifier stands for; the answer is kept as long. */
export interface IdemTable {
  payer: string
  identifier: string
  key: string
  purge_at: number
}

export const identifiers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('idem')
      .addColumn('payer', 'text', (column) => column.notNull())
      .addColumn('identifier', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('purge_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('idem_payer_identifier', ['payer', 'identifier'])
      .execute()
    await addIndex(db, 'idem', ['key'])
    await addIndex(db, 'idem', ['purge_at'])
  },
}
