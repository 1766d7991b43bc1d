import { expect, test } from 'vitest'
import { coinFigures } from '../../../src/analysis/launchpad/coin-figures.ts'
import { isSolanaAddress } from '../../../src/core/addresses.ts'
import type { LaunchedCoin } from '../../../src/upstream/launchpad/launchpad.ts'
import { catchFailure, createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const page = { limit: 50, offset: 0, includeNsfw: true }

async function opened(time = '2026-06-01T12:00:00Z') {
  const clock = createClock(time)
  return { clock, ...(await openUpstream({ mode: 'simulated', seed: 'launches', clock })) }
}

async function listAllCoins({
  launches,
}: Awaited<ReturnType<typeof opened>>): Promise<readonly LaunchedCoin[]> {
  const lists = await Promise.all(
    (['trending', 'movers', 'new'] as const).map((board) => launches.listed({ board, ...page }, unhurried)),
  )
  return lists.flatMap(({ coins }) => coins)
}

test('every coin has a mint that any door takes, and is found by it', async () => {
  const here = await opened()
  const coins = await listAllCoins(here)

  expect(new Set(coins.map(({ mint }) => mint)).size).toBeGreaterThan(60)
  expect(coins.filter(({ mint }) => !isSolanaAddress(mint))).toEqual([])
  for (const coin of coins.slice(0, 12)) {
    const found = await here.launches.coin(coin.mint, unhurried)
    expect(found.coin).toMatchObject(coin)
  }
})

test('curve, price and value agree; a coin that graduated is priced by its pool', async () => {
  const coins = await listAllCoins(await opened())
  const graduated = coins.filter((coin) => coin.graduated)

  expect(graduated.length).toBeGreaterThan(2)
  expect(coins.length - graduated.length).toBeGreaterThan(20)
  for (const coin of coins) {
    const { priceSol, marketCapSol, athMarketCapUsd, marketCapUsd, priceSource, progressPct } =
      coinFigures(coin)
    expect((priceSol ?? 0) * 1e9).toBeCloseTo(marketCapSol ?? -1, 4)
    expect(marketCapSol).toBeCloseTo(coin.valueSol ?? -1, 4)
    expect(athMarketCapUsd).toBeGreaterThanOrEqual(marketCapUsd ?? 0)
    expect(priceSource).toBe(coin.graduated ? 'pool' : 'curve')
    expect(coin.createdAt).toBeLessThanOrEqual(coin.lastTradeAt ?? 0)
    const { virtualTokens = 0n, virtualLamports = 0n, realTokens = 0n } = coin.reserves ?? {}
    if (coin.graduated) expect([progressPct, realTokens]).toEqual([100, 0n])
    else {
      expect(virtualTokens * virtualLamports).toBeGreaterThanOrEqual(1_073_000_000_000_000n * 30_000_000_000n)
      expect(progressPct).toBeLessThan(100)
    }
  }
})

test('the chain, the pools and the curve tell of the same coin', async () => {
  const here = await opened()
  const coins = await listAllCoins(here)
  for (const coin of [coins.find(({ graduated }) => graduated), coins.find(({ graduated }) => !graduated)]) {
    if (!coin) throw new Error('There is no such coin.')
    const { mint } = coin

    const [read, { holders, supplyUnits }, curve, { pools }] = await Promise.all([
      here.solana.mint(mint, unhurried),
      here.solana.holders(mint, unhurried),
      here.launches.curve(mint, unhurried),
      here.dex.ofToken({ chain: 'solana', address: mint }, unhurried),
    ])

    expect(read).toMatchObject({
      supplyUnits: coin.supply,
      metadata: { name: coin.name, symbol: coin.symbol },
    })
    expect(read).not.toHaveProperty('mintAuthority')
    expect(supplyUnits).toBe(coin.supply)
    expect(holders.reduce((sum, { units }) => sum + units, 0n)).toBeLessThanOrEqual(supplyUnits)
    expect(curve.reserves).toEqual(coin.reserves)
    expect(pools).toHaveLength(coin.graduated ? 1 : 0)
    if (pools[0]) expect((pools[0].priceUsd ?? 0) * 1e9).toBeCloseTo(coin.valueUsd ?? -1, 0)
  }
})

test('equal seed and time give equal coins; time only adds new ones', async () => {
  const [one, two] = await Promise.all([opened(), opened()])
  const query = { board: 'new', ...page, limit: 5 } as const
  const before = await one.launches.listed(query, unhurried)

  expect((await two.launches.listed(query, unhurried)).coins).toEqual(before.coins)

  one.clock.set('2026-06-01T13:00:00Z')
  const after = await one.launches.listed(query, unhurried)
  const [old] = before.coins
  const again = await one.launches.coin(old?.mint ?? '', unhurried)

  expect(after.coins[0]?.createdAt).toBeGreaterThan(old?.createdAt ?? 0)
  expect(again.coin).toMatchObject({ name: old?.name, createdAt: old?.createdAt })
})

test('a coin never returns to a curve that it has left', async () => {
  const here = await opened()
  const [coin] = (await listAllCoins(here)).filter(
    ({ graduated, createdAt }) => graduated && createdAt > Date.parse('2026-05-30'),
  )
  const seen: boolean[] = []
  for (let hours = 0; hours < 60; hours += 3) {
    here.clock.set(new Date((coin?.createdAt ?? 0) + hours * 3_600_000 + 1_000).toISOString())
    seen.push((await here.launches.coin(coin?.mint ?? '', unhurried)).coin.graduated)
  }

  expect(seen.at(-1)).toBe(true)
  expect(seen.indexOf(true)).toBe(seen.lastIndexOf(false) + 1)
})

test('a mint of another seed, of the future or of no seed is unknown', async () => {
  const here = await opened()
  const [coin] = (await here.launches.listed({ board: 'new', ...page, limit: 1 }, unhurried)).coins
  const other = await openUpstream({
    mode: 'simulated',
    seed: 'another',
    clock: createClock('2026-06-01T12:00:00Z'),
  })

  expect((await catchFailure(other.launches.coin(coin?.mint ?? '', unhurried))).code).toBe('not_found')
  here.clock.set('2026-05-31T12:00:00Z')
  expect((await catchFailure(here.launches.coin(coin?.mint ?? '', unhurried))).code).toBe('not_found')
})
