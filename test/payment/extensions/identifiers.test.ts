import { expect, onTestFinished, test } from 'vitest'
import { sqlLedger } from '../../../src/store/payments/sql-ledger.ts'
import { onEveryEngine } from '../../store/engines.ts'
import { claimNamed, held, landed, NOW, over, own, written } from '../../store/payments.ts'

const DAY = 24 * 3_600_000
const identifier = 'order-0000000042'

onEveryEngine((openEngine) => {
  async function open() {
    const database = await openEngine()
    onTestFinished(() => database.close())
    return { database, ledger: sqlLedger(database) }
  }

  test('one name stands for one payment and one request of its payer', async () => {
    const { ledger } = await open()
    await own(ledger, claimNamed('first', { identifier }))

    const again = await ledger.claim(claimNamed('first', { identifier }), held)
    const otherRequest = await ledger.claim(claimNamed('first', { identifier, req_hash: 'another' }), held)
    const otherPayment = await ledger.claim(claimNamed('second', { identifier }), held)
    const otherPayer = await ledger.claim(claimNamed('third', { identifier, payer: '0xneighbour' }), held)

    expect([again, otherRequest, otherPayment, otherPayer].map(({ kind }) => kind)).toEqual([
      'taken',
      'identified',
      'identified',
      'claimed',
    ])
    expect(await ledger.find(claimNamed('second').key)).toBeUndefined()
  })

  test('of twenty payments that claim one name at once, one gets it and the others leave nothing', async () => {
    const { database, ledger } = await open()

    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => ledger.claim(claimNamed(`${index}`, { identifier }), held)),
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
    const released = await own(ledger, claimNamed('released', { identifier }))
    await ledger.release(released, { reason: 'the work failed', watchUntil: null })

    const second = await own(ledger, claimNamed('second', { identifier }))
    await written(ledger, second)
    await ledger.failed(second, { reason: 'insufficient_funds', at: NOW, watchUntil: null, purgeAt: NOW })
    const third = await ledger.claim(claimNamed('third', { identifier }), held)

    expect(third).toEqual({ kind: 'claimed', fence: 1 })
    expect(await ledger.claim(claimNamed('fourth', { identifier }), held)).toEqual({ kind: 'identified' })
  })

  test('a payment that is claimed again has the name it comes with then', async () => {
    const { ledger } = await open()
    const first = await own(ledger, claimNamed('first', { identifier }))
    await ledger.release(first, { reason: 'the work failed', watchUntil: null })
    const again = await own(ledger, claimNamed('first', { identifier: 'another-0000000042' }))
    await written(ledger, again)
    await ledger.settled(again, landed)

    expect(await ledger.answerTo(first.key, { identifier })).toBeUndefined()
    expect(await ledger.answerTo(first.key, { identifier: 'another-0000000042' })).toBe('{"answer":42}')
    expect(await ledger.claim(claimNamed('second', { identifier }), held)).toMatchObject({ kind: 'claimed' })
  })

  test('a named answer is kept for a day and then forgotten, and its name with it', async () => {
    const { database, ledger } = await open()
    const named = await own(ledger, claimNamed('named', { identifier }))
    const plain = await own(ledger, claimNamed('plain'))
    for (const owned of [named, plain]) {
      await written(ledger, owned)
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

  test('an earlier payment for the same request is brought to its end first, whatever the name', async () => {
    const { ledger } = await open()
    const first = await own(ledger, claimNamed('first', { identifier }))
    await written(ledger, first, over)

    const outcome = await ledger.claim(
      claimNamed('second', { identifier, req_hash: claimNamed('first').req_hash }),
      held,
    )

    expect(outcome).toMatchObject({ kind: 'unresolved', row: { key: first.key } })
  })
})
