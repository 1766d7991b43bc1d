import { expect, test } from 'vitest'
import type { LandedMessage, SolanaChain } from '../../chains/solana/solana-chain.ts'
import { systemClock } from '../../core/clock.ts'
import type { PaymentOrder } from '../model/rail.ts'
import { createSolanaStatus, type SolanaOrder } from './solana-status.ts'

const order = { key: 'one', amount: '1000', validBefore: 4_000_000_000, lastValidHeight: 500 }
const asked = { order: order as PaymentOrder, message: {}, source: 'account' } as SolanaOrder

/** A chain at height 100 of the second 40, whose account holds each of the sums in turn and then the last. */
function chainOf(
  sums: readonly bigint[],
  landed: readonly (LandedMessage | undefined)[],
  newest = 40,
): SolanaChain {
  const next = <T>(rows: readonly T[], looks: number) => rows[Math.min(looks, rows.length - 1)] as T
  let asksOfSum = 0
  let asksOfLanding = 0
  return {
    network: 'solana:test',
    finalizedHeight: async () => 100,
    newestTime: async () => newest,
    lifeOf: async () => undefined,
    latestBlockhash: async () => '',
    tokensIn: async () => next(sums, asksOfSum++),
    landed: async () => next(landed, asksOfLanding++),
  }
}

const statusOf = (sums: readonly bigint[], landed: readonly (LandedMessage | undefined)[] = [undefined]) =>
  createSolanaStatus({ chain: chainOf(sums, landed), clock: systemClock })(asked, undefined)

test('an empty account ends a payment as of the newest block before the look', async () => {
  expect(await statusOf([0n])).toEqual({ kind: 'dead', reason: 'insufficient_funds', asOf: 40 })
})

test('an account that is filled between two looks ends no payment', async () => {
  expect(await statusOf([0n, 1000n])).toEqual({ kind: 'open', expired: false })
})

test('an account that the payment itself has emptied is a payment', async () => {
  const landing = { signature: 'signed', succeeded: true }
  expect(await statusOf([0n], [undefined, landing])).toEqual({ kind: 'landed', transaction: 'signed' })
})

test('of two nodes the one behind dates an empty account', async () => {
  const nodes = [100, 40].map((newest) => chainOf([0n], [undefined], newest))
  const witnesses = nodes.map((chain, at) => ({ host: `node ${at}`, chain, keepsUp: async () => true }))
  const chain = { ...chainOf([0n], [undefined]), witnesses }

  const seen = await createSolanaStatus({ chain, clock: systemClock })(asked, undefined)

  expect(seen).toEqual({ kind: 'dead', reason: 'insufficient_funds', asOf: 40 })
})
