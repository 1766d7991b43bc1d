import { expect, test } from 'vitest'
import { expectPending } from '../../support/replies.ts'
import { openAdminFixture, PATH } from './admin-fixture.ts'
import { fillBooks } from './full-books.ts'

type Row = Readonly<Record<string, unknown>>

const rowOf = (rows: readonly Row[], name: string) => rows.find((row) => row['name'] === name)

test('the overview of a new gateway states that all is well', async () => {
  const { admin } = await openAdminFixture(undefined, { fund: '0' })

  const { body } = await admin.look('overview')

  expect(body.rows.filter(({ state }: Row) => state === 'warn' || state === 'bad')).toEqual([])
  expect(body.sales).toMatchObject({ today: { calls: 0, revenueUsd: '0' }, days: { length: 30 } })
  expect(body.outcomes.successRatePct).toBeNull()
  expect(body.gateway).toMatchObject({ dataMode: 'simulated', money: 'simulated', database: 'SQLite' })
})

test('the overview counts sales, and stuck payments after half a minute', async () => {
  const gateway = await openAdminFixture()
  await gateway.buyer.buy(PATH)
  gateway.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'no answer' })
  const header = await gateway.signed()
  expectPending(await gateway.pay(header))

  const { body: before } = await gateway.admin.look('overview')
  gateway.time.pass(31_000)
  const { body: after } = await gateway.admin.look('overview')

  expect(before.sales.today).toEqual({ calls: 1, revenueUsd: '0.005' })
  expect(before.outcomes).toMatchObject({ answered: 1, released: 0, failed: 0, successRatePct: 100 })
  expect(before.stuck).toMatchObject({ count: 0, oldestAt: null })
  expect(after.stuck).toMatchObject({ count: 1, amountUsd: '0.005', oldestAt: expect.any(String) })
  expect(rowOf(after.rows, 'Stuck payments')).toMatchObject({ value: '1', state: 'warn', list: 'stuck' })
})

test('the overview names credits, failed payouts and jobs that were given up', async () => {
  const { admin, database, time } = await openAdminFixture(undefined, { fund: '0' })
  await fillBooks(database, time.now())

  const { body } = await admin.look('overview')

  expect(body.credits).toEqual({ count: 1, amountUsd: '0.005' })
  expect(body.refunds).toMatchObject({ count: 1, amountUsd: '0.005' })
  expect(rowOf(body.rows, 'Outgoing money')).toMatchObject({ value: '1 failed', state: 'bad' })
  expect(rowOf(body.rows, 'Jobs')).toMatchObject({ value: '1 given up', state: 'bad' })
  expect(Number(body.sales.last30Days.revenueUsd)).toBeGreaterThan(Number(body.sales.last7Days.revenueUsd))
})

test('a tool that sold for less than its sources asked is named', async () => {
  const { admin, database, time } = await openAdminFixture(undefined, { fund: '0' })
  const day = Math.floor(time.now() / 86_400_000) * 86_400_000
  await database.write(async (transaction) => {
    const sale = { span: 'day' as const, starts_at: day, tool: 'signal', network: 'session' }
    await transaction
      .insertInto('sale_tally')
      .values({ ...sale, calls: 1, micro_usd: 5_000 })
      .execute()
    await transaction
      .insertInto('upstream_cost')
      .values({ tool: 'signal', day, calls: 1, nano_usd: 6_000_000 })
      .execute()
  })

  const { rows } = (await admin.look('overview')).body
  const margins = (await admin.look('margins')).body

  expect(rowOf(rows, 'Sold below cost')).toMatchObject({ value: '1', state: 'bad', note: 'signal' })
  expect(margins.rows).toMatchObject([
    { tool: 'signal', marginUsd: '-0.001', marginPct: -20, isBelowCost: true },
  ])
  expect(margins.totals).toMatchObject({ revenueUsd: '0.005', costUsd: '0.006', calls: 1 })
  expect(margins.days).toMatchObject([{ calls: 1, revenueUsd: '0.005', costUsd: '0.006' }])
})

test('every act needs a reason, and the reason is kept with it', async () => {
  const { admin } = await openAdminFixture(undefined, { fund: '0' })
  const acts = [
    ['switch', { kind: 'tool', id: 'signal', state: 'off' }],
    ['price', { tool: 'signal', usd: '0.02' }],
    ['reconcile', { id: 'x' }],
    ['run-job', { id: 'x' }],
  ] as const

  const refused = await Promise.all(
    acts.map(([act, input]) => admin.act(act, { ...input, reason: undefined })),
  )
  const blank = await admin.act('price', { tool: 'signal', usd: '0.02', reason: '   ' })
  await admin.act('price', { tool: 'signal', usd: '0.02', reason: 'More work.' })

  for (const { status, body } of [...refused, blank]) expect([status, body.field]).toEqual([400, 'reason'])
  expect((await admin.look('acts')).body.rows).toMatchObject([
    { act: 'price', reason: 'More work', outcome: 'done' },
  ])
})

test('a list is searched by any part of what names a row, literally', async () => {
  const { admin, database, time } = await openAdminFixture(undefined, { fund: '0' })
  await fillBooks(database, time.now())
  const count = async (list: string, q: string) =>
    (await admin.look(list, `?q=${encodeURIComponent(q)}`)).body.rows.length

  expect(await count('stuck', '0X2BC4')).toBe(1)
  expect(await count('stuck', 'signal')).toBe(1)
  expect(await count('stuck', '%')).toBe(0)
  expect(await count('outgoing', 'insufficient')).toBe(1)
  expect((await admin.look('outgoing', '?state=failed')).body.rows).toHaveLength(1)
  expect((await admin.look('outgoing', '?state=wrong')).status).toBe(400)
})

test('a failing job can run at once, and an abandoned one cannot', async () => {
  const { admin, database, time } = await openAdminFixture(undefined, { fund: '0' })
  await fillBooks(database, time.now())

  const before = (await admin.look('jobs')).body.rows
  const hurried = await admin.act('run-job', { id: 'job-1' })
  const refused = await admin.act('run-job', { id: 'job-2' })

  expect(before.slice(0, 2)).toMatchObject([
    { id: 'job-2', state: 'given up' },
    { id: 'job-1', state: 'failing', failures: 3 },
  ])
  expect(JSON.stringify(before)).not.toContain('payload')
  expect(hurried.body).toMatchObject({ id: 'job-1', runAt: new Date(time.now()).toISOString() })
  expect(refused.status).toBe(404)
})

test('any list is to be had as CSV, whole and without formulas', async () => {
  const { admin, database, time } = await openAdminFixture(undefined, { fund: '0' })
  await fillBooks(database, time.now())

  const tools = await admin.look('tools', '?format=csv')
  const stuck = await admin.look('stuck', '?format=csv&limit=1')
  const wrong = await admin.look('stuck', '?format=xml')
  const unknown = await admin.look('stuck', '?format=csv&colour=red')

  expect(tools.headers.get('content-disposition')).toBe('attachment; filename="tools.csv"')
  expect(tools.text.split('\r\n').length).toBeGreaterThan(100)
  expect(stuck.text.split('\r\n')).toHaveLength(4)
  expect(wrong).toMatchObject({ status: 400, body: { field: 'format' } })
  expect(unknown).toMatchObject({ status: 400, body: { field: 'colour' } })
})

test('balances are read in the background without delaying the list', async () => {
  const { admin } = await openAdminFixture(undefined, { fund: '0' })

  const first = (await admin.look('accounts')).body
  await expect.poll(async () => (await admin.look('accounts')).body.rows.length).toBeGreaterThan(0)
  const { rows } = (await admin.look('accounts')).body

  expect(first.asOf).toBeNull()
  expect(rows[0]).toMatchObject({ use: 'payouts', state: 'simulated', owedUsd: '0' })
  expect(JSON.stringify(rows)).not.toMatch(/0x[0-9a-f]{64}/)
})
