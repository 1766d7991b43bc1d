import { describe, expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'

const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('a wallet funded by the faucet shows its dollars on simulated Base', async () => {
  const { buyer } = await openGatewayFixture()

  const reply = await buyer.buy(`/tools/evm-balances?address=${buyer.account.address}&chain=base`)

  expectSold(reply)
  expect(reply.body).toMatchObject({
    chain: 'base',
    network: 'eip155:84532',
    coin: { symbol: 'ETH', units: '0', amount: 0 },
    tokens: [{ symbol: 'USDC', decimals: 6, units: '10000000', amount: 10 }],
    provenance: { mode: 'simulated', sources: [{ name: 'embedded-chain' }] },
  })
  expect(reply.body.note).toMatch(/carries itself/)
})

test('an unknown embedded account is simulated alike every time, and labelled', async () => {
  const [one, two] = await Promise.all([openGatewayFixture(), openGatewayFixture()])
  const path = `/tools/evm-balances?address=${STRANGER}&chain=base`

  const replies = await Promise.all([one.buyer.buy(path), two.buyer.buy(path)])

  const [first, second] = replies.map(({ body }) => body)
  expect(first.note).toMatch(/^Made up/)
  expect(first.provenance.sources.map(({ name }: { name: string }) => name)).toEqual([
    'embedded-chain',
    'simulated:base',
  ])
  expect(first.tokens).toEqual(second.tokens)
  expect(first.tokens.length).toBeGreaterThan(0)
})

test('the transaction of the faucet is found, final, with what it moved', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const given = await buyer.post('/embedded/faucet', { address: buyer.account.address, amountUsd: '3' })

  const reply = await buyer.buy(`/tools/evm-transaction-status?hash=${given.body.transaction}`)

  expectSold(reply)
  expect(reply.body).toMatchObject({
    state: 'succeeded',
    isFinal: true,
    movements: [{ to: buyer.account.address, units: '3000000' }],
  })
  expect(reply.body.confirmations).toBeGreaterThanOrEqual(1)
})

test('answers 6: a hash that no chain has seen is not found, uncharged', async () => {
  const { buyer, earned } = await openGatewayFixture()

  for (const chain of ['base', 'bsc', 'ethereum', 'arbitrum', 'polygon']) {
    const reply = await buyer.buy(`/tools/evm-transaction-status?hash=0x${'1'.repeat(64)}&chain=${chain}`)
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found', field: 'hash', charged: 'no' } })
  }
  expect(await earned()).toBe(0n)
})

test('gas prices include offers, a dollar transfer and the first layer’s share', async () => {
  const { buyer } = await openGatewayFixture()

  const [base, bsc] = [
    await buyer.buy('/tools/evm-gas?chain=base'),
    await buyer.buy('/tools/evm-gas?chain=bsc'),
  ]

  expect(base.body.layerOne.wei).toMatch(/^\d+$/)
  expect(bsc.body).toMatchObject({ baseFeePerGas: '0', layerOne: null })
  expect(base.body.costs.coinTransfer.usd).toBeGreaterThan(0)
  expect(BigInt(base.body.fast.maxFeePerGas)).toBeGreaterThan(BigInt(base.body.slow.maxFeePerGas))
})

describe('invalid addresses, hashes, chains and amounts are refused uncharged', () => {
  test.each([
    ['address', '/tools/evm-balances?address=0x1234'],
    ['address', '/tools/evm-balances?address=So11111111111111111111111111111111111111112'],
    ['address', `/tools/evm-balances?address=${STRANGER.replace('5aAe', '5AAe')}`],
    ['tokens', `/tools/evm-balances?address=${STRANGER}&tokens=${STRANGER},0x12`],
    ['chain', `/tools/evm-balances?address=${STRANGER}&chain=dogechain`],
    ['hash', '/tools/evm-transaction-status?hash=0x1234'],
  ])('%s of %s', async (field, path) => {
    const { buyer, earned } = await openGatewayFixture()

    const reply = await buyer.buy(path)

    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', field, charged: 'no' } })
    expect(await earned()).toBe(0n)
  })
})
