import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { taskOfferSealName, taskPushSealName } from '../schema/task-tables.ts'
import type { Database } from './database.ts'

/** One sealed value, where it lies and under which name. */
interface SealedValue {
  readonly kept: string
  readonly name: string
  /** Writes another value in its place, unless it has changed meanwhile; how many it wrote. */
  replace(on: Kysely<Schema>, value: string): Promise<number>
}

/** What became of the sealed values of a database. */
export interface Resealed {
  readonly resealed: number
  /** How many only the other key opens still; a gateway that seals with it may have written them meanwhile. */
  readonly left: number
}

const MAX_BATCH = 100

/**
 * Seals with the current master key what only the other one opens, some values at a time. It may be ended at any moment and
 * begun again: what is sealed with the current key is left alone.
 *
 * @throws GatewayError `misconfigured` when a value opens with neither key; what was done before is kept.
 */
export async function resealRows(
  database: Pick<Database, 'db' | 'write' | 'sealing' | 'isShared'>,
): Promise<Resealed> {
  const { db, write, sealing, isShared } = database
  // what is overwritten must not stay behind in free pages
  if (!isShared) await sql`PRAGMA secure_delete = ON`.execute(db)
  const old = await findOld(database)
  let resealed = 0
  for (let at = 0; at < old.length; at += MAX_BATCH) {
    const batch = old.slice(at, at + MAX_BATCH)
    resealed += await write(async (transaction) => {
      let written = 0
      for (const { kept, name, replace } of batch)
        written += await replace(transaction, sealing.seal(sealing.open(kept, name), name))
      return written
    })
  }
  if (!isShared) await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)
  return { resealed, left: (await findOld(database)).length }
}

/** How many sealed values the current master key does not open. */
export async function countOld(database: Pick<Database, 'db' | 'sealing'>): Promise<number> {
  return (await findOld(database)).length
}

async function findOld({ db, sealing }: Pick<Database, 'db' | 'sealing'>): Promise<readonly SealedValue[]> {
  const [secrets, offers, pushes] = await Promise.all([
    db.selectFrom('secret').select(['name', 'kid', 'value']).execute(),
    db.selectFrom('task_offer').select(['id', 'content']).execute(),
    db.selectFrom('task_push').select(['task_id', 'id', 'secrets']).execute(),
  ])
  const values: readonly SealedValue[] = [
    ...secrets.map(({ name, kid, value: kept }) => ({
      kept,
      name,
      replace: async (on: Kysely<Schema>, value: string) =>
        countChanged(
          await on
            .updateTable('secret')
            .set({ value })
            .where('name', '=', name)
            .where('kid', '=', kid)
            .where('value', '=', kept)
            .executeTakeFirst(),
        ),
    })),
    ...offers.map(({ id, content: kept }) => ({
      kept,
      name: taskOfferSealName(id),
      replace: async (on: Kysely<Schema>, content: string) =>
        countChanged(
          await on
            .updateTable('task_offer')
            .set({ content })
            .where('id', '=', id)
            .where('content', '=', kept)
            .executeTakeFirst(),
        ),
    })),
    ...pushes.map(({ task_id, id, secrets: kept }) => ({
      kept,
      name: taskPushSealName(task_id),
      replace: async (on: Kysely<Schema>, sealed: string) =>
        countChanged(
          await on
            .updateTable('task_push')
            .set({ secrets: sealed })
            .where('task_id', '=', task_id)
            .where('id', '=', id)
            .where('secrets', '=', kept)
            .executeTakeFirst(),
        ),
    })),
  ]
  return values.filter(({ kept, name }) => !sealing.isCurrent(kept, name))
}

function countChanged({ numUpdatedRows }: { readonly numUpdatedRows: bigint }): number {
  return Number(numUpdatedRows)
}
