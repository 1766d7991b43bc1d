import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { type LoopbackVenue, loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const hour = 3_600_000
const exchanges = ['okx', 'bybit', 'bitget', 'kucoin'] as const
type Exchange = (typeof exchanges)[number]

test.each(exchanges)('candles and a signal of %s are sold, from the venue itself', async (source) => {
  const { venue, environment } = await trading(source)
  const { buyer } = await openGatewayFixture({ environment })

  const candles = await buyer.buy(`/tools/candles?source=${source}&token=bitcoin&bar=1h&limit=3`)
  const signal = await buyer.buy(`/signal?source=${source}&token=bitcoin&bar=1h&limit=50`)

  expectSold(candles)
  expect(candles.body).toMatchObject({ venue: source, lastIsOpen: true })
  expect(candles.body.candles.map((row: unknown[]) => row.slice(1))).toEqual([
    [100, 110, 90, 101, 2],
    [100, 110, 90, 101, 2],
    [100, 110, 90, 101, 2],
  ])
  expect(candles.body.provenance).toMatchObject({ mode: 'live', sources: [{ name: source }] })
  expectSold(signal)
  expect(signal.body.provenance).toMatchObject({ mode: 'live', sources: [{ name: source }] })
  expect(venue.asked).toHaveLength(3)
})

test.each([
  ['okx', { code: '50011', msg: 'Rate limit reached', data: [] }],
  ['bybit', { retCode: 10006, retMsg: 'Too many visits!', result: {} }],
  ['bitget', { code: '429', msg: 'Too many requests', data: null }],
  ['kucoin', { code: '429000', msg: 'Too many requests' }],
] as const)('nothing is charged when %s refuses with status 200', async (source, body) => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, body))
  const { buyer, earned } = await openGatewayFixture({ environment: liveAt(source, venue) })

  const reply = await buyer.buy(`/tools/candles?source=${source}&token=bitcoin`)

  expectNotCharged(reply, 503, 'upstream_unavailable')
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(1)
  expect(await earned()).toBe(0n)
})

function liveAt(source: Exchange, { url }: LoopbackVenue): Record<string, string> {
  return { DATA_MODE: 'live', [`${source.toUpperCase()}_BASE_URL`]: url }
}

/** A venue where every hour has been the same until now. */
async function trading(source: Exchange) {
  const venue = await loopbackVenue((_request, response) => {
    const open = Math.floor(Date.now() / hour) * hour
    const times = Array.from({ length: 60 }, (_, index) => open - index * hour)
    sendJson(response, notify[source](times))
  })
  return { venue, environment: liveAt(source, venue) }
}

/** Rows as each writes them; times are newest first. */
const notify: Record<Exchange, (times: readonly number[]) => object> = {
  okx: (times) => ({
    code: '0',
    msg: '',
    data: times.map((time, index) => [
      `${time}`,
      ...['100', '110', '90', '101', '2', '200', '200'],
      index === 0 ? '0' : '1',
    ]),
  }),
  bybit: (times) => ({
    retCode: 0,
    retMsg: 'OK',
    result: { list: times.map((time) => [`${time}`, '100', '110', '90', '101', '2', '200']) },
    time: Date.now(),
  }),
  bitget: (times) => ({
    code: '00000',
    msg: 'success',
    data: times.toReversed().map((time) => [`${time}`, '100', '110', '90', '101', '2', '200', '200']),
  }),
  kucoin: (times) => ({
    code: '200000',
    data: times.map((time) => [`${time / 1_000}`, '100', '101', '110', '90', '2', '200']),
  }),
}
