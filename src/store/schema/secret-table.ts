import type { Kysely } from 'kysely'

/** Keys this gateway made for itself; sealed by the caller where the database is shared. */
export interface SecretTable {
  name: string
  kid: string
  value: string
  created_at: number
}

export async function createSecretTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('secret')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kid', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('secret_key', ['name', 'kid'])
    .execute()
}
