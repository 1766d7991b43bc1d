import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const HOLDER = 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'

test('wallets on both embedded chains are worth what the faucet gave them', async () => {
  const { buyer } = await openGatewayFixture()
  await buyer.post('/embedded/faucet', { address: HOLDER, amountUsd: '7.5' })

  const reply = await buyer.buy(`/tools/portfolio-value?addresses=${buyer.account.address},${HOLDER}`)

  expectSold(reply)
  const { positions, totalUsd, provenance } = reply.body
  expect(positions).toHaveLength(1)
  expect(positions[0]).toMatchObject({ asset: 'USDC', amount: 17.5, weightPct: 100 })
  expect(totalUsd).toBeCloseTo(17.5, 0)
  expect(provenance.sources.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['embedded-chain', 'embedded-solana']),
  )
})

test('a Solana wallet funded by the faucet is found by its token account', async () => {
  const { buyer } = await openGatewayFixture()
  await buyer.post('/embedded/faucet', { address: HOLDER, amountUsd: '7.5' })

  const { body } = await buyer.buy(`/tools/wallet-tokens?address=${HOLDER}`)

  expect(body).toMatchObject({
    network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    tokens: [{ symbol: 'USDC', units: '7500000', amount: 7.5, program: 'spl-token', frozen: false }],
    counts: { accounts: 1, empty: 0 },
  })
  expect(body.note).toMatch(/carries itself/)
})

test('holdings are priced and weighed; unpriced ones are listed outside the total', async () => {
  const { buyer } = await openGatewayFixture()

  const { body } = await buyer.buy(
    '/tools/portfolio-value?holdings=BTC:0.2,bitcoin:0.3,ETH:2,nonsense-coin:100',
  )

  expect(body.positions.map(({ asset }: { asset: string }) => asset)).toEqual(['BTC', 'ETH'])
  expect(body.unpriced).toEqual([{ symbol: 'nonsense-coin', amount: 100, where: 'holdings' }])
  expect(body.concentration).toBeGreaterThan(0.5)
  // each of the three figures is rounded to cents by itself
  const difference = body.totalUsd - (body.positions[0].valueUsd + body.positions[1].valueUsd)
  expect(Math.abs(difference)).toBeLessThan(0.02)
})

test('without any price there is no value to sell', async () => {
  const inUsd = async () => {
    throw new GatewayError('upstream_unavailable', 'Binance timed out.')
  }
  const { buyer, earned } = await openGatewayFixture({ upstreams: { prices: { inUsd } } })

  expectNotCharged(await buyer.buy('/tools/portfolio-value?holdings=BTC:1'), 503, 'upstream_unavailable')
  expect(await earned()).toBe(0n)
})

test.each([
  ['addresses', 'addresses=satoshi.xyz'],
  ['addresses', 'addresses=base:trader.sol'],
  ['addresses', 'addresses=0x1234'],
  ['addresses', `addresses=dogechain:${HOLDER}`],
  ['addresses', `addresses=base:${HOLDER}`],
  ['addresses', ''],
  ['holdings', 'holdings=BTC'],
  ['holdings', 'holdings=BTC:-1'],
])('a wrong %s is refused, uncharged: %s', async (field, query) => {
  const { buyer, earned } = await openGatewayFixture()

  const reply = await buyer.buy(`/tools/portfolio-value?${query}`)

  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', field, charged: 'no' } })
  expect(await earned()).toBe(0n)
})

test('portfolio risk names its largest contributors, and dollars count as cash', async () => {
  const { buyer } = await openGatewayFixture()

  const { body } = await buyer.buy(
    '/tools/portfolio-risk?holdings=BTC:0.5,SOL:100,USDC:20000,nonsense-coin:5',
  )

  expect(body.positions.map(({ asset }: { asset: string }) => asset)).toEqual(['BTC', 'SOL', 'USDC'])
  expect(body.positions[2]).toMatchObject({ isCash: true, riskPct: null })
  expect(body.positions[0].riskPct + body.positions[1].riskPct).toBeCloseTo(100, 3)
  expect(body.annualVolatilityPct).toBeGreaterThan(1)
  expect(body.annualVolatilityPct).toBeLessThan(body.positions[1].annualVolatilityPct)
  expect(body.leftOut).toEqual([{ asset: 'nonsense-coin', reason: 'It has no price here.' }])
  expect(body.disclaimer).toMatch(/not financial advice/)
})

test('a wallet that holds dollars alone does not move', async () => {
  const { buyer } = await openGatewayFixture()

  const { body } = await buyer.buy(`/tools/portfolio-risk?addresses=${buyer.account.address}`)

  expect(body).toMatchObject({
    annualVolatilityPct: 0,
    averageCorrelation: null,
    samples: 0,
    concentration: 1,
  })
})
