import { expect, onTestFinished, test, vi } from 'vitest'
import { runInBatches } from './batches.ts'

/** Runs batches of an embedded or a shared database whose rows take so many milliseconds; how many rows each had. */
async function run(isShared: boolean, rowMs: (batch: number) => number, batches = 12): Promise<number[]> {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const sizes: number[] = []
  await runInBatches({ isShared }, undefined, async (rows) => {
    now += rows * rowMs(sizes.length)
    sizes.push(rows)
    return { removed: rows, isLast: sizes.length === batches }
  })
  return sizes
}

test('batches stay small while they hold an embedded database for long', async () => {
  // a cold disk: a millisecond for each row
  expect(await run(false, () => 1, 5)).toEqual([20, 20, 20, 20, 20])
})

test('quick batches grow up to two hundred rows', async () => {
  expect(await run(false, () => 0.01, 5)).toEqual([20, 40, 80, 160, 200])
})

test('no batch after the first holds longer than two of the wanted time', async () => {
  // rows become slower and slower, up to half a millisecond each
  const cost = (batch: number) => Math.min(0.5, 0.02 * 1.5 ** batch)

  const sizes = await run(false, cost)

  const held = sizes.map((rows, batch) => rows * cost(batch))
  expect(Math.max(...held)).toBeLessThan(30)
})

test('a database that a server keeps is given larger batches', async () => {
  expect(await run(true, () => 0.001, 6)).toEqual([100, 200, 400, 800, 1_000, 1_000])
})

test('a shared database with slow rows keeps to its first batch', async () => {
  // an index that is not in memory: half a millisecond for each row
  const sizes = await run(true, () => 0.5, 6)

  expect(sizes).toEqual([100, 100, 100, 100, 100, 100])
})

test('a shared database that becomes slow is given fewer rows, at least 100', async () => {
  const sizes = await run(true, (batch) => (batch < 4 ? 0.01 : 1), 9)

  expect(sizes).toEqual([100, 200, 400, 800, 1_000, 500, 250, 125, 100])
})
