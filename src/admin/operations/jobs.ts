import { z } from 'zod'
import { Reason } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

export const jobs = defineOperation({
  id: 'jobs',
  kind: 'look',
  title: 'Jobs',
  summary: 'Periodic jobs, and work that is due, has failed or was given up; what failed most is first.',
  input: z.strictObject({}),
  positionals: [],
  columns: ['kind', 'state', 'runAt', 'attempts', 'failures', 'lastError', 'id'],
}).run((_input, { jobs }) => jobs.list())

export const runJob = defineOperation({
  id: 'run-job',
  kind: 'act',
  title: 'Run a job',
  summary: 'Has a waiting job run as soon as a worker is free. For one that was given up, retry.',
  input: z.strictObject({
    id: z.string().min(1).max(300).describe('`id` of a job.'),
    reason: Reason,
  }),
  positionals: ['id'],
  columns: [],
}).run(({ id }, { jobs }) => jobs.runSoon(id))

export const dead = defineOperation({
  id: 'dead',
  kind: 'look',
  title: 'Dead letters',
  summary:
    'What was given up after its last attempt: jobs, tasks, webhooks, unused credits and failed payouts, the latest first.',
  input: z.strictObject({}),
  positionals: [],
  columns: ['givenUpAt', 'ageHours', 'kind', 'attempts', 'error', 'subject', 'canRetry', 'id'],
}).run((_input, { dead }) => dead.list())

export const retry = defineOperation({
  id: 'retry',
  kind: 'act',
  title: 'Retry',
  summary:
    'Tries a dead letter again, from its first attempt on; the work of a credit is owed for another day.',
  input: z.strictObject({
    id: z.string().trim().min(1).max(300).describe('`id` of a dead letter.'),
    reason: Reason,
  }),
  positionals: ['id'],
  columns: [],
}).run(({ id }, { dead }) => dead.retry(id))
