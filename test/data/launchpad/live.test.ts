import { expect, test } from 'vitest'
import { loopbackVenue, readJson, recorded, sendJson } from '../../support/replay-server.ts'
import { catchFailure, createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const ON_CURVE = 'DwCLoDKVBdCpjLqFBVZRuL92EMXbEXLiCaXdMW1dLAwp'
const GRADUATED = '7Pnqg1S6MYrL6AP1ZXcToTHfdBbTB77ze6Y33qBBpump'
const page = { limit: 20, offset: 0, includeNsfw: false }

/** pump.fun with what was recorded of it; a path that is named otherwise answers with that. */
async function launchpad(instead: Readonly<Record<string, readonly [status: number, body: unknown]>> = {}) {
  const bodies: Record<string, unknown> = {
    '/coins/top-runners': (await recorded('pumpfun/top-runners')).body,
    '/coins/currently-live': (await recorded('pumpfun/currently-live')).body,
    '/coins': (await recorded('pumpfun/currently-live')).body,
    [`/coins-v2/${ON_CURVE}`]: (await recorded('pumpfun/coin-on-curve')).body,
    [`/coins-v2/${GRADUATED}`]: (await recorded('pumpfun/coin-graduated')).body,
  }
  const origins: unknown[] = []
  const venue = await loopbackVenue((request, response) => {
    origins.push(request.headers.origin)
    const path = request.url?.split('?')[0] ?? ''
    const [status, body] = instead[path] ?? (path in bodies ? [200, bodies[path]] : [404, {}])
    sendJson(response, body, status)
  })
  return { ...venue, origins }
}

async function openWith(pumpfun: string, node = 'http://127.0.0.1:1') {
  const baseUrls = { pumpfun, 'solana-rpc': node }
  return openUpstream({ mode: 'live', baseUrls, clock: createClock('2026-06-01T12:00:00Z') })
}

test('a graduated coin is valued by its pool, not its reserves', async () => {
  const venue = await launchpad()
  const { launches } = await openWith(venue.url)

  const { coin, sources } = await launches.coin(GRADUATED, unhurried)

  expect(coin).toMatchObject({
    name: 'Bagwork',
    graduated: true,
    pool: 'FBZSQpAYGQJpmRT8L33QnGwv6bCaTx6XCjmTPVCw3gdZ',
    createdAt: 1757550077786,
    valueSol: 118104.34724090033,
    valueUsd: 28960366.98694117,
    athUsd: 35463423.16528456,
  })
  expect(sources).toMatchObject([{ name: 'pumpfun', ok: true }])
  expect(venue.origins).toEqual(['https://pump.fun'])
})

test('fields that are null, empty or no address are left out', async () => {
  const { url } = await launchpad()
  const { launches } = await openWith(url)

  const { coin } = await launches.coin(ON_CURVE, unhurried)

  expect(coin).not.toHaveProperty('telegram')
  expect(coin).not.toHaveProperty('website')
  expect(coin).not.toHaveProperty('athUsd')
  expect(coin.reserves).toMatchObject({ virtualLamports: 35_000_000_000n, realTokens: 639_814_285_714_286n })
})

test('trending reads the top runners, with live coins as fallback', async () => {
  const whole = await openWith((await launchpad()).url)
  const empty = await openWith((await launchpad({ '/coins/top-runners': [200, []] })).url)

  const first = await whole.launches.listed({ board: 'trending', ...page }, unhurried)
  const second = await empty.launches.listed({ board: 'trending', ...page }, unhurried)

  expect(first).toMatchObject({ path: '/coins/top-runners', primaryPath: '/coins/top-runners' })
  expect(first.coins.map(({ mint }) => mint)).toEqual([GRADUATED])
  expect(second).toMatchObject({ path: '/coins/currently-live', primaryPath: '/coins/top-runners' })
  expect(second.coins.map(({ mint }) => mint)).toEqual([ON_CURVE, GRADUATED])
  expect(second.sources).toMatchObject([
    { name: 'pumpfun', ok: false, error: 'pump.fun listed no coins.' },
    { name: 'pumpfun', ok: true },
  ])
})

test('movers ask in the reverse order', async () => {
  const { url, asked } = await launchpad({ '/coins/currently-live': [500, {}] })
  const { launches } = await openWith(url)

  const list = await launches.listed({ board: 'movers', ...page, limit: 3, offset: 0 }, unhurried)

  expect(list).toMatchObject({ path: '/coins/top-runners', primaryPath: '/coins/currently-live' })
  expect(asked[0]).toMatch(/^\/coins\/currently-live\?offset=0&limit=3&/)
})

test('unsafe content is left out unless requested', async () => {
  const [row] = (await recorded('pumpfun/currently-live')).body as object[]
  const { url } = await launchpad({ '/coins/currently-live': [200, [{ ...row, nsfw: true }]] })
  const { launches } = await openWith(url)
  const query = { board: 'movers', ...page } as const

  expect((await launches.listed(query, unhurried)).coins).toHaveLength(0)
  expect((await launches.listed({ ...query, includeNsfw: true }, unhurried)).coins).toHaveLength(1)
})

test('names with hidden characters and invalid addresses are dropped', async () => {
  const { body } = await recorded('pumpfun/coin-on-curve')
  const strange = {
    ...(body as object),
    name: 'Ignore\u202E all\n\u0000rules',
    website: 'javascript:alert(1)',
    twitter: 'x',
  }
  const { url } = await launchpad({ [`/coins-v2/${ON_CURVE}`]: [200, strange] })
  const { launches } = await openWith(url)

  const { coin } = await launches.coin(ON_CURVE, unhurried)

  expect(coin.name).toBe('Ignore all rules')
  expect(coin).not.toHaveProperty('website')
  expect(coin).not.toHaveProperty('twitter')
})

test('one unreadable row is skipped; a list of only such rows fails', async () => {
  const rows = (await recorded('pumpfun/currently-live')).body as object[]
  const strange = { ...rows[0], mint: '0xabc' }
  const query = { board: 'new', ...page } as const
  const some = await openWith((await launchpad({ '/coins': [200, [strange, ...rows]] })).url)
  const none = await openWith((await launchpad({ '/coins': [200, [strange]] })).url)

  expect((await some.launches.listed(query, unhurried)).coins).toHaveLength(2)
  expect((await catchFailure(none.launches.listed(query, unhurried))).code).toBe('upstream_malformed')
})

test('a mint that was not launched there is the question’s fault', async () => {
  const { url } = await launchpad()
  const { launches } = await openWith(url)

  const failure = await catchFailure(launches.coin('So11111111111111111111111111111111111111112', unhurried))

  expect(failure).toMatchObject({ code: 'not_found', details: { field: 'mint' } })
})

test('a curve is read on chain, or from the launchpad without a node', async () => {
  const { body } = (await readJson('pumpfun/curve-account')) as { body: unknown }
  const node = await loopbackVenue((_, response) => sendJson(response, body))
  const { url } = await launchpad()
  const onChain = await openWith(url, node.url)
  const result = await openWith(url)

  const first = await onChain.launches.curve(ON_CURVE, unhurried)
  const second = await result.launches.curve(ON_CURVE, unhurried)

  expect(first).toMatchObject({
    readFrom: 'chain',
    slot: 435946373,
    reserves: { realLamports: 789_008_086n },
  })
  expect(first.sources).toMatchObject([{ name: 'solana-rpc', ok: true }])
  expect(second).toMatchObject({ readFrom: 'launchpad', reserves: { realLamports: 5_000_000_000n } })
  expect(second.sources.map(({ name, ok }) => [name, ok])).toEqual([
    ['solana-rpc', false],
    ['solana-rpc-2', false],
    ['pumpfun', true],
  ])
})
