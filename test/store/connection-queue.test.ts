import { expect, test } from 'vitest'
import { createConnectionQueue } from '../../src/store/engine/postgres-driver.ts'

test('D8: a queue is long once its first entry waits over a second', async () => {
  let now = 0
  const queue = createConnectionQueue(() => now)
  let connect: (value: string) => void = () => {}
  const first = queue.waited(() => new Promise<string>((resolve) => (connect = resolve)))
  now = 900
  const second = queue.waited(() => new Promise<string>(() => {}))
  void second
  const before = queue.isLong()
  now = 1_001
  const meanwhile = queue.isLong()
  connect('a connection')
  await first

  expect([before, meanwhile, queue.isLong()]).toEqual([false, true, false])
  now = 1_901
  expect(queue.isLong()).toBe(true)
})

test('D8: who gets no connection waits no more', async () => {
  let now = 0
  const queue = createConnectionQueue(() => now)

  await expect(queue.waited(() => Promise.reject(new Error('none')))).rejects.toThrow('none')
  now = 5_000

  expect(queue.isLong()).toBe(false)
})
