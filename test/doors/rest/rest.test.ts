import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Buyer, decode, encode, type Reply } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { rawRequest } from '../../support/raw-http.ts'
import { loopbackVenue } from '../../support/replay-server.ts'
import { expectNotCharged, expectOffer, expectSold } from '../../support/replies.ts'

const PATH = '/signal?token=bitcoin'

/** A gateway whose paid work, and every word with its facilitator, are counted. */
async function watchedGateway() {
  const candles = createWatchedCandles()
  const facilitator = scriptedFacilitator()
  const gateway = await openGatewayFixture({
    upstreams: { candles },
    wrapFacilitators: facilitator.facilitators,
  })
  return { ...gateway, candles, facilitator }
}

test('PAY-01 an unpaid call gets an offer and costs nothing', async () => {
  const gateway = await watchedGateway()

  const reply = await gateway.buyer.get(PATH)

  expectOffer(reply, { code: 'payment_required' })
  expect(reply.headers.get('content-type')).toMatch('application/json')
  expect(reply.body).toMatchObject({
    x402Version: 2,
    resource: { url: `${gateway.url}${PATH}`, mimeType: 'application/json' },
    extensions: {
      input: { ok: true, errors: [] },
      freshness: { info: { mode: 'simulated', maxAgeSeconds: 300 } },
    },
  })
  expect(reply.body.accepts[0]).toMatchObject({
    scheme: 'exact',
    network: 'eip155:84532',
    amount: '5000',
    payTo: gateway.payTo,
    maxTimeoutSeconds: 300,
  })
  expect(gateway.candles.asked).toHaveLength(0)
  expect(await gateway.database.db.selectFrom('payment').selectAll().execute()).toHaveLength(0)
})

test('PAY-02 a paid call is answered with a receipt and charged once', async () => {
  const gateway = await watchedGateway()

  const reply = await gateway.buyer.buy(PATH)

  expectSold(reply)
  expect(reply.body.signal).toMatchObject({ bias: expect.any(String), reasoning: expect.any(Array) })
  expect(decode(reply.headers.get('payment-response'))).toMatchObject({
    success: true,
    network: 'eip155:84532',
    payer: gateway.buyer.account.address.toLowerCase(),
    amount: '5000',
  })
  expect(reply.headers.get('x-payment-response')).toBe(reply.headers.get('payment-response'))
  expect(gateway.receipts.verify(reply.headers.get('x-payment-receipt') ?? '')).toMatchObject({
    valid: true,
    statement: { toolId: 'signal', amount: '5000', responseHash: sha256(reply.text) },
  })
  expect(gateway.candles.asked).toHaveLength(1)
  expect(await gateway.earned()).toBe(5_000n)
  expect(await gateway.recordedRevenue()).toBe(5_000n)
})

test('PAY-03 the older header name buys the same', async () => {
  const gateway = await watchedGateway()

  const reply = await gateway.buyer.get(PATH, { 'X-PAYMENT': await gateway.buyer.header(PATH) })

  expectSold(reply)
  expect(await gateway.earned()).toBe(5_000n)
})

test('PAY-04 both header names may carry one payment, never two', async () => {
  const gateway = await watchedGateway()
  const [one, two, three] = await threeHeaders(gateway.buyer, PATH)

  const same = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': one, 'X-PAYMENT': one })
  const different = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': two, 'X-PAYMENT': three })

  expectSold(same)
  expect(different.status).toBe(400)
  expect(different.body).toMatchObject({ code: 'conflicting_payment_headers', charged: 'no' })
  expect(await gateway.earned()).toBe(5_000n)
  for (const still of [two, three]) expectSold(await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': still }))
})

test('PAY-05 of two payment header lines neither is picked', async () => {
  const gateway = await watchedGateway()
  const [one, two] = await threeHeaders(gateway.buyer, PATH)

  const reply = await rawRequest(gateway.url, [
    `GET ${PATH} HTTP/1.1`,
    `PAYMENT-SIGNATURE: ${one}`,
    `PAYMENT-SIGNATURE: ${two}`,
  ])

  expect([400, 402]).toContain(reply.status)
  expect(gateway.facilitator.verified).toHaveLength(0)
  expect(await gateway.earned()).toBe(0n)
  expectSold(await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': one }))
})

test('PAY-27 HEAD shows the price and never runs or spends anything', async () => {
  const gateway = await watchedGateway()
  const payment = await gateway.buyer.header(PATH)

  const unpaid = await gateway.buyer.request(PATH, { method: 'HEAD' })
  const paid = await rawRequest(gateway.url, [`HEAD ${PATH} HTTP/1.1`, `PAYMENT-SIGNATURE: ${payment}`])

  expect(unpaid.status).toBe(402)
  expect(unpaid.text).toBe('')
  expect(decode(unpaid.headers.get('payment-required'))).toMatchObject({ x402Version: 2 })
  expect(paid.status).toBe(402)
  expect(paid.body).toBe('')
  expect(gateway.candles.asked).toHaveLength(0)
  expect(await gateway.earned()).toBe(0n)
})

test('PAY-28 no other spelling of a paid path is served', async () => {
  const gateway = await watchedGateway()
  const targets = [
    '/SIGNAL',
    '/signal//',
    '//signal',
    '/%73ignal',
    '/signal%2F',
    '/tools%2Fcandles',
    '/tools//candles',
    '/./signal',
    '/x/../signal',
    '/signal;x',
    '/signal%00',
    '/signal\\',
    '/signal#x',
    `${gateway.url}/signal`,
    'http://elsewhere.test/signal',
    '*',
  ]

  const replies = await Promise.all(
    targets.map((target) => rawRequest(gateway.url, [`GET ${target} HTTP/1.1`])),
  )

  for (const [index, { status }] of replies.entries())
    expect([400, 402, 404], targets[index]).toContain(status)
  expect(gateway.candles.asked).toHaveLength(0)
})

test('the faucet and its balances refuse other methods and name theirs', async () => {
  const { buyer } = await watchedGateway()

  const faucet = await buyer.get('/embedded/faucet')
  const balance = await buyer.post('/embedded/balance', {})

  expect([faucet.status, faucet.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  expect([balance.status, balance.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('PAY-29 no other method reaches a paid tool', async () => {
  const gateway = await watchedGateway()
  const { buyer } = gateway

  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const reply = await buyer.request(PATH, { method })
    expect(reply.status, method).toBe(405)
    expect(reply.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
  }
  const overridden = await buyer.post('/tools/candles', {}, { 'X-HTTP-Method-Override': 'GET' })
  const preflight = await buyer.request(PATH, { method: 'OPTIONS' })

  expect(overridden.status).toBe(405)
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(/PAYMENT-SIGNATURE, X-PAYMENT/)
  expect(gateway.candles.asked).toHaveLength(0)
})

test('PAY-30 what looks like our own answer is neither believed nor echoed', async () => {
  const gateway = await watchedGateway()
  const elsewhere = await loopbackVenue((_request, response) => response.end())
  const settlement = encode({ success: true, transaction: '0x1', network: 'eip155:84532', payer: '0x2' })
  const claims = {
    'X-Payment-Response': settlement,
    'PAYMENT-RESPONSE': settlement,
    'X-Payment-Receipt': settlement,
    'X-Payment-Facilitator': elsewhere.url,
    'Settlement-Overrides': '{"amount":"0"}',
  }

  const reply = await gateway.buyer.get(PATH, claims)

  expectOffer(reply)
  expect(reply.body.accepts[0].amount).toBe('5000')
  for (const name of Object.keys(claims)) expect(reply.headers.get(name)).toBeNull()
  expect(elsewhere.asked).toHaveLength(0)
  expect(gateway.candles.asked).toHaveLength(0)
})

test('PAY-32 a header that is not base64 of JSON is a 402 with an offer', async () => {
  const gateway = await watchedGateway()
  const payload = await gateway.buyer.payload(await gateway.buyer.offer(PATH))
  const json = JSON.stringify(payload)
  const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64')
  const headers: Record<string, string> = {
    'not base64': '%%%',
    base64url: Buffer.from(`${json}???>>>`).toString('base64url'),
    'no padding': base64(`${json} `.padEnd(Math.ceil(json.length / 3) * 3 + 1)).replace(/=+$/, ''),
    'a space inside': `${base64(json).slice(0, 40)} ${base64(json).slice(40)}`,
    'no UTF-8': base64(Buffer.concat([Buffer.from(json), Buffer.from([0xff])])),
    'byte order mark': base64(`\ufeff${json}`),
    'more after the JSON': base64(`${json}{}`),
    'empty JSON text': base64(' '),
  }

  for (const [name, header] of Object.entries(headers)) {
    const reply = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
    expect(reply.status, name).toBe(402)
    expectOffer(reply, { code: 'payment_malformed' })
  }
  const split = await rawRequest(gateway.url, [
    `GET ${PATH} HTTP/1.1`,
    `PAYMENT-SIGNATURE: ${base64(json).slice(0, 40)}\r\n ${base64(json).slice(40)}`,
  ])

  expect([400, 402]).toContain(split.status)
  expect(gateway.facilitator.verified).toHaveLength(0)
})

test('PAY-33 JSON that is no payment is a 402 with an offer', async () => {
  const gateway = await watchedGateway()

  for (const value of [null, true, 0, 'x', [], {}]) {
    const reply = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': encode(value) })
    expect(reply.status, JSON.stringify(value)).toBe(402)
    expectOffer(reply, { code: 'payment_malformed' })
  }
})

test('PAY-34 deeply nested JSON does no harm', async () => {
  const gateway = await watchedGateway()
  const nested = `${'['.repeat(5_000)}${']'.repeat(5_000)}`

  const reply = await gateway.buyer.get(PATH, {
    'PAYMENT-SIGNATURE': Buffer.from(nested).toString('base64'),
  })

  expectOffer(reply, { code: 'payment_malformed' })
  expectSold(await gateway.buyer.buy(PATH))
})

test('PAY-35 names that JavaScript gives a meaning to have none in a payment', async () => {
  const gateway = await watchedGateway()
  const honest = JSON.stringify(await gateway.buyer.payload(await gateway.buyer.offer(PATH)))
  const poisoned = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${honest.slice(1)}`

  const reply = await gateway.buyer.get(PATH, {
    'PAYMENT-SIGNATURE': Buffer.from(poisoned).toString('base64'),
  })

  expect([200, 402]).toContain(reply.status)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expectSold(await gateway.buyer.buy(PATH))
})

test('PAY-38 a long header is refused, a longer one does not even get in', async () => {
  const gateway = await watchedGateway()

  const long = await rawRequest(gateway.url, [
    `GET ${PATH} HTTP/1.1`,
    `PAYMENT-SIGNATURE: ${'A'.repeat(12 * 1024)}`,
  ])
  const longer = await rawRequest(gateway.url, [
    `GET ${PATH} HTTP/1.1`,
    `PAYMENT-SIGNATURE: ${'A'.repeat(17 * 1024)}`,
  ])

  expect(long.status).toBe(402)
  expect(JSON.parse(long.body).code).toBe('payment_malformed')
  expect(longer.status).toBe(431)
  expectSold(await gateway.buyer.buy(PATH))
})

test('PAY-50 wrong parameters appear in the offer and keep the attached payment unspent', async () => {
  const gateway = await watchedGateway()
  const wrong = '/signal?token=bitcoin&limit=0'

  const unpaid = await gateway.buyer.get(wrong)
  const header = await gateway.buyer.header(wrong)
  const paid = await gateway.buyer.get(wrong, { 'PAYMENT-SIGNATURE': header })
  const corrected = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expectOffer(unpaid)
  expect(unpaid.body.extensions.input).toMatchObject({ ok: false, errors: [{ field: 'limit' }] })
  expect(paid.status).toBe(400)
  expect(paid.body).toMatchObject({ code: 'invalid_input', charged: 'no', field: 'limit' })
  expectSold(corrected)
  expect(await gateway.earned()).toBe(5_000n)
})

test('PAY-50 an unpaid body that cannot be read gets the offer all the same', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  expectOffer(await buyer.post('/health', '{'))
  expectOffer(await buyer.post('/health', 'x=1', { 'Content-Type': 'application/x-www-form-urlencoded' }))
  expectOffer(await buyer.post('/health', '[]'))
})

test('PAY-52 a payment at an unknown path is not even looked at', async () => {
  const gateway = await watchedGateway()
  const header = await gateway.buyer.header(PATH)

  const reply = await gateway.buyer.get('/no/such/path', { 'PAYMENT-SIGNATURE': header })

  expect(reply.status).toBe(404)
  expect(reply.body).toMatchObject({ code: 'not_found', charged: 'no' })
  expect(gateway.facilitator.verified).toHaveLength(0)
  expectSold(await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header }))
})

test('PAY-54 a paid answer must not be cached for others', async () => {
  const gateway = await watchedGateway()

  const paid = await gateway.buyer.buy(PATH)
  const unpaid = await gateway.buyer.get(PATH)

  expect(paid.headers.get('cache-control')).toBe('private, no-store')
  expect(paid.headers.get('vary')).toBe('PAYMENT-SIGNATURE, X-PAYMENT, Authorization')
  expectOffer(unpaid)
})

test('PAY-55 a result that breaks its own promise is not sold', async () => {
  const candles = createWatchedCandles((query) => ({ ...series(query), venue: 7 as never }))
  const gateway = await openGatewayFixture({ upstreams: { candles } })

  const reply = await gateway.buyer.buy(PATH)

  expectNotCharged(reply, 500, 'output_invalid')
  expect(candles.asked).toHaveLength(1)
  expect(await gateway.earned()).toBe(0n)
})

test('D1: other origins may read payment headers; programs get no list of names', async () => {
  const { buyer } = await openGatewayFixture()
  const origin = { Origin: 'https://page.example' }
  const exposed = ({ headers }: Reply) => headers.get('access-control-expose-headers')

  const offer = await buyer.get(PATH, origin)
  const payment = await buyer.header(PATH)
  const sold = await buyer.get(PATH, { ...origin, 'PAYMENT-SIGNATURE': payment })
  const toProgram = await buyer.get(PATH)

  expect(offer.headers.get('access-control-allow-origin')).toBe('*')
  expect(exposed(offer)).toBe('Payment-Required, WWW-Authenticate')
  expect(exposed(sold)).toBe(
    'X-Data-Mode, X-Data-As-Of, PAYMENT-RESPONSE, X-Payment-Response, X-Payment-Receipt, X-Request-Id',
  )
  expect(exposed(toProgram)).toBeNull()
})

test('PR-03 failures reveal no internals', async () => {
  const secrets = new Error('SELECT * FROM payment at /srv/gateway/index.ts:1 on db.internal')
  const candles = createWatchedCandles(() => {
    throw secrets
  })
  const gateway = await openGatewayFixture({ upstreams: { candles } })
  const { buyer } = gateway
  const header = await buyer.header(PATH)
  const pay = { 'PAYMENT-SIGNATURE': header }

  const replies = [
    await buyer.get(PATH, pay),
    await buyer.get('/signal?limit=abc', pay),
    await buyer.get(PATH, { 'PAYMENT-SIGNATURE': encode({ x402Version: 1 }) }),
    await buyer.get(PATH, { 'PAYMENT-SIGNATURE': '%%%' }),
    await buyer.get('/no/such/path'),
    await buyer.get('/x402/payments/%E0%A4%A'),
    await buyer.request(PATH, { method: 'DELETE' }),
    await buyer.post('/health', '{', pay),
    await buyer.post('/health', `"${'x'.repeat(300_000)}"`, pay),
    await buyer.post('/embedded/faucet', { address: "'; DROP TABLE payment" }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([500, 400, 402, 402, 404, 400, 405, 400, 413, 400])
  for (const reply of replies) {
    expect(typeof reply.body.error, reply.text).toBe('string')
    expect(reply.text).not.toMatch(
      /SELECT|\/srv|db\.internal|node_modules|\.ts\b|\bat \S+:\d+|ZodError|stack/,
    )
    expect(reply.headers.get('x-powered-by')).toBeNull()
    expect(reply.headers.get('server')).toBeNull()
  }
  expect(await gateway.earned()).toBe(0n)
})

async function threeHeaders(buyer: Buyer, path: string): Promise<[string, string, string]> {
  const offer = await buyer.offer(path)
  const header = async () => encode(await buyer.payload(offer))
  return [await header(), await header(), await header()]
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
