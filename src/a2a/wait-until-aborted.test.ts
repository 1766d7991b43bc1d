import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { waitUntilAborted } from './wait-until-aborted.ts'

test('work that ends leaves nothing with the signal', async () => {
  const { signal } = new AbortController()

  const result = await waitUntilAborted(signal, Promise.resolve('done'))
  const failed = waitUntilAborted(signal, Promise.reject(new Error('no')))

  expect(result).toBe('done')
  await expect(failed).rejects.toThrow('no')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('work that does not end is not waited for once the signal is aborted', async () => {
  const stopping = new AbortController()
  const waiting = waitUntilAborted(stopping.signal, new Promise(() => {}))

  stopping.abort()

  expect(await waiting).toBeUndefined()
  expect(await waitUntilAborted(stopping.signal, new Promise(() => {}))).toBeUndefined()
})
