import { expect, test } from 'vitest'
import { createPayer, fetchKeys, verifyReceipt } from '../../src/client/index.ts'
import { openGatewayFixture } from '../support/gateway.ts'
import { answered, openScriptedGateway, replyWithOffer, requirement } from './scripted-gateway.ts'
import { createCountingSigner } from './wallet.ts'

test('a payer pays the asked price once and gets a receipt for that answer', async () => {
  const gateway = await openGatewayFixture()
  const payer = createPayer({ signer: gateway.buyer.account, maxUsd: '0.01' })

  const answer = await payer.pay(`${gateway.url}/signal?token=bitcoin&bar=1h`)

  expect(answer).toMatchObject({
    data: { signal: { bias: expect.any(String) } },
    replayed: false,
    paidUsd: '0.005',
    settlement: { success: true, amount: '5000', payer: gateway.buyer.account.address.toLowerCase() },
  })
  expect(await gateway.earned()).toBe(5_000n)
  expect(payer.spentUsd).toBe('0.005')
  const verdict = await verifyReceipt(`${answer.receipt}`, {
    keys: await fetchKeys(gateway.url),
    text: answer.text,
  })
  expect(verdict).toMatchObject({
    valid: true,
    statement: { toolId: 'signal', transaction: answer.settlement?.transaction },
  })
})

test('a resent payment costs nothing and is marked as a repeat', async () => {
  const gateway = await openGatewayFixture()
  const payer = createPayer({ signer: gateway.buyer.account, maxUsd: '0.01' })
  const bought = await payer.pay(`${gateway.url}/health`)

  const again = await payer.pay(`${gateway.url}/health`, { payment: `${bought.payment}` })

  expect(again).toMatchObject({ text: bought.text, replayed: true, paidUsd: '0' })
  expect(payer.spentUsd).toBe('0.001')
  expect(await gateway.earned()).toBe(1_000n)
})

test('a call with a body is a POST, and is paid like any other', async () => {
  const gateway = await openGatewayFixture()
  const payer = createPayer({ signer: gateway.buyer.account, maxUsd: '0.01' })

  const { data, paidUsd } = await payer.pay(`${gateway.url}/signal`, {
    body: { token: 'ethereum', limit: 50 },
  })

  expect(data).toMatchObject({ signal: {} })
  expect(paidUsd).toBe('0.005')
})

test('a free call costs nothing and needs no signature', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const signer = createCountingSigner()

  const answer = await createPayer({ signer, maxUsd: '0' }).pay(`${gateway.url}/info`)

  expect(answer).toMatchObject({ paidUsd: '0', payment: undefined, data: { protocol: 'x402-v2' } })
  expect(signer.signed()).toBe(0)
})

test('parameters that the gateway would refuse are not paid for', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const signer = createCountingSigner()

  const call = createPayer({ signer, maxUsd: '1' }).pay(`${gateway.url}/signal?limit=5`)

  await expect(call).rejects.toMatchObject({ code: 'invalid_input', charged: 'no' })
  expect(signer.signed()).toBe(0)
})

test('a payment is not carried to where a gateway redirects', async () => {
  const elsewhere = await openScriptedGateway([answered])
  const gateway = await openScriptedGateway([
    replyWithOffer(),
    { status: 307, headers: { location: elsewhere.url } },
  ])
  const payer = createPayer({ signer: createCountingSigner(), maxUsd: '1', maxRepeats: 0 })

  await expect(payer.pay(gateway.url)).rejects.toMatchObject({ code: 'unreachable', charged: 'pending' })
  expect(elsewhere.payments).toEqual([])
})

test('the signature matches the offer and expires within fifteen minutes', async () => {
  const gateway = await openScriptedGateway([
    replyWithOffer([{ ...requirement, maxTimeoutSeconds: 86_400 }]),
    answered,
  ])
  const now = () => 1_800_000_000_000

  await createPayer({ signer: createCountingSigner(), maxUsd: '1', now }).pay(gateway.url)

  const sent = JSON.parse(Buffer.from(`${gateway.payments[1]}`, 'base64').toString())
  expect(sent).toMatchObject({
    x402Version: 2,
    accepted: { ...requirement, maxTimeoutSeconds: 86_400 },
    payload: { authorization: { to: requirement.payTo, value: '1000', validBefore: '1800000900' } },
  })
})
