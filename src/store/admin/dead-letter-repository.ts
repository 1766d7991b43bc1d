import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import { CREDIT_MS, MAX_RUNS } from '../payments/credit-entries.ts'
import { createPaidWorkJob, PAID_WORK_JOB } from '../payments/credit-repository.ts'
import { JOBS_TOPIC } from '../tasks/job-queue.ts'

/** Something that was given up and is kept, so that it can be looked at and tried again. */
export interface DeadLetter {
  /** Of the job, of the event as monitor and number, of the payment header, or of the payout. */
  readonly id: string
  /** The kind of a job, or one of the three others. */
  readonly kind: string
  /** When it was given up; of an event, when it happened. */
  readonly at: number
  readonly attempts: number
  readonly error: string | null
  /** Who or what waits for it: a host, a tool, a wallet. */
  readonly subject: string | null
}

export const MONITOR_WEBHOOK = 'monitor-webhook'
export const CREDIT = 'credit'
export const PAYOUT = 'payout'

/** `unknown end`: a run of the work was begun, and nothing shows how far it came. */
export type ReopenResult = 'reopened' | 'unknown end' | 'not dead'

export type DeadLetterRepository = ReturnType<typeof createDeadLetterRepository>

/** What each kind of durable work leaves behind after its last attempt. */
export function createDeadLetterRepository(database: Database) {
  const { db, write, bus } = database
  const sources = createSources(database)
  return {
    /** Those given up last come first. */
    async list({ now, limit }: { readonly now: number; readonly limit: number }): Promise<DeadLetter[]> {
      const found = await Promise.all([
        sources.jobs(limit),
        sources.events(limit),
        sources.credits(now, limit),
        sources.payouts(limit),
      ])
      return found
        .flat()
        .toSorted((one, other) => other.at - one.at || one.id.localeCompare(other.id))
        .slice(0, limit)
    },

    findJob: (id: string) =>
      db
        .selectFrom('job')
        .select(['id', 'kind'])
        .where('id', '=', id)
        .where('dead_at', 'is not', null)
        .executeTakeFirst(),

    /** Runs a job from its first attempt on. False when it is not dead. */
    async reviveJob(
      { id, kind }: { readonly id: string; readonly kind: string },
      now: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await write((transaction) =>
        transaction
          .updateTable('job')
          .set({ dead_at: null, failures: 0, attempts: 0, run_at: now, fence: sql<number>`fence + 1` })
          .where('id', '=', id)
          .where('dead_at', 'is not', null)
          .executeTakeFirst(),
      )
      if (numUpdatedRows > 0n) await bus.publish(JOBS_TOPIC, kind)
      return numUpdatedRows > 0n
    },

    /** Delivers an event from its first attempt on. False when it is not dead, or its monitor is forgotten. */
    async reviveEvent(monitorId: string, sequence: number, now: number): Promise<boolean> {
      const { numUpdatedRows } = await write((transaction) =>
        transaction
          .updateTable('monitor_event')
          .set({ delivery: 'waiting', attempts: 0, next_attempt_at: now })
          .where('monitor_id', '=', monitorId)
          .where('sequence', '=', sequence)
          .where('delivery', '=', 'dead')
          .executeTakeFirst(),
      )
      return numUpdatedRows > 0n
    },

    /** Owes the work of a payment again, for a day and as many runs as at first. */
    reopenCredit: (headerId: string, now: number) => reopenCredit(database, headerId, now),
  }
}

/** How many of each kind there are. */
export async function countDeadLetters(
  database: Database,
  now: number,
): Promise<readonly { readonly kind: string; readonly count: number }[]> {
  const { db } = database
  const count = sql<number>`count(*)`.as('count')
  const [jobs, events, credits, payouts] = await Promise.all([
    db.selectFrom('job').select(['kind', count]).where('dead_at', 'is not', null).groupBy('kind').execute(),
    db.selectFrom('monitor_event').select(count).where('delivery', '=', 'dead').executeTakeFirstOrThrow(),
    selectDeadCredits(database, now).select(count).executeTakeFirstOrThrow(),
    selectFailedPayouts(database).select(count).executeTakeFirstOrThrow(),
  ])
  const others = { [MONITOR_WEBHOOK]: events.count, [CREDIT]: credits.count, [PAYOUT]: payouts.count }
  return [
    ...jobs.map(({ kind, count: ofKind }) => ({ kind, count: Number(ofKind) })),
    ...Object.entries(others).map(([kind, ofKind]) => ({ kind, count: Number(ofKind) })),
  ]
}

function createSources(database: Database) {
  const { db } = database
  return {
    jobs: (limit: number): Promise<DeadLetter[]> =>
      db
        .selectFrom('job')
        .select(['id', 'kind', 'attempts', 'last_error as error', 'key as subject'])
        .select(sql<number>`dead_at`.as('at'))
        .where('dead_at', 'is not', null)
        .orderBy('dead_at', 'desc')
        .limit(limit)
        .execute(),

    async events(limit: number): Promise<DeadLetter[]> {
      const rows = await db
        .selectFrom('monitor_event')
        .innerJoin('monitor', 'monitor.id', 'monitor_event.monitor_id')
        .select(['monitor_id', 'sequence', 'at', 'attempts', 'webhook'])
        .where('delivery', '=', 'dead')
        .orderBy('at', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ monitor_id, sequence, at, attempts, webhook }) => ({
        id: `${monitor_id}/${sequence}`,
        kind: MONITOR_WEBHOOK,
        at,
        attempts,
        error: 'the webhook did not take it',
        // the rest of the address may be a secret of its owner
        subject: webhook !== null && URL.canParse(webhook) ? new URL(webhook).host : null,
      }))
    },

    async credits(now: number, limit: number): Promise<DeadLetter[]> {
      const rows = await selectDeadCredits(database, now)
        .select(['header_id', 'tool', 'runs', 'failure', 'expires_at', 'settled_at'])
        .orderBy('expires_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ header_id: id, tool, runs, failure, expires_at, settled_at }) => ({
        id,
        kind: CREDIT,
        at: expires_at <= now ? expires_at : (settled_at ?? now),
        attempts: runs,
        error: failure ?? (runs === 0 ? 'the payer did not repeat the call' : 'a run did not end'),
        subject: tool,
      }))
    },

    async payouts(limit: number): Promise<DeadLetter[]> {
      const rows = await selectFailedPayouts(database)
        .select(['payout.id', 'payout.created_at', 'payout.ended_at', 'payout.pay_to'])
        .select(['outgoing.attempts', 'outgoing.reason'])
        .orderBy('payout.ended_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ id, created_at, ended_at, pay_to, attempts, reason }) => ({
        id,
        kind: PAYOUT,
        at: ended_at ?? created_at,
        attempts: attempts ?? 0,
        error: reason,
        subject: pay_to,
      }))
    },
  }
}

/** Money that came for work that nothing will do any more. */
function selectDeadCredits({ db, leases }: Database, now: number) {
  return (
    db
      .selectFrom('credit')
      // SQLite reads what stands first in a cross join first: there are few credits and many payments
      .crossJoin('payment')
      .whereRef('payment.key', '=', 'credit.key')
      .where('payment.state', '=', 'settled')
      .where('credit.used_at', 'is', null)
      .where('credit.lease_until', '<=', leases.now(now))
      .where((credit) => credit.or([credit('expires_at', '<=', now), credit('runs', '>=', MAX_RUNS)]))
  )
}

/** Payouts whose amount is a credit of their payer; those of sessions are in the balance again. */
function selectFailedPayouts({ db }: Database) {
  return db
    .selectFrom('payout')
    .innerJoin('payment', 'payment.key', 'payout.payment')
    .leftJoin('outgoing', (join) =>
      join.onRef('outgoing.subject', '=', 'payout.id').on('outgoing.kind', '=', 'payout'),
    )
    .where('payout.state', '=', 'failed')
    .where('payment.state', 'in', ['settled', 'delivered'])
}

async function reopenCredit(database: Database, headerId: string, now: number): Promise<ReopenResult> {
  const { write, bus } = database
  const outcome = await write(async (transaction): Promise<{ result: ReopenResult; hasJob: boolean }> => {
    const dead = await selectDeadCredits({ ...database, db: transaction }, now)
      .select(['credit.key', 'credit.fence', 'runs', 'failure', 'input'])
      .where('header_id', '=', headerId)
      .executeTakeFirst()
    if (!dead) return { result: 'not dead', hasJob: false }
    if (dead.runs > 0 && dead.failure === null) return { result: 'unknown end', hasJob: false }
    const { numUpdatedRows } = await transaction
      .updateTable('credit')
      .set({ runs: 0, expires_at: now + CREDIT_MS, fence: dead.fence + 1 })
      .where('key', '=', dead.key)
      .where('fence', '=', dead.fence)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { result: 'not dead', hasJob: false }
    const hasJob = dead.input !== null
    if (hasJob)
      await transaction
        .insertInto('job')
        .values(createPaidWorkJob(dead.key, now))
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
        .execute()
    return { result: 'reopened', hasJob }
  })
  if (outcome.hasJob) await bus.publish(JOBS_TOPIC, PAID_WORK_JOB)
  return outcome.result
}
