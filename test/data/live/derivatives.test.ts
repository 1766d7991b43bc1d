import { expect, test } from 'vitest'
import { loopbackVenue, recorded, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const query = { token: 'btc', source: 'bybit', period: '1h', points: 3 } as const
const clock = createClock('2026-09-08T23:14:34Z')

test('live data 2: open interest of Bybit counts one side', async () => {
  const { url } = await venueReplaying({
    '/v5/market/tickers': 'bybit/linear-tickers',
    '/v5/market/open-interest': 'bybit/linear-open-interest',
  })
  const { derivatives } = await openUpstream({ mode: 'live', clock, baseUrls: { bybit: url } })

  const interest = await derivatives.openInterest(query, unhurried)

  expect(interest).toMatchObject({ base: 28_199.912, usd: 2_212_915_902.43 })
  expect(interest.before.map(({ base }) => base)).toEqual([28_282.834, 28_195.374, 28_202.477])
})

test.each([
  ['leaves out', undefined],
  ['leaves empty', ''],
])('live data 2: open interest that Bybit %s is half of both sides', async (_case, single) => {
  const [ticker, history] = [
    await recorded('bybit/linear-tickers'),
    await recorded('bybit/linear-open-interest'),
  ]
  const without = (body: unknown) =>
    JSON.parse(JSON.stringify(body), (key, value) => (key.startsWith('singleOpen') ? single : value))
  const { url } = await loopbackVenue(({ url: asked = '' }, response) =>
    sendJson(response, without((asked.includes('tickers') ? ticker : history).body)),
  )
  const { derivatives } = await openUpstream({ mode: 'live', clock, baseUrls: { bybit: url } })

  const interest = await derivatives.openInterest(query, unhurried)

  expect(interest).toMatchObject({ base: 56_399.823 / 2, usd: 4_425_831_726.38 / 2 })
  expect(interest.before.at(-1)?.base).toBe(56_404.953 / 2)
})
