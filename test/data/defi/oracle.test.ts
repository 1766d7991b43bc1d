import { expect, test } from 'vitest'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { catchFailure, createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const BTC = '0xe62df6c8b4a85fe1a67db44dc12de5db330f7ac66b72dc658afedf0f4a415b43'

async function pythWith(answer: (feed: string) => { body: unknown; status: number }) {
  const keys: (string | undefined)[] = []
  const venue = await loopbackVenue((request, response) => {
    keys.push(request.headers.authorization)
    const { body, status } = answer(new URL(request.url ?? '', 'http://x').searchParams.get('ids[]') ?? '')
    sendJson(response, body, status)
  })
  const clock = createClock('2024-05-03T14:21:45Z')
  const { oracle } = await openUpstream({
    mode: 'live',
    baseUrls: { pyth: venue.url },
    keys: { pyth: 'secret' },
    clock,
  })
  return { oracle, keys, asked: venue.asked }
}

test('a key enables Pyth feed by feed, and a missing feed harms no other', async () => {
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

  expect(await catchFailure(oracle.prices(['BTC'], unhurried))).toMatchObject({ code: 'not_found' })
})

test('without a key the venues’ median is returned with its spread', async () => {
  const { oracle, tickers } = await openUpstream({
    mode: 'simulated',
    clock: createClock('2026-06-01T12:00:00Z'),
  })

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
