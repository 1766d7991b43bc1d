import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { answerHonestly, landsThen, resets } from '../../support/hostile-facilitator.ts'
import { expectNotCharged } from '../../support/replies.ts'
import { mainAssets, openNetworkFixture, PAY_TO } from '../networks/network-fixture.ts'
import { createPayoutActions, createPayoutRequest, PATH, PAYEE } from './payout-fixture.ts'

const BASE = 'eip155:8453'
const baseDollar = mainAssets.find(({ network }) => network === BASE)
const payee = PAYEE.toLowerCase() as `0x${string}`

/** A gateway on Base, whose payout account holds so much. */
async function onBase({ holds = 10_000_000n }: { holds?: bigint } = {}) {
  if (!baseDollar) throw new Error('Base has a dollar.')
  const key = generatePrivateKey()
  const stand = await openNetworkFixture([BASE], { environment: { PAYOUT_KEY: key, IDENTITY_GATE: 'off' } })
  const chain = stand.fundWith(baseDollar, 5_000_000n)
  const account = privateKeyToAccount(key).address.toLowerCase() as `0x${string}`
  chain.give(account, holds)
  return { ...stand, ...createPayoutActions(stand.buyer, ''), chain, account }
}

test('without a signing key payouts are off, and the error names the setting', async () => {
  const { buyer } = await openNetworkFixture([BASE], { environment: { IDENTITY_GATE: 'off' } })

  const reply = await buyer.post(PATH, createPayoutRequest())
  const elsewhere = await buyer.post('/payouts/solana', createPayoutRequest())

  expectNotCharged(reply, 503, 'payouts_off')
  expect(reply.body.setting).toBe('PAYOUT_KEY')
  expectNotCharged(elsewhere, 503, 'payouts_off')
  expect(elsewhere.body.setting).toBe('NETWORKS')
})

test('on Base payouts leave the payout account, never the receiving address', async () => {
  const { pay, chain, account } = await onBase()

  const reply = await pay()

  expect(reply.body, reply.text).toMatchObject({ state: 'landed', network: BASE, from: account })
  expect(await chain.balanceOf(payee)).toBe(1_000_000n)
  expect(await chain.balanceOf(account)).toBe(9_000_000n)
  expect(await chain.balanceOf(PAY_TO)).toBe(1_020_000n)
})

test('a facilitator that disconnects after settling causes no second payout', async () => {
  const { pay, chain, facilitator, runJob } = await onBase()
  const lies = landsThen(resets)
  facilitator.settle = (asked) => (asked.order.to.toLowerCase() === payee ? lies : answerHonestly)(asked)

  const reply = await pay()
  await runJob('send-outgoing')

  expect(reply.body, reply.text).toMatchObject({ state: 'landed' })
  expect(await chain.balanceOf(payee)).toBe(1_000_000n)
})

test('an underfunded payout account keeps the payout pending and owed', async () => {
  const { pay, chain, database } = await onBase({ holds: 1n })

  const reply = await pay()

  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toMatchObject({ success: true, state: 'under way', transactionHash: null })
  expect(await chain.balanceOf(payee)).toBe(0n)
  expect(await database.db.selectFrom('outgoing').select(['kind', 'state']).execute()).toEqual([
    { kind: 'payout', state: 'open' },
  ])
})
