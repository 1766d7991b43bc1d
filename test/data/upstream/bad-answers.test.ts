import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { systemClock, systemScheduler } from '../../../src/core/clock.ts'
import { createHttpClient, type HttpTimeouts } from '../../../src/upstream/http/http-client.ts'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { catchFailure, createClock, unhurried } from './upstream-fixture.ts'

const Answer = z.object({ price: z.number() })
const patient: HttpTimeouts = { connect: 5_000, headers: 5_000, body: 5_000, total: 15_000 }
const impatient: HttpTimeouts = { ...patient, total: 200 }

function clientFor({ clock = systemClock, timeouts = patient } = {}) {
  const client = createHttpClient({ name: 'Venue', clock, scheduler: systemScheduler, timeouts })
  onTestFinished(client.close)
  return client
}

async function failureOf(handle: (response: ServerResponse) => void, timeouts = patient) {
  const venue = await loopbackVenue((_request, response) => handle(response))
  const failure = await catchFailure(clientFor({ timeouts }).getJson(new URL(venue.url), Answer, unhurried))
  return { failure, attempts: venue.asked.length }
}

const json = { 'content-type': 'application/json' }

test.each<[string, (response: ServerResponse) => void, object]>([
  ['500', (response) => sendJson(response, { secret: 'stack' }, 500), unavailable('Venue is in trouble.')],
  ['503', (response) => sendJson(response, {}, 503), unavailable('Venue is in trouble.')],
  ['a reset connection', (response) => response.destroy(), unavailable('The connection to Venue failed.')],
  ['a reset in the middle of the body', resetMidBody, unavailable('The connection to Venue failed.')],
])('%s is worth a second attempt, then the venue is unavailable', async (_name, handle, expected) => {
  const { failure, attempts } = await failureOf(handle)

  expect(failure).toMatchObject(expected)
  expect(attempts).toBe(2)
})

test.each<[string, (response: ServerResponse) => void]>([
  [
    'HTML with status 200',
    (response) => response.setHeader('content-type', 'text/html').end('<html>Sorry</html>'),
  ],
  [
    'JSON that calls itself HTML',
    (response) => response.setHeader('content-type', 'text/html').end('{"price":1}'),
  ],
  ['nothing at all', (response) => response.writeHead(200, json).end()],
  ['truncated JSON', (response) => response.writeHead(200, json).end('{"price":1')],
  ['a number that is a word', (response) => sendJson(response, { price: 'one' })],
  ['a missing field', (response) => sendJson(response, {})],
  ['a body of 10 MB', (response) => response.writeHead(200, json).end(Buffer.alloc(10_000_000, 32))],
])('%s is nonsense, and asking again would not help', async (_name, handle) => {
  const { failure, attempts } = await failureOf(handle)

  expect(failure.code).toBe('upstream_malformed')
  expect(attempts).toBe(1)
})

test.each([
  ['a refusal', 400, {}, 'Venue refused the request.'],
  ['a redirect', 302, { location: 'http://127.0.0.1:9/' }, 'Venue redirected the request.'],
])('%s is passed on as one, and never followed or repeated', async (_name, status, headers, sentence) => {
  const { failure, attempts } = await failureOf((response) => response.writeHead(status, headers).end('{}'))

  expect(failure).toMatchObject({ code: 'upstream_rejected', message: sentence })
  expect(attempts).toBe(1)
})

test('a body that drips is cut off at the deadline', async () => {
  const { failure } = await failureOf((response) => {
    response.writeHead(200, json)
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  }, impatient)

  expect(failure).toMatchObject(unavailable('Venue timed out.'))
})

test('a venue that never answers times out', async () => {
  const { failure } = await failureOf(() => {}, impatient)

  expect(failure).toMatchObject(unavailable('Venue timed out.'))
})

test('a venue that is not there is unavailable', async () => {
  const failure = await catchFailure(clientFor().getJson(new URL('http://127.0.0.1:1/'), Answer, unhurried))

  expect(failure).toMatchObject(unavailable('The connection to Venue failed.'))
})

test('a rate limit gives its retry time, and the venue is spared until then', async () => {
  const clock = createClock('2026-01-01T00:00:00Z')
  const client = clientFor({ clock })
  let limited = true
  const venue = await loopbackVenue((_request, response) => {
    if (limited) response.writeHead(429, { ...json, 'retry-after': '7' }).end('{}')
    else sendJson(response, { price: 1 })
  })
  const ask = () => client.getJson(new URL(venue.url), Answer, unhurried)

  const first = await catchFailure(ask())
  const second = await catchFailure(ask())
  limited = false
  clock.set('2026-01-01T00:00:08Z')
  const third = await ask()

  expect(first).toMatchObject({ ...unavailable('Venue limits how often we may ask.'), retryAfterSeconds: 7 })
  expect(second).toMatchObject({ code: 'upstream_unavailable', retryAfterSeconds: 7 })
  expect(third).toEqual({ price: 1 })
  expect(venue.asked).toHaveLength(2)
})

test('a venue that keeps failing is left alone, and asked again later', async () => {
  const clock = createClock('2026-01-01T00:00:00Z')
  const client = clientFor({ clock })
  let down = true
  const venue = await loopbackVenue((_request, response) => {
    if (down) sendJson(response, {}, 500)
    else sendJson(response, { price: 2 })
  })
  const ask = () => client.getJson(new URL(venue.url), Answer, unhurried)

  for (let call = 0; call < 5; call += 1) await catchFailure(ask())
  const askedWhileDown = venue.asked.length
  const state = client.observed()
  down = false
  clock.set('2026-01-01T00:01:00Z')
  const answer = await ask()

  expect(askedWhileDown).toBe(5)
  expect(state).toMatchObject({ state: 'down', successRatePct: 0, lastError: 'Venue is in trouble.' })
  expect(answer).toEqual({ price: 2 })
  expect(client.observed()).toMatchObject({ state: 'degraded' })
})

test('a leaving caller gets its own reason, and the venue is not blamed', async () => {
  const client = clientFor()
  const removed = new AbortController()
  const venue = await loopbackVenue(() => removed.abort(new Error('the caller left')))

  const asking = client.getJson(new URL(venue.url), Answer, { signal: removed.signal })

  await expect(asking).rejects.toThrow('the caller left')
  expect(client.observed()).toEqual({ state: 'idle' })
})

test('a venue’s message stays in the cause and out of our error', async () => {
  const { failure } = await failureOf((response) => sendJson(response, { key: 'sk-123' }, 400))

  expect(failure.message).not.toContain('sk-123')
  expect(String(failure.cause)).toContain('sk-123')
})

function unavailable(message: string) {
  return { code: 'upstream_unavailable', message }
}

function resetMidBody(response: ServerResponse) {
  response.writeHead(200, { ...json, 'content-length': '100' })
  response.write('{"price":', () => response.destroy())
}
