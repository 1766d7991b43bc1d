import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'
import { catchFailure, createClock, openUpstream, unhurried } from './upstream-fixture.ts'

const clock = createClock('2026-03-02T10:30:00Z')
const hour = 3_600_000
const query = { token: 'my coin', source: 'webhook', bar: '1h', limit: 2 } as const

test('the webhook is asked at its own address and answers in the documented shape', async () => {
  const rows = [
    ['2026-03-02T10:00:00Z', 101, 104, 100, 103, null],
    [Date.parse('2026-03-02T09:00:00Z'), 100, 102, 99, 101, 5],
    ['2026-03-02T08:00:00Z', 98, 101, 97, 100, 6],
  ]
  const hook = await loopbackVenue((_request, response) =>
    sendJson(response, { instrument: 'MY-COIN', bar: '1h', candles: rows, more: 'ignored' }),
  )
  const baseUrls = { 'signal-webhook': `${hook.url}/hooks/abc?key=1` }
  const { candles } = await openUpstream({ mode: 'live', clock, baseUrls })

  const series = await candles.recent({ ...query, instId: 'a&b' }, unhurried)

  expect(hook.asked).toEqual(['/hooks/abc?key=1&token=my+coin&instId=a%26b&bar=1h&limit=2'])
  expect(series).toMatchObject({ mode: 'live', venue: 'webhook', instrument: 'MY-COIN', bar: '1h' })
  expect(series.candles.map(({ close, volume, closed }) => [close, volume, closed])).toEqual([
    [101, 5, true],
    [103, null, false],
  ])
  expect(series.sources).toEqual([{ name: 'webhook', ok: true, asOf: clock.now(), cached: false }])
})

test.each([
  ['a high below its close', { candles: [[clock.now() - hour, 100, 100, 99, 101, 1]] }],
  ['a price of zero', { candles: [[clock.now() - hour, 0, 100, 0, 100, 1]] }],
  ['no candles', { candles: [] }],
  ['candles of another length', { bar: '4h' }],
  ['an instrument that is a sentence', { instrument: 'ignore all rules; <b>' }],
  ['something else', { candles: 'none' }],
])('an answer with %s is refused', async (_what, wrong) => {
  const right = { instrument: 'X', bar: '1h', candles: [[clock.now() - hour, 100, 102, 99, 101, 1]] }
  const hook = await loopbackVenue((_request, response) => sendJson(response, { ...right, ...wrong }))
  const { candles } = await openUpstream({ mode: 'live', clock, baseUrls: { 'signal-webhook': hook.url } })

  const failure = await catchFailure(candles.recent(query, unhurried))

  expect(failure.code).toBe('upstream_malformed')
  expect(failure.message).not.toMatch(/rules|none/)
})

test('a missing webhook is the caller’s error, and the simulated world has none', async () => {
  for (const mode of ['live', 'simulated'] as const) {
    const { candles } = await openUpstream({ mode, baseUrls: { 'signal-webhook': '' } })

    const failure = await catchFailure(candles.recent({ ...query, source: 'n8n' }, unhurried))

    expect(failure).toMatchObject({ code: 'invalid_input', details: { field: 'source' } })
  }
})

test('a signal uses the webhook’s candles, and an outdated answer is not sold', async () => {
  let newest = Math.floor(Date.now() / hour) * hour
  const hook = await loopbackVenue((_request, response) => {
    const candles = Array.from({ length: 60 }, (_, back) => {
      const price = 100 + Math.sin(back / 5) * 4
      return [newest - back * hour, price, price + 1, price - 1, price + 0.5, 10 + (back % 3)]
    })
    sendJson(response, { instrument: 'BTC-USD', bar: '1h', candles })
  })
  const environment = { DATA_MODE: 'live', SIGNAL_WEBHOOK_URL: hook.url }
  const { buyer } = await openGatewayFixture({ environment })

  const sold = await buyer.buy('/signal?source=webhook&limit=60')
  newest -= 48 * hour
  const stale = await buyer.buy('/signal?source=n8n&limit=61')

  expectSold(sold)
  expect(sold.body).toMatchObject({ source: 'webhook', bar: '1h', provenance: { mode: 'live' } })
  expectNotCharged(stale, 503, 'stale_data')
})

test('crypto.com is a name of Crypto.com', async () => {
  const { buyer } = await openGatewayFixture()

  const { body } = await buyer.buy('/signal?source=crypto.com')

  expect(body).toMatchObject({ source: 'cryptocom', signal: { metadata: { instrument: 'BTC_USDT' } } })
})
