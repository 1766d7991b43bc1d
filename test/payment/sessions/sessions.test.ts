import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { Buyer, decode } from '../../support/buyer.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectNotCharged, expectOffer } from '../../support/replies.ts'
import { bearer, openSessionFixture, SIGNAL, TOPUP } from './session-fixture.ts'

test('a session opened by payment pays for calls with receipts, without settlement', async () => {
  const { buyer, open, status, earned, recordedRevenue } = await openSessionFixture()
  const { token, id, reply } = await open(1)

  const answer = await buyer.get(SIGNAL, bearer(token))

  expect(reply.status, reply.text).toBe(200)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.signal.bias).toBeDefined()
  expect(answer.headers.get('x-payment-response')).toBeNull()
  expect(answer.headers.get('payment-response')).toBeNull()
  expect(answer.headers.get('cache-control')).toContain('private')
  expect(answer.headers.get('x-session-balance-usd')).toBe('0.995')
  expect(decode(answer.headers.get('x-payment-receipt'))).toMatchObject({
    network: `session:${id}`,
    toolId: 'signal',
    amount: '5000',
    transaction: `${id}.2`,
    responseHash: createHash('sha256').update(answer.text).digest('hex'),
  })
  expect(await status(token)).toMatchObject({ state: 'open', balanceUsd: 0.995, spentUsd: 0.005, heldUsd: 0 })
  expect(await earned()).toBe(1_000_000n)
  expect(await recordedRevenue()).toBe(1_000_000n)
})

test('operations 14: a session call counts once, and repeats count as repeats', async () => {
  const { buyer, open, metricsUrl } = await openSessionFixture({ environment: { METRICS_PORT: '0' } })
  const { token } = await open(1)
  const named = { ...bearer(token), 'Idempotency-Key': 'once' }

  await buyer.get(SIGNAL, named)
  await buyer.get(SIGNAL, named)
  const text = await (await fetch(metricsUrl ?? '')).text()

  expect(text).toContain('pennywire_calls_total{tool="signal",outcome="session"} 1')
  expect(text).toContain('pennywire_calls_total{tool="signal",outcome="session_replayed"} 1')
  expect(text).not.toContain('tool="signal",outcome="free"')
})

test('the receipt of a session call is one of ours', async () => {
  const { buyer, open } = await openSessionFixture()
  const { token } = await open()
  const { headers } = await buyer.get(SIGNAL, bearer(token))

  const { body } = await buyer.post('/tools/x402-verify-receipt', {
    receipt: headers.get('x-payment-receipt'),
  })

  expect(body.valid).toBe(true)
})

test('session purchases appear as sales, and top-ups do not', async () => {
  const { buyer, open, database } = await openSessionFixture()
  const { token } = await open(1)
  const before = (await buyer.get('/info/stats')).body

  await buyer.get(SIGNAL, bearer(token))

  expect(before).toMatchObject({ paidCalls: 0, settledUsd: '0', payers: 1 })
  expect((await buyer.get('/info/stats')).body).toMatchObject({
    paidCalls: 1,
    settledUsd: '0.005',
    payers: 1,
  })
  const tallies = await database.db.selectFrom('sale_tally').selectAll().where('span', '=', 'all').execute()
  expect(tallies).toMatchObject([{ tool: 'signal', network: 'session', calls: 1, micro_usd: 5_000 }])
  await waitUntil(
    async () => (await database.db.selectFrom('sold_signal').selectAll().execute()).length === 1,
  )
})

test('a wallet that signs in opens a session, and is shown its token once', async () => {
  const { buyer, signIn, topUp, ask } = await openSessionFixture()
  const opened = await buyer.post(
    '/tools/session-open',
    { perDayUsd: 1 },
    { 'SIGN-IN-WITH-X': await signIn() },
  )
  const { token, session } = opened.body

  const added = await topUp({ amountUsd: 2, sessionId: session.id })
  const own = await buyer.post('/tools/session-status', {}, { 'SIGN-IN-WITH-X': await signIn() })

  expect(opened.status, opened.text).toBe(200)
  expect(session).toMatchObject({
    state: 'open',
    wallet: `eip155:${buyer.account.address.toLowerCase()}`,
    balanceUsd: 0,
    limits: { perDayUsd: 1, tools: null },
    returns: { network: 'eip155:84532', to: buyer.account.address.toLowerCase() },
  })
  expect(added.status, added.text).toBe(200)
  expect((await ask('status', token)).body.sessions[0].balanceUsd).toBe(2)
  expect(own.body.sessions).toHaveLength(1)
  expect(own.text).not.toContain(token)
})

test('a token is kept nowhere: neither as it is nor as its plain hash', async () => {
  const { open, database } = await openSessionFixture()
  const { token } = await open()
  const hash = createHash('sha256').update(token).digest('hex')

  const rows = await database.db.selectFrom('session').selectAll().execute()

  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(hash)
})

test('a low session balance gives an offer with the shortfall and runs nothing', async () => {
  const { buyer, open, status } = await openSessionFixture()
  const { token } = await open(0.1, { perCallUsd: 1 })
  await buyer.get('/brain?question=is%20bitcoin%20up', bearer(token))
  const before = await status(token)

  const reply = await buyer.get('/brain?question=is%20bitcoin%20up', bearer(token))

  expect(before.balanceUsd).toBe(0.02)
  expectOffer(reply, { code: 'payment_required' })
  expect(reply.body).toMatchObject({
    insufficientBalance: true,
    requiredUsdc: '0.08',
    balanceUsdc: '0.02',
    toolId: 'brain',
  })
  expect((await status(token)).spentUsd).toBe(0.08)
})

test.each([
  ['perCallUsd', { perCallUsd: 0.004 }],
  ['perDayUsd', { perDayUsd: 0.004 }],
  ['totalUsd', { totalUsd: 0.004 }],
  ['tools', { tools: ['news'] }],
])('a call over %s is refused with its limit', async (limit, limits) => {
  const { buyer, open, status } = await openSessionFixture()
  const { token } = await open(1, limits)

  const reply = await buyer.get(SIGNAL, bearer(token))

  expect(reply.status).toBe(403)
  expect(reply.body).toMatchObject({ code: 'budget_exceeded', charged: 'no', budgetExceeded: true, limit })
  expect((await status(token)).spentUsd).toBe(0)
})

test('a call that fails is not charged', async () => {
  const { buyer, open, status, ask } = await openSessionFixture({
    upstreams: {
      candles: {
        recent: async () => {
          throw new GatewayError('upstream_unavailable', 'Binance timed out.')
        },
      },
    },
  })
  const { token } = await open()

  const reply = await buyer.get(SIGNAL, bearer(token))

  expectNotCharged(reply, 503, 'upstream_unavailable')
  expect(await status(token)).toMatchObject({ balanceUsd: 1, spentUsd: 0, heldUsd: 0 })
  expect((await ask('history', token)).body.entries[0]).toMatchObject({
    kind: 'call',
    state: 'voided',
    reason: 'upstream_unavailable',
  })
})

test('wrong parameters are reported before any amount is held', async () => {
  const { buyer, open, status } = await openSessionFixture()
  const { token } = await open()

  const reply = await buyer.get('/signal?limit=many', bearer(token))

  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ code: 'invalid_input', charged: 'no' })
  expect((await status(token)).spentUsd).toBe(0)
})

test('a ceiling on the call holds for sessions as well', async () => {
  const { buyer, open } = await openSessionFixture()
  const { token } = await open()

  const reply = await buyer.get(SIGNAL, { ...bearer(token), 'X-Max-Cost-Usd': '0.004' })

  expect(reply.status).toBe(400)
  expect(reply.body.code).toBe('max_cost_exceeded')
})

test('an Idempotency-Key repeats the stored answer and charges once', async () => {
  const { buyer, open, status } = await openSessionFixture()
  const { token } = await open()
  const headers = { ...bearer(token), 'Idempotency-Key': 'order-1' }

  const first = await buyer.get(SIGNAL, headers)
  const again = await buyer.get(SIGNAL, headers)
  const another = await buyer.get('/signal?token=solana', headers)

  expect(again.text).toBe(first.text)
  expect(again.headers.get('x-payment-replayed')).toBe('true')
  expect(again.headers.get('x-payment-receipt')).toBe(first.headers.get('x-payment-receipt'))
  expect(another).toMatchObject({ status: 409, body: { code: 'identifier_conflict' } })
  expect((await status(token)).spentUsd).toBe(0.005)
})

test('an unknown session token is refused, and other bearer tokens are ignored', async () => {
  const { buyer } = await openSessionFixture()

  const unknown = await buyer.get(SIGNAL, bearer(`pws_${'a'.repeat(43)}`))
  const foreign = await buyer.get(SIGNAL, bearer('sk-proj-something'))

  expect(unknown).toMatchObject({ status: 401, body: { code: 'unauthorized', reason: 'unknown_session' } })
  expectOffer(foreign)
})

test('a payment and a session token together are refused', async () => {
  const { buyer, open } = await openSessionFixture()
  const { token } = await open()

  const reply = await buyer.get(SIGNAL, {
    ...bearer(token),
    'PAYMENT-SIGNATURE': await buyer.header(SIGNAL),
  })

  expect(reply).toMatchObject({ status: 400, body: { code: 'conflicting_payment_headers', charged: 'no' } })
})

test('the token tightens limits, and only the wallet widens them', async () => {
  const { buyer, open, ask, signIn } = await openSessionFixture()
  const { token, id } = await open(1, { perDayUsd: 0.5 })

  const tighter = await ask('limits', token, { perDayUsd: 0.1 })
  const wider = await ask('limits', token, { perDayUsd: 0.5 })
  const none = await ask('limits', token, { perDayUsd: null })
  const byWallet = await buyer.post(
    '/tools/session-limits',
    { sessionId: id, perDayUsd: null, tools: ['signal'] },
    { 'SIGN-IN-WITH-X': await signIn() },
  )

  expect(tighter.body.session.limits.perDayUsd).toBe(0.1)
  expect([wider.status, none.status]).toEqual([403, 403])
  expect(wider.body).toMatchObject({ field: 'perDayUsd', reason: 'widens' })
  expect(byWallet.body.session.limits).toMatchObject({ perDayUsd: null, tools: ['signal'] })
})

test('a session is invisible to other wallets', async () => {
  const { buyer, open, signIn, url } = await openSessionFixture()
  const { id } = await open()
  const stranger = new Buyer(url)

  for (const tool of ['status', 'limits', 'history', 'close']) {
    const signed = await buyer.post(
      `/tools/session-${tool}`,
      { sessionId: id },
      { 'SIGN-IN-WITH-X': await signIn(stranger) },
    )
    const bare = await buyer.post(`/tools/session-${tool}`, { sessionId: id })
    expect([signed.status, bare.status], tool).toEqual([404, 401])
  }
})

test('an impossible top-up is explained in its offer and costs nothing', async () => {
  const { buyer, buy } = await openSessionFixture()
  const input = { amountUsd: 1, sessionId: 'ses_000000000000000000000000' }

  const offer = await buyer.offer(TOPUP, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  })

  expect(offer.extensions.input).toMatchObject({ ok: false, errors: [{ field: 'sessionId' }] })
  await expect(buy(TOPUP, { amountUsd: 1 }).then(({ reply }) => reply.status)).resolves.not.toBe(200)
})

test('repeating the payment of a top-up adds nothing', async () => {
  const { buyer, open, buy, status } = await openSessionFixture()
  const { token, id } = await open(1)
  const input = { amountUsd: 0.5, sessionId: id }
  const { header, reply } = await buy(TOPUP, input)

  const again = await buyer.post(TOPUP, input, { 'PAYMENT-SIGNATURE': header })

  expect(again.text).toBe(reply.text)
  expect(again.headers.get('x-payment-replayed')).toBe('true')
  expect((await status(token)).balanceUsd).toBe(1.5)
})

test('a history is returned by page, as JSON and CSV', async () => {
  const { buyer, open, ask } = await openSessionFixture()
  const { token } = await open(1)
  for (const symbol of ['bitcoin', 'solana', 'ethereum'])
    await buyer.get(`/tools/candles?token=${symbol}`, bearer(token))

  const first = (await ask('history', token, { limit: 3 })).body
  const second = (await ask('history', token, { limit: 3, before: first.nextBefore })).body
  const { csv } = (await ask('history', token, { format: 'csv' })).body

  expect(first.entries.map(({ sequence }: { sequence: number }) => sequence)).toEqual([4, 3, 2])
  expect(second).toMatchObject({ count: 1, nextBefore: null, entries: [{ kind: 'topup', amountUsd: 1 }] })
  expect(csv.split('\r\n')).toHaveLength(6)
  expect(csv.split('\r\n')[1]).toMatch(/^4,call,posted,candles,0\.001,/)
})

test('a hundred calls at once spend no more than the session has', async () => {
  const { buyer, open, status, recordedRevenue } = await openSessionFixture()
  const { token } = await open(0.1)

  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      buyer.get(`/signal?token=bitcoin&limit=${100 + at}`, bearer(token)),
    ),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(replies.filter(({ status }) => status === 402)).toHaveLength(80)
  expect(await status(token)).toMatchObject({ balanceUsd: 0, spentUsd: 0.1, heldUsd: 0 })
  expect(await recordedRevenue()).toBe(100_000n)
})

test('a closed session refunds its rest once on chain and pays no more', async () => {
  const { buyer, open, ask, embeddedChain, recordedRevenue, runJob } = await openSessionFixture({ fund: '1' })
  const chain = await embeddedChain
  const { token, id } = await open(1)
  await buyer.get(SIGNAL, bearer(token))

  const closed = await ask('close', token)
  const again = await ask('close', token)
  await runJob('return-sessions')
  await runJob('send-outgoing')
  const refused = await buyer.get(SIGNAL, bearer(token))

  expect(closed.status, closed.text).toBe(200)
  expect(closed.body.session).toMatchObject({ id, state: 'closed', balanceUsd: 0 })
  expect(closed.body.returned).toMatchObject([
    { amountUsd: 0.995, state: 'landed', to: buyer.account.address.toLowerCase() },
  ])
  expect(again.body.returned).toHaveLength(1)
  expect(await chain.balanceOf(buyer.account.address.toLowerCase() as `0x${string}`)).toBe(995_000n)
  expect(refused).toMatchObject({ status: 401, body: { reason: 'session_closed' } })
  expect((await ask('history', token)).body.entries[0]).toMatchObject({
    kind: 'return',
    amountUsd: 0.995,
    transaction: closed.body.returned[0].transaction,
  })
  expect(await recordedRevenue()).toBe(1_000_000n)
})

test('an expired session takes no call and refunds its rest by itself', async () => {
  let now = Date.parse('2026-06-01T12:00:00Z')
  const { buyer, open, runJob, embeddedChain } = await openSessionFixture({
    clock: { now: () => now },
    fund: '1',
  })
  const { token } = await open(1, { expiresInDays: 1 })
  now += 86_400_000

  const reply = await buyer.get(SIGNAL, bearer(token))
  await runJob('return-sessions')
  await runJob('send-outgoing')

  expect(reply).toMatchObject({ status: 401, body: { reason: 'session_expired' } })
  const chain = await embeddedChain
  expect(await chain.balanceOf(buyer.account.address.toLowerCase() as `0x${string}`)).toBe(1_000_000n)
})

test('row SE2: a top-up answers with the balance that status shows', async () => {
  const { open, topUp, status } = await openSessionFixture()

  const { token, id, reply } = await open(0.5)
  const more = await topUp({ amountUsd: 0.25, sessionId: id })

  expect(reply.body).toMatchObject({ addedUsd: 0.5, session: { balanceUsd: 0.5 } })
  expect(more.body).toMatchObject({ addedUsd: 0.25, session: { balanceUsd: 0.75 } })
  expect(await status(token)).toMatchObject({ balanceUsd: 0.75 })
})

test('answers 30: another bearer token is answered with the form of a session’s', async () => {
  const { buyer } = await openSessionFixture()

  const reply = await buyer.post('/tools/session-status', {}, bearer('sk-other'))

  expect(reply).toMatchObject({ status: 401, body: { error: expect.stringContaining('begins with pws_') } })
})
