import { expect, test } from 'vitest'
import { encode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'

test.each([
  ['/images/generations', 'n', [1, 10], [0, 11, 1.5, '2', null]],
  ['/videos/generations', 'duration', [1, 60], [0, 61, -1, '4']],
])(
  'VAL-22 %s takes %s within bounds plus a prompt, and charges nothing otherwise',
  async (path, field, taken, refused) => {
    const { buyer, earned } = await openGatewayFixture()
    const prompt = 'A lighthouse at night'
    const ordinary = { prompt, [field]: taken[0] }
    const offerFor = async (body: object) => {
      const reply = await buyer.post(path, body)
      expectOffer(reply)
      return reply.body
    }
    const header = encode(await buyer.payload(await offerFor(ordinary)))
    const pay = (body: object) => buyer.post(path, body, { 'PAYMENT-SIGNATURE': header })

    for (const value of taken)
      expect((await offerFor({ prompt, [field]: value })).extensions.input.ok).toBe(true)
    for (const value of refused) {
      expect((await offerFor({ prompt, [field]: value })).extensions.input.ok, `${value}`).toBe(false)
      const reply = await pay({ prompt, [field]: value })
      expect(reply.status, `${value}: ${reply.text}`).toBe(400)
      expect(reply.body).toMatchObject({ code: 'invalid_input', charged: 'no', field })
    }
    for (const body of [{}, { prompt: '' }, { prompt: 5 }, { prompt: 'x'.repeat(10_001) }]) {
      const reply = await pay(body)
      expect(reply.status, reply.text).toBe(400)
      expect(reply.body).toMatchObject({ code: 'invalid_input', charged: 'no', field: 'prompt' })
    }

    expect(await earned()).toBe(0n)
    expectSold(await pay(ordinary))
  },
)

test('VAL-24 ids of free prices are a list of some, each asked for once', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const asked = (ids: string) => buyer.get(`/free/aggregator/price?ids=${encodeURIComponent(ids)}`)
  const many = Array.from({ length: 251 }, (_, position) => `a${position}`).join()

  for (const ids of ['', ',,,', ' , ', many]) {
    const reply = await asked(ids)
    expect(reply.status, `${ids}: ${reply.text}`).toBe(400)
    expect(reply.body).toMatchObject({ code: 'invalid_input', field: 'ids' })
  }
  const once = await asked('bitcoin,ethereum')
  const twice = await asked('bitcoin,ethereum,bitcoin,,ethereum')

  expect(once.status, once.text).toBe(200)
  expect(Object.keys(twice.body.prices)).toEqual(Object.keys(once.body.prices))
})

test('VAL-29 a call by tool name is refused for unknown tools and parameters', async () => {
  const { buyer, earned } = await openGatewayFixture()
  const path = '/agent/tools/call'
  const expected = { toolId: 'signal', params: { limit: 30 } }
  const header = encode(await buyer.payload((await buyer.post(path, expected)).body))
  const pay = (body: unknown) => buyer.post(path, body, { 'PAYMENT-SIGNATURE': header })
  const refused: readonly (readonly [body: unknown, status: number, field: string])[] = [
    [{ toolId: 'no-such-tool', params: {} }, 404, 'toolId'],
    [{ toolId: '__proto__' }, 404, 'toolId'],
    [{ toolId: 'constructor' }, 404, 'toolId'],
    [{ toolId: 5 }, 400, 'toolId'],
    [{ toolId: 'x'.repeat(65) }, 400, 'toolId'],
    [{ ...expected, unknown: 1 }, 400, 'unknown'],
    [{ toolId: 'signal', params: { foo: 1 } }, 400, 'foo'],
    [{ toolId: 'signal', params: { limit: '30' } }, 400, 'limit'],
    [{ toolId: 'signal', params: { limit: 1001 } }, 400, 'limit'],
    [{ toolId: 'signal', params: [] }, 400, 'params'],
    [{ toolId: 'signal', max_cost_usd: 'much' }, 400, 'max_cost_usd'],
    [{}, 400, 'toolId'],
    [[], 400, 'body'],
  ]

  for (const [body, status, field] of refused) {
    const reply = await pay(body)
    expect(reply.status, `${JSON.stringify(body)}: ${reply.text}`).toBe(status)
    expect(reply.body, JSON.stringify(body)).toMatchObject({ charged: 'no', field })
  }
  const unspent = await earned()
  const sold = await pay(expected)

  expect(unspent).toBe(0n)
  expectSold(sold)
  expect(sold.body).toMatchObject({ success: true, toolId: 'signal' })
})
