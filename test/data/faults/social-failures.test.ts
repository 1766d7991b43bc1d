import { expect, test } from 'vitest'
import { type Buyer, encode } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, readJson, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectOffer, expectSold } from '../../support/replies.ts'

const PATH = '/social-analyzer?username=jamie_iovine'
const PRICE = 24_000n

test('PAY-51 a profile that is missing costs nothing, and its authorization stays with it', async () => {
  const { buyer, earned, recordedRevenue } = await openGatewayFixture()
  const missing = '/social-analyzer?username=missing_one'
  const there = '/social-analyzer?username=solana'
  const payload = await buyer.payload(await buyer.offer(missing))

  const first = await buyer.get(missing, { 'PAYMENT-SIGNATURE': encode(payload) })
  const second = await buyer.get(missing, { 'PAYMENT-SIGNATURE': encode(payload) })

  for (const { status, body, headers } of [first, second]) {
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'not_found', charged: 'no' })
    expect(headers.get('payment-response')).toBeNull()
  }
  expect(await earned()).toBe(0n)
  const { resource } = await buyer.offer(there)
  const moved = encode({ ...payload, resource: { url: resource.url } })
  expectOffer(await buyer.get(there, { 'PAYMENT-SIGNATURE': moved }), {
    code: 'payment_already_used',
    reason: 'sent_for_another_request',
  })
  expect([await earned(), await recordedRevenue()]).toEqual([0n, 0n])
})

test('UP-11 no key is 503, failing X 502, a missing profile 404, all uncharged', async () => {
  const state: { now: 'trouble' | 'missing' | 'well' } = { now: 'trouble' }
  const answer = await readJson('x-api/users-lookup-full-fields-with-errors')
  const { body } = answer as { body: { data: unknown[] } }
  const venue = await loopbackVenue((request, response) => {
    if (state.now === 'trouble') return sendJson(response, { title: 'Internal' }, 500)
    if (state.now === 'missing') return sendJson(response, { title: 'Not Found Error' }, 404)
    const isPosts = request.url?.includes('/tweets')
    sendJson(response, isPosts ? { meta: { result_count: 0 } } : { data: body.data[0] })
  })
  const live = { DATA_MODE: 'live', X_API_BASE_URL: venue.url }
  const keyless = await openGatewayFixture({ environment: live })
  const { buyer, earned } = await openGatewayFixture({
    environment: { ...live, X_BEARER_TOKEN: 'secret', SOURCE_COSTS: 'x-api.post=0,x-api.user=0' },
  })
  const headers = await Promise.all([buyer.header(PATH), buyer.header(PATH)])
  const [first, second] = headers
  const ask = (who: Buyer, header = '') => who.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expectNotCharged(
    await ask(keyless.buyer, await keyless.buyer.header(PATH)),
    503,
    'social_credential_missing',
  )
  expectNotCharged(await ask(buyer, first), 502, 'social_upstream_failed')
  state.now = 'missing'
  expect(await ask(buyer, second)).toMatchObject({ status: 404, body: { code: 'not_found', charged: 'no' } })
  expect([await keyless.earned(), await earned()]).toEqual([0n, 0n])

  state.now = 'well'
  for (const header of headers) expectSold(await ask(buyer, header))
  expect(await earned()).toBe(2n * PRICE)
})
