import { expect, test } from 'vitest'
import { loopbackVenue, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { clockAt, failureIn, open, unhurried } from '../upstream/upstream-fixture.ts'

test('fear and greed of alternative.me is read newest first, as of the day it speaks of', async () => {
  const venue = await venueReplaying({ '/fng/': 'alternativeme/two-days' })
  const clock = clockAt('2021-12-22T11:34:59Z')
  const { sentimentIndex } = await open({ mode: 'live', baseUrls: { alternativeme: venue.url }, clock })

  const { readings, sources } = await sentimentIndex.recent({ days: 2 }, unhurried)

  expect(readings).toEqual([
    { time: Date.parse('2021-12-22T00:00:00Z'), value: 45 },
    { time: Date.parse('2021-12-21T00:00:00Z'), value: 27 },
  ])
  expect(sources).toMatchObject([
    { name: 'alternativeme', ok: true, asOf: Date.parse('2021-12-22T00:00:00Z') },
  ])
  expect(venue.asked).toEqual(['/fng/?limit=2'])
})

test.each([
  ['a value beyond 100', { data: [{ value: '145', timestamp: '1640131200' }] }],
  ['no values', { data: [] }],
])('%s is not believed', async (_what, body) => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, body))
  const { sentimentIndex } = await open({ mode: 'live', baseUrls: { alternativeme: venue.url } })

  expect(await failureIn(sentimentIndex.recent({ days: 1 }, unhurried))).toMatchObject({
    code: 'upstream_malformed',
  })
})

test('the simulated index is a whole number that stands still for a day and is labelled', async () => {
  const clock = clockAt('2026-06-01T01:00:00Z')
  const { sentimentIndex } = await open({ mode: 'simulated', clock })

  const morning = await sentimentIndex.recent({ days: 60 }, unhurried)
  clock.set('2026-06-01T23:00:00Z')
  const evening = await sentimentIndex.recent({ days: 60 }, unhurried)

  expect(evening).toEqual(morning)
  expect(morning).toMatchObject({ mode: 'simulated', index: 'Simulated fear and greed' })
  const values = morning.readings.map(({ value }) => value)
  expect(values.every((value) => Number.isInteger(value) && value >= 0 && value <= 100)).toBe(true)
  expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(10)
})
