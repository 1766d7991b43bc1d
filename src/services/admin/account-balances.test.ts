import { expect, test, vi } from 'vitest'
import { microUsd } from '../../core/money.ts'
import { createAccountBalances, toAccountRows } from './account-balances.ts'

const fee = (times?: number) => ({
  variable: 'SETTLE_KEY',
  network: 'eip155:8453',
  address: '0xa',
  ...(times === undefined ? {} : { enough: { times, of: 'settlements', coins: '0.01', amount: 0.01 } }),
})
const payout = (balance: bigint | undefined, isEmbedded = false) => ({
  network: 'eip155:8453',
  asset: '0xb',
  assetName: 'USDC',
  isEmbedded,
  address: '0xc',
  balance: balance === undefined ? undefined : microUsd(balance),
  dollars: balance === undefined ? undefined : Number(balance) / 1e6,
})
const judge = (balances: Parameters<typeof toAccountRows>[0]) =>
  toAccountRows(balances, { owedOf: () => 5_000_000, toDollars: String }).map(({ state }) => state)

test('an account is judged by its remaining payments and its obligations', () => {
  const fees = [fee(5_000), fee(99), fee(0), fee()]
  const payouts = [payout(5_000_000n), payout(4_999_999n), payout(0n), payout(undefined), payout(0n, true)]

  expect(judge({ readAt: 1, fees, payouts })).toEqual([
    ...['good', 'low', 'empty', 'unknown'],
    ...['good', 'low', 'empty', 'unknown', 'simulated'],
  ])
})

test('a silent node delays no reader, and is asked once a minute', async () => {
  let now = 0
  let answer: (fees: readonly ReturnType<typeof fee>[]) => void = () => {}
  const readFees = vi.fn(
    () => new Promise<readonly ReturnType<typeof fee>[]>((resolve) => (answer = resolve)),
  )
  const balances = createAccountBalances({ readFees, payouts: [], clock: { now: () => now } })

  const first = balances.latest()
  balances.latest()
  answer([fee(7)])
  await vi.waitFor(() => expect(balances.latest().readAt).toBe(0))
  now = 59_999
  balances.latest()
  const asked = readFees.mock.calls.length
  now = 60_000
  const stale = balances.latest()

  expect(first.readAt).toBeUndefined()
  expect(asked).toBe(1)
  expect(readFees).toHaveBeenCalledTimes(2)
  expect(stale.fees).toHaveLength(1)
})

test('an account whose chain fails is unknown, and the others are read', async () => {
  const account = {
    network: 'n',
    asset: 'a',
    assetName: 'USDC',
    isEmbedded: false,
    address: async () => '0x1',
  }
  const balances = createAccountBalances({
    readFees: () => Promise.reject(new Error('no node')),
    payouts: [
      { ...account, balance: () => Promise.reject(new Error('no chain')) },
      { ...account, balance: async () => microUsd(7n) },
    ],
    clock: { now: () => 1 },
  })

  balances.latest()
  await vi.waitFor(() => expect(balances.latest().readAt).toBe(1))

  expect(balances.latest().payouts.map(({ balance }) => balance)).toEqual([undefined, 7n])
})
