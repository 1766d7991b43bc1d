import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLoad } from './load-watch.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a process is overloaded for exactly one second after late timers', () => {
  let now = 0
  const load = watchLoad(() => now)
  const look = (milliseconds: number) => {
    now += milliseconds
    vi.advanceTimersByTime(100)
    return load.isOverloaded
  }

  const busy = [100, 201, 201, 201, 201].map(look)
  const fifth = look(201)
  const after = look(150)
  const longAgo = [5_000, 100, 300].map(look)
  load.close()

  expect(busy).toEqual([false, false, false, false, false])
  expect(fifth).toBe(true)
  expect(after).toBe(false)
  expect(longAgo).toEqual([false, false, false])
})
