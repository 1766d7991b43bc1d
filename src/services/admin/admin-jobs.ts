import type { AdminPorts } from '../../admin/ports.ts'
import type { Clock } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import type { JsonObject } from '../../core/json.ts'
import type { Database } from '../../store/engine/database.ts'
import { createJobInspection, type InspectedJob } from '../../store/tasks/job-inspection.ts'
import { toIsoTime } from './admin-rows.ts'

const MAX_JOBS = 500

/** Jobs as an operator sees and hurries them. */
export function createAdminJobs(database: Database, clock: Clock): AdminPorts['jobs'] {
  const repository = createJobInspection(database)
  return {
    async list() {
      const now = clock.now()
      const jobs = await repository.listTroubled(now, MAX_JOBS)
      return { rows: jobs.map((job) => toRow(job, now)) }
    },
    async runSoon(id) {
      const now = clock.now()
      const job = await repository.runSoon(id, now)
      if (!job)
        throw new GatewayError('not_found', 'There is no job of this id that may still run; see the jobs.')
      return toRow(job, now)
    },
  }
}

function toRow(job: InspectedJob, now: number): JsonObject {
  const { id, kind, run_at: runAt, attempts, failures, last_error: lastError, dead_at: deadAt } = job
  const waiting = failures > 0 ? 'failing' : runAt <= now ? 'due' : 'waiting'
  return {
    id,
    kind,
    state: deadAt === null ? waiting : 'given up',
    isPeriodic: job.key === 'periodic',
    runAt: toIsoTime(runAt),
    attempts,
    failures,
    lastError,
    givenUpAt: toIsoTime(deadAt),
  }
}
