import { getCompiledTransactionMessageDecoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { type Buyer, encode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'
import { createClock } from '../upstream/upstream-fixture.ts'

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

describe('row DO4: a swap of the simulated world', () => {
  const params = { inputMint: SOL, outputMint: USDC, amount: '1000000', owner: WALLET }

  test('is built as a transaction that its owner alone signs', async () => {
    const gateway = await openGatewayFixture({ clock })

    const { reply, again } = await buildTwice(gateway.buyer, params)

    expectSold(reply)
    const { transaction, note, quote, lastValidBlockHeight, provenance } = reply.body
    const bytes = Buffer.from(transaction, 'base64')
    const message = getCompiledTransactionMessageDecoder().decode(bytes.subarray(65))
    expect([...bytes.subarray(0, 65)]).toEqual([1, ...Array.from({ length: 64 }, () => 0)])
    expect(message.header.numSignerAccounts).toBe(1)
    expect(message.staticAccounts[0]).toBe(WALLET)
    expect(bytes.toString('utf8')).toContain(
      `SIMULATED SWAP ExactIn: 1000000 of ${SOL} for ${quote.outAmount}`,
    )
    expect(note).toMatch(/never moves anything/)
    expect(lastValidBlockHeight).toBeGreaterThan(0)
    expect(provenance.mode).toBe('simulated')
    expect(again.body.transaction).toBe(transaction)
  })

  test('pays out as much as the quote of the same moment', async () => {
    const gateway = await openGatewayFixture({ clock })
    const { owner: _, ...query } = params

    const { reply } = await buildTwice(gateway.buyer, params)
    const quoted = await gateway.buyer.buy(`/swapagg/quote?${new URLSearchParams(query)}`)

    expect(reply.body.quote.outAmount).toBe(quoted.body.data.quote.outAmount)
  })

  test('answers 24: on another chain it is refused before payment', async () => {
    const { buyer } = await openGatewayFixture({ clock })

    const offer = await buyer.post('/tools/swap-build', { ...params, chain: 'base' })
    const published = await buyer.get('/openapi.json')

    expect(offer.body.extensions.input).toMatchObject({ ok: false, errors: [{ field: 'chain' }] })
    expect(JSON.stringify(published.body.paths['/tools/swap-build'])).not.toContain('"bsc"')
  })
})

async function buildTwice(buyer: Buyer, params: object) {
  const build = async () => {
    const offer = await buyer.post('/tools/swap-build', params)
    return buyer.post('/tools/swap-build', params, {
      'PAYMENT-SIGNATURE': encode(await buyer.payload(offer.body)),
    })
  }
  return { reply: await build(), again: await build() }
}

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
