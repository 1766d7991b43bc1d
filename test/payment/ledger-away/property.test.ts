import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { signInHeader } from '../../services/monitors/monitor-fixture.ts'
import { openSharedDatabaseFixture } from '../../store/postgres/shared-database-fixture.ts'
import type { Reply } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { fillDatabase } from '../../support/fill-database.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { bearer, createSessionActions } from '../sessions/session-fixture.ts'
import { bySession, claimsUncharged, createLookUps, PATH, paid, type Shown } from './door-requests.ts'

const SEED = 20_261_122
/** How often one used payment is shown; its answer is given again 20 times. */
const USES = 15
const TABLES = ['payment', 'session', 'monitor', 'task']

type Gateway = Awaited<ReturnType<typeof openGatewayFixture>>
type Moment = (typeof moments)[number]

const moments = ['before the claim', 'after the claim', 'at the write-ahead', 'at the record'] as const
const proofs = ['fresh', 'used', 'session', 'named in a session'] as const

/** The ways in which an embedded database can go away, and how it comes back. */
const failures: Readonly<Record<string, (gateway: Gateway) => Promise<() => Promise<void>>>> = {
  async 'has lost its tables'({ database: { db } }) {
    for (const table of TABLES)
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(db)
    return async () => {
      for (const table of TABLES)
        await sql`alter table ${sql.table(`${table}_away`)} rename to ${sql.table(table)}`.execute(db)
    }
  },
  async 'has no room left'({ database: { db } }) {
    await sql`pragma max_page_count = 1`.execute(db)
    return async () => {
      await sql`pragma max_page_count = 1073741823`.execute(db)
    }
  },
}

/** A gateway whose database goes away at a moment of the next call. */
async function opened(environment: Readonly<Record<string, string>> = {}) {
  let due: { readonly at: Moment; readonly work: () => Promise<void> } | undefined
  const comes = async (at: Moment) => {
    if (due?.at !== at) return
    const { work } = due
    due = undefined
    await work()
  }
  const facilitator = scriptedFacilitator({
    async verify(_order, honest) {
      await comes('after the claim')
      return honest()
    },
    async settle(_order, honest) {
      const word = await honest()
      await comes('at the record')
      return word
    },
  })
  const gateway = await openGatewayFixture({
    environment,
    fund: '100',
    wrapFacilitators: facilitator.facilitators,
    upstreams: {
      candles: createWatchedCandles(async (query) => {
        await comes('at the write-ahead')
        return series(query)
      }),
    },
  })
  const { token } = await createSessionActions(gateway.buyer).open(5)
  /** A payment that has bought its answer already. */
  async function spent(): Promise<string> {
    const header = await gateway.buyer.header(PATH)
    await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
    return header
  }
  let used = await spent()
  let uses = 0
  let named = 0

  return {
    gateway,
    token,
    used,
    /** What a caller shows; a used payment is another one before its answer was given as often as it may be. */
    async shown(proof: (typeof proofs)[number]): Promise<Shown> {
      named += 1
      if (proof === 'session') return bearer(token)
      if (proof === 'named in a session')
        return { ...bearer(token), 'Idempotency-Key': `call-number-${named % 3}` }
      if (proof === 'fresh') return { 'PAYMENT-SIGNATURE': await gateway.buyer.header(PATH) }
      uses += 1
      if (uses % USES === 0) used = await spent()
      return { 'PAYMENT-SIGNATURE': used }
    },
    async callWhile(at: Moment, work: () => Promise<void>, call: () => Promise<Reply>): Promise<Reply> {
      if (at === 'before the claim') await work()
      else due = { at, work }
      const reply = await call()
      due = undefined
      return reply
    },
  }
}

function refuse(what: object, reply: Reply): void {
  // who shows nothing is refused without a look-up
  if (reply.status === 401 || /\\*"code\\*": ?\\*"unauthorized/.test(reply.text)) return
  expect(claimsUncharged(reply), `${JSON.stringify(what)}: ${reply.status} ${reply.text.slice(0, 400)}`).toBe(
    false,
  )
  if (reply.status < 500) return
  expect(Number(reply.headers.get('retry-after')), reply.text).toBeGreaterThanOrEqual(1)
}

test('D2 D13: while the ledger is away no door claims "not charged"', async () => {
  const { gateway, shown, callWhile } = await opened()
  const asked = fc.record({
    failure: fc.constantFrom(...Object.keys(failures)),
    at: fc.constantFrom(...moments),
    proof: fc.constantFrom(...proofs),
    door: fc.constantFrom(...Object.keys(bySession)),
  })

  await fc.assert(
    fc.asyncProperty(asked, async ({ failure, at, proof, door }) => {
      // several calls by themselves are paid by a session
      if (door === 'batch' && !proof.includes('session')) return
      const headers = await shown(proof)
      let back = async () => {}
      const leave = async () => {
        back = (await failures[failure]?.(gateway)) ?? back
      }
      try {
        refuse(
          { failure, at, proof, door },
          await callWhile(at, leave, () => bySession[door]?.(gateway.buyer, headers) as Promise<Reply>),
        )
      } finally {
        await back()
      }
    }),
    { seed: SEED, numRuns: 250, endOnFailure: true },
  )
  expect((await gateway.buyer.get('/readyz')).status).toBe(200)
}, 120_000)

test('D2 D13: while the ledger is away no lookup claims "not charged"', async () => {
  const { gateway, token, used } = await opened()
  const signIn = await signInHeader(gateway.buyer)
  const shown: readonly Shown[] = [
    {},
    bearer(token),
    { 'PAYMENT-SIGNATURE': used },
    { 'SIGN-IN-WITH-X': signIn },
  ]
  for (const [failure, leave] of Object.entries(failures)) {
    const back = await leave(gateway)
    for (const [door, ask] of Object.entries(createLookUps(used)))
      for (const headers of shown) {
        const reply = await ask(gateway.buyer, headers)
        refuse({ failure, door, headers: Object.keys(headers) }, reply)
      }
    await back()
  }
}, 60_000)

test('D2: a settled payment’s lookup is pending with a retry time without database', async () => {
  const { gateway, used, token, shown } = await opened()
  const fresh = await shown('fresh')
  const before = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': used })
  await gateway.database.close()

  const [first] = Object.values(createLookUps(used))
  const reply = await first?.(gateway.buyer, {})
  expect(before.status).toBe(200)
  expect(reply).toMatchObject({ status: 503, body: { code: 'store_unavailable', charged: 'pending' } })
  expect(reply?.headers.get('retry-after')).toBe('3')
  for (const [door, ask] of Object.entries(paid))
    for (const headers of [fresh, { 'PAYMENT-SIGNATURE': used }, bearer(token)])
      refuse({ door }, await ask(gateway.buyer, headers))
  for (const [door, ask] of Object.entries(createLookUps(used)))
    refuse({ door }, await ask(gateway.buyer, bearer(token)))
})

test('D13: the agent door answers pending with a retry time', async () => {
  const { gateway, shown } = await opened()
  const headers = await shown('fresh')
  await gateway.database.close()

  const created = await paid['A2A task/create']?.(gateway.buyer, headers)
  const sent = await paid['A2A message/send']?.(gateway.buyer, headers)

  for (const reply of [created, sent]) {
    expect(reply?.body.error).toMatchObject({
      message: expect.stringMatching(/\w/),
      data: { charged: 'pending', retryable: true, retryAfterSeconds: expect.any(Number) },
    })
  }
})

test('D2: a malformed proof is refused as such even without the ledger', async () => {
  const { gateway } = await opened()
  await gateway.database.close()

  const reply = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': 'no payment' })

  expect(reply.status).toBe(402)
})

test('D2: a proof on an unoffered network is pending without the ledger', async () => {
  const { gateway } = await opened()
  const other = await gateway.buyer.header(PATH, { accepted: { network: 'eip155:1' } })
  await gateway.database.close()

  const reply = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': other })

  expect(reply).toMatchObject({ status: 503, body: { code: 'settlement_pending', charged: 'pending' } })
})

test('L2: a settlement without disk space is recorded at the next check', async () => {
  const { gateway, shown, callWhile } = await opened()
  const headers = await shown('fresh')
  let back = async () => {}
  const pending = await callWhile(
    'at the record',
    async () => {
      back = await fillDatabase(gateway.database)
    },
    () => gateway.buyer.get(PATH, headers),
  )
  await back()

  const sold = await gateway.buyer.get(PATH, headers)

  expect(pending).toMatchObject({ status: 503, body: { code: 'settlement_pending', charged: 'pending' } })
  expect(sold.status, sold.text).toBe(200)
})

describe.skipIf(!hasPostgres)('on PostgreSQL', { timeout: 120_000 }, () => {
  const cluster = postgresCluster()

  test('D2 D13: with a stopped server no door claims "not charged"', async () => {
    const shared = await openSharedDatabaseFixture(cluster)
    const { gateway, used, token, shown } = await opened(shared.environment)
    const fresh = await shown('fresh')
    await cluster.stop()
    onTestFinished(() => cluster.start())

    for (const [door, ask] of Object.entries(bySession))
      for (const headers of door === 'batch'
        ? [bearer(token)]
        : [fresh, { 'PAYMENT-SIGNATURE': used }, bearer(token)])
        refuse({ door }, await ask(gateway.buyer, headers))
    for (const [door, ask] of Object.entries(createLookUps(used)))
      refuse({ door }, await ask(gateway.buyer, bearer(token)))
  })
})
