import { expect, onTestFinished, test } from 'vitest'
import { openEmptyLedger } from '../../../test/support/empty-ledger.ts'
import { createHeldTime } from '../../../test/support/held-time.ts'
import { createVideoRepository } from '../../store/features/video-repository.ts'
import { createJobQueue } from '../../store/tasks/job-queue.ts'
import { simulatedModels } from '../../upstream/simulated/models/models.ts'
import { createVideoService } from './video-service.ts'

async function fixture() {
  const database = await openEmptyLedger()
  onTestFinished(() => database.close())
  const clock = createHeldTime()
  let count = 0
  const random = {
    bytes(length: number) {
      count += 1
      return new Uint8Array(length).fill(count)
    },
  }
  const models = simulatedModels({ dataClock: clock })
  return createVideoService({
    models,
    repository: createVideoRepository(database),
    queue: createJobQueue(database),
    clock,
    random,
  })
}

test('L3: an order taken before a crash is found and not placed twice', async () => {
  const { prepare, ordered, find } = await fixture()
  const first = await prepare({ model: 'film', payment: 'payment-1' })
  const beforeTaken = await find(first.id)
  await ordered(first.id, 'clip-1')

  const again = await prepare({ model: 'film', payment: 'payment-1' })
  const other = await prepare({ model: 'film', payment: 'payment-2' })

  expect(beforeTaken).toBeUndefined()
  expect(again).toEqual({ ...first, upstreamId: 'clip-1' })
  expect(await find(first.id)).toMatchObject({ status: 'pending' })
  expect(other).toMatchObject({ upstreamId: undefined })
  expect(other.id).not.toBe(first.id)
})

test('L3: orders that no payment names are never taken for each other', async () => {
  const { prepare } = await fixture()

  const one = await prepare({ model: 'film' })
  const two = await prepare({ model: 'film' })

  expect(two.idempotencyKey).not.toBe(one.idempotencyKey)
})
