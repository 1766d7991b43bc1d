import { expect, test } from 'vitest'
import { loopbackVenue, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { clockAt, failureIn, open, unhurried } from './upstream-fixture.ts'

const clock = clockAt('2026-03-02T10:30:20Z')
const hour = 3_600_000
const path = '/api/v2/public/get_volatility_index_data'

test('the documented answer of Deribit counts in parts of one, and is told in percent', async () => {
  const source = await venueReplaying({ [path]: 'deribit/volatility-index' })
  const { volatilityIndex } = await open({
    mode: 'live',
    clock,
    baseUrls: { deribit: `${source.url}/api/v2` },
  })

  const implied = await volatilityIndex.implied('BTC', unhurried)

  expect(implied).toMatchObject({ mode: 'live', known: true, index: 'DVOL', source: 'deribit' })
  expect(implied).toMatchObject({ percent: expect.closeTo(21.2992597, 6), percentDayAgo: null })
  const end = Date.parse('2026-03-02T10:31:00Z')
  expect(source.asked).toEqual([
    `${path}?currency=BTC&start_timestamp=${end - 25 * hour}&end_timestamp=${end}&resolution=3600`,
  ])
})

test('percent stays percent, and a day ago is a day ago', async () => {
  const opened = Date.parse('2026-03-02T10:00:00Z')
  const data = Array.from({ length: 26 }, (_, index) => {
    return [opened - index * hour, 44, 46, 43, 45 - index / 10]
  })
  const source = await loopbackVenue((_request, response) => sendJson(response, { result: { data } }))
  const { volatilityIndex } = await open({ mode: 'live', clock, baseUrls: { deribit: source.url } })

  const implied = await volatilityIndex.implied('ETH', unhurried)

  expect(implied).toMatchObject({
    percent: 45,
    percentDayAgo: 42.6,
    sources: [{ name: 'deribit', ok: true, asOf: clock.now(), cached: false }],
  })
})

test('there is no index of Solana, and nobody is asked for one', async () => {
  const source = await loopbackVenue((_request, response) => sendJson(response, {}))
  const { volatilityIndex } = await open({ mode: 'live', clock, baseUrls: { deribit: source.url } })

  const implied = await volatilityIndex.implied('SOL', unhurried)

  expect(implied).toMatchObject({ known: false, reason: 'Deribit makes no volatility index of SOL.' })
  expect(source.asked).toEqual([])
})

test.each([
  [{ error: { code: 10_028, message: 'too_many_requests' } }, 'upstream_unavailable'],
  [{ error: { code: -32_602, message: 'Invalid params' } }, 'upstream_rejected'],
  [{ result: { data: [] } }, 'upstream_unavailable'],
  [{ result: { data: [['now', 1, 2, 3, 4]] } }, 'upstream_malformed'],
])('%j is not taken for an index', async (body, code) => {
  const source = await loopbackVenue((_request, response) => sendJson(response, body))
  const { volatilityIndex } = await open({ mode: 'live', clock, baseUrls: { deribit: source.url } })

  const failure = await failureIn(volatilityIndex.implied('BTC', unhurried))

  expect(failure.code).toBe(code)
})

test('the simulated world has no options, and says so instead of making an index up', async () => {
  const { volatilityIndex } = await open({ mode: 'simulated', clock })

  expect(await volatilityIndex.implied('BTC', unhurried)).toMatchObject({ mode: 'simulated', known: false })
})
