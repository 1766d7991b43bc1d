import { expect, test } from 'vitest'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { clockAt, failureIn, open, unhurried } from '../upstream/upstream-fixture.ts'

const BTC = '0xe62df6c8b4a85fe1a67db44dc12de5db330f7ac66b72dc658afedf0f4a415b43'

async function pythWith(answer: (feed: string) => { body: unknown; status: number }) {
  const keys: (string | undefined)[] = []
  const venue = await loopbackVenue((request, response) => {
    keys.push(request.headers.authorization)
    const { body, status } = answer(new URL(request.url ?? '', 'http://x').searchParams.get('ids[]') ?? '')
    sendJson(response, body, status)
  })
  const clock = clockAt('2024-05-03T14:21:45Z')
  const { oracle } = await open({
    mode: 'live',
    baseUrls: { pyth: venue.url },
    keys: { pyth: 'secret' },
    clock,
  })
  return { oracle, keys, asked: venue.asked }
}

test('with a key Pyth is asked, feed by feed, and one that is gone does not take the others with it', async () => {
  const { body } = await recorded('pyth/latest')
  const { oracle, keys, asked } = await pythWith((feed) =>
    feed === BTC ? { body, status: 200 } : { body: 'Price ids not found', status: 404 },
  )

  const { prices, missing, method, sources } = await oracle.prices(['btc/usd', 'SOL', 'dogecoin'], unhurried)

  expect(method).toBe('pyth')
  expect(prices).toEqual([
    {
      asked: 'btc/usd',
      symbol: 'BTC/USD',
      feedId: BTC,
      priceUsd: 61409.93501,
      confidenceUsd: 32.87868567,
      averageUsd: 60940.047,
      publishTime: 1714746101000,
    },
  ])
  expect(missing.map(({ asked: name }) => name)).toEqual(['SOL', 'dogecoin'])
  expect(sources).toMatchObject([{ name: 'pyth', ok: true, asOf: 1714746101000 }])
  expect(keys).toEqual(['Bearer secret', 'Bearer secret'])
  expect(asked).toHaveLength(2)
})

test('when Pyth knows none of the feeds, that is the failure', async () => {
  const { oracle } = await pythWith(() => ({ body: 'Price ids not found', status: 404 }))

  expect(await failureIn(oracle.prices(['BTC'], unhurried))).toMatchObject({ code: 'invalid_input' })
})

test('without a key the median of the venues is told, with how far they are apart', async () => {
  const { oracle, tickers } = await open({ mode: 'simulated', clock: clockAt('2026-06-01T12:00:00Z') })

  const { method, prices, missing } = await oracle.prices(['BTC', BTC, `0x${'1'.repeat(64)}`], unhurried)
  const { assets } = await tickers.everywhere(['BTC'], unhurried)

  const lasts = (assets[0]?.quotes ?? []).flatMap((quote) =>
    quote.ok && quote.inDollars ? [quote.last] : [],
  )
  expect(method).toBe('venue median')
  expect(prices).toHaveLength(2)
  expect(prices[0]).toMatchObject({ symbol: 'BTC/USD', feedId: BTC, venueCount: lasts.length })
  expect(prices[0]?.priceUsd).toBeGreaterThan(Math.min(...lasts))
  expect(prices[0]?.priceUsd).toBeLessThan(Math.max(...lasts))
  expect(prices[0]?.confidenceUsd).toBeGreaterThan(0)
  expect(missing).toMatchObject([{ reason: expect.stringContaining('no key') }])
})
