import { expect, onTestFinished, test } from 'vitest'
import { openEmptyLedger } from '../../../test/support/empty-ledger.ts'
import { createJobQueue } from '../tasks/job-queue.ts'
import { backoff, createWorker, type FailedJob, MAX_FAILURES, type OneOffJob } from './worker.ts'

/** Time that passes as fast as the worker sleeps. */
async function workplace(
  run: OneOffJob['run'],
  more: readonly OneOffJob[] = [],
  giveUp?: OneOffJob['giveUp'],
) {
  let now = 1_000_000
  const database = await openEmptyLedger()
  const queue = createJobQueue(database)
  const failures: unknown[] = []
  const failed: (FailedJob | undefined)[] = []
  const errand = { kind: 'errand', leaseMilliseconds: 60_000, run, ...(giveUp ? { giveUp } : {}) }
  const worker = createWorker([errand, ...more], queue, {
    clock: { now: () => now },
    scheduler: {
      async sleep(milliseconds) {
        now += milliseconds
        await new Promise(setImmediate)
      },
    },
    onFailure(_, error, job) {
      failures.push(error)
      failed.push(job)
    },
  })
  onTestFinished(async () => {
    await worker.stop()
    await database.close()
  })
  const add = (key: string, kind = 'errand') =>
    queue.enqueue({ id: `${kind}:${key}`, kind, key, runAt: now, payload: key })
  const left = () => database.db.selectFrom('job').select(['key', 'last_error']).execute()
  return { worker, queue, database, add, left, failures, failed, now: () => now }
}

async function until(come: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await come())) await new Promise(setImmediate)
}

test('each job runs once and is then removed', async () => {
  const done: string[] = []
  const { worker, add, left } = await workplace(async ({ payload }) => {
    done.push(payload)
    return undefined
  })
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) await add(key)

  worker.start()
  await until(async () => (await left()).length === 0)

  expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'])
})

test('a job that throws comes again, later each time', async () => {
  const times: number[] = []
  const { worker, add, left, failures, now } = await workplace(async () => {
    times.push(now())
    if (times.length < 4) throw new Error('not yet')
    return undefined
  })
  await add('stubborn')

  worker.start()
  await until(async () => (await left()).length === 0)

  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(waits.every((wait, index) => wait >= backoff(index + 1))).toBe(true)
  expect(failures).toHaveLength(3)
})

test('a job may say when it wants to run again', async () => {
  const times: number[] = []
  const { worker, add, left, failures, now } = await workplace(async () => {
    times.push(now())
    return times.length === 1 ? { againAt: now() + 3_600_000 } : undefined
  })
  await add('patient')

  worker.start()
  await until(async () => (await left()).length === 0)

  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(3_600_000)
  expect(failures).toEqual([])
})

test('operations 6: endless jobs of one kind never delay another kind', async () => {
  const paid: string[] = []
  const money: OneOffJob = {
    kind: 'money',
    leaseMilliseconds: 60_000,
    async run({ key }) {
      paid.push(key)
      return undefined
    },
  }
  let end = () => {}
  const never = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined)
  })
  let begun = 0
  const { worker, add } = await workplace(() => {
    begun += 1
    return never
  }, [money])
  for (let job = 0; job < 20; job += 1) await add(`${job}`)
  worker.start()
  await until(() => begun >= 8)

  await add('owed', 'money')
  await until(() => paid.length === 1)

  expect(begun).toBe(8)
  end()
})

test('operations 6: a job that always throws is dropped and reported with its id', async () => {
  const given: string[] = []
  const { worker, database, add, failed, now } = await workplace(
    async () => {
      throw new Error('never')
    },
    [],
    async ({ key }) => given.push(key) > 0,
  )
  await add('poison')

  worker.start()
  await until(() => given.length > 0)
  const givenUpAt = now()
  await until(() => now() > givenUpAt + 3_600_000)

  expect(failed).toHaveLength(MAX_FAILURES)
  expect(failed.at(-1)).toEqual({ id: 'errand:poison', failures: MAX_FAILURES, isGivenUp: true })
  const [job] = await database.db.selectFrom('job').selectAll().execute()
  expect(job).toMatchObject({ last_error: 'internal', dead_at: expect.any(Number) })
})

test('operations 6: a job that must not be dropped is retried slowly forever', async () => {
  const times: number[] = []
  const { worker, add, failed, now } = await workplace(async () => {
    times.push(now())
    if (times.length > MAX_FAILURES + 3) return undefined
    throw new Error('not yet')
  })
  await add('owed')

  worker.start()
  await until(() => times.length > MAX_FAILURES + 3)

  expect(failed.every((job) => job?.isGivenUp === false)).toBe(true)
  expect(failed).toHaveLength(MAX_FAILURES + 3)
  expect((times.at(-1) ?? 0) - (times.at(-2) ?? 0)).toBeGreaterThanOrEqual(600_000)
})

test('operations 6: a run that tried nothing is no attempt', async () => {
  const attempts: number[] = []
  const { worker, add, left, now } = await workplace(async (job) => {
    attempts.push(job.attempts)
    return attempts.length < 4 ? { againAt: now(), isUntried: true } : undefined
  })
  await add('busy')

  worker.start()
  await until(async () => (await left()).length === 0)

  expect(attempts).toEqual([1, 1, 1, 1])
})

test('jobs of other kinds are left alone', async () => {
  const { worker, add, left } = await workplace(async () => undefined)
  await add('ours')
  await add('theirs', 'other')

  worker.start()
  await until(async () => (await left()).length === 1)

  expect(await left()).toEqual([{ key: 'theirs', last_error: null }])
})

test('a worker that stops waits for what it has begun', async () => {
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  const begun: string[] = []
  const { worker, add, left } = await workplace(async ({ key }) => {
    begun.push(key)
    await held
    return undefined
  })
  await add('long')
  worker.start()
  await until(() => begun.length === 1)

  const stopped = worker.stop()
  await add('late')
  finish()
  await stopped

  expect(begun).toEqual(['long'])
  expect(await left()).toEqual([{ key: 'late', last_error: null }])
})

test('an aborted worker returns its jobs for immediate pickup', async () => {
  const begun: string[] = []
  let finish = () => {}
  const held = new Promise<undefined>((resolve) => {
    finish = () => resolve(undefined)
  })
  const { worker, queue, add, now } = await workplace(async ({ key }) => {
    begun.push(key)
    return held
  })
  await add('long')
  worker.start()
  await until(() => begun.length === 1)

  await worker.release()
  const taken = await queue.claim(['errand'], { now: now(), leaseUntil: now() + 60_000 }, 10)
  finish()

  expect(taken).toMatchObject([{ key: 'long', attempts: 2 }])
})

test('the pause doubles up to a minute', () => {
  expect([1, 2, 3, 4, 7, 40].map(backoff)).toEqual([1_000, 2_000, 4_000, 8_000, 60_000, 60_000])
})

test('a worker that sleeps is woken for a new job', async () => {
  const database = await openEmptyLedger()
  const queue = createJobQueue(database)
  const done: string[] = []
  let naps = 0
  const worker = createWorker(
    [
      {
        kind: 'errand',
        leaseMilliseconds: 60_000,
        async run({ key }) {
          done.push(key)
          return undefined
        },
      },
    ],
    queue,
    {
      clock: { now: () => 1_000_000 },
      scheduler: {
        sleep: (_, signal) =>
          new Promise((resolve) => {
            naps += 1
            if (signal?.aborted) resolve()
            signal?.addEventListener('abort', () => resolve(), { once: true })
          }),
      },
      bus: database.bus,
      onFailure: (_, error) => expect.fail(`${error}`),
    },
  )
  onTestFinished(async () => {
    await worker.stop()
    await database.close()
  })
  worker.start()
  await until(() => naps > 0)

  await queue.enqueue({ id: 'a', kind: 'errand', key: 'a', runAt: 1_000_000, payload: '' })

  await until(() => done.includes('a'))
})
