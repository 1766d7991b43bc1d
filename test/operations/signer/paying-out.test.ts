import { expect, test } from 'vitest'
import { mainAssets, openNetworkFixture } from '../../payment/networks/network-fixture.ts'
import { createPayoutActions, createPayoutRequest, PAYEE } from '../../payment/payouts/payout-fixture.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectNotCharged } from '../../support/replies.ts'
import { createEvmKey, openSignerFixture, PAYOUT_POLICY, TOKEN } from './signer-fixture.ts'

const BASE = 'eip155:8453'
const dollar = mainAssets.find(({ network }) => network === BASE)
const payee = PAYEE.toLowerCase() as `0x${string}`

/** A gateway on Base whose payout key lies in a signer. */
async function openPayingGateway(policy: object = {}) {
  if (!dollar) throw new Error('Base has a dollar.')
  const signer = await openSignerFixture(createEvmKey().key, { ...PAYOUT_POLICY, ...policy })
  const gateway = await openNetworkFixture([BASE], {
    environment: {
      PAYOUT_SIGNER_URL: `${signer.url}/${signer.address}`,
      SIGNER_TOKEN: TOKEN,
      IDENTITY_GATE: 'off',
      METRICS_PORT: '0',
    },
  })
  const chain = gateway.fundWith(dollar, 50_000_000n)
  chain.give(signer.address as `0x${string}`, 50_000_000n)
  const row = () => gateway.database.db.selectFrom('outgoing').selectAll().executeTakeFirstOrThrow()
  const metrics = async () => (await fetch(`${gateway.metricsUrl}`)).text()
  const canSign = async () => /pennywire_signer_ready\{key="payout"\} 1/.test(await metrics())
  return { ...gateway, ...createPayoutActions(gateway.buyer, ''), chain, signer, row, metrics, canSign }
}

test('a payout leaves the account of the signer, which has written it down', async () => {
  const { pay, chain, signer } = await openPayingGateway()

  const reply = await pay()

  expect(reply.body, reply.text).toMatchObject({ state: 'landed', network: BASE, from: signer.address })
  expect(await chain.balanceOf(payee)).toBe(1_000_000n)
  expect(signer.journal()).toMatchObject([{ use: 'payout', to: payee, value: '1000000' }])
})

test('while the signer is away no payout is sold', async () => {
  const { pay, signed, send, chain, signer, canSign } = await openPayingGateway()
  const header = await signed()
  await signer.stop()
  await waitUntil(async () => !(await canSign()))
  const request = createPayoutRequest()

  const reply = await send(header, request)
  await signer.start()
  await waitUntil(canSign)
  const later = await send(header, request)

  expect(later.status, later.text).toBe(200)
  expectNotCharged(reply, 503, 'upstream_unavailable')
  expect(reply.body.error).toContain('cannot sign at the moment')
  expect(await chain.balanceOf(payee)).toBe(1_000_000n)
  expect((await pay(createPayoutRequest({ idempotencyKey: 'invoice-2' }))).body.state).toBe('landed')
})

test('a payout that was sold waits for its signer and leaves once', async () => {
  const { pay, chain, facilitator, signer, runJob, row } = await openPayingGateway()
  const settle = facilitator.settle
  // the buyer's payment lands, and the signer ends before the payout is signed
  facilitator.settle = async (asked) => {
    await signer.stop()
    facilitator.settle = settle
    return settle(asked)
  }

  const reply = await pay()
  const waiting = await row()
  await signer.start()
  await waitUntil(async () => {
    await runJob('send-outgoing')
    return (await row()).state === 'landed'
  })

  expect(reply.body, reply.text).toMatchObject({ state: 'under way', transactionHash: null })
  expect(waiting).toMatchObject({ state: 'open', reason: 'The signer did not answer.' })
  expect(await chain.balanceOf(payee)).toBe(1_000_000n)
  expect(signer.journal()).toHaveLength(1)
})

test('a payout above the limit of the signer stays owed and is not sent', async () => {
  const { pay, chain, row, metrics } = await openPayingGateway({ maxUsd: '0.5' })

  const reply = await pay()

  expect(reply.body, reply.text).toMatchObject({ state: 'under way' })
  expect(await row()).toMatchObject({
    state: 'open',
    reason: 'The signer does not sign: the amount is above its limit for one.',
  })
  expect(await chain.balanceOf(payee)).toBe(0n)
  const text = await metrics()
  expect(text).toMatch(/pennywire_signer_refusals_total\{key="payout",reason="over_limit"\} [1-9]/)
  expect(text).toContain('pennywire_signer_refusals_total{key="payout",reason="not_allowed"} 0')
})
