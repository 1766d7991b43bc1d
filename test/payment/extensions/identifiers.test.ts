import { expect, onTestFinished, test } from 'vitest'
import { createLedger } from '../../../src/store/payments/sql-ledger.ts'
import { onEveryEngine } from '../../store/engines.ts'
import { claimPayment, createClaim, held, landed, NOW, over, writePayment } from '../../store/payments.ts'

const DAY = 24 * 3_600_000
const identifier = 'order-0000000042'

onEveryEngine((openEngine) => {
  async function open() {
    const database = await openEngine()
    onTestFinished(() => database.close())
    return { database, ledger: createLedger(database) }
  }

  test('one name stands for one payment and one request of its payer', async () => {
    const { ledger } = await open()
    await claimPayment(ledger, createClaim('first', { identifier }))

    const again = await ledger.claim(createClaim('first', { identifier }), held)
    const otherRequest = await ledger.claim(createClaim('first', { identifier, req_hash: 'another' }), held)
    const otherPayment = await ledger.claim(createClaim('second', { identifier }), held)
    const otherPayer = await ledger.claim(createClaim('third', { identifier, payer: '0xneighbour' }), held)

    expect([again, otherRequest, otherPayment, otherPayer].map(({ kind }) => kind)).toEqual([
      'taken',
      'identified',
      'identified',
      'claimed',
    ])
    expect(await ledger.find(createClaim('second').key)).toBeUndefined()
  })

  test('of twenty simultaneous payments for one name, one wins and others leave nothing', async () => {
    const { database, ledger } = await open()

    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => ledger.claim(createClaim(`${index}`, { identifier }), held)),
    )

    const won = outcomes.filter(
      (outcome) => outcome.status === 'fulfilled' && outcome.value.kind === 'claimed',
    )
    expect(won).toHaveLength(1)
    expect(await database.db.selectFrom('payment').selectAll().execute()).toHaveLength(1)
    expect(await database.db.selectFrom('idem').selectAll().execute()).toHaveLength(1)
  })

  test('a payment that came to nothing gives its name back', async () => {
    const { ledger } = await open()
    const released = await claimPayment(ledger, createClaim('released', { identifier }))
    await ledger.release(released, { reason: 'the work failed', watchUntil: null })

    const second = await claimPayment(ledger, createClaim('second', { identifier }))
    await writePayment(ledger, second)
    await ledger.failed(second, { reason: 'insufficient_funds', at: NOW, watchUntil: null, purgeAt: NOW })
    const third = await ledger.claim(createClaim('third', { identifier }), held)

    expect(third).toEqual({ kind: 'claimed', fence: 1 })
    expect(await ledger.claim(createClaim('fourth', { identifier }), held)).toEqual({ kind: 'identified' })
  })

  test('a payment that is claimed again has the name it comes with then', async () => {
    const { ledger } = await open()
    const first = await claimPayment(ledger, createClaim('first', { identifier }))
    await ledger.release(first, { reason: 'the work failed', watchUntil: null })
    const again = await claimPayment(ledger, createClaim('first', { identifier: 'another-0000000042' }))
    await writePayment(ledger, again)
    await ledger.settled(again, landed)

    expect(await ledger.answerTo(first.key, { identifier })).toBeUndefined()
    expect(await ledger.answerTo(first.key, { identifier: 'another-0000000042' })).toBe('{"answer":42}')
    expect(await ledger.claim(createClaim('second', { identifier }), held)).toMatchObject({ kind: 'claimed' })
  })

  test('a named answer expires with its name after a day', async () => {
    const { database, ledger } = await open()
    const named = await claimPayment(ledger, createClaim('named', { identifier }))
    const plain = await claimPayment(ledger, createClaim('plain'))
    for (const owned of [named, plain]) {
      await writePayment(ledger, owned)
      await ledger.settled(owned, landed)
      await ledger.delivered(owned.key, NOW)
    }

    await ledger.purge(NOW + DAY - 1)
    const kept = [await ledger.answerTo(named.key), await ledger.answerTo(plain.key)]
    await ledger.purge(NOW + DAY)

    expect(kept).toEqual(['{"answer":42}', undefined])
    expect(await ledger.answerTo(named.key)).toBeUndefined()
    expect(await database.db.selectFrom('idem').selectAll().execute()).toEqual([])
  })

  test('an earlier payment for the same request is resolved first, under any name', async () => {
    const { ledger } = await open()
    const first = await claimPayment(ledger, createClaim('first', { identifier }))
    await writePayment(ledger, first, over)

    const outcome = await ledger.claim(
      createClaim('second', { identifier, req_hash: createClaim('first').req_hash }),
      held,
    )

    expect(outcome).toMatchObject({ kind: 'unresolved', row: { key: first.key } })
  })
})
