import { expect, test } from 'vitest'
import { createClient, createPayer } from '../../src/client/index.ts'
import { openSessionFixture } from '../payment/sessions/session-fixture.ts'
import { openGatewayFixture } from '../support/gateway.ts'
import {
  answered,
  notCharged,
  openScriptedGateway,
  pending,
  type Reply,
  replyWithOffer,
} from './scripted-gateway.ts'
import { createCountingSigner, createInstantTimer } from './wallet.ts'

test('a tool is a method with typed input, and its answer gives the cost', async () => {
  const gateway = await openGatewayFixture()
  const payer = createPayer({ signer: gateway.buyer.account, maxUsd: '0.01' })
  const client = createClient({ url: gateway.url, payer })

  const { data, paidUsd, receipt } = await client.signal({ token: 'bitcoin', bar: '1h' })

  expect(['bullish', 'bearish', 'neutral']).toContain(data.signal.bias)
  expect(data.bar).toBe('1h')
  expect(paidUsd).toBe('0.005')
  expect(receipt).toBeDefined()
  expect(await gateway.earned()).toBe(5_000n)
})

test('path and body parameters go where the tool expects them', async () => {
  const gateway = await openGatewayFixture()
  const payer = createPayer({ signer: gateway.buyer.account, maxUsd: '0.05' })
  const client = createClient({ url: `${gateway.url}/`, payer })
  const bought = await client.health()
  const id = Buffer.from(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${bought.payment}`)),
  ).toString('hex')

  const status = await client.paymentStatus({ id })
  const result = await client.consult({ intent: 'is SOL trending up on the 4h' })

  expect(status.data).toMatchObject({ state: 'charged' })
  expect(result.data).toMatchObject({ mode: 'call' })
  expect([status.paidUsd, result.paidUsd]).toEqual(['0', '0'])
})

test('a call obeys its payer’s ceiling and budget and may lower the ceiling', async () => {
  const gateway = await openGatewayFixture()
  const payer = createPayer({ signer: gateway.buyer.account, maxUsd: '0.01', budgetUsd: '0.008' })
  const client = createClient({ url: gateway.url, payer })

  await expect(client.signal({}, { maxUsd: '0.004' })).rejects.toMatchObject({ code: 'over_ceiling' })
  await client.signal()
  await expect(client.signal()).rejects.toMatchObject({ code: 'over_budget', charged: 'no' })

  expect(payer.spentUsd).toBe('0.005')
  expect(await gateway.earned()).toBe(5_000n)
})

test('a typed call that stays pending is never signed for twice', async () => {
  const gateway = await openScriptedGateway([replyWithOffer(), pending, pending, answered])
  const signer = createCountingSigner()
  const payer = createPayer({ signer, maxUsd: '1', maxRepeats: 1, ...createInstantTimer() })
  const client = createClient({ url: gateway.url, payer })
  const failure = await client.signal({ token: 'bitcoin' }).catch((error: unknown) => error)

  const answer = await client.signal({ token: 'bitcoin' })

  expect(failure).toMatchObject({ charged: 'pending', payment: answer.payment })
  expect(gateway.payments).toEqual([undefined, answer.payment, answer.payment, answer.payment])
  expect(signer.signed()).toBe(1)
})

test('a session pays for typed calls, within its own ceiling', async () => {
  const scene = await openSessionFixture()
  const { token } = await scene.open(1)
  const earned = await scene.earned()
  const client = createClient({ url: scene.url, session: token, maxUsd: '0.005' })

  const { data, paidUsd, receipt } = await client.signal({ token: 'bitcoin', bar: '1h' })
  const dear = client.chatCompletions(
    { messages: [{ role: 'user', content: 'Hello.' }] },
    { maxUsd: '0.0001' },
  )

  await expect(dear).rejects.toMatchObject({ charged: 'no' })
  expect(data.source).toBeDefined()
  expect(paidUsd).toBe('0.005')
  expect(scene.receipts.verify(`${receipt}`)).toMatchObject({ valid: true })
  expect(await scene.earned()).toBe(earned)
  expect(await scene.status(token)).toMatchObject({ balanceUsd: 0.995 })
})

const lost: Reply = { status: 502 }

test('a session call repeats under its own name until resolved, and later again', async () => {
  const names: (string | null)[] = []
  const gateway = await openScriptedGateway([pending, 'hang up', lost, answered, notCharged, answered])
  const client = createClient({
    url: gateway.url,
    session: 'pws_token',
    fetch: (url, init) => {
      names.push(new Headers(init?.headers).get('idempotency-key'))
      return fetch(url, init)
    },
    ...createInstantTimer(),
    maxRepeats: 1,
  })

  await expect(client.signal()).rejects.toMatchObject({ code: 'unreachable', charged: 'pending' })
  await expect(client.signal()).resolves.toMatchObject({ data: { ok: true }, paidUsd: '0' })
  await expect(client.signal()).rejects.toMatchObject({ code: 'upstream_unavailable', charged: 'no' })
  await client.signal()

  const [first, ...others] = names
  expect(others.slice(0, 3)).toEqual([first, first, first])
  expect(new Set(names).size).toBe(3)
  expect(gateway.payments.every((payment) => payment === undefined)).toBe(true)
})

test('a token is not carried to where a gateway redirects', async () => {
  const elsewhere = await openScriptedGateway([answered])
  const gateway = await openScriptedGateway([{ status: 307, headers: { location: elsewhere.url } }])
  const client = createClient({ url: gateway.url, session: 'pws_token', maxRepeats: 0 })

  await expect(client.signal()).rejects.toMatchObject({ code: 'unreachable' })
  expect(elsewhere.payments).toEqual([])
})
