import { expect, test } from 'vitest'
import { Stopping, signalOf } from './stopping.ts'

test('each listener hears of the stop once, with the reason to be seen', () => {
  const stopping = new Stopping()
  const heard: unknown[] = []
  stopping.addEventListener('abort', () => heard.push(stopping.reason))

  stopping.stop('closing')
  stopping.stop('again')

  expect(heard).toEqual(['closing'])
  expect(stopping.aborted).toBe(true)
})

test('a listener that was taken back hears nothing', () => {
  const stopping = new Stopping()
  const heard: string[] = []
  const first = () => heard.push('first')
  stopping.addEventListener('abort', first)
  stopping.addEventListener('abort', () => heard.push('second'))

  stopping.removeEventListener('abort', first)
  stopping.stop()

  expect(heard).toEqual(['second'])
})

test.each(['before', 'after'])('a signal requested %s the stop is aborted too', (when) => {
  const stopping = new Stopping()
  const early = when === 'before' ? stopping.signal : undefined

  stopping.stop('closing')

  const { aborted, reason } = early ?? stopping.signal
  expect([aborted, reason]).toEqual([true, 'closing'])
})

test('a signal stands for itself', () => {
  const { signal } = new AbortController()
  const stopping = new Stopping()

  expect(signalOf(signal)).toBe(signal)
  expect(signalOf(stopping)).toBe(stopping.signal)
})
