import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { encode } from '../../support/buyer.ts'
import { expectNotCharged, expectOffer, expectSold } from '../../support/replies.ts'
import { bearer, openSessionFixture } from './session-fixture.ts'

const PATH = '/agent/tools/call'
const calls = [
  { toolId: 'signal', params: { token: 'bitcoin' } },
  { toolId: 'candles', params: { token: 'solana', limit: 20 } },
  { toolId: 'convert', params: { amount: 5, from: 'USD', to: 'EUR' } },
]
/** Candles without an answer, in a world whose other sources answer. */
const silentCandles = {
  upstreams: {
    candles: {
      recent: async () => {
        throw new GatewayError('upstream_unavailable', 'Binance timed out.')
      },
    },
  },
}

async function paidBatch({ buyer }: Awaited<ReturnType<typeof openSessionFixture>>, body: object) {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const header = encode(await buyer.payload(await buyer.offer(PATH, init)))
  return { header, reply: await buyer.post(PATH, body, { 'PAYMENT-SIGNATURE': header }) }
}

test('one payment of the sum buys several calls', async () => {
  const scene = await openSessionFixture()
  const offer = await scene.buyer.post(PATH, { calls })

  const { reply, header } = await paidBatch(scene, { calls })
  const again = await scene.buyer.post(PATH, { calls }, { 'PAYMENT-SIGNATURE': header })

  expectOffer(offer)
  expect(offer.body.accepts[0].amount).toBe('6000')
  expect(offer.body.extensions.input).toMatchObject({ ok: true, errors: [] })
  expectSold(reply)
  expect(reply.body.results.map(({ toolId }: { toolId: string }) => toolId)).toEqual([
    'signal',
    'candles',
    'convert',
  ])
  expect(reply.body.results[1].data.candles).toHaveLength(20)
  expectSold(again, { replayed: true })
  expect(again.text).toBe(reply.text)
  expect(await scene.earned()).toBe(6_000n)
})

test('when one call of a paid batch fails, nothing is charged', async () => {
  const scene = await openSessionFixture(silentCandles)

  const { reply } = await paidBatch(scene, {
    calls: [{ toolId: 'global-market', params: {} }, ...calls],
  })

  expectNotCharged(reply, 503, 'upstream_unavailable')
  expect(await scene.earned()).toBe(0n)
})

test('errors of a batch are reported by call position', async () => {
  const { buyer } = await openSessionFixture()

  const reply = await buyer.post(PATH, {
    calls: [
      ...calls,
      { toolId: 'signal', params: { limit: 'many' } },
      { toolId: 'monitor-create', params: {} },
    ],
  })

  expect(reply.status).toBe(402)
  expect(reply.body.extensions.input).toMatchObject({
    ok: false,
    errors: [{ field: 'calls.3.params.limit' }, { field: 'calls.4.toolId' }],
  })
})

test('a payment for one batch does not buy another', async () => {
  const scene = await openSessionFixture()
  const { header } = await paidBatch(scene, { calls: calls.slice(1) })

  const reply = await scene.buyer.post(PATH, { calls: calls.slice(0, 1) }, { 'PAYMENT-SIGNATURE': header })

  expect(reply.status).toBe(402)
  expect(await scene.earned()).toBe(1_000n)
})

test('a batch above its ceiling is not paid', async () => {
  const scene = await openSessionFixture()

  const { reply } = await paidBatch(scene, { calls, max_cost_usd: 0.005 })

  expect(reply).toMatchObject({ status: 400, body: { code: 'max_cost_exceeded' } })
})

test('a session pays for the successful calls of a batch, each with its result', async () => {
  const { buyer, open, status } = await openSessionFixture(silentCandles)
  const { token } = await open()

  const reply = await buyer.post(
    PATH,
    { calls: [{ toolId: 'global-market', params: {} }, ...calls, { toolId: 'no-such-tool', params: {} }] },
    bearer(token),
  )

  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toMatchObject({
    success: false,
    succeeded: 2,
    results: [
      { success: true, toolId: 'global-market', chargedUsd: '0.001' },
      { success: false, toolId: 'signal', code: 'upstream_unavailable', charged: 'no' },
      { success: false, toolId: 'candles', code: 'upstream_unavailable' },
      { success: true, toolId: 'convert' },
      { success: false, code: 'not_found' },
    ],
  })
  expect((await status(token)).spentUsd).toBe(0.001)
})

test('a ceiling over a batch of a session is a ceiling over its sum', async () => {
  const { buyer, open, status } = await openSessionFixture()
  const { token } = await open()
  const many = Array.from({ length: 5 }, (_, at) => ({
    toolId: 'candles',
    params: { token: 'bitcoin', limit: 20 + at },
  }))

  const reply = await buyer.post(PATH, { calls: many, max_cost_usd: '0.003' }, bearer(token))

  expect(reply.body.succeeded).toBe(3)
  expect(reply.body.results[4]).toMatchObject({ success: false, code: 'max_cost_exceeded' })
  expect((await status(token)).spentUsd).toBe(0.003)
})

test('an Idempotency-Key repeats a batch without charging it again', async () => {
  const { buyer, open, status } = await openSessionFixture()
  const { token } = await open()
  const headers = { ...bearer(token), 'Idempotency-Key': 'batch-1' }

  const first = await buyer.post(PATH, { calls }, headers)
  const again = await buyer.post(PATH, { calls }, headers)

  expect(first.body.succeeded).toBe(3)
  expect(again.body.results[0].data).toEqual(first.body.results[0].data)
  expect((await status(token)).spentUsd).toBe(0.006)
})

test('a batch of free calls costs nothing', async () => {
  const { buyer } = await openSessionFixture()

  const reply = await buyer.post(PATH, { calls: calls.slice(2) })

  expect(reply).toMatchObject({ status: 200, body: { success: true, succeeded: 1 } })
})

test('more than twenty calls are too many', async () => {
  const { buyer } = await openSessionFixture()

  const reply = await buyer.post(PATH, { calls: Array.from({ length: 21 }, () => calls[0]) })

  expect(reply.status).toBe(402)
  expect(reply.body.extensions.input.ok).toBe(false)
})
