import type { AdminPorts } from '../../admin/ports.ts'
import type { Clock } from '../../core/clock.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { JsonObject } from '../../core/json.ts'
import {
  CREDIT,
  createDeadLetterRepository,
  type DeadLetter,
  type DeadLetterRepository,
  MONITOR_WEBHOOK,
  PAYOUT,
} from '../../store/admin/dead-letter-repository.ts'
import type { Database } from '../../store/engine/database.ts'
import { TASK_JOB } from '../../store/tasks/task-repository.ts'
import { toIsoTime } from './admin-rows.ts'

const MAX_ROWS = 500
const EVENT_ID = /^([^/]{1,200})\/(\d{1,9})$/
const TASK_ENDED =
  'The task has ended as failed, and its caller knows what became of its money. It can ask again.'
const PAYOUT_ENDED =
  'A failed payout does not leave again: its amount is a credit of the payer. Refund its payment.'

/** What was given up, in one list, and the act that tries it again. */
export function createAdminDead(database: Database, clock: Clock): AdminPorts['dead'] {
  const repository = createDeadLetterRepository(database)
  return {
    async list() {
      const now = clock.now()
      const letters = await repository.list({ now, limit: MAX_ROWS })
      return { rows: letters.map((letter) => toRow(letter, now)) }
    },
    async retry(id) {
      const what = await retry(repository, id, clock.now())
      if (what !== undefined) return { id, ...what }
      throw new GatewayError('not_found', 'Nothing of this id was given up; see the dead letters.')
    },
  }
}

async function retry(
  repository: DeadLetterRepository,
  id: string,
  now: number,
): Promise<JsonObject | undefined> {
  const job = await repository.findJob(id)
  if (job) {
    if (job.kind === TASK_JOB) throw refuse(TASK_ENDED)
    return (await repository.reviveJob(job, now))
      ? { kind: job.kind, message: 'The job runs again.' }
      : undefined
  }
  const [, monitorId, sequence] = EVENT_ID.exec(id) ?? []
  if (monitorId !== undefined)
    return (await repository.reviveEvent(monitorId, Number(sequence), now))
      ? { kind: MONITOR_WEBHOOK, message: 'The event is delivered again.' }
      : undefined
  return retryMoney(repository, id, now)
}

async function retryMoney(
  repository: DeadLetterRepository,
  id: string,
  now: number,
): Promise<JsonObject | undefined> {
  const reopened = await repository.reopenCredit(id, now)
  if (reopened === 'reopened')
    return { kind: CREDIT, message: 'The work is owed again for a day: its payer may repeat the call.' }
  if (reopened === 'unknown end')
    throw refuse('A run of this work began and its end is unknown, so it is not begun again. Refund it.')
  const letters = await repository.list({ now, limit: MAX_ROWS })
  if (letters.some((letter) => letter.kind === PAYOUT && letter.id === id)) throw refuse(PAYOUT_ENDED)
  return undefined
}

function refuse(message: string): GatewayError {
  return new GatewayError('invalid_input', message, { details: { field: 'id' } })
}

function toRow({ id, kind, at, attempts, error, subject }: DeadLetter, now: number): JsonObject {
  return {
    id,
    kind,
    givenUpAt: toIsoTime(at),
    ageHours: Math.round(((now - at) / HOUR_MS) * 10) / 10,
    attempts,
    error,
    subject,
    canRetry: kind !== TASK_JOB && kind !== PAYOUT,
  }
}
