import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { LazyAbortController } from './lazy-abort-controller.ts'
import { onAbort } from './on-abort.ts'

test('a hundred listeners share one listener of the signal, each is called once', () => {
  const controller = new AbortController()
  const called: number[] = []
  for (let listener = 0; listener < 100; listener += 1)
    onAbort(controller.signal, () => called.push(listener))

  const shared = getEventListeners(controller.signal, 'abort').length
  controller.abort()
  controller.abort()

  expect(shared).toBe(1)
  expect(called).toEqual(Array.from({ length: 100 }, (_, listener) => listener))
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0)
})

test('a removed listener is not called, and the last one leaves the signal bare', () => {
  const { signal } = new AbortController()
  const removeFirst = onAbort(signal, () => {})
  const removeSecond = onAbort(signal, () => {})

  removeFirst()
  const between = getEventListeners(signal, 'abort').length
  removeSecond()
  removeSecond()

  expect(between).toBe(1)
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})

test('a listener that comes after all others were removed is called', () => {
  const controller = new AbortController()
  let called = 0
  onAbort(controller.signal, () => {})()
  onAbort(controller.signal, () => {
    called += 1
  })

  controller.abort()

  expect(called).toBe(1)
})

test('a listener that another one removes during the abort is not called', () => {
  const controller = new AbortController()
  let called = 0
  let remove = () => {}
  onAbort(controller.signal, () => remove())
  remove = onAbort(controller.signal, () => {
    called += 1
  })

  controller.abort()

  expect(called).toBe(0)
})

test('a lazy controller is listened to without a signal of its own', () => {
  const controller = new LazyAbortController()
  let called = 0
  const remove = onAbort(controller, () => {
    called += 1
  })
  onAbort(controller, () => {
    called += 10
  })

  remove()
  controller.abort()

  expect(called).toBe(10)
})
