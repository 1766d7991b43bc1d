import { expect, onTestFinished, test } from 'vitest'
import { type ClaimedJob, createJobQueue, JOBS_TOPIC } from '../../src/store/tasks/job-queue.ts'
import { createTaskRepository } from '../../src/store/tasks/task-repository.ts'
import { waitUntil } from '../support/held-time.ts'
import { onEveryEngine } from './engines.ts'
import { held, NOW, over } from './payments.ts'

const errand = (key: string, runAt = NOW) => ({ id: key, kind: 'errand', key, runAt, payload: key })

onEveryEngine((openEngine) => {
  async function open() {
    const database = await openEngine()
    onTestFinished(() => database.close())
    return database
  }

  test('a job of one kind and key is there once', async () => {
    const queue = createJobQueue(await open())

    const added = await Promise.all([queue.enqueue(errand('a')), queue.enqueue(errand('a'))])

    expect(added.sort()).toEqual([false, true])
  })

  test('simultaneous claimants get every job once, within their limits', async () => {
    const queue = createJobQueue(await open())
    for (let number = 0; number < 60; number += 1) await queue.enqueue(errand(`${number}`))

    const claimed = await Promise.all(Array.from({ length: 8 }, () => claimAll()))

    expect(claimed.flat().toSorted()).toEqual(
      Array.from({ length: 60 }, (_, number) => `${number}`).toSorted(),
    )

    async function claimAll(): Promise<string[]> {
      const mine: ClaimedJob[] = []
      for (;;) {
        const batch = await queue.claim(['errand'], held, 5)
        expect(batch.length).toBeLessThanOrEqual(5)
        if (batch.length === 0) return mine.map(({ key }) => key)
        mine.push(...batch)
      }
    }
  })

  test('jobs not yet due or of another kind are left alone', async () => {
    const queue = createJobQueue(await open())
    await queue.enqueue(errand('later', NOW + 1))

    expect(await queue.claim(['errand'], held, 5)).toEqual([])
    expect(await queue.claim(['other'], { ...held, now: NOW + 1 }, 5)).toEqual([])
    expect(await queue.claim(['errand'], { ...held, now: NOW + 1 }, 5)).toHaveLength(1)
  })

  test('a dead worker’s job is taken over, and its late writes are ignored', async () => {
    const queue = createJobQueue(await open())
    await queue.enqueue(errand('a'))
    const [dead] = await queue.claim(['errand'], over, 5)

    const [heir] = await queue.claim(['errand'], held, 5)
    if (!dead || !heir) throw new Error('The job was not claimed twice.')
    await queue.finish(dead)
    await queue.again(dead, NOW, null)

    expect(heir).toMatchObject({ key: 'a', fence: 2, attempts: 2 })
    expect(await queue.claim(['errand'], held, 5)).toEqual([])
    await queue.again(heir, NOW + 5, 'failed')
    expect(await queue.claim(['errand'], { ...held, now: NOW + 5 }, 5)).toHaveLength(1)
  })

  test('a waiting worker is notified of a new job', async () => {
    const database = await open()
    const reports: (string | undefined)[] = []
    const leave = database.bus.subscribe(JOBS_TOPIC, (kind) => reports.push(kind))
    let key = 0

    await waitUntil(async () => {
      await createJobQueue(database).enqueue(errand(`${key++}`))
      return reports.length > 0
    })
    leave()

    expect(reports[0]).toBe('errand')
  })

  test('a task starts once and is ended only by its job’s holder', async () => {
    const database = await open()
    const tasks = createTaskRepository(database)
    const task = {
      id: 'task',
      context: 'talk',
      tool: 'signal',
      input: '{}',
      req_hash: 'hash',
      proof: 'proof',
      max_cost: null,
      created_at: NOW,
    }
    const ending = {
      status: 'COMPLETED',
      result: '1',
      payment: null,
      failure: null,
      payer: '0xpayer',
    } as const

    const [first] = (
      await Promise.all([
        tasks.begin(task, { leaseUntil: NOW - 1 }),
        tasks.begin(task, { leaseUntil: NOW - 1 }),
      ])
    ).filter(Boolean)
    const [heir] = await createJobQueue(database).claim(['agent-task'], held, 5)
    if (!first || !heir) throw new Error('The task was not begun and taken over.')

    expect(await tasks.end(first, { ...ending, at: NOW, purge_at: NOW + 1 })).toBe(false)
    expect(await tasks.end(heir, { ...ending, at: NOW, purge_at: NOW + 1 })).toBe(true)
    expect(await tasks.find('task')).toMatchObject({ status: 'COMPLETED', proof: null, input: null })
    expect(await tasks.purge(NOW)).toBe(0)
    expect(await tasks.purge(NOW + 1)).toBe(1)
  })
})
