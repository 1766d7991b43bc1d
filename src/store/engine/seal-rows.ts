import { type Kysely, sql } from 'kysely'
import { GatewayError } from '../../core/failures.ts'
import type { Schema } from '../schema/schema.ts'
import { taskOfferSealName, taskPushSealName } from '../schema/task-tables.ts'
import { createSealing, isSealed, type Sealing } from './sealing.ts'

/**
 * Seals what still lies open in a database of one gateway, and leaves no copy of it in the file or its log. What is sealed
 * already must open with this key.
 *
 * @throws GatewayError `misconfigured` when there are sealed secrets and no key, or another one.
 */
export async function sealRows(
  db: Kysely<Schema>,
  masterKey: Uint8Array | undefined,
  otherKey?: Uint8Array,
): Promise<void> {
  const secrets = await db.selectFrom('secret').select(['name', 'kid', 'value']).execute()
  const sealed = secrets.filter(({ value }) => isSealed(value))
  if (masterKey === undefined) {
    if (sealed.length > 0) throw createMissingKeyError()
    return
  }
  const sealing = createSealing(masterKey, otherKey)
  for (const { name, value } of sealed) sealing.open(value, name)
  if (sealed.length === secrets.length) return
  // what is overwritten must not stay behind in free pages
  await sql`PRAGMA secure_delete = ON`.execute(db)
  await db.transaction().execute(async (transaction) => {
    for (const { name, kid, value } of secrets)
      if (!isSealed(value))
        await transaction
          .updateTable('secret')
          .set({ value: sealing.seal(value, name) })
          .where('name', '=', name)
          .where('kid', '=', kid)
          .execute()
    await sealTasks(transaction, sealing)
  })
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)
}

async function sealTasks(db: Kysely<Schema>, sealing: Sealing): Promise<void> {
  for (const { id, content } of await db.selectFrom('task_offer').select(['id', 'content']).execute())
    if (!isSealed(content))
      await db
        .updateTable('task_offer')
        .set({ content: sealing.seal(content, taskOfferSealName(id)) })
        .where('id', '=', id)
        .execute()
  const pushes = await db.selectFrom('task_push').select(['task_id', 'id', 'secrets']).execute()
  for (const { task_id, id, secrets } of pushes)
    if (!isSealed(secrets))
      await db
        .updateTable('task_push')
        .set({ secrets: sealing.seal(secrets, taskPushSealName(task_id)) })
        .where('task_id', '=', task_id)
        .where('id', '=', id)
        .execute()
}

function createMissingKeyError(): GatewayError {
  return new GatewayError(
    'misconfigured',
    'MASTER_KEY: the secrets in this database are sealed. Set the key that they were sealed with; without it they are lost.',
  )
}
