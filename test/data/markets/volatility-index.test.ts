import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const now = Date.parse('2026-03-02T10:30:00Z')
const clock = { now: () => now }
const path = '/insights/volatility-index'

test('the simulated index uses realised volatility alone and is labelled so', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy(path)

  expectSold(reply)
  const { components, indexScore, provenance } = reply.body
  expect(components.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['BTC', 'ETH', 'SOL'])
  for (const { basis, volatilityPct, implied, realised, riskPremium } of components) {
    expect({ basis, riskPremium }).toEqual({ basis: 'realised', riskPremium: null })
    expect(implied).toEqual({ ok: false, error: expect.stringMatching(/No options .* simulated world/) })
    expect(realised).toMatchObject({ ok: true, asOf: '2026-03-02T10:00:00.000Z' })
    expect(volatilityPct).toBe(realised.yangZhang)
    expect(volatilityPct).toBeGreaterThan(5)
    expect(volatilityPct).toBeLessThan(300)
  }
  const sum = components.reduce(
    (total: number, { volatilityPct }: { volatilityPct: number }) => total + volatilityPct,
    0,
  )
  expect(indexScore).toBeCloseTo(sum / 3, 1)
  expect(provenance.mode).toBe('simulated')
})

test('implied volatility goes first where known, each part with source and time', async () => {
  const { buyer } = await openGatewayFixture({
    clock,
    upstreams: {
      volatilityIndex: {
        async implied(symbol) {
          if (symbol === 'SOL') return { mode: 'live', sources: [], known: false, reason: 'There is none.' }
          if (symbol === 'ETH') throw new GatewayError('upstream_unavailable', 'Deribit timed out.')
          const sources = [{ name: 'deribit', ok: true, asOf: now, cached: false }]
          const figures = { index: 'DVOL', source: 'deribit', percent: 45, percentDayAgo: 44, asOf: now }
          return { mode: 'live', sources, known: true, ...figures }
        },
      },
    },
  })

  const { body } = await buyer.buy(path)

  const [bitcoin, ether, solana] = body.components
  expect(bitcoin).toMatchObject({
    basis: 'implied',
    volatilityPct: 45,
    implied: { ok: true, source: 'deribit', asOf: '2026-03-02T10:30:00.000Z', changePoints: 1 },
  })
  expect(bitcoin.riskPremium).toBeCloseTo(45 - bitcoin.realised.yangZhang, 1)
  expect(ether).toMatchObject({ basis: 'realised', implied: { ok: false, error: 'Deribit timed out.' } })
  expect(solana).toMatchObject({ basis: 'realised', implied: { ok: false, error: 'There is none.' } })
})

test('when neither options nor candles can be read nothing is sold', async () => {
  const away = async (): Promise<never> => {
    throw new GatewayError('upstream_unavailable', 'None of the sources answered.')
  }
  const { buyer, earned } = await openGatewayFixture({ clock, upstreams: { candles: { recent: away } } })

  expectNotCharged(await buyer.buy(path), 503, 'upstream_unavailable')
  expect(await earned()).toBe(0n)
})
