import { expect, test } from 'vitest'
import { usd } from '../core/money.ts'
import { embeddedChain, type PaymentNetworks } from './payment-networks.ts'
import { listSettlementCosts, readRunningCosts } from './running-costs.ts'

const BASE = 'eip155:8453'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const NO_COSTS = { monthly: [], ownSettlement: undefined }

test('monthly costs and gas are read exactly', () => {
  const { read, wrong } = readRunningCosts({
    MONTHLY_COSTS: 'server=20, coingecko=129.5',
    SETTLE_COST_USD: '0.0004',
  })

  expect(wrong).toEqual([])
  expect(read.monthly).toEqual([
    { name: 'server', cost: usd('20') },
    { name: 'coingecko', cost: usd('129.5') },
  ])
  expect(read.ownSettlement).toBe(usd('0.0004'))
})

test.each([
  ['MONTHLY_COSTS', 'server'],
  ['MONTHLY_COSTS', 'server=-1'],
  ['MONTHLY_COSTS', 'server=1e3'],
  ['MONTHLY_COSTS', 'server=20,server=30'],
  ['MONTHLY_COSTS', '\u001b[31m=20'],
  ['SETTLE_COST_USD', '-0.1'],
  ['SETTLE_COST_USD', '0.0000001'],
])('%s=%j is refused by name', (variable, value) => {
  expect(readRunningCosts({ [variable]: value }).wrong).toEqual([expect.stringMatching(`^${variable}: `)])
})

test('a settlement costs the most that is known of those who settle there', () => {
  const payment: PaymentNetworks = {
    ...embeddedChain,
    networks: [BASE, SOLANA],
    facilitators: [
      { url: 'https://api.cdp.coinbase.com/x', name: 'cdp', costPerSettlement: usd('0.001') },
      { url: 'https://facilitator.payai.network', name: 'payai' },
      { url: 'https://x402.org/facilitator', name: 'x402-org', costPerSettlement: usd('9') },
    ],
    selfFacilitator: { key: () => '0x', maxGasGwei: 1, walletFactories: [] },
  }

  const [base, solana] = listSettlementCosts(payment, { ...NO_COSTS, ownSettlement: usd('0.002') })

  expect(base).toEqual({ network: BASE, cost: usd('0.002'), unpriced: ['payai'] })
  expect(solana).toEqual({ network: SOLANA, cost: usd('0.001'), unpriced: ['payai'] })
  expect(listSettlementCosts(payment, NO_COSTS)[0]?.unpriced).toEqual(['SETTLE_KEY', 'payai'])
  expect(listSettlementCosts(embeddedChain, NO_COSTS)).toEqual([])
})
