import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { expectPending, expectSold } from '../../support/replies.ts'
import { openAdminFixture } from './admin-fixture.ts'

const idOf = (header: string) => createHash('sha256').update(header).digest('hex')
const whatOf = (body: { rows: readonly { what: string }[] }) => body.rows.map(({ what }) => what)

test('a sale is traced from claim to answer, by every id it has', async () => {
  const { admin, signed, pay, database } = await openAdminFixture()
  const header = await signed()
  const sold = await pay(header)
  await pay(header)

  const { body } = await vi.waitFor(async () => {
    const seen = await admin.look('trace', `?id=${idOf(header)}`)
    expect(seen.body.payment.state).toBe('delivered')
    return seen
  }, 5_000)
  const ids = [body.payment.key, body.payment.transaction, body.payment.requestHash]
  const others = await Promise.all(ids.map((id) => admin.look('trace', `?id=${encodeURIComponent(id)}`)))

  expectSold(sold)
  expect(whatOf(body)).toEqual(
    expect.arrayContaining([
      'claimed for signal',
      'asked to settle',
      'books: pending',
      'books: posted',
      'settled',
    ]),
  )
  expect(body.rows.map(({ at }: { at: string }) => at)).toEqual(
    body.rows.map(({ at }: { at: string }) => at).toSorted(),
  )
  expect(body.payment).toMatchObject({ id: idOf(header), state: 'delivered', tool: 'signal', replays: 1 })
  for (const other of others) expect(other.body.payment.id).toBe(idOf(header))
  const kept = await database.db.selectFrom('answer').select('result').executeTakeFirstOrThrow()
  for (const secret of [header, kept.result]) expect(JSON.stringify(body)).not.toContain(secret)
})

test('a settlement without an answer is traced with the facilitator and its reason', async () => {
  const { admin, signed, pay, facilitator } = await openAdminFixture()
  facilitator.script = { settle: () => ({ kind: 'unknown', reason: 'it timed out' }) }
  const header = await signed()
  expectPending(await pay(header))

  const { body } = await admin.look('trace', `?id=${idOf(header)}`)

  expect(body.payment.state).toBe('settling')
  expect(body.rows).toContainEqual(
    expect.objectContaining({ what: 'settlement answered', outcome: 'unknown: it timed out' }),
  )
  expect(whatOf(body)).toContain('the chain is looked at next')
})

test('an id of nothing is not found', async () => {
  const { admin } = await openAdminFixture()

  const { status, body } = await admin.look('trace', '?id=0x12')

  expect(status).toBe(404)
  expect(body.error).toContain('There is no payment of this id')
})
