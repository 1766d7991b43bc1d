import { expect, test } from 'vitest'
import { createCounters } from '../../../src/store/payments/counters.ts'
import { expectPending, expectSold } from '../../support/replies.ts'
import { openCreditFixture, PATH } from './credit-fixture.ts'

const SECRET = 'a secret of sixteen'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

interface Proof {
  readonly network: string
  readonly isRead: boolean
  readonly fromBlock: number
  readonly toBlock: number
  readonly arrived: { readonly count: number; readonly amount: string }
  readonly posted: { readonly count: number; readonly amount: string }
  readonly unknown: readonly string[]
  readonly missing: readonly string[]
  readonly open: number
}

/** A gateway whose books are proven when a minute has passed, through the door an operator uses. */
async function openBooksFixture() {
  const opened = await openCreditFixture({ environment: { INTERNAL_SECRET: SECRET } })
  return {
    ...opened,
    async prove(): Promise<Proof> {
      opened.time.pass(MINUTE)
      const reply = await opened.buyer.post('/internal/jobs/prove-books', {}, { 'X-Internal-Secret': SECRET })
      return reply.body.proofs.find(({ isRead }: Proof) => isRead)
    },
    counted: (name: string) => opened.runJob('flush-counters').then(() => counterOf(opened, name)),
  }
}

test('a matching ledger is proven up to the head, and continues from there', async () => {
  const opened = await openBooksFixture()
  expectSold(await opened.pay(await opened.signed()))
  expectSold(await opened.pay(await opened.signed()))
  const head = await opened.chain.head()

  const first = await opened.prove()
  expectSold(await opened.pay(await opened.signed()))
  const second = await opened.prove()

  expect(first).toMatchObject({
    network: 'eip155:84532',
    fromBlock: 0,
    toBlock: head.block,
    arrived: { count: 2, amount: '10000' },
    posted: { count: 2, amount: '10000' },
    unknown: [],
    missing: [],
    open: 0,
  })
  expect(second).toMatchObject({
    fromBlock: head.block + 1,
    arrived: { count: 1, amount: '5000' },
    posted: { count: 1, amount: '5000' },
    unknown: [],
    missing: [],
  })
})

test('an unsearchable chain leaves the ledger unproven', async () => {
  const opened = await openBooksFixture()

  const { proofs } = (await opened.runJob('prove-books')) as { proofs: Proof[] }

  const unread = proofs.filter(({ isRead }) => !isRead)
  for (const proof of unread) expect(proof).toMatchObject({ network: expect.stringMatching(/^solana:/) })
})

test('a transfer that the ledger knows nothing of is reported and counted once', async () => {
  const opened = await openBooksFixture()
  const { payload } = await opened.buyer.payload(await opened.buyer.offer(PATH))
  const { authorization, signature } = payload as {
    authorization: Record<'from' | 'to' | 'nonce' | 'value' | 'validAfter' | 'validBefore', string>
    signature: string
  }
  const hex = (text: string) => text.toLowerCase() as `0x${string}`
  const outcome = await opened.chain.transferWithAuthorization({
    from: hex(authorization.from),
    to: hex(authorization.to),
    nonce: hex(authorization.nonce),
    value: BigInt(authorization.value),
    validAfter: BigInt(authorization.validAfter),
    validBefore: BigInt(authorization.validBefore),
    signature: hex(signature),
  })

  const first = await opened.prove()
  const second = await opened.prove()

  expect(outcome.ok).toBe(true)
  expect(first.unknown).toEqual([outcome.ok && outcome.transaction])
  expect(second.unknown).toEqual([])
  expect(await opened.counted('transfers_unknown_to_ledger')).toBe(1)
})

test('a transfer of a payment that is still open waits for the next proof', async () => {
  const opened = await openBooksFixture()
  opened.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })
  const header = await opened.signed()
  expectPending(await opened.pay(header))
  await opened.facilitator.land(opened.facilitator.settled[0])
  await opened.database.db
    .updateTable('payment')
    .set({ lease_until: opened.time.now() + DAY })
    .execute()

  const during = await opened.prove()
  await opened.database.db.updateTable('payment').set({ lease_until: 0 }).execute()
  expectSold(await opened.pay(header), { replayed: true })
  const after = await opened.prove()

  expect(during).toMatchObject({ open: 1, arrived: { count: 0 }, unknown: [], missing: [] })
  expect(after).toMatchObject({
    open: 0,
    arrived: { count: 1 },
    posted: { count: 1 },
    unknown: [],
    missing: [],
  })
})

test('a posted payment without a transfer is reported and counted', async () => {
  const opened = await openBooksFixture()
  expectSold(await opened.pay(await opened.signed()))
  const { db } = opened.database
  const lines = await db.selectFrom('journal').selectAll().where('kind', '=', 'posted').execute()
  const payment = await db.selectFrom('payment').select('key').executeTakeFirstOrThrow()
  const invented = `${payment.key.slice(0, -4)}0bad`
  await db
    .insertInto('journal')
    .values(lines.map((line) => ({ ...line, key: invented })))
    .execute()

  const proof = await opened.prove()

  expect(proof).toMatchObject({
    arrived: { count: 1 },
    posted: { count: 2 },
    missing: [invented],
    unknown: [],
  })
  expect(await opened.counted('payments_without_transfer')).toBe(1)
})

test('a payment that was posted at another amount is reported', async () => {
  const opened = await openBooksFixture()
  expectSold(await opened.pay(await opened.signed()))
  await opened.database.db
    .updateTable('journal')
    .set({ amount: '-4999' })
    .where('account', '=', 'payer')
    .where('kind', '=', 'posted')
    .execute()

  expect(await opened.prove()).toMatchObject({ unknown: [expect.stringMatching(/^0x/)] })
})

test('a chain that does not answer is asked again from the same block', async () => {
  const opened = await openBooksFixture()
  expectSold(await opened.pay(await opened.signed()))
  const search = opened.chain.landedTo.bind(opened.chain)
  opened.chain.landedTo = async () => {
    throw new Error('no answer')
  }
  const unread = await opened.runJob('prove-books')
  opened.chain.landedTo = search

  const proof = await opened.prove()

  expect(JSON.stringify(unread)).toContain('did not answer')
  expect(proof).toMatchObject({ fromBlock: 0, arrived: { count: 1 }, posted: { count: 1 } })
})

test('PR-07 bodies expire first, nonce rows a month later, and the journal stays', async () => {
  const opened = await openCreditFixture({ environment: { SETTLE_FIRST_ABOVE_USD: '0.004' } })
  expectSold(await opened.pay(await opened.signed()))
  const { db } = opened.database
  const rows = async (table: 'answer' | 'payment' | 'credit' | 'journal' | 'settle_attempt') =>
    (await db.selectFrom(table).select('key').execute()).length
  const journal = await rows('journal')

  opened.time.pass(25 * 60 * MINUTE)
  await opened.runJob('forget-results')
  await opened.runJob('forget-old-payments')
  const nextDay = [await rows('answer'), await rows('payment')]
  opened.time.pass(28 * DAY)
  await opened.runJob('forget-old-payments')
  const nearly = await rows('payment')
  opened.time.pass(2 * DAY)
  await opened.runJob('forget-old-payments')

  expect(nextDay).toEqual([0, 1])
  expect(nearly).toBe(1)
  expect([await rows('payment'), await rows('credit')]).toEqual([0, 0])
  expect([await rows('journal'), await rows('settle_attempt')]).toEqual([journal, 1])
})

async function counterOf(
  { database }: Awaited<ReturnType<typeof openCreditFixture>>,
  name: string,
): Promise<number> {
  return createCounters(database).read(name)
}
