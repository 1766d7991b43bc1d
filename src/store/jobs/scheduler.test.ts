import { expect, onTestFinished, test } from 'vitest'
import { openEmptyLedger } from '../../../test/support/empty-ledger.ts'
import { createJobQueue } from '../tasks/job-queue.ts'
import { createJobRunner, type PeriodicJob } from './scheduler.ts'

/** Time that passes as fast as the runner sleeps. */
async function workplace(jobs: readonly PeriodicJob[]) {
  let now = 1_000_000
  let setBy = 0
  const database = await openEmptyLedger()
  const failures: unknown[] = []
  const queue = createJobQueue(database)
  const runner = createJobRunner(jobs, queue, {
    clock: { now: () => now + setBy, monotonic: () => now },
    scheduler: {
      async sleep(milliseconds) {
        now += milliseconds
        await new Promise(setImmediate)
      },
    },
    onFailure: (name, error) => failures.push([name, error]),
  })
  onTestFinished(async () => {
    await runner.stop()
    await database.close()
  })
  return {
    runner,
    failures,
    queue,
    now: () => now,
    setClock(milliseconds: number) {
      setBy += milliseconds
    },
  }
}

async function until(come: () => boolean): Promise<void> {
  while (!come()) await new Promise(setImmediate)
}

function counting(name: string, run: () => Promise<unknown> = async () => {}) {
  const job = {
    name,
    everyMilliseconds: 1_000,
    runs: 0,
    async run() {
      job.runs += 1
      await run()
      return {}
    },
  }
  return job
}

test('a long job delays no other and does not start twice', async () => {
  let finish = () => {}
  const slow = counting('slow', () => new Promise<void>((resolve) => (finish = resolve)))
  const quick = counting('quick')
  const { runner } = await workplace([slow, quick])

  await runner.start()
  await until(() => quick.runs > 100)

  expect(slow.runs).toBe(1)
  finish()
  await until(() => slow.runs === 2)
  finish()
})

test('operations 7: no other instance starts a job that outlasts its lease', async () => {
  let finish = () => {}
  const slow = counting('slow', () => new Promise<void>((resolve) => (finish = resolve)))
  const quick = counting('quick')
  const { runner, queue, now } = await workplace([slow, quick])

  await runner.start()
  const begunAt = now()
  await until(() => now() > begunAt + 300_000)
  const taken = await queue.claim(['slow'], { now: now(), leaseUntil: now() + 60_000 }, 1)
  finish()

  expect(taken).toEqual([])
})

test('a job without turns runs only when it is asked for', async () => {
  const asked = { ...counting('asked'), everyMilliseconds: null }
  const quick = counting('quick')
  let runs = 0
  asked.run = async () => {
    runs += 1
    return {}
  }
  const { runner } = await workplace([asked, quick])

  await runner.start()
  await until(() => quick.runs > 10)

  expect(runs).toBe(0)
  expect(await runner.runNow('asked')).toEqual({})
  expect(runs).toBe(1)
})

test('a job that fails comes round again', async () => {
  const failing = counting('failing', async () => {
    throw new Error('no')
  })
  const { runner, failures } = await workplace([failing])

  await runner.start()
  await until(() => failing.runs >= 3)

  expect(failures[0]).toEqual(['failing', new Error('no')])
})

test('a clock that is set back by ten minutes puts no turn off', async () => {
  const quick = counting('quick')
  const { runner, setClock, now } = await workplace([quick])
  await runner.start()
  await until(() => quick.runs > 5)

  setClock(-600_000)
  const [setAt, runsBefore] = [now(), quick.runs]
  await until(() => now() > setAt + 20_000)

  expect(quick.runs - runsBefore).toBeGreaterThan(5)
})

test('a turn put off by a fast clock is taken after a start', async () => {
  const quick = counting('quick')
  const { runner, queue, now } = await workplace([quick])
  const runAt = now() + 3_600_000
  await queue.enqueue({ id: 'periodic:quick', kind: 'quick', key: 'periodic', runAt, payload: '{}' })

  await runner.start()
  await until(() => quick.runs > 5)

  expect(now()).toBeLessThan(runAt)
})
