import { expect, test } from 'vitest'
import { Buyer, encode, type PayloadChanges } from '../../support/buyer.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'

const PATH = '/tools/candles?token=bitcoin'
const shared = shareGateway(() => openGatewayFixture({ fund: '1' }))

const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params })

async function refusalOf(changes: PayloadChanges, buyer = shared().buyer) {
  const payment = encode(await buyer.payload(await buyer.offer(PATH), changes))
  const { status, body } = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': payment })
  return { status, ...body }
}

async function expectServed(links: Readonly<Record<string, string>>) {
  const { buyer, url } = shared()
  for (const link of Object.values(links))
    expect((await buyer.get(link.slice(url.length))).status, link).toBe(200)
}

test('an unpaid call states its price, the next step and where to read on', async () => {
  const { buyer } = shared()
  const { error, hint, charged, links } = (await buyer.get(PATH)).body

  expect(error).toBe('Payment required: $0.001.')
  expect(hint).toMatch(/Sign one offer of accepts\[\].*PAYMENT-SIGNATURE/)
  expect(charged).toBe('no')
  expect(Object.keys(links)).toEqual(['tool', 'howToPay'])
  await expectServed(links)
})

test('wrong parameters stand in the sentence of the offer, at every door', async () => {
  const { buyer } = shared()
  const input = { token: 'bitcoin', limit: 7_000 }
  const rest = await buyer.get('/tools/candles?token=bitcoin&limit=7000')
  const byId = await buyer.post('/agent/tools/call', { toolId: 'candles', params: input })
  const task = await buyer.post('/a2a', rpc('task/create', { toolId: 'candles', input }))
  const tool = await buyer.post('/mcp', rpc('tools/call', { name: 'candles', arguments: input }))
  const offers = [rest.body, byId.body, task.body.error.data, tool.body.result.structuredContent]

  for (const { error, hint } of offers) {
    expect(error).toMatch(/^Payment required: \$0\.001\. Fix first: limit must be an integer from \d+ to \d+/)
    expect(hint).toMatch(/^Correct the parameters first/)
  }
})

test('a long fault is whole in the body and short in the header', async () => {
  const call = { toolId: 'backtest', params: { zzzzz: 1 } }
  const { body, headers } = await shared().buyer.post('/agent/tools/call', call)
  const header = JSON.parse(Buffer.from(`${headers.get('payment-required')}`, 'base64').toString())

  expect(body.error.length).toBeGreaterThan(160)
  expect(header.error.length).toBeLessThanOrEqual(160)
  expect(header.accepts).toEqual(body.accepts)
})

test('an empty wallet reads its balance, the price and how to fund it', async () => {
  const { url } = shared()
  const poor = new Buyer(url)

  const refused = await refusalOf({}, poor)
  const short = `${poor.account.address.slice(0, 6)}…${poor.account.address.slice(-4)}`.toLowerCase()

  expect(refused).toMatchObject({
    status: 402,
    code: 'payment_invalid',
    charged: 'no',
    reason: 'insufficient_funds',
  })
  expect(refused.error).toBe(
    `Wallet ${short} holds $0 in USDC on Base Sepolia (eip155:84532); this call costs $0.001. You were not charged.`,
  )
  expect(refused.hint).toContain(
    `POST ${url}/embedded/faucet {"address": "${poor.account.address.toLowerCase()}"}`,
  )
  expect(refused.extensions.refused.info).toMatchObject({ reason: 'insufficient_funds', balanceUsd: '0' })
})

test.each([1, 2])(
  'a wallet funded after %i refusals can pay at once, or in two seconds',
  async (refusals) => {
    let now = Date.now()
    const clock = { now: () => now }
    const { buyer } = await openGatewayFixture({ fund: '0', clock })
    for (let count = 0; count < refusals; count += 1)
      expect((await refusalOf({}, buyer)).reason).toBe('insufficient_funds')
    await buyer.fund('0.5')
    now += refusals === 1 ? 0 : 2_000

    const payment = encode(await buyer.payload(await buyer.offer(PATH)))
    const paid = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': payment })

    expect([paid.status, paid.body.error]).toEqual([200, undefined])
  },
)

test('a wallet with too little reads how little it is', async () => {
  const poor = new Buyer(shared().url)
  await poor.fund('0.0004')

  const { error } = await refusalOf({}, poor)

  expect(error).toContain('holds $0.0004 in USDC')
})

test.each<readonly [string, PayloadChanges, string, RegExp]>([
  [
    'a wrong signature',
    { signature: (text) => `${text.slice(0, 20)}00${text.slice(22)}` },
    'invalid_signature',
    /key of the paying wallet/,
  ],
  ['an expired payment', { sign: { validBefore: '1700000000' } }, 'expires_too_soon', /fresh validBefore/],
  ['another amount', { sign: { value: '999' } }, 'amount_mismatch', /exactly amount/],
  ['another recipient', { sign: { to: `0x${'12'.repeat(20)}` } }, 'recipient_mismatch', /payTo/],
  ['another network', { accepted: { network: 'eip155:1' } }, 'network_not_offered', /network of accepts/],
  [
    'an unreadable network',
    { accepted: { network: '<b>pay me</b>:1' } },
    'network_not_offered',
    /network of accepts/,
  ],
  ['another price', { accepted: { amount: '1' } }, 'no_matching_offer', /unchanged/],
])('%s has its own reason and hint', async (_, changes, reason, hint) => {
  const refused = await refusalOf(changes)

  expect(refused).toMatchObject({ status: 402, charged: 'no', reason })
  expect(refused.hint).toMatch(hint)
  expect(refused.hint).toMatch(/epeat the request\.$/)
  expect(refused.error).not.toContain('<b>')
  await expectServed(refused.links)
})

test('the name of a network that is not offered is marked as the caller’s', async () => {
  const { error } = await refusalOf({ accepted: { network: 'eip155:1' } })

  expect(error).toMatch(/^The payment is for “eip155:1”, which is not offered\. Choose one of eip155:84532/)
})

test('MCP and A2A give the same reason, in their own words', async () => {
  const { url } = shared()
  const poor = new Buyer(url)
  const ask = (params: object) => poor.post('/mcp', rpc('tools/call', params))
  const offered = (await ask({ name: 'candles', arguments: {} })).body.result.structuredContent
  const _meta = { 'x402/payment': await poor.payload(offered) }
  const create = (params: object) =>
    poor.post('/a2a', rpc('task/create', { toolId: 'candles', input: {}, ...params }))
  const task = (await create({})).body.error.data

  const tool = (await ask({ name: 'candles', arguments: {}, _meta })).body.result.structuredContent
  const other = new Buyer(url)
  const refused = (await create({ payment: await other.payload(task) })).body.error

  expect(offered.hint).toContain('_meta["x402/payment"]')
  expect(task.hint).toContain('params.payment')
  expect(tool).toMatchObject({
    reason: 'insufficient_funds',
    charged: 'no',
    hint: expect.stringMatching(/faucet.*repeat the call/),
  })
  expect(refused.data).toMatchObject({
    reason: 'insufficient_funds',
    hint: expect.stringMatching(/faucet.*repeat the task/),
  })
  expect(refused.message).toContain('holds $0 in USDC')
})

test('an unknown session is refused with a way to open one', async () => {
  const Authorization = 'Bearer pws_0123456789012345678901234567890123456789012'
  const { status, body } = await shared().buyer.get(PATH, { Authorization })

  expect(status).toBe(401)
  expect(body).toMatchObject({
    charged: 'no',
    reason: 'unknown_session',
    hint: expect.stringContaining('session-open'),
  })
})
