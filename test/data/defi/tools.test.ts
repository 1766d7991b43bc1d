import { expect, test } from 'vitest'
import { encode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createClock, openUpstream } from '../upstream/upstream-fixture.ts'

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const WALLET = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const clock = createClock('2026-06-01T12:34:56Z')

test('answers of DeFi stay small when nothing is asked for beyond the defaults', async () => {
  const { buyer } = await openGatewayFixture({ clock, fund: '5' })
  const paths = [
    '/dex-pairs/pairs?q=SOL',
    '/dex-pools/pools',
    '/tvl/tvl?chain=solana',
    '/insights/defi-tvl',
    '/insights/token-metrics',
    '/insights/market-pulse',
    '/tools/yields-find',
    '/tools/protocols',
    '/tools/equity-spreads',
    '/equity?symbol=AAPL',
  ]

  for (const path of paths) {
    const reply = await buyer.buy(path)
    expect(reply.status, path).toBe(200)
    expect(reply.body.provenance.mode, path).toBe('simulated')
    expect(JSON.stringify(reply.body).length, path).toBeLessThan(10_000)
  }
})

test('swap quotes work by GET and POST and state that no fee is added', async () => {
  const { buyer } = await openGatewayFixture({ clock })
  const input = { inputMint: SOL, outputMint: USDC, amount: '250000000', slippageBps: 100 }
  const query = new URLSearchParams({ ...input, slippageBps: '100' })

  const offer = await buyer.post('/swapagg/quote', input)
  const payment = encode(await buyer.payload(offer.body))
  const byPost = await buyer.post('/swapagg/quote', input, { 'PAYMENT-SIGNATURE': payment })
  const byGet = await buyer.buy(`/swapagg/quote?${query}`)
  const received = await buyer.buy(`/swapagg/quote?${query}&swapMode=ExactOut`)

  expect(offer.status).toBe(402)
  expect(JSON.stringify(offer.body)).toContain('No fee added')
  expect(byGet.body).toMatchObject({
    success: true,
    data: {
      quote: { inAmount: '250000000', slippageBps: 100, platformFee: null },
      referral: { platformFeeBps: 0, applied: false },
    },
  })
  expect(byPost.body).toEqual(byGet.body)
  expect(received.body.data.quote).toMatchObject({ swapMode: 'ExactOut', outAmount: '250000000' })
})

test('a swap that makes no sense is refused, uncharged', async () => {
  const gateway = await openGatewayFixture({ clock })
  const changes = {
    'a mint of another chain': { inputMint: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    'the same mint twice': { outputMint: SOL },
    nothing: { amount: '0' },
    'a fraction': { amount: '1.5' },
    'more than an account can hold': { amount: '18446744073709551616' },
    'more slippage than everything': { slippageBps: '5001' },
  }
  for (const [name, change] of Object.entries(changes)) {
    const query = new URLSearchParams({ inputMint: SOL, outputMint: USDC, amount: '1000', ...change })

    const reply = await gateway.buyer.buy(`/swapagg/quote?${query}`)

    expect(reply, name).toMatchObject({ status: 400, body: { charged: 'no' } })
  }
  expect(await gateway.earned()).toBe(0n)
})

test('without a possible dry run no swap is built or charged', async () => {
  const gateway = await openGatewayFixture({ clock })
  const call = {
    toolId: 'swap-build',
    params: { inputMint: SOL, outputMint: USDC, amount: '1000000', owner: WALLET },
  }
  const offer = await gateway.buyer.post('/agent/tools/call', call)
  const payment = await gateway.buyer.payload(offer.body)

  const reply = await gateway.buyer.post('/agent/tools/call', call, { 'PAYMENT-SIGNATURE': encode(payment) })

  expect(reply).toMatchObject({ status: 500, body: { code: 'misconfigured', charged: 'no' } })
  expect(reply.body.error).toContain('none is built')
  expect(await gateway.earned()).toBe(0n)
})

test('a share without a price is reported without a price, with the reason', async () => {
  const opened = await openUpstream({ mode: 'simulated', clock })
  const equities = {
    ...opened.equities,
    reference: async () =>
      ({ mode: 'simulated', sources: [], known: false, reason: 'Nobody told it.' }) as const,
  }
  const { buyer } = await openGatewayFixture({ clock, upstreams: { ...opened, equities } })

  const { body } = await buyer.buy('/ipotoken')

  expect(body).toMatchObject({
    symbol: 'SPCX',
    equityPriceUsd: null,
    equityPriceNote: 'Nobody told it.',
    nasdaqSource: null,
    agentBias: 'unavailable',
  })
  for (const venue of body.venues) expect(venue).toMatchObject({ spreadPct: null, spreadLabel: null })
})

test('a share that is not on the list is no other share', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const reply = await buyer.buy('/equity?symbol=NOSUCH')
  const listed = await buyer.get('/tools/equity-catalog?q=NOSUCH')

  expect(reply).toMatchObject({ status: 404, body: { charged: 'no', field: 'symbol' } })
  expect(listed.body).toMatchObject({ equities: [], total: 0 })
})

test('namesakes of a tokenized share are named with their mints', async () => {
  const { buyer } = await openGatewayFixture({ clock })

  const { body } = await buyer.buy('/equity?symbol=TSLAx')

  const mints = body.venues.map(({ mint }: { mint: string }) => mint)
  expect(body.impersonators).toHaveLength(1)
  expect(mints).not.toContain(body.impersonators[0].mint)
  expect(body.riskNotes.join(' ')).toContain('compare the mint')
})
