import type { Database } from '../engine/database.ts'

/** An event on its way to a webhook. */
export interface PendingEvent {
  readonly monitorId: string
  readonly sequence: number
  readonly webhook: string
  readonly body: string
  /** Attempts that were made before. */
  readonly attempts: number
  /** When it happened, milliseconds since the epoch. */
  readonly at: number
}

/** Which events still have to be delivered. */
export type WebhookRepository = ReturnType<typeof createWebhookRepository>

export function createWebhookRepository({ db, write }: Database) {
  return {
    /** The longest overdue first. */
    due: (now: number, limit: number): Promise<PendingEvent[]> =>
      db
        .selectFrom('monitor_event')
        .innerJoin('monitor', 'monitor.id', 'monitor_event.monitor_id')
        .select([
          'monitor_event.monitor_id as monitorId',
          'monitor_event.sequence',
          'monitor.webhook',
          'monitor_event.body',
          'monitor_event.attempts',
          'monitor_event.at',
        ])
        .where('monitor_event.next_attempt_at', '<=', now)
        .where('monitor.webhook', 'is not', null)
        .$narrowType<{ webhook: string }>()
        .orderBy('monitor_event.next_attempt_at')
        .limit(limit)
        .execute(),

    /** Counts an attempt before it is made, and sets when the next one is due. False when another gateway makes it. */
    begin: ({ monitorId, sequence, attempts }: PendingEvent, nextAttemptAt: number): Promise<boolean> =>
      write(async (transaction) => {
        const begun = await transaction
          .updateTable('monitor_event')
          .set({ attempts: attempts + 1, next_attempt_at: nextAttemptAt })
          .where('monitor_id', '=', monitorId)
          .where('sequence', '=', sequence)
          .where('delivery', '=', 'waiting')
          .where('attempts', '=', attempts)
          .executeTakeFirst()
        return begun.numUpdatedRows === 1n
      }),

    /** Not tried now, and not counted as an attempt. */
    postpone: ({ monitorId, sequence, attempts }: PendingEvent, nextAttemptAt: number): Promise<void> =>
      write(async (transaction) => {
        await transaction
          .updateTable('monitor_event')
          .set({ next_attempt_at: nextAttemptAt })
          .where('monitor_id', '=', monitorId)
          .where('sequence', '=', sequence)
          .where('delivery', '=', 'waiting')
          .where('attempts', '=', attempts)
          .execute()
      }),

    /** It has arrived, or is given up. */
    end: ({ monitorId, sequence }: PendingEvent, delivery: 'delivered' | 'dead'): Promise<void> =>
      write(async (transaction) => {
        await transaction
          .updateTable('monitor_event')
          .set({ delivery, next_attempt_at: null })
          .where('monitor_id', '=', monitorId)
          .where('sequence', '=', sequence)
          .where('delivery', '=', 'waiting')
          .execute()
      }),
  }
}
