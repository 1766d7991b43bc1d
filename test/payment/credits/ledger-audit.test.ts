import { expect, test } from 'vitest'
import { expectPending, expectSold } from '../../support/replies.ts'
import { PATH, paidWorld } from './credit-fixture.ts'

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
async function booksWorld() {
  const world = await paidWorld({ environment: { INTERNAL_SECRET: SECRET } })
  return {
    ...world,
    async prove(): Promise<Proof> {
      world.time.pass(MINUTE)
      const reply = await world.buyer.post('/internal/jobs/prove-books', {}, { 'X-Internal-Secret': SECRET })
      return reply.body.proofs.find(({ isRead }: Proof) => isRead)
    },
    counted: (name: string) => world.runJob('flush-counters').then(() => counterOf(world, name)),
  }
}

test('books that agree with the chain are proven up to its head, and from there the next time', async () => {
  const world = await booksWorld()
  expectSold(await world.pay(await world.signed()))
  expectSold(await world.pay(await world.signed()))
  const head = await world.chain.head()

  const first = await world.prove()
  expectSold(await world.pay(await world.signed()))
  const second = await world.prove()

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

test('a chain that cannot be searched is said to be unproven', async () => {
  const world = await booksWorld()

  const { proofs } = (await world.runJob('prove-books')) as { proofs: Proof[] }

  const unread = proofs.filter(({ isRead }) => !isRead)
  for (const proof of unread) expect(proof).toMatchObject({ network: expect.stringMatching(/^solana:/) })
})

test('a transfer that the ledger knows nothing of is reported and counted once', async () => {
  const world = await booksWorld()
  const { payload } = await world.buyer.payload(await world.buyer.offer(PATH))
  const { authorization, signature } = payload as {
    authorization: Record<'from' | 'to' | 'nonce' | 'value' | 'validAfter' | 'validBefore', string>
    signature: string
  }
  const hex = (text: string) => text.toLowerCase() as `0x${string}`
  const outcome = await world.chain.transferWithAuthorization({
    from: hex(authorization.from),
    to: hex(authorization.to),
    nonce: hex(authorization.nonce),
    value: BigInt(authorization.value),
    validAfter: BigInt(authorization.validAfter),
    validBefore: BigInt(authorization.validBefore),
    signature: hex(signature),
  })

  const first = await world.prove()
  const second = await world.prove()

  expect(outcome.ok).toBe(true)
  expect(first.unknown).toEqual([outcome.ok && outcome.transaction])
  expect(second.unknown).toEqual([])
  expect(await world.counted('transfers_unknown_to_ledger')).toBe(1)
})

test('a transfer of a payment that is still open waits for the next proof', async () => {
  const world = await booksWorld()
  world.facilitator.script.settle = () => ({ kind: 'unknown', reason: 'timed out' })
  const header = await world.signed()
  expectPending(await world.pay(header))
  await world.facilitator.land(world.facilitator.settled[0])
  await world.database.db
    .updateTable('payment')
    .set({ lease_until: world.time.now() + DAY })
    .execute()

  const during = await world.prove()
  await world.database.db.updateTable('payment').set({ lease_until: 0 }).execute()
  expectSold(await world.pay(header), { replayed: true })
  const after = await world.prove()

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
  const world = await booksWorld()
  expectSold(await world.pay(await world.signed()))
  const { db } = world.database
  const lines = await db.selectFrom('journal').selectAll().where('kind', '=', 'posted').execute()
  const invented = `${lines[0]?.key.slice(0, -4)}0bad`
  await db
    .insertInto('journal')
    .values(lines.map((line) => ({ ...line, key: invented })))
    .execute()

  const proof = await world.prove()

  expect(proof).toMatchObject({
    arrived: { count: 1 },
    posted: { count: 2 },
    missing: [invented],
    unknown: [],
  })
  expect(await world.counted('payments_without_transfer')).toBe(1)
})

test('a payment that was posted at another amount is reported', async () => {
  const world = await booksWorld()
  expectSold(await world.pay(await world.signed()))
  await world.database.db
    .updateTable('journal')
    .set({ amount: '-4999' })
    .where('account', '=', 'payer')
    .where('kind', '=', 'posted')
    .execute()

  expect(await world.prove()).toMatchObject({ unknown: [expect.stringMatching(/^0x/)] })
})

test('a chain that does not answer is asked again from the same block', async () => {
  const world = await booksWorld()
  expectSold(await world.pay(await world.signed()))
  const search = world.chain.landedTo.bind(world.chain)
  world.chain.landedTo = async () => {
    throw new Error('no answer')
  }
  const unread = await world.runJob('prove-books')
  world.chain.landedTo = search

  const proof = await world.prove()

  expect(JSON.stringify(unread)).toContain('did not answer')
  expect(proof).toMatchObject({ fromBlock: 0, arrived: { count: 1 }, posted: { count: 1 } })
})

test('PR-07 bodies go after their time, the row of the nonce a month later, and the journal stays', async () => {
  const world = await paidWorld({ environment: { SETTLE_FIRST_ABOVE_USD: '0.004' } })
  expectSold(await world.pay(await world.signed()))
  const { db } = world.database
  const rows = async (table: 'answer' | 'payment' | 'credit' | 'journal' | 'settle_attempt') =>
    (await db.selectFrom(table).select('key').execute()).length
  const journal = await rows('journal')

  world.time.pass(25 * 60 * MINUTE)
  await world.runJob('forget-results')
  await world.runJob('forget-old-payments')
  const nextDay = [await rows('answer'), await rows('payment')]
  world.time.pass(28 * DAY)
  await world.runJob('forget-old-payments')
  const nearly = await rows('payment')
  world.time.pass(2 * DAY)
  await world.runJob('forget-old-payments')

  expect(nextDay).toEqual([0, 1])
  expect(nearly).toBe(1)
  expect([await rows('payment'), await rows('credit')]).toEqual([0, 0])
  expect([await rows('journal'), await rows('settle_attempt')]).toEqual([journal, 1])
})

async function counterOf({ database }: Awaited<ReturnType<typeof paidWorld>>, name: string): Promise<number> {
  const row = await database.db
    .selectFrom('counter')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}
