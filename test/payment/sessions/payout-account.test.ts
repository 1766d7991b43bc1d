import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { type SolanaSigner, signerFrom } from '../../../src/chains/solana/ed25519.ts'
import { SOLANA_NETWORK } from '../../../src/chains/solana/embedded/network.ts'
import { readConfig } from '../../../src/config/config.ts'
import { signInHeader } from '../../services/monitors/monitor-fixture.ts'
import type { Buyer } from '../../support/buyer.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'
import { mainAssets, openNetworkFixture } from '../networks/network-fixture.ts'
import { createSessionActions, TOPUP } from './session-fixture.ts'

const BASE = 'eip155:8453'
const tokenSha256 = 'a'.repeat(64)
const baseDollar = mainAssets.find(({ network }) => network === BASE)

/** A gateway on Base, whose payout account holds so much. */
async function onBase(settings: GatewaySettings & { holds?: bigint } = {}) {
  if (!baseDollar) throw new Error('Base has a dollar.')
  const key = generatePrivateKey()
  const stand = await openNetworkFixture([BASE], { environment: { PAYOUT_KEY: key }, ...settings })
  const chain = stand.fundWith(baseDollar, 5_000_000n)
  const account = privateKeyToAccount(key).address.toLowerCase() as `0x${string}`
  chain.give(account, settings.holds ?? 10_000_000n)
  return { ...stand, ...createSessionActions(stand.buyer), chain, account }
}

test('without a payout account sessions and top-ups are refused, naming the setting', async () => {
  const stand = await openNetworkFixture([BASE])
  const { signIn } = createSessionActions(stand.buyer)

  const opened = await stand.buyer.post('/tools/session-open', {}, { 'SIGN-IN-WITH-X': await signIn() })
  const toppedUp = await stand.buyer.post(TOPUP, { amountUsd: 1, tokenSha256 })

  for (const reply of [opened, toppedUp]) {
    expect(reply.status, reply.text).toBe(500)
    expect(reply.body).toMatchObject({ code: 'misconfigured', charged: 'no', setting: 'PAYOUT_KEY' })
    expect(reply.body.error).toContain('PAYOUT_KEY')
  }
})

test('on main networks the rest returns from the payout account, through the facilitator', async () => {
  const { buyer, open, ask, chain } = await onBase()
  const { token, reply } = await open(2)

  const closed = await ask('close', token)

  expect(reply.body.session.returns).toMatchObject({ network: BASE, to: buyer.account.address.toLowerCase() })
  expect(closed.body.returned, closed.text).toMatchObject([{ amountUsd: 2, state: 'landed', network: BASE }])
  expect(await chain.balanceOf(buyer.account.address.toLowerCase() as `0x${string}`)).toBe(5_000_000n)
})

test('a facilitator that goes silent after settling causes no second refund', async () => {
  const { buyer, open, ask, chain, facilitator, runJob } = await onBase()
  const { token } = await open(2)
  facilitator.settle = async (asked) => {
    await asked.honestly()
    return { success: false, errorReason: 'unexpected_settle_error' }
  }

  const closed = await ask('close', token)
  await runJob('return-sessions')
  await runJob('send-outgoing')

  expect(closed.body.returned).toMatchObject([{ amountUsd: 2, state: 'landed' }])
  expect(await chain.balanceOf(buyer.account.address.toLowerCase() as `0x${string}`)).toBe(5_000_000n)
})

test('a payout account that is empty keeps the rest waiting, and loses nothing', async () => {
  let now = Date.now()
  const { open, ask, chain, account, status, runJob, buyer } = await onBase({
    holds: 0n,
    clock: { now: () => now },
  })
  const { token } = await open(2)

  const closed = await ask('close', token)
  const waiting = await status(token)
  chain.give(account, 10_000_000n)
  now += 3_600_000
  await runJob('return-sessions')
  await runJob('send-outgoing')

  expect(closed.body.returned).toMatchObject([{ state: 'under way' }])
  expect(waiting).toMatchObject({ state: 'closing', balanceUsd: 2 })
  expect(await status(token)).toMatchObject({ state: 'closed', balanceUsd: 0 })
  expect(await chain.balanceOf(buyer.account.address.toLowerCase() as `0x${string}`)).toBe(5_000_000n)
})

test('a Solana owner’s balance returns there unless the order names another address', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const key = signerFrom(Buffer.alloc(32, 7))
  const returnTo = buyer.account.address.toLowerCase()
  const network = 'eip155:84532'
  const open = async (order: object) => buyer.post('/tools/session-open', order, await onSolana(buyer, key))

  const own = await open({})
  const without = await open({ network })
  const named = await open({ returnTo })

  expect(own.body.session, own.text).toMatchObject({
    wallet: `solana:${key.address}`,
    returns: { network: SOLANA_NETWORK, to: key.address },
  })
  expect(without).toMatchObject({ status: 400, body: { field: 'returnTo', network } })
  expect(named.body.session.returns).toMatchObject({ network, to: returnTo })
})

async function onSolana(buyer: Buyer, key: SolanaSigner) {
  const signer = { publicKey: key.address, signMessage: async (text: Uint8Array) => key.sign(text) }
  return { 'SIGN-IN-WITH-X': await signInHeader(buyer, { chain: 'solana', signer }) }
}

test('an invalid payout key is refused at the start and not repeated', () => {
  expect(() => readConfig({ PAYOUT_KEY: '0x12' })).toThrow(/PAYOUT_KEY: must be a private key/)
  expect(() => readConfig({ PAYOUT_KEY_SOLANA: '0x12' })).toThrow(/PAYOUT_KEY_SOLANA: must be a secret key/)
})
