import { expect, test } from 'vitest'
import { formatHistory } from './history.ts'
import { simulate } from './simulate.ts'

test('one seed is one history, to the last event', async () => {
  for (const seed of [3, 71, 500]) {
    const [once, again] = [await simulate(seed), await simulate(seed)]

    expect(formatHistory(again.history)).toEqual(formatHistory(once.history))
    expect(again.rows).toEqual(once.rows)
  }
})
