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
  summary: 'Has a waiting job run as soon as a worker is free. A job that was given up does not run again.',
  input: z.strictObject({
    id: z.string().min(1).max(300).describe('`id` of a job.'),
    reason: Reason,
  }),
  positionals: ['id'],
  columns: [],
}).run(({ id }, { jobs }) => jobs.runSoon(id))
