import { expect, test } from 'vitest'
import { memoizeAsync } from './memoize.ts'

test('concurrent callers share one opening, and a failed opening is retried', async () => {
  let asked = 0
  const opened = memoizeAsync(async () => {
    asked += 1
    if (asked === 1) throw new Error('away')
    return asked
  })

  const first = await Promise.allSettled([opened(), opened()])
  const second = await Promise.all([opened(), opened()])

  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([...second, await opened()]).toEqual([2, 2, 2])
})

test('a caller that does not wait leaves no unhandled rejection', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', hear)

  void memoizeAsync(() => Promise.reject(new Error('away')))()
  await new Promise((resolve) => setTimeout(resolve, 10))
  process.off('unhandledRejection', hear)

  expect(unheard).toEqual([])
})
