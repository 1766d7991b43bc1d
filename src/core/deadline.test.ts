import { expect, test } from 'vitest'
import { systemScheduler } from './clock.ts'
import { withDeadline } from './deadline.ts'

const never = () => new Promise<string>(() => {})

test('work that is done in time is what comes out', async () => {
  expect(
    await withDeadline(
      systemScheduler,
      1_000,
      async () => 'work',
      () => 'late',
    ),
  ).toBe('work')
})

test('work that exceeds its deadline is aborted', async () => {
  let stopped = false

  const answer = await withDeadline(
    systemScheduler,
    5,
    (signal) => {
      signal.addEventListener('abort', () => {
        stopped = true
      })
      return never()
    },
    (cause) => cause,
  )

  expect(answer).toBe('time')
  expect(stopped).toBe(true)
})

test('the caller’s signal aborts the work', async () => {
  const outer = new AbortController()
  const answer = withDeadline(systemScheduler, 60_000, never, (cause) => cause, outer.signal)

  outer.abort()

  expect(await answer).toBe('abandoned')
})

test('a failure of the work is passed on', async () => {
  const work = async (): Promise<string> => {
    throw new Error('broken')
  }

  await expect(withDeadline(systemScheduler, 1_000, work, () => 'late')).rejects.toThrow('broken')
})

test('work that throws at once fails the same, even after an abort', async () => {
  const work = (): Promise<string> => {
    throw new Error('broken at once')
  }
  const late = (): string => {
    throw new Error('too late')
  }

  await expect(withDeadline(systemScheduler, 1_000, work, late, AbortSignal.abort())).rejects.toThrow(
    'broken at once',
  )
})
