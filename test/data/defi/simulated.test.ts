import { expect, test } from 'vitest'
import { catchFailure, createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const SOL = 'So11111111111111111111111111111111111111112'

test('pools hold what their tokens cost elsewhere, give or take a fee', async () => {
  const opened = await openUpstream({ mode: 'simulated', clock: createClock('2026-06-01T12:34:56Z') })

  const { prices } = await opened.prices.inUsd(['solana', 'ethereum', 'bonk'], unhurried)
  for (const { symbol, usd } of prices) {
    const { pools } = await opened.dex.search(`${symbol}/USDC`, unhurried)
    const [pool] = pools.filter(({ base }) => base.symbol === symbol || base.symbol === `W${symbol}`)
    expect((pool?.priceUsd ?? 0) / usd, symbol).toBeCloseTo(1, 1)
  }
})

test('candles of a pool end where the pool stands', async () => {
  const { dex } = await openUpstream({ mode: 'simulated', clock: createClock('2026-06-01T12:34:56Z') })

  const { pools } = await dex.ofToken({ chain: 'solana', address: SOL }, unhurried)
  const pool = pools.find(({ base }) => base.address === SOL)
  const { candles } = await dex.candles(
    { network: 'solana', pool: pool?.address ?? '', bar: '15m', limit: 10 },
    unhurried,
  )

  expect(candles).toHaveLength(10)
  expect((candles.at(-1)?.close ?? 0) / (pool?.priceUsd ?? 1)).toBeCloseTo(1, 2)
})

test('newest pools can be charted and have no past before opening', async () => {
  const { dex } = await openUpstream({ mode: 'simulated', clock: createClock('2026-06-01T12:34:56Z') })

  const { pools } = await dex.listed({ network: 'solana', kind: 'new', limit: 10 }, unhurried)
  const [newest] = pools
  const { candles } = await dex.candles(
    { network: 'solana', pool: newest?.address ?? '', bar: '1m', limit: 200 },
    unhurried,
  )

  expect(pools).toHaveLength(10)
  expect(newest?.createdAt).toBeGreaterThan(Date.parse('2026-06-01T11:50:00Z'))
  expect(candles.length).toBeLessThan(60)
})

test('what lies in a protocol grows and shrinks with what lies in it', async () => {
  const { defi, candles } = await openUpstream({
    mode: 'simulated',
    clock: createClock('2026-06-01T12:34:56Z'),
  })

  const { points } = await defi.protocolHistory('jito-liquid-staking', unhurried)
  const sol = await candles.recent({ token: 'SOL', source: 'coingecko', bar: '1d', limit: 300 }, unhurried)
  const closes = new Map(sol.candles.map(({ time, close }) => [time + 86_400_000, close]))
  const pairs = points.flatMap(({ time, tvlUsd }) => {
    const close = closes.get(time)
    return close === undefined ? [] : [[Math.log(tvlUsd), Math.log(close)] as const]
  })

  expect(pairs.length).toBeGreaterThan(250)
  expect(correlation(pairs)).toBeGreaterThan(0.8)
})

test('chain totals sum their parts and agree across answers', async () => {
  const { defi } = await openUpstream({ mode: 'simulated', clock: createClock('2026-06-01T12:34:56Z') })

  const { chains } = await defi.chains(unhurried)
  const { protocols } = await defi.protocols(unhurried)
  const { points } = await defi.chainHistory('Solana', unhurried)
  const solana = chains.find(({ name }) => name === 'Solana')
  const listed = protocols.reduce((sum, { tvlByChain }) => sum + (tvlByChain['Solana'] ?? 0), 0)

  expect(listed).toBeLessThan(solana?.tvlUsd ?? 0)
  expect(listed).toBeGreaterThan(0.5 * (solana?.tvlUsd ?? 0))
  expect(points.at(-1)?.tvlUsd).toBe(solana?.tvlUsd)
})

test('yields are plausible, and their history ends where they stand', async () => {
  const { defi } = await openUpstream({ mode: 'simulated', clock: createClock('2026-06-01T12:34:56Z') })

  const { pools } = await defi.yields(unhurried)
  for (const pool of pools) {
    expect(pool.apyPct, pool.symbol).toBeGreaterThanOrEqual(0)
    expect(pool.apyPct, pool.symbol).toBeLessThan(150)
    expect(pool.tvlUsd, pool.symbol).toBeGreaterThan(1e6)
  }
  const { points } = await defi.yieldHistory(pools[0]?.id ?? '', unhurried)
  expect(points.at(-1)).toMatchObject({ apyPct: pools[0]?.apyPct, tvlUsd: pools[0]?.tvlUsd })
})

test('a namesake token is dangerous, the real one is not', async () => {
  const { dex, tokenRisk } = await openUpstream({
    mode: 'simulated',
    clock: createClock('2026-06-01T12:34:56Z'),
  })

  const { pools } = await dex.search('BONK', unhurried)
  const mints = [...new Set(pools.filter(({ chain }) => chain === 'solana').map(({ base }) => base.address))]
  const reports = await Promise.all(mints.map((mint) => tokenRisk.report(mint, unhurried)))

  expect(reports.map(({ riskScore }) => riskScore > 50).toSorted()).toEqual([false, true])
  expect(await catchFailure(tokenRisk.report(SOL.replace('1112', '1113'), unhurried))).toMatchObject({
    code: 'not_found',
  })
})

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length
  const [a, b] = [mean(0), mean(1)]
  const sum = (of: (x: number, y: number) => number) =>
    pairs.reduce((total, [x, y]) => total + of(x - a, y - b), 0)
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y))
}
