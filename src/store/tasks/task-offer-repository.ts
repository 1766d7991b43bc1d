import { createHash } from 'node:crypto'
import { purgeTable } from '../engine/batches.ts'
import type { Database } from '../engine/database.ts'
import { taskOfferSealName } from '../schema/task-tables.ts'

/** Tasks that wait to be paid for, kept for every gateway of a database; what they say is the business of their owner. */
export type TaskOfferRepository = ReturnType<typeof createTaskOfferRepository>

export function createTaskOfferRepository(database: Database) {
  const { db, write, isShared, sealing } = database
  return {
    save: (
      { id, client, content }: { readonly id: string; readonly client: string; readonly content: string },
      { purgeAt, maxPerClient }: { readonly purgeAt: number; readonly maxPerClient: number },
    ): Promise<void> =>
      write(async (transaction) => {
        const row = {
          client: createHash('sha256').update(client).digest('base64url'),
          content: sealing.seal(content, taskOfferSealName(id)),
          purge_at: purgeAt,
        }
        await transaction
          .insertInto('task_offer')
          .values({ id, ...row })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute()
        const tooMany = await transaction
          .selectFrom('task_offer')
          .select('id')
          .where('client', '=', row.client)
          .orderBy('purge_at', 'desc')
          .offset(maxPerClient)
          .limit(maxPerClient)
          .execute()
        for (const { id: oldest } of tooMany)
          await transaction.deleteFrom('task_offer').where('id', '=', oldest).execute()
      }),

    async find(id: string, now: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('task_offer')
        .select('content')
        .where('id', '=', id)
        .where('purge_at', '>', now)
        .executeTakeFirst()
      return row && sealing.open(row.content, taskOfferSealName(id))
    },

    /**
     * Writes one anew, as nothing else can meanwhile; `rewrite` gives undefined for one that stays as it is.
     *
     * @returns False when there is none.
     */
    change: (id: string, now: number, rewrite: (content: string) => string | undefined): Promise<boolean> =>
      write(async (transaction) => {
        const row = await transaction
          .selectFrom('task_offer')
          .select('content')
          .where('id', '=', id)
          .where('purge_at', '>', now)
          .$if(isShared, (offers) => offers.forUpdate())
          .executeTakeFirst()
        if (!row) return false
        const content = rewrite(sealing.open(row.content, taskOfferSealName(id)))
        if (content !== undefined) {
          await transaction
            .updateTable('task_offer')
            .set({ content: sealing.seal(content, taskOfferSealName(id)) })
            .where('id', '=', id)
            .execute()
        }
        return true
      }),

    forget: (id: string): Promise<void> =>
      write(async (transaction) => {
        await transaction.deleteFrom('task_offer').where('id', '=', id).execute()
      }),

    /** How many were forgotten. */
    purge: (now: number, signal?: AbortSignal): Promise<number> =>
      purgeTable(database, { table: 'task_offer', key: ['id'] }, now, signal),
  }
}
