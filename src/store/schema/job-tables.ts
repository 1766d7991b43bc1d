import type { Kysely } from 'kysely'
import { addIndex } from './add-index.ts'

export interface JobTable {
  id: string
  kind: string
  /** One job per key and kind; the id where no key was given. */
  key: string
  run_at: number
  lease_until: number
  /** The gateway that took the lease; null where the database has one owner. */
  holder?: string | null
  fence: number
  attempts: number
  payload: string
  last_error: string | null
  /** Runs in a row that threw. */
  failures: number
  /** When it was given up; null while it may run. */
  dead_at: number | null
}

export async function createJobTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('fence', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addUniqueConstraint('job_kind_key', ['kind', 'key'])
    .execute()
  await addIndex(db, 'job', ['run_at'])
}
