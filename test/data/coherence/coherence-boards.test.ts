import { describe, expect, test } from 'vitest'
import { shareGateway } from '../../support/gateway.ts'
import { openInstant } from './coherence-fixture.ts'

const instant = shareGateway(openInstant)

describe('boards and histories agree with what they list', () => {
  test('coherence: every stablecoin has one supply and one price', async () => {
    const { read } = instant()
    const { stablecoins } = await read('/tools/stablecoins?limit=10&detail=full')

    expect(stablecoins.length).toBeGreaterThan(5)
    for (const { symbol, circulating, priceUsd } of stablecoins) {
      const { asset } = await read(`/assets/detail?q=${symbol}`)
      expect(asset.symbol).toBe(symbol)
      expect(asset.price, symbol).toBeCloseTo(priceUsd, 4)
      expect(asset.circulatingSupply, symbol).toBe(circulating)
    }
  })

  test('answers 20: the peg knows every dollar coin that is listed', async () => {
    const { read } = instant()
    const { stablecoins } = await read('/tools/stablecoins?limit=10&detail=full')
    const dollars = stablecoins.filter(({ peg }: { peg: string }) => peg === 'USD')
    const names = dollars.map(({ symbol }: { symbol: string }) => symbol)

    const { coins } = await read(`/tools/stablecoin-peg?coins=${names.slice(0, 8).join(',')}`)

    expect(coins.map(({ symbol }: { symbol: string }) => symbol)).toEqual(names.slice(0, 8))
  })

  test('answers 5: a protocol has one value and one week at every tool', async () => {
    const { read } = instant()
    const { protocols } = await read('/tools/protocols?limit=8')

    for (const { slug, tvlUsd, change7dPct } of protocols) {
      const found = await read(`/tvl/tvl?protocol=${slug}`)
      expect(found.currentTvlUsd, slug).toBe(tvlUsd)
      expect(Math.abs(found.tvlHistory.change7dPct - change7dPct), slug).toBeLessThan(0.6)
    }
  })

  test('coherence: a transaction has one time in activity and in its status', async () => {
    const { read } = instant()
    const { transactions } = await read(
      '/tools/wallet-activity?address=4Qkev8aNZcqFNSRhQzwyLMFSsi94jHqE8WNVTJzTP99F&limit=5',
    )

    for (const { signature, slot, time, failed } of transactions) {
      const status = await read(`/tools/transaction-status?signature=${signature}`)
      expect(status).toMatchObject({ slot, time, failed })
    }
  })

  test('row R1: the tiers of the registry sum to its agents', async () => {
    const { read } = instant()
    const { tiers, total_agents: total } = await read('/8004/stats')
    const { agents } = await read('/8004/leaderboard?minTier=2&limit=100')

    const { platinum, gold, silver, bronze, unrated } = tiers
    expect(platinum + gold + silver + bronze + unrated).toBe(total)
    expect(agents.filter(({ trust_tier }: { trust_tier: number }) => trust_tier === 2)).toHaveLength(silver)
  })

  test('coherence: feedback on an agent comes newest first, none after the last change', async () => {
    const { read } = instant()
    const { agents } = await read('/8004/leaderboard?limit=3')

    for (const { asset, updated_at: updatedAt } of agents) {
      const { feedback } = await read(`/tools/registry-agent-feedback?agent=${asset}&limit=50`)
      const times = feedback.map(({ at }: { at: string }) => at)
      expect(times.length).toBeGreaterThan(10)
      expect(times).toEqual(times.toSorted().toReversed())
      expect(times[0] <= updatedAt).toBe(true)
    }
  })

  test('coherence: the peak of a network is above its mean', async () => {
    const { read } = instant()
    const health = await read('/insights/network-health')

    expect(health.peakTps).toBeGreaterThanOrEqual(health.avgTps)
    expect(health.peakNonVoteTps).toBeGreaterThanOrEqual(health.nonVoteTps)
  })

  test('coherence: the whole market is the sum of the assets it counts', async () => {
    const { read } = instant()
    const market = await read('/tools/global-market')
    const { items, total } = await read('/assets?list=majors&limit=100')

    const sum = (field: string) =>
      items.reduce((all: number, item: Record<string, number>) => all + (item[field] ?? 0), 0)
    expect(market.assetCount).toBe(total)
    expect(market.marketCapUsd / sum('marketCap')).toBeCloseTo(1, 6)
    expect(market.volume24hUsd / sum('volume')).toBeCloseTo(1, 6)
    const btc = items.find(({ symbol }: { symbol: string }) => symbol === 'BTC')
    expect(market.btcDominancePct).toBeCloseTo((100 * btc.marketCap) / market.marketCapUsd, 1)
  })

  test('coherence: figures of payees name each address once', async () => {
    const { read } = instant()
    const { payees } = (await read('/api/metrics')).verifyOnChain

    expect(new Set(payees.map((payee: object) => JSON.stringify(payee))).size).toBe(payees.length)
  })

  test('coherence: candles of CoinGecko are in dollars, known to us or not', async () => {
    const { read } = instant()

    for (const token of ['TSLAx', 'bSOL'])
      expect((await read(`/tools/asset-ohlcv?token=${token}&limit=1`)).quote).toBe('USD')
  })

  test('row TM5: ready targets pass the checks and exist at every tool', async () => {
    const { read } = instant()
    const { targets } = await read('/tokenmarket-scout?view=targets&limit=10')
    const ready = targets.filter(({ agentTier }: { agentTier: string }) => agentTier === 'ready')

    expect(ready.length).toBeGreaterThan(0)
    for (const { mint, symbol, name } of ready) {
      const { token } = await read(`/tools/token-security?address=${mint}`)
      const detail = await read(`/assets/detail?mint=${mint}`)
      const risk = await read(`/tokenrisk/report?mint=${mint}`)
      expect(token).toMatchObject({ symbol, name, supply: detail.asset.circulatingSupply })
      expect(risk).toMatchObject({ tokenSymbol: symbol, rugged: false })
    }
  })
})
