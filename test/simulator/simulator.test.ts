import { expect, test } from 'vitest'
import { linesOf } from './history.ts'
import { simulate } from './simulate.ts'

test('one seed is one history, to the last event', async () => {
  for (const seed of [3, 71, 500]) {
    const [once, again] = [await simulate(seed), await simulate(seed)]

    expect(linesOf(again.history)).toEqual(linesOf(once.history))
    expect(again.rows).toEqual(once.rows)
  }
})
