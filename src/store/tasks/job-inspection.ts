import type { Selectable } from 'kysely'
import type { Database } from '../engine/database.ts'
import type { JobTable } from '../schema/job-tables.ts'
import { JOBS_TOPIC } from './job-queue.ts'

/** A job without what it was given, which may be a caller's. */
export type InspectedJob = Omit<Selectable<JobTable>, 'payload' | 'lease_until' | 'fence' | 'holder'>

const COLUMNS = ['id', 'kind', 'key', 'run_at', 'attempts', 'last_error', 'failures', 'dead_at'] as const

/** Jobs as an operator looks at them, and hurries them. */
export function createJobInspection({ db, write, bus }: Database) {
  return {
    /** Jobs that are due, have failed or were given up; the ones that need someone first. */
    listTroubled: (now: number, limit: number): Promise<readonly InspectedJob[]> =>
      db
        .selectFrom('job')
        .select(COLUMNS)
        .where((job) =>
          job.or([
            job('dead_at', 'is not', null),
            job('failures', '>', 0),
            job('run_at', '<=', now),
            job('key', '=', 'periodic'),
          ]),
        )
        .orderBy('failures', 'desc')
        .orderBy('run_at')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Has a job run as soon as it can; undefined when there is none of this id that may still run. */
    async runSoon(id: string, now: number): Promise<InspectedJob | undefined> {
      const job = await write((transaction) =>
        transaction
          .updateTable('job')
          .set({ run_at: now })
          .where('id', '=', id)
          // what a job owed was ended when it was given up
          .where('dead_at', 'is', null)
          .returning(COLUMNS)
          .executeTakeFirst(),
      )
      if (job) await bus.publish(JOBS_TOPIC, job.kind)
      return job
    },
  }
}
