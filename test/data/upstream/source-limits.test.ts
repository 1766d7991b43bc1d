import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const HOUR = 3_600_000

/** Candles as Binance sends them. */
function candleVenue() {
  return loopbackVenue((request, response) => {
    const count = Number(new URL(request.url ?? '', 'http://venue').searchParams.get('limit') ?? 100)
    const open = Math.floor(Date.now() / HOUR) * HOUR
    const rows = Array.from({ length: count }, (_, index) => {
      const time = open - (count - 1 - index) * HOUR
      return [time, '100', '102', '99', '101', '10', time + HOUR - 1, '1000', 5, '5', '500', '0']
    })
    sendJson(response, rows)
  })
}

/** Candles as Coinbase sends them, newest first. */
function secondVenue() {
  return loopbackVenue((_, response) => {
    const open = Math.floor(Date.now() / HOUR) * HOUR
    const rows = Array.from({ length: 300 }, (_, at) => [(open - at * HOUR) / 1_000, 99, 102, 100, 101, 10])
    sendJson(response, rows)
  })
}

async function openLimited(limits: string) {
  const [venue, second] = await Promise.all([candleVenue(), secondVenue()])
  const gateway = await openGatewayFixture({
    environment: {
      DATA_MODE: 'live',
      NEWS_FEEDS: 'none',
      BINANCE_BASE_URL: venue.url,
      COINBASE_BASE_URL: second.url,
      SOURCE_LIMITS: limits,
    },
  })
  return { gateway, venue, second }
}

const candles = (limit: number, source = '') => `/tools/candles?token=bitcoin&bar=1h&limit=${limit}${source}`

test('a source at its limit is asked no more, and the next one answers', async () => {
  const { gateway, venue, second } = await openLimited('binance=4/1h')

  const replies = []
  for (const limit of [50, 51, 52]) replies.push(await gateway.buyer.buy(candles(limit)))

  for (const reply of replies) expectSold(reply)
  expect(venue.asked).toHaveLength(2)
  expect(second.asked).toHaveLength(1)
  expect(replies[2]?.body.provenance.sources).toMatchObject([
    { name: 'binance', ok: false, error: 'Binance has been asked as often as it allows for now.' },
    { name: 'coinbase' },
  ])
})

test('without another source the call costs nothing and names a time to retry', async () => {
  const { gateway, venue } = await openLimited('binance=4/1h')
  for (const limit of [50, 51]) expectSold(await gateway.buyer.buy(candles(limit, '&source=binance')))
  const earned = await gateway.earned()

  const reply = await gateway.buyer.buy(candles(52, '&source=binance'))

  expectNotCharged(reply, 503, 'upstream_unavailable')
  const seconds = Number(reply.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(3_600 - 60)
  expect(seconds).toBeLessThanOrEqual(4_200)
  expect(venue.asked).toHaveLength(2)
  expect(await gateway.earned()).toBe(earned)
})

test('a used up source is in no trouble: its breaker stays closed', async () => {
  const { gateway } = await openLimited('binance=2/1h')
  for (const limit of [50, 51, 52, 53, 54, 55, 56]) await gateway.buyer.buy(candles(limit, '&source=binance'))

  const { upstreams } = (await gateway.buyer.get('/status/upstreams')).body
  const binance = upstreams.find(({ name }: { name: string }) => name === 'binance')

  expect(binance).toMatchObject({
    state: 'answering',
    successRatePct: 100,
    limit: { count: 2, perSeconds: 3_600, unit: 'weight' },
    remaining: 0,
  })
  expect(binance.budgetUsd).toBeUndefined()
})

test('a paid call waits a short while for its permit', async () => {
  const { gateway, venue } = await openLimited('binance=2/1s')

  const replies = await Promise.all(
    [50, 51].map((limit) => gateway.buyer.buy(candles(limit, '&source=binance'))),
  )

  for (const reply of replies) expectSold(reply)
  expect(venue.asked).toHaveLength(2)
})

test('a gateway that starts again has not forgotten what it asked', async () => {
  const { gateway, venue } = await openLimited('binance=4/1h')
  for (const limit of [50, 51]) expectSold(await gateway.buyer.buy(candles(limit, '&source=binance')))
  const { directory } = gateway
  const environment = { DATA_MODE: 'live', BINANCE_BASE_URL: venue.url, SOURCE_LIMITS: 'binance=4/1h' }
  await gateway.close()

  const again = await openGatewayFixture({ directory, environment })
  expectNotCharged(await again.buyer.buy(candles(52, '&source=binance')), 503, 'upstream_unavailable')

  expect(venue.asked).toHaveLength(2)
})
