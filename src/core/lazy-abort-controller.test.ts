import { expect, test } from 'vitest'
import { LazyAbortController, toSignal } from './lazy-abort-controller.ts'

test('each listener hears of the stop once, with the reason to be seen', () => {
  const stopping = new LazyAbortController()
  const heard: unknown[] = []
  stopping.addEventListener('abort', () => heard.push(stopping.reason))

  stopping.abort('closing')
  stopping.abort('again')

  expect(heard).toEqual(['closing'])
  expect(stopping.aborted).toBe(true)
})

test('a listener that was taken back hears nothing', () => {
  const stopping = new LazyAbortController()
  const heard: string[] = []
  const first = () => heard.push('first')
  stopping.addEventListener('abort', first)
  stopping.addEventListener('abort', () => heard.push('second'))

  stopping.removeEventListener('abort', first)
  stopping.abort()

  expect(heard).toEqual(['second'])
})

test.each(['before', 'after'])('a signal requested %s the stop is aborted too', (when) => {
  const stopping = new LazyAbortController()
  const early = when === 'before' ? stopping.signal : undefined

  stopping.abort('closing')

  const { aborted, reason } = early ?? stopping.signal
  expect([aborted, reason]).toEqual([true, 'closing'])
})

test('a signal stands for itself', () => {
  const { signal } = new AbortController()
  const stopping = new LazyAbortController()

  expect(toSignal(signal)).toBe(signal)
  expect(toSignal(stopping)).toBe(stopping.signal)
})
