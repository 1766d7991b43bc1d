import { expect, test } from 'vitest'
import { formatCsvLine } from '../../../src/core/text/csv.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectPending, expectSold } from '../../support/replies.ts'
import { createAdminClient, OTHER_TOKEN, openAdminFixture, TOKEN } from './admin-fixture.ts'

const MINUTE = 60_000

test('a stuck settlement is listed, is reconciled by one act, and is then none', async () => {
  const gateway = await openAdminFixture()
  const { admin: service, facilitator } = gateway
  facilitator.script.settle = () => ({ kind: 'unknown', reason: 'no answer' })
  const header = await gateway.signed()
  expectPending(await gateway.pay(header))

  const tooSoon = (await service.look('stuck')).body
  const { rows } = (await service.look('stuck', '?olderThanSeconds=0')).body
  const [{ id }] = rows
  delete facilitator.script.settle
  const reconciled = await service.act('reconcile', { id })
  const again = await service.act('reconcile', { id })

  expect(tooSoon.rows).toEqual([])
  expect(rows).toMatchObject([
    { tool: 'signal', network: 'eip155:84532', amountUsd: '0.005', state: 'settling', lastWord: 'unknown' },
  ])
  expect(reconciled.body).toMatchObject({ before: 'settling', after: 'settled' })
  expect(reconciled.body.message).toBe('The money has arrived and is recorded.')
  expect(again.body.message).toBe('It is recorded already.')
  expect((await service.look('stuck', '?olderThanSeconds=0')).body.rows).toEqual([])
  expectSold(await gateway.pay(header), { replayed: true })
  expect(await gateway.earned()).toBe(5_000n)
  expect(await service.act('reconcile', { id: 'nothing' })).toMatchObject({ status: 404 })
})

test('late settlements are listed page by page', async () => {
  const gateway = await openAdminFixture(() => {
    throw new Error('The venue is away.')
  })
  for (let count = 0; count < 3; count += 1) {
    const header = await gateway.signed()
    await gateway.pay(header)
    await gateway.facilitator.land(gateway.facilitator.verified[count])
  }
  gateway.time.pass(8 * MINUTE)
  await waitUntil(async () => (await gateway.admin.look('late')).body.rows.length === 3)

  const first = (await gateway.admin.look('late', '?limit=2')).body
  const second = (await gateway.admin.look('late', `?limit=2&after=${first.next}`)).body

  expect(first.rows).toHaveLength(2)
  expect(second.rows).toHaveLength(1)
  expect(second.next).toBeUndefined()
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(3)
  expect(first.rows[0]).toMatchObject({ tool: 'signal', state: 'settled', amountUsd: '0.005' })
})

test('a margin counts what sources charged, and nothing where none did', async () => {
  const { buyer, admin: service } = await openAdminFixture()
  const ask = (path: string, body: unknown, headers = {}) => buyer.post(path, body, headers)
  const body = { messages: [{ role: 'user', content: 'Say hello.' }], max_tokens: 16 }
  const offer = (await ask('/chat/completions', body)).body
  const header = Buffer.from(JSON.stringify(await buyer.payload(offer))).toString('base64')
  const chat = await ask('/chat/completions', body, { 'PAYMENT-SIGNATURE': header })
  await ask('/chat/completions', body, { 'PAYMENT-SIGNATURE': header })
  await buyer.buy('/signal')

  const { rows } = (await service.look('margins')).body
  const none = (await service.look('margins', '?to=2020-01-01')).body

  expect(chat.status, chat.text).toBe(200)
  const costUsd = chat.body.usage.cost
  expect(costUsd).toBeGreaterThan(0)
  const of = (tool: string) => rows.find((row: { tool: string }) => row.tool === tool)
  expect(of('signal')).toMatchObject({ calls: 1, costUsd: '0', marginUsd: '0.005', chargedCalls: 0 })
  expect(of('chat-completions')).toMatchObject({ calls: 1, chargedCalls: 1 })
  expect(Number(of('chat-completions').costUsd)).toBeCloseTo(costUsd, 9)
  expect(Number(of('chat-completions').marginUsd)).toBeCloseTo(
    Number(of('chat-completions').revenueUsd) - costUsd,
    9,
  )
  expect(none.rows).toEqual([])
})

test('every list answers, and unknown parameters are refused by name', async () => {
  const { buyer, admin: service } = await openAdminFixture(undefined, { fund: '0' })
  const { operations } = (await buyer.get('/admin/api', { Authorization: `Bearer ${TOKEN}` })).body
  // a trace is of one payment, which has to be named
  const looks = operations.filter(
    ({ kind, id }: { kind: string; id: string }) => kind === 'look' && id !== 'trace',
  )

  for (const { id } of looks) {
    const reply = await service.look(id)
    expect(reply.status, `${id}: ${reply.text}`).toBe(200)
    expect(Array.isArray(reply.body.rows), id).toBe(true)
    expect(reply.headers.get('cache-control'), id).toBe('no-store')
  }
  expect(looks.length).toBeGreaterThan(8)
  expect(await service.look('stuck', '?limit=0')).toMatchObject({ status: 400, body: { field: 'limit' } })
  expect(await service.look('stuck', '?colour=red')).toMatchObject({ status: 400, body: { field: 'colour' } })
})

test('every action is logged with actor and outcome, and without secrets', async () => {
  const { buyer, admin: service } = await openAdminFixture(undefined, { fund: '0' })
  await service.act('switch', { kind: 'tool', id: 'signal', state: 'off', reason: 'test' })
  await createAdminClient(buyer, OTHER_TOKEN).act('price', { tool: 'nothing', usd: '1' })
  await service.look('export', '?what=sessions')
  await service.look('stuck')

  const reported = await service.look('acts')

  expect(
    reported.body.rows.map(({ by, act, outcome }: Record<string, string>) => [by, act, outcome]),
  ).toEqual(
    expect.arrayContaining([
      ['ada', 'export', 'done'],
      ['bob', 'price', 'not_found'],
      ['ada', 'switch', 'done'],
    ]),
  )
  expect(reported.body.rows).toHaveLength(3)
  expect(JSON.parse(reported.body.rows.find(({ act }: { act: string }) => act === 'switch').input)).toEqual({
    kind: 'tool',
    id: 'signal',
    state: 'off',
    reason: 'test',
  })
  for (const token of [TOKEN, OTHER_TOKEN]) expect(reported.text).not.toContain(token)
})

test('an export contains the whole table of any length, without usable secrets', async () => {
  const gateway = await openAdminFixture()
  const header = await gateway.signed()
  expectSold(await gateway.pay(header))
  const { db, write } = gateway.database
  const found = await db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
  // the database writes the phase itself
  const { header_id: _, phase: __, ...row } = { phase: '', ...found }
  await write(async (transaction) => {
    for (let first = 0; first < 1_200; first += 40)
      await transaction
        .insertInto('payment')
        .values(
          Array.from({ length: 40 }, (_, at) => {
            const key = `copy ${`${first + at}`.padStart(5, '0')}`
            return { ...row, key, header_id: key, reason: '=HYPERLINK("x")' }
          }),
        )
        .execute()
  })

  const reply = await gateway.admin.look('export', '?what=payments')
  const lines = reply.text.split('\r\n')
  const journal = await gateway.admin.look('export', '?what=journal')
  const before = await gateway.admin.look('export', '?what=payments&to=2020-01-01')

  expect(reply.headers.get('content-type')).toContain('text/csv')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="payments.csv"')
  expect(lines).toHaveLength(1_203)
  expect(new Set(lines).size).toBe(1_203)
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
  expect(lines[0]).not.toMatch(/terms|result|token/)
  expect(reply.text).not.toContain('signature')
  expect(journal.text).toContain(',-5000,')
  expect(before.text.split('\r\n')).toHaveLength(2)
  expect(await gateway.admin.look('export', '?what=secrets')).toMatchObject({ status: 400 })
})

test.each([
  ['=1+1', `'=1+1`],
  ['+1+1', `'+1+1`],
  ['-1+1', `'-1+1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['＝1', `'＝1`],
  [' =1', `' =1`],
  ['-5000', '-5000'],
  ['-0.5', '-0.5'],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
  [null, ''],
  [12, '12'],
])('the cell %j is written so that no spreadsheet runs it: %j', (cell, written) => {
  expect(formatCsvLine([cell])).toBe(`${written}\r\n`)
})
