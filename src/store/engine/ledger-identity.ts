import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** The id of a ledger: the same for every gateway on its database, another for every other ledger. */
export async function readLedgerId(db: Kysely<Schema>): Promise<string> {
  const { id } = await db
    .selectFrom('ledger_identity')
    .select('id')
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  return id
}
