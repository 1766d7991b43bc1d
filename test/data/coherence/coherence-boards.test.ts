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
