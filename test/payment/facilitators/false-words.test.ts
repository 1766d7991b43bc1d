import { expect, test } from 'vitest'
import { Buyer } from '../../support/buyer.ts'
import { passUntilDone, waitUntil } from '../../support/held-time.ts'
import { answerHonestly, respondStatus, respondWith } from '../../support/hostile-facilitator.ts'
import { expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import { openFacilitatorFixture, PATH } from './facilitator-fixture.ts'

const INVENTED = respondWith({
  success: true,
  transaction: `0x${'5'.repeat(64)}`,
  network: 'eip155:84532',
  payer: `0x${'1'.repeat(40)}`,
})
const NO_SIGNATURE = respondWith({ isValid: false, invalidReason: 'invalid_exact_evm_signature' })
const NO_FUNDS = respondWith({ isValid: false, invalidReason: 'invalid_exact_evm_insufficient_balance' })
const NONCE_USED = respondWith({ isValid: false, invalidReason: 'invalid_exact_evm_nonce_already_used' })

type Stand = Awaited<ReturnType<typeof openFacilitatorFixture>>

/** A payer of its own, with dollars. */
async function payerOf({ url, time }: Stand, seed: string): Promise<Buyer> {
  const buyer = new Buyer(url, { seed, now: () => time.now() })
  await buyer.fund('1')
  return buyer
}

test('F8: who invents settlements is suspended after three, for growing times', async () => {
  const { f1, f2, ...gateway } = await openFacilitatorFixture()
  f1.settle = INVENTED
  const asked = () => f1.at('/settle').length
  const buy = async () => passUntilDone(gateway.time, 400, gateway.buy())

  for (let call = 0; call < 3; call += 1) expectSold(await buy())
  const askedBefore = asked()
  gateway.time.pass(9_000)
  for (let call = 0; call < 3; call += 1) expectSold(await gateway.buy())
  const askedAtRest = asked()
  gateway.time.pass(11_000)
  await waitUntil(() => gateway.board.status()[0]?.state === 'ready')
  expectSold(await buy())
  gateway.time.pass(16_000)
  expectSold(await gateway.buy())

  expect([askedBefore, askedAtRest, asked()]).toEqual([3, 3, 4])
  expect(gateway.board.status()[0]?.state).toBe('resting')
  expect(gateway.troubles).toContain(f1.name)
  expect(f2.at('/settle')).toHaveLength(8)
  await gateway.expectTransfers(8)
})

test.each([
  ['the signature', NO_SIGNATURE],
  ['the purse', NO_FUNDS],
])('F8: a "no" about %s that our check contradicts goes to the next facilitator', async (_what, no) => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture()
  f1.verify = no

  for (let call = 0; call < 6; call += 1) expectSold(await gateway.buy())

  expect(f1.at('/settle')).toHaveLength(0)
  expect([f2.at('/verify').length, f2.at('/settle').length, f3.at('/verify').length]).toEqual([6, 6, 0])
  await gateway.expectTransfers(6)
})

test('F8: who rejects the good signatures of three payers is left alone', async () => {
  const { f1, ...gateway } = await openFacilitatorFixture()
  f1.verify = NO_SIGNATURE
  const payers = await Promise.all(['a', 'b', 'c', 'd'].map((seed) => payerOf(gateway as Stand, seed)))

  for (const payer of payers) expectSold(await payer.buy(PATH))

  expect(f1.at('/verify')).toHaveLength(3)
  expect(gateway.board.status()[0]?.state).toBe('resting')
  expect(gateway.troubles).toEqual([f1.name])
})

test.each([
  ['rejects the signatures of one payer', NO_SIGNATURE, 1],
  ['rejects many payers for their purses', NO_FUNDS, 5],
])('F8: who %s is still asked as before', async (_what, no, count) => {
  const { f1, ...gateway } = await openFacilitatorFixture()
  f1.verify = no
  const payers = await Promise.all(
    Array.from({ length: count }, (_, at) => payerOf(gateway as Stand, `payer ${at}`)),
  )

  for (let call = 0; call < 5; call += 1) expectSold((await payers[call % count]?.buy(PATH)) as never)

  expect(f1.at('/verify')).toHaveLength(5)
  expect(gateway.board.status()[0]?.state).toBe('ready')
})

test.each(['blocked_payer', 'sanctioned'])(
  'F8: a "no" that we cannot check (%s) is believed without penalty',
  async (invalidReason) => {
    const { f1, f2, ...gateway } = await openFacilitatorFixture()
    f1.verify = respondWith({ isValid: false, invalidReason }, 402)

    for (let call = 0; call < 5; call += 1) {
      expectOffer(await gateway.buy(), { code: 'payment_invalid', reason: 'refused' })
    }

    expect([f1.at('/verify').length, f2.at('/verify').length]).toEqual([5, 0])
    expect(gateway.board.status()[0]?.state).toBe('ready')
  },
)

test('F8: a "no" that all of them say stands, even against our own check', async () => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture()
  f1.verify = f2.verify = f3.verify = NO_SIGNATURE

  expectOffer(await gateway.buy(), { code: 'payment_invalid', reason: 'invalid_signature' })
  expect([f1, f2, f3].map((each) => each.at('/verify').length)).toEqual([1, 1, 1])
  await gateway.expectTransfers(0)
})

test('D2: a nonce used by facilitators’ word only is pending until the chain decides', async () => {
  const { f1, f2, f3, ...gateway } = await openFacilitatorFixture()
  f1.verify = f2.verify = f3.verify = NONCE_USED
  const header = await gateway.signed()

  const first = await gateway.pay(header)
  const meanwhile = await gateway.stateOf(header)
  f1.verify = f2.verify = f3.verify = answerHonestly
  const sold = await gateway.pay(header)

  expectPending(first)
  expect(meanwhile).toBe('pending')
  expectSold(sold)
  await gateway.expectTransfers(1)
})

test('D2: books that were put back find landed payments before asking to pay again', async () => {
  const { f1, ...gateway } = await openFacilitatorFixture()
  const header = await gateway.signed()
  expectSold(await gateway.pay(header))
  const { db } = gateway.database
  // its delivery is written a moment after the answer
  await waitUntil(
    async () => (await db.selectFrom('payment').select('state').execute())[0]?.state === 'delivered',
  )
  for (const table of ['journal', 'settle_attempt', 'answer', 'payment'] as const)
    await db.deleteFrom(table).execute()

  const again = await gateway.pay(header)
  const state = await gateway.stateOf(header)

  expectSold(again)
  expect(state).toBe('charged')
  expect(f1.at('/settle')).toHaveLength(1)
  expect(await gateway.earned()).toBe(1_000n)
})

test('L5: a failing facilitator is asked its support at once, not every failure', async () => {
  const { f1, ...gateway } = await openFacilitatorFixture()
  const before = f1.at('/supported').length
  gateway.time.pass(6_000)
  f1.verify = respondStatus(500)

  expectSold(await gateway.buy())
  await waitUntil(() => f1.at('/supported').length === before + 1)
  expectSold(await gateway.buy())

  expect(f1.at('/supported')).toHaveLength(before + 1)
})
