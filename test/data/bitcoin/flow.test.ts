import { expect, test } from 'vitest'
import { loopbackVenue, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { catchFailure, createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const clock = createClock('2026-03-02T10:30:20Z')
const klines = '/api/v3/klines'
const query = { token: 'bitcoin', source: 'binance', bar: '5m', limit: 24 } as const

test('what takers bought at Binance is the tenth figure of a candle', async () => {
  const source = await venueReplaying({ [klines]: 'binance/spot-klines-btcusdt-5m' })
  const { flow } = await openUpstream({ mode: 'live', clock, baseUrls: { binance: source.url } })

  const result = await flow.recent(query, unhurried)

  expect(source.asked).toEqual([`${klines}?symbol=BTCUSDT&interval=5m&limit=24`])
  expect(result).toMatchObject({ mode: 'live', venue: 'binance', instrument: 'BTCUSDT', bar: '5m' })
  expect(result.bars[0]).toEqual({
    time: 1_586_987_400_000,
    close: 6727.14,
    volume: 121.201391,
    takerBuyVolume: 56.190674,
    closed: true,
  })
})

test('candles and taker volumes of the same bars are asked for once', async () => {
  const source = await venueReplaying({ [klines]: 'binance/spot-klines-btcusdt-5m' })
  const { flow, candles } = await openUpstream({ mode: 'live', clock, baseUrls: { binance: source.url } })

  await Promise.all([flow.recent(query, unhurried), candles.recent(query, unhurried)])

  expect(source.asked).toHaveLength(1)
})

test.each([
  ['nothing', []],
  ['more than was traded', [0, '1', 5, '11', '1', '0']],
  ['a word', [0, '1', 5, 'many', '1', '0']],
])('a candle whose takers bought %s is not believed', async (_, rest) => {
  const row = [Date.parse('2026-03-02T10:25:00Z'), '100', '101', '99', '100', '10', ...rest]
  const source = await loopbackVenue((_request, response) => sendJson(response, [row]))
  const { flow } = await openUpstream({ mode: 'live', clock, baseUrls: { binance: source.url } })

  expect((await catchFailure(flow.recent(query, unhurried))).code).toBe('upstream_malformed')
})

test('a venue that does not tell who took an offer is not asked', async () => {
  const { flow } = await openUpstream({ mode: 'live', clock })

  const failure = await catchFailure(flow.recent({ ...query, source: 'coinbase' }, unhurried))

  expect(failure.code).toBe('invalid_input')
})

test('simulated quarter hours add up to the hour, and volumes to the candles', async () => {
  const { flow, candles } = await openUpstream({
    mode: 'simulated',
    clock: createClock('2026-03-02T10:00:00Z'),
  })
  const ask = { token: 'bitcoin', source: 'binance' } as const

  const [hours, quarters, bars] = await Promise.all([
    flow.recent({ ...ask, bar: '1h', limit: 48 }, unhurried),
    flow.recent({ ...ask, bar: '15m', limit: 192 }, unhurried),
    candles.recent({ ...ask, bar: '1h', limit: 48 }, unhurried),
  ])

  expect(hours.bars.map(({ volume }) => volume)).toEqual(bars.candles.map(({ volume }) => volume))
  hours.bars.forEach(({ takerBuyVolume, volume, time }, index) => {
    const inside = quarters.bars.slice(4 * index, 4 * index + 4)
    const bought = inside.reduce((sum, bar) => sum + bar.takerBuyVolume, 0)
    expect(inside[0]?.time).toBe(time)
    expect(Math.abs(bought - takerBuyVolume) / volume).toBeLessThan(1e-3)
    expect(takerBuyVolume / volume).toBeGreaterThan(0.2)
    expect(takerBuyVolume / volume).toBeLessThan(0.8)
  })
})

test('in the simulated world takers buy more while the price climbs', async () => {
  const { flow } = await openUpstream({ mode: 'simulated', clock })

  const { bars } = await flow.recent({ token: 'BTC', bar: '1h', limit: 300 }, unhurried)
  const climbs = bars.flatMap((bar, index) => {
    const before = bars[index - 1]
    return before ? [{ up: bar.close > before.close, buys: bar.takerBuyVolume > bar.volume / 2 }] : []
  })

  const agreeing = climbs.filter(({ up, buys }) => up === buys).length
  expect(agreeing / climbs.length).toBeGreaterThan(0.6)
})
