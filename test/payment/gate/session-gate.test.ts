import { expect, test } from 'vitest'
import { DAY_MS } from '../../../src/core/durations.ts'
import { GatewayError } from '../../../src/core/failures.ts'
import { currentLogIds, runWithLogIds } from '../../../src/core/log-ids.ts'
import { microUsd, usd } from '../../../src/core/money.ts'
import { createSessionGate, type SessionCall } from '../../../src/payment/sessions/session-gate.ts'
import type { SessionLimits } from '../../../src/store/sessions/session-account-repository.ts'
import { NOW } from '../../store/payments.ts'
import { away, callOf, gateWith, HASH, ID, RESULT, receipts, TOKEN } from './session-gate-fixture.ts'

test('log lines about a call name its session', async () => {
  const { gate } = await gateWith()
  const named: unknown[] = []
  const work = async () => {
    named.push(currentLogIds())
    return RESULT
  }

  await runWithLogIds({ requestId: 'asked' }, () => gate.charge(callOf({ work })))

  expect(named).toEqual([{ requestId: 'asked', session: ID }])
})

test('a call is held, worked, booked, and then answered with a receipt', async () => {
  const fixture = await gateWith()
  const seen: unknown[] = []
  const work: SessionCall['work'] = async (_signal, paidBy) => {
    const [entry] = await fixture.entries()
    seen.push(entry?.state, entry && entry.lease_until - NOW, paidBy, (await fixture.session()).held)
    fixture.time.at += 5
    return RESULT
  }

  const answer = await fixture.gate.charge(callOf({ work }))

  const [entry] = await fixture.entries()
  const paidBy = { key: `session|${entry?.id}`, network: 'eip155:0xpayer', payer: '0xpayer' }
  expect(seen).toEqual(['held', 71_000, paidBy, 5_000])
  expect(answer).toMatchObject({
    result: RESULT,
    sessionId: ID,
    chargedUsd: '0.005',
    balanceUsd: '0.015',
    replayed: false,
  })
  expect(entry).toMatchObject({ state: 'posted', amount: 5_000, response_hash: HASH, ended_at: NOW + 1_005 })
  expect(await fixture.session()).toMatchObject({ balance: 15_000, held: 0, spent: 5_000 })
  expect(fixture.sales).toEqual([{ tool: 'signal', network: 'session', price: '5000' }])
  expect(receipts.verify(answer.receipt)).toMatchObject({
    valid: true,
    statement: {
      issuer: 'https://gateway.test',
      toolId: 'signal',
      requestHash: 'request',
      responseHash: HASH,
      amount: '5000',
      asset: 'micro-usd',
      network: `session:${ID}`,
      payer: 'eip155:0xpayer',
      payTo: 'https://gateway.test',
      transaction: entry?.id,
      issuedAt: new Date(NOW + 1_005).toISOString(),
    },
  })
})

test.each([
  [2_000n, '0.002', 18_000],
  [9_000n, '0.005', 15_000],
])('a metered session call using %s books that, up to its price', async (used, chargedUsd, balance) => {
  const fixture = await gateWith()

  const answer = await fixture.gate.charge(callOf({ used: () => microUsd(used) }))

  expect(answer.chargedUsd).toBe(chargedUsd)
  expect(await fixture.session()).toMatchObject({ balance, held: 0 })
})

test('negative usage is our bug and costs nothing', async () => {
  const fixture = await gateWith()

  await expect(fixture.gate.charge(callOf({ used: () => microUsd(-1n) }))).rejects.toThrow(
    'less than nothing',
  )
  expect(await fixture.session()).toMatchObject({ balance: 20_000, held: 0 })
  expect(await fixture.entries()).toMatchObject([{ state: 'voided' }])
})

test('work that fails costs nothing, and what it failed with is written down', async () => {
  const fixture = await gateWith()
  const thrown = new GatewayError('upstream_unavailable', 'Binance timed out.')

  await expect(fixture.gate.charge(callOf({ work: () => Promise.reject(thrown) }))).rejects.toBe(thrown)
  expect(await fixture.session()).toMatchObject({ balance: 20_000, held: 0 })
  expect(await fixture.entries()).toMatchObject([
    { state: 'voided', reason: 'upstream_unavailable', ended_at: NOW + 1_000 },
  ])
  expect(fixture.sales).toEqual([])
})

test('if recording fails too, the caller gets the work’s own error', async () => {
  const fixture = await gateWith({ book: { void: away } })
  const thrown = new Error('broken')

  await expect(fixture.gate.charge(callOf({ work: () => Promise.reject(thrown) }))).rejects.toBe(thrown)
})

test('a caller who left before the work ended is not charged', async () => {
  const fixture = await gateWith()
  const closed = new AbortController()
  const work = async () => {
    closed.abort()
    return RESULT
  }

  await expect(fixture.gate.charge(callOf({ clientSignal: closed.signal, work }))).rejects.toMatchObject({
    code: 'client_gone',
  })
  expect(await fixture.entries()).toMatchObject([{ state: 'voided', reason: 'client_gone' }])
})

test('what was voided meanwhile is not given out', async () => {
  const fixture = await gateWith()
  const work = async () => {
    await fixture.book.voidOrphans(NOW)
    return RESULT
  }

  await expect(fixture.gate.charge(callOf({ work }))).rejects.toMatchObject({
    code: 'store_unavailable',
    retryAfterSeconds: 3,
  })
  expect(await fixture.session()).toMatchObject({ balance: 20_000, held: 0 })
  expect(fixture.sales).toEqual([])
})

test('an unknown booking is never reported as not charged', async () => {
  const fixture = await gateWith({ book: { post: away } })

  await expect(fixture.gate.charge(callOf())).rejects.toMatchObject({
    code: 'settlement_pending',
    retryAfterSeconds: 2,
    cause: { message: 'The ledger is away.' },
  })
})

test.each<readonly [string, Partial<SessionLimits>, Partial<SessionCall>, string, object]>([
  [
    'too dear for a call',
    { most_per_call: 4_999 },
    {},
    'budget_exceeded',
    { budgetExceeded: true, limit: 'perCallUsd', toolId: 'signal', requiredUsdc: '0.005' },
  ],
  ['too dear for today', { most_per_day: 4_999 }, {}, 'budget_exceeded', { limit: 'perDayUsd' }],
  ['too dear in all', { most_in_total: 4_999 }, {}, 'budget_exceeded', { limit: 'totalUsd' }],
  ['of another tool', { tools: '["candles"]' }, {}, 'budget_exceeded', { limit: 'tools' }],
  [
    'dearer than what is left',
    {},
    { price: usd('0.03') },
    'payment_required',
    { insufficientBalance: true, requiredUsdc: '0.03', balanceUsdc: '0.02', toolId: 'signal' },
  ],
])('a call that is %s is refused, and nothing is held', async (_what, limits, changes, code, details) => {
  const fixture = await gateWith({ limits })

  await expect(fixture.gate.charge(callOf(changes))).rejects.toMatchObject({ code, details })
  expect(await fixture.entries()).toEqual([])
})

test('a session that is over or closed pays for nothing', async () => {
  const fixture = await gateWith()
  fixture.time.at = NOW + DAY_MS
  await expect(fixture.gate.charge(callOf())).rejects.toMatchObject({
    code: 'unauthorized',
    details: { field: 'Authorization', reason: 'session_expired' },
  })
  await fixture.database.db.updateTable('session').set({ state: 'closing' }).execute()

  await expect(fixture.gate.charge(callOf())).rejects.toMatchObject({
    code: 'unauthorized',
    details: { reason: 'session_closed' },
  })
})

test.each([
  ['another token', `pws_${'u'.repeat(43)}`],
  ['what is no token', 'pws_short'],
])('%s opens no session', async (_what, token) => {
  const { gate } = await gateWith()
  const refusal = { code: 'unauthorized', details: { field: 'Authorization', reason: 'unknown_session' } }

  await expect(gate.charge(callOf({ token }))).rejects.toMatchObject(refusal)
  await expect(gate.walletOf(token)).rejects.toMatchObject(refusal)
})

test('an invalid token is not looked up', async () => {
  const { gate } = await gateWith({ book: { findByToken: away } })

  await expect(gate.walletOf('pws_short')).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(gate.walletOf(TOKEN)).rejects.toMatchObject({ code: 'store_unavailable' })
})

test('a session that was found for another token is not opened by this one', async () => {
  const fixture = await gateWith()
  const row = { ...(await fixture.session()), token_hash: 'another' }
  const { gate } = await gateWith({ book: { findByToken: async () => row } })

  await expect(gate.walletOf(TOKEN)).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a session that disappears between two checks is unknown', async () => {
  const { gate } = await gateWith({ book: { hold: async () => ({ kind: 'unknown' }) } })

  await expect(gate.charge(callOf())).rejects.toMatchObject({ details: { reason: 'unknown_session' } })
})

test('a session is looked up once, and again after it was unknown', async () => {
  const { gate, parts } = await gateWith()
  const { findByToken, hold } = parts.repository
  let looks = 0
  parts.repository.findByToken = (hashes) => {
    looks += 1
    return findByToken(hashes)
  }
  for (let calls = 0; calls < 2; calls += 1) await gate.charge(callOf())
  expect(looks).toBe(1)

  parts.repository.hold = async () => ({ kind: 'unknown' })
  await expect(gate.charge(callOf())).rejects.toMatchObject({ code: 'unauthorized' })
  parts.repository.hold = hold
  await gate.charge(callOf())

  expect(looks).toBe(2)
})

test('a token names the owner of its session', async () => {
  const { gate } = await gateWith()

  expect(await gate.walletOf(TOKEN)).toBe('eip155:0xpayer')
})

const named = { identifier: 'the same name' }

test('a named call is charged once, and its answer kept for a day', async () => {
  const fixture = await gateWith()
  const first = await fixture.gate.charge(callOf(named))

  const again = await fixture.gate.charge(callOf({ ...named, work: away }))

  expect(again).toEqual({ ...first, replayed: true })
  expect(await fixture.session()).toMatchObject({ balance: 15_000 })
  await fixture.book.forget(NOW + 1_000 + DAY_MS - 1)
  expect((await fixture.gate.charge(callOf(named))).replayed).toBe(true)
  await fixture.book.forget(NOW + 1_000 + DAY_MS)
  const [entry] = await fixture.entries()
  await expect(fixture.gate.charge(callOf(named))).rejects.toMatchObject({
    code: 'identifier_conflict',
    details: { field: 'Idempotency-Key', entry: entry?.id },
  })
})

test('a call without a name is charged again, and its answer is not kept', async () => {
  const fixture = await gateWith()
  await fixture.gate.charge(callOf())

  expect((await fixture.gate.charge(callOf())).balanceUsd).toBe('0.01')
  expect(await fixture.database.db.selectFrom('session_answer').selectAll().execute()).toEqual([])
})

test('a repeat shows the balance, or that it is unreadable', async () => {
  const fixture = await gateWith()
  await fixture.gate.charge(callOf(named))
  await fixture.gate.charge(callOf())

  expect((await fixture.gate.charge(callOf(named))).balanceUsd).toBe('0.01')
  const { gate } = await gateWith({
    book: { hold: (...of) => fixture.book.hold(...of), find: async () => undefined },
  })
  expect(await gate.charge(callOf(named))).toMatchObject({ result: RESULT, balanceUsd: '0.02' })
  const dark = await gateWith({ book: { hold: (...of) => fixture.book.hold(...of), find: away } })
  await expect(dark.gate.charge(callOf(named))).rejects.toMatchObject({ code: 'store_unavailable' })
})

test('a name that stands for another call, or for one that runs, is refused', async () => {
  const fixture = await gateWith()
  const inner: unknown[] = []
  const work = async () => {
    inner.push(await fixture.gate.charge(callOf(named)).catch((error: unknown) => error))
    return RESULT
  }
  await fixture.gate.charge(callOf({ ...named, work }))

  expect(inner).toMatchObject([{ code: 'payment_in_flight', retryAfterSeconds: 1 }])
  await expect(fixture.gate.charge(callOf({ ...named, requestHash: 'other' }))).rejects.toMatchObject({
    code: 'identifier_conflict',
    details: { field: 'Idempotency-Key' },
  })
})

test('an overloaded gateway begins nothing, and gives out what was charged before', async () => {
  const { gate, entries } = await gateWith({ busy: true })

  await expect(gate.charge(callOf())).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 3 })
  expect(await entries()).toEqual([])
  expect((await gate.charge(callOf(named))).replayed).toBe(false)
})

test('without the ledger nothing is begun', async () => {
  const { gate } = await gateWith({ book: { hold: away } })

  await expect(gate.charge(callOf({ work: away }))).rejects.toMatchObject({
    code: 'store_unavailable',
    cause: { message: 'The ledger is away.' },
  })
})

test('calls are paid without load shedding or sales counting too', async () => {
  const { parts } = await gateWith()

  expect((await createSessionGate(parts).charge(callOf())).chargedUsd).toBe('0.005')
})
