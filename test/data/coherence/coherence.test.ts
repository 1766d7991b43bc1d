import { describe, expect, test } from 'vitest'
import { shareGateway } from '../../support/gateway.ts'
import { minted, openInstant, subjects } from './coherence-fixture.ts'

const instant = shareGateway(openInstant)

/** Prices of one thing at several venues and pools lie this close together, as a fraction. */
const APART = 0.006

describe('ten assets, one door, one instant: equal things are equal', () => {
  test.each(subjects)(
    'coherence: $symbol has one identity and one contract a chain',
    async ({ token, symbol }) => {
      const { read } = instant()

      const { identity } = await read(`/tools/asset-resolve?token=${token}`)
      const { asset } = await read(`/assets/detail?q=${token}`)

      expect(asset).toMatchObject({ symbol, name: identity.name, assetId: identity.assetId })
      expect(asset.deployments ?? []).toEqual(identity.deployments)
      const chains = identity.deployments.map(({ chain }: { chain: string }) => chain)
      expect(new Set(chains).size).toBe(chains.length)
      for (const { chain, address } of identity.deployments) {
        const { pairs } = await read(`/dex-pairs/pairs?q=${symbol}&limit=30`)
        const own = pairs.filter(
          ({ chainId, baseToken }: { chainId: string; baseToken: { address: string } }) =>
            chainId === chain && baseToken.address === address,
        )
        for (const { baseToken } of own) expect(baseToken).toMatchObject({ symbol, name: identity.name })
      }
    },
  )

  test.each(subjects)(
    'coherence: $symbol has one price at the aggregator, one at a venue',
    async ({ token, symbol }) => {
      const { read } = instant()
      const { asset } = await read(`/assets/detail?q=${token}`)
      const { prices } = await read(`/tools/price?assets=${token}`)
      const { usd, venue } = prices[0]
      const id = asset.assetId

      const free = (await read(`/free/aggregator/price?ids=${id}`)).prices[id]
      const { from } = await read(`/tools/convert?amount=1&from=${token}&to=USD`)
      expect([free.usd, from.usd]).toEqual([asset.price, asset.price])
      expect(free.change24hPct).toBe(asset.change24h)

      const ticker = await read(`/tools/ticker?token=${token}&source=${venue}`)
      const { candles } = await read(`/tools/candles?token=${token}&source=${venue}&bar=1m&limit=2`)
      const { markets } = await read(`/tools/asset-markets?token=${token}&limit=10`)
      const { positions } = await read(`/tools/portfolio-value?holdings=${symbol}:1`)
      const there = markets.find((market: { venue: string }) => market.venue === venue)
      expect([ticker.last, candles.at(-1)[4], positions[0].priceUsd]).toEqual([usd, usd, usd])
      if (there) expect(there.priceUsd).toBe(usd)

      const { prices: oracles } = await read(`/oracle/price?symbols=${symbol}`)
      for (const price of [asset.price, oracles[0].priceUsd])
        expect(Math.abs(price / usd - 1)).toBeLessThan(APART)
    },
  )

  test('coherence: bitcoin has one change of 24 hours, 7 and 30 days', async () => {
    const { read } = instant()
    const { asset } = await read('/assets/detail?q=bitcoin')
    const { changes } = (await read('/bitcoin?sections=performance')).dashboard.sections.performance

    for (const [horizon, change] of [
      ['24h', asset.change24h],
      ['7d', asset.change7d],
      ['30d', asset.change30d],
    ])
      expect(Math.abs(changes[horizon] - change), horizon).toBeLessThan(0.5)
  })

  test('coherence: bitcoin has one supply, that of its schedule', async () => {
    const { read } = instant()
    const { asset } = await read('/assets/detail?q=bitcoin')
    const { supply } = (await read('/bitcoin?sections=supply')).dashboard.sections

    expect(asset.circulatingSupply).toBe(supply.circulating)
  })

  test.each(subjects)('coherence: $symbol trades no less in all than at one venue', async ({ token }) => {
    const { read } = instant()
    const { asset } = await read(`/assets/detail?q=${token}`)
    const { markets } = await read(`/tools/asset-markets?token=${token}&limit=50`)

    const most = Math.max(0, ...markets.map((market: { volume24hUsd: number }) => market.volume24hUsd))
    expect(asset.volume).toBeGreaterThanOrEqual(most)
  })

  test.each(subjects)('coherence: $symbol is worth its supply times its price', async ({ token }) => {
    const { read } = instant()

    const { asset } = await read(`/assets/detail?q=${token}`)
    const { items } = await read(`/assets?q=${token}`)
    const row = items.find(({ assetId }: { assetId: string }) => assetId === asset.assetId)

    expect(asset.marketCap / (asset.circulatingSupply * asset.price)).toBeCloseTo(1, 4)
    expect(row.marketCap).toBe(asset.marketCap)
    if (asset.maxSupply) expect(asset.maxSupply).toBeGreaterThanOrEqual(asset.circulatingSupply)
  })

  test.each(minted)('answers 5: $symbol has one supply and one set of holders', async ({ token, mint }) => {
    const { read } = instant()
    const { asset } = await read(`/assets/detail?q=${token}`)
    const metadata = await read(`/tools/token-metadata?mint=${mint}`)
    const held = await read(`/tools/token-holders?mint=${mint}&limit=10&detail=full`)
    const risk = await read(`/tokenrisk/report?mint=${mint}&detail=full`)
    const security = await read(`/tools/token-security?address=${mint}`)
    const { data } = await read(`/launchpad/analyzer?mint=${mint}&detail=full`)

    const supplies = [
      metadata.supply.amount,
      held.supply.amount,
      security.token.supply,
      data.holders.data.supplyHuman,
    ]
    expect(new Set(supplies)).toEqual(new Set([asset.circulatingSupply]))

    const accounts = held.holders.map(({ account }: { account: string }) => account)
    expect(risk.topHolders.map(({ address }: { address: string }) => address)).toEqual(accounts)
    expect(data.holders.data.holders.map((row: { tokenAccount: string }) => row.tokenAccount)).toEqual(
      accounts,
    )
    for (const [index, { pct }] of held.holders.entries())
      expect(risk.topHolders[index].pct).toBeCloseTo(pct, 3)
    expect(held.shares.knownPct).toBeLessThan(100)
    const counts = [risk.totalHolders, security.opinions[0].totalHolders, data.dossier.data.totalHolders]
    expect(new Set(counts).size).toBe(1)

    expect([metadata.mintAuthority, metadata.freezeAuthority]).toEqual([
      risk.mintAuthority,
      risk.freezeAuthority,
    ])
    expect(security.powers).toMatchObject({ mint: metadata.mintAuthority, freeze: metadata.freezeAuthority })
    expect([metadata.metadata.symbol, security.token.symbol, risk.tokenSymbol]).toEqual(
      Array.from({ length: 3 }, () => asset.symbol),
    )
  })

  test('answers 5: an EVM contract is the asset that it is elsewhere', async () => {
    const { read } = instant()
    const [pepe] = subjects.filter(({ symbol }) => symbol === 'PEPE')
    const { asset } = await read('/assets/detail?q=pepe')

    const { token } = await read(
      `/tools/token-security?address=${asset.deployments[0].address}&chain=ethereum`,
    )

    expect(asset.deployments[0].address).toBe(pepe && 'contract' in pepe ? pepe.contract : '')
    expect(token).toMatchObject({ symbol: 'PEPE', name: asset.name, supply: asset.circulatingSupply })
  })
})
