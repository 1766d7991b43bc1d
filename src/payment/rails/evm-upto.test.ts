import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { LandedTransfer, TokenChain } from '../../chains/evm/chain.ts'
import { PERMIT2, UPTO_PROXY } from '../../chains/evm/permit.ts'
import { usd } from '../../core/money.ts'
import { measureUse } from '../gate/metering.ts'
import { serializeTerms } from '../model/rail.ts'
import { evmUpto, type ReportedOverpayment } from './evm-upto.ts'
import { fixedFeePayer } from './fee-payers.ts'
import { evmAssets } from './networks.ts'

const NOW = 1_780_000_000
const TRANSACTION = `0x${'77'.repeat(32)}` as const
const PAY_TO = '0x00000000000000000000000000000000000000aa'
const SETTLER = '0x00000000000000000000000000000000000000fa'
const account = privateKeyToAccount(`0x${'5a'.repeat(32)}`)
const payer = account.address.toLowerCase() as `0x${string}`
const [base] = evmAssets

/** A main network with one permit on its way, as a node may tell of it. */
async function createFixture(shown: Partial<LandedTransfer> | 'cancelled' | 'nothing', balance = 9_000n) {
  if (!base) throw new Error('There is no network.')
  const landed: LandedTransfer | undefined =
    typeof shown === 'string'
      ? undefined
      : {
          from: payer,
          to: PAY_TO,
          value: 1_234n,
          nonce: `0x${'0'.repeat(63)}7`,
          transaction: TRANSACTION,
          block: 7,
          ...shown,
        }
  const chain: TokenChain = {
    network: base.network,
    asset: base.asset,
    head: async () => ({ block: 9, time: NOW }),
    balanceOf: async () => balance,
    isNonceSpent: async () => shown !== 'nothing',
    landedIn: async () => (landed ? [landed] : undefined),
    transferOf: async () => landed,
    landedTo: async () => [],
  }
  const overpayments: ReportedOverpayment[] = []
  const railFor = (payTo: typeof PAY_TO | typeof SETTLER) =>
    evmUpto(base, {
      payTo,
      chain,
      settlers: fixedFeePayer({ facilitator: 'there', feePayer: SETTLER }),
      onOverpaymentReported: (seen) => overpayments.push(seen),
    })
  const rail = railFor(PAY_TO)
  const asked = rail.requirement(usd('0.009'))
  const order = await rail.read({ x402Version: 2, accepted: { ...asked }, payload: await signed() }, asked)
  return { rail, railFor, order, overpayments }
}

/** By hand, with viem, as the scheme's specification has it. */
async function signed() {
  const permitted = { token: base?.asset ?? '0x', amount: 9_000n }
  const witness = { to: PAY_TO, facilitator: SETTLER, validAfter: 0n } as const
  const signature = await account.signTypedData({
    domain: { name: 'Permit2', chainId: 8453, verifyingContract: PERMIT2 },
    types: {
      PermitWitnessTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions' },
        { name: 'spender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
        { name: 'witness', type: 'Witness' },
      ],
      TokenPermissions: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
      Witness: [
        { name: 'to', type: 'address' },
        { name: 'facilitator', type: 'address' },
        { name: 'validAfter', type: 'uint256' },
      ],
    },
    primaryType: 'PermitWitnessTransferFrom',
    message: { permitted, spender: UPTO_PROXY, nonce: 7n, deadline: BigInt(NOW + 300), witness },
  })
  return {
    signature,
    permit2Authorization: {
      from: account.address,
      permitted: { token: permitted.token, amount: '9000' },
      spender: UPTO_PROXY,
      nonce: '7',
      deadline: `${NOW + 300}`,
      witness: { to: PAY_TO, facilitator: SETTLER, validAfter: '0' },
    },
  }
}

test('a permit is keyed by its Permit2 nonce, and the chain gives the amount', async () => {
  const { rail, order } = await createFixture({})

  expect(order.key).toBe(`eip155:8453|permit2|${payer}|0x${'0'.repeat(63)}7`)
  expect(await rail.lookup(order)).toEqual({ kind: 'landed', transaction: TRANSACTION, amount: '1234' })
  expect(await rail.lookup(order, TRANSACTION)).toMatchObject({ kind: 'landed', amount: '1234' })
})

test('F1: a permit is searched at its signed payee, not today’s', async () => {
  const { railFor, order } = await createFixture({})
  const other = railFor(SETTLER)

  const restored = other.restore(serializeTerms(order))

  expect(restored).toEqual(order)
  expect(await other.lookup(restored)).toMatchObject({ kind: 'landed', transaction: TRANSACTION })
  expect(other.keyOf(order.payload)).toBe(order.key)
})

test('a chain that shows more than the signed amount is distrusted and reported', async () => {
  const { rail, order, overpayments } = await createFixture({ value: 9_001n })

  await expect(rail.lookup(order, TRANSACTION)).rejects.toThrow('more than the payer has signed for')

  expect(overpayments).toEqual([{ key: order.key, transaction: TRANSACTION, shown: '9001', most: '9000' }])
})

test('a payment sent elsewhere or cancelled pays for nothing', async () => {
  const elsewhere = await createFixture({ to: SETTLER })
  const cancelled = await createFixture('cancelled')
  const poor = await createFixture('nothing', 8_999n)
  const open = await createFixture('nothing')

  expect(await elsewhere.rail.lookup(elsewhere.order)).toEqual({ kind: 'dead', reason: 'nonce_cancelled' })
  expect(await cancelled.rail.lookup(cancelled.order)).toEqual({ kind: 'dead', reason: 'nonce_cancelled' })
  expect(await poor.rail.lookup(poor.order)).toMatchObject({ kind: 'dead', reason: 'insufficient_funds' })
  // what was used may be less than what was signed for
  expect(await poor.rail.lookup({ ...poor.order, amount: '8999' })).toEqual({ kind: 'open', expired: false })
  expect(await open.rail.lookup(open.order)).toEqual({ kind: 'open', expired: false })
})

test('the used amount rounds up to the smallest unit, never above the maximum', async () => {
  const { order } = await createFixture({})
  const product = { toolId: 'essay', price: usd('0.009'), description: '', extensions: {} }
  const use = (dollars: string) => measureUse({ order, product, used: () => usd(dollars) }, '{}')
  // a token of two decimals, in which the most is one cent
  const coarse = { ...order, requirement: { ...order.requirement, amount: '1' } }

  expect(use('0.001234')).toEqual({ amount: '1234', price: '1234' })
  expect(use('1')).toEqual({ amount: '9000', price: '9000' })
  expect(use('0')).toEqual({ amount: '0', price: '0' })
  expect(measureUse({ order: coarse, product, used: () => usd('0.000001') }, '{}')?.amount).toBe('1')
  expect(measureUse({ order, product }, '{}')).toBeUndefined()
})
