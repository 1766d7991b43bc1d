import { expect, test } from 'vitest'
import { GatewayError } from '../../core/failures.ts'
import { NotJson, Refusal } from './evidence.ts'
import { createUpstreamWatch } from './upstream-watch.ts'

const clock = { now: () => 1_000_000 }
const { signal } = new AbortController()
const odd = new GatewayError('upstream_malformed', 'Venue answered in a form we do not know.')
const page = new GatewayError('upstream_malformed', 'A page.', { cause: new NotJson('html') })
const dead = new GatewayError('upstream_unavailable', 'The connection failed.', {
  cause: new Error('refused'),
})
const refusal = new Refusal('status 500', { isAboutSource: true })
const trouble = new GatewayError('upstream_unavailable', 'In trouble.', {
  cause: refusal,
  retryAfterSeconds: 3_000,
})
const many = Array.from({ length: 9 }, (_, index) => `key ${index}`)

function openWatch(control: () => Promise<boolean> | undefined = () => undefined) {
  const watch = createUpstreamWatch('Venue', clock, { control })
  return {
    ...watch,
    fail: (text: string, error: unknown, isOurs = false) => {
      watch.begin(signal, { text, isOurs }).failed(error)
    },
    isLeftAlone: () => watch.observed().leftAloneUntil !== undefined,
  }
}

test('odd answers for keys of callers never close a source', () => {
  const watch = openWatch()

  for (const text of many) watch.fail(text, odd)

  expect(watch.observed()).toEqual({ state: 'idle' })
})

test('one key that fails again and again counts once', () => {
  const watch = openWatch()

  for (const _ of many) watch.fail('the same', trouble)

  expect(watch.isLeftAlone()).toBe(false)
  expect(watch.observed()).toMatchObject({ lastError: 'In trouble.' })
})

test('many keys that fail close a source of which nothing good is known', () => {
  const watch = openWatch()

  for (const text of many.slice(0, 5)) watch.fail(text, page)

  expect(watch.isLeftAlone()).toBe(true)
})

test.each([
  [true, false],
  [false, true],
])('a question that was answered before decides: %s', async (isWell, isLeftAlone) => {
  const watch = openWatch(() => Promise.resolve(isWell))

  for (const text of many.slice(0, 5)) watch.fail(text, page)
  await Promise.resolve()

  expect(watch.isLeftAlone()).toBe(isLeftAlone)
})

test('a dead line counts whatever was asked', () => {
  const watch = openWatch(() => Promise.resolve(true))

  for (const _ of many.slice(0, 5)) watch.fail('the same', dead)

  expect(watch.isLeftAlone()).toBe(true)
})

test('questions of our own speak for the source, each instrument once', () => {
  const watch = openWatch()

  for (const _ of many) watch.fail('BTC', odd, true)
  const afterOne = watch.isLeftAlone()
  for (const text of many.slice(0, 4)) watch.fail(text, odd, true)

  expect(watch.observed()).toMatchObject({ state: 'down' })
  expect([afterOne, watch.isLeftAlone()]).toEqual([false, true])
})
