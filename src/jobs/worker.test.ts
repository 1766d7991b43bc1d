import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../store/database.ts'
import { sqlJobQueue } from '../store/job-table.ts'
import { backoff, createWorker, type OneOffJob } from './worker.ts'

/** Time that passes as fast as the worker sleeps. */
async function workplace(run: OneOffJob['run']) {
  let now = 1_000_000
  const database = await openSqlite(':memory:')
  const queue = sqlJobQueue(database)
  const failures: unknown[] = []
  const worker = createWorker([{ kind: 'errand', leaseMilliseconds: 60_000, run }], queue, {
    clock: { now: () => now },
    scheduler: {
      async sleep(milliseconds) {
        now += milliseconds
        await new Promise(setImmediate)
      },
    },
    onFailure: (_, error) => failures.push(error),
  })
  onTestFinished(async () => {
    await worker.stop()
    await database.close()
  })
  const add = (key: string, kind = 'errand') =>
    queue.enqueue({ id: `${kind}:${key}`, kind, key, runAt: now, payload: key })
  const left = () => database.db.selectFrom('job').select(['key', 'last_error']).execute()
  return { worker, queue, add, left, failures, now: () => now }
}

async function until(come: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await come())) await new Promise(setImmediate)
}

test('each job is done once and is gone afterwards', async () => {
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

test('a worker that is cut short puts back what it has begun, for another to take at once', async () => {
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

  await worker.handOver()
  const taken = await queue.claim(['errand'], { now: now(), leaseUntil: now() + 60_000 }, 10)
  finish()

  expect(taken).toMatchObject([{ key: 'long', attempts: 2 }])
})

test('the pause doubles up to a minute', () => {
  expect([1, 2, 3, 4, 7, 40].map(backoff)).toEqual([1_000, 2_000, 4_000, 8_000, 60_000, 60_000])
})

test('a worker that sleeps is woken for a new job', async () => {
  const database = await openSqlite(':memory:')
  const queue = sqlJobQueue(database)
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
