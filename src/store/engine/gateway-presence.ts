import { type Kysely, sql, type Transaction } from 'kysely'
import { TAKE_OVER_MS } from '../../core/leases.ts'
import { isOpenPayment } from '../schema/open-payment-indexes.ts'
import type { Schema } from '../schema/schema.ts'
import { databaseNow } from './lease-clock.ts'
import { createPeerWatch } from './peer-watch.ts'

/** What a gateway that has ended had in hand. */
export interface TakenOver {
  readonly gateway: string
  readonly payments: number
  readonly sessionCalls: number
  readonly jobs: number
}

/** What the gateways on one database know of each other. */
export interface GatewayPresence {
  readonly id: string
  /**
   * Reports that this gateway lives, and ends the leases of those that do not, so that anyone may take their work over. A
   * gateway that was only paused keeps what nothing has taken meanwhile; its writes to the rest are refused by their fence.
   *
   * @param now By a clock of ours that is never set back, milliseconds.
   * @returns Whom this call has found ended.
   */
  beat(now: number): Promise<readonly TakenOver[]>
  /** Ends what this gateway still holds, and its row. */
  leave(): Promise<void>
  /** How many gateways have reported lately, this one among them. */
  countLiving(): Promise<number>
}

export function createPresence(db: Kysely<Schema>, id: string): GatewayPresence {
  const peers = createPeerWatch()

  async function report(): Promise<readonly { id: string; beat_at: number }[]> {
    await db
      .insertInto('gateway')
      .values({ id, started_at: databaseNow, beat_at: databaseNow })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ beat_at: databaseNow }))
      .execute()
    return db.selectFrom('gateway').select(['id', 'beat_at']).where('id', '!=', id).execute()
  }

  /** Of all who try at the same time one succeeds. */
  function takeOver(gateway: string, silentFor: number): Promise<TakenOver | undefined> {
    return db.transaction().execute(async (transaction) => {
      const ended = await transaction
        .deleteFrom('gateway')
        .where('id', '=', gateway)
        .where('beat_at', '<=', sql<number>`${databaseNow} - ${silentFor}::bigint`)
        .returning('id')
        .executeTakeFirst()
      return ended && { gateway, ...(await endLeases(transaction, gateway)) }
    })
  }

  return {
    id,
    async beat(now) {
      const silent = peers.see(await report(), now)
      const taken: TakenOver[] = []
      for (const gateway of silent) {
        const over = await takeOver(gateway, TAKE_OVER_MS)
        if (over) taken.push(over)
      }
      return taken
    },
    async leave() {
      await takeOver(id, 0)
    },
    async countLiving() {
      const { count } = await db
        .selectFrom('gateway')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('beat_at', '>', sql<number>`${databaseNow} - ${TAKE_OVER_MS}::bigint`)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

/** Ends the leases of one gateway. The next who takes the work gets a higher fence, as after the end of any lease. */
async function endLeases(transaction: Transaction<Schema>, holder: string) {
  const payments = await transaction
    .updateTable('payment')
    .set({ lease_until: 0 })
    .where(isOpenPayment)
    .where('state', 'in', ['locked', 'settling'])
    .where('holder', '=', holder)
    .where('lease_until', '>', 0)
    .executeTakeFirst()
  await transaction
    .updateTable('credit')
    .set({ lease_until: 0 })
    .where('holder', '=', holder)
    .where('used_at', 'is', null)
    .where('lease_until', '>', 0)
    .execute()
  const sessionCalls = await transaction
    .updateTable('session_entry')
    .set({ lease_until: 0 })
    .where('state', '=', 'held')
    .where('holder', '=', holder)
    .executeTakeFirst()
  await transaction
    .updateTable('payer_fault')
    .set({ busy_key: null, busy_until: 0 })
    .where('holder', '=', holder)
    .where('busy_key', 'is not', null)
    .execute()
  const jobs = await transaction
    .updateTable('job')
    .set({ lease_until: 0 })
    .where('holder', '=', holder)
    .where('lease_until', '>', 0)
    .executeTakeFirst()
  return {
    payments: Number(payments.numUpdatedRows),
    sessionCalls: Number(sessionCalls.numUpdatedRows),
    jobs: Number(jobs.numUpdatedRows),
  }
}
