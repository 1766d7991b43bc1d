import { expect, onTestFinished, test } from 'vitest'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { sumJournal } from '../support/gateway.ts'
import { onEveryEngine } from './engines.ts'
import { claimPayment, createClaim, held, landed, NOW, over, writePayment } from './payments.ts'

onEveryEngine((openEngine) => {
  async function open() {
    const database = await openEngine()
    onTestFinished(() => database.close())
    return database
  }

  test('of a hundred simultaneous claims of a payment, one wins and others see it', async () => {
    const ledger = createLedger(await open())

    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => ledger.claim(createClaim('one'), held)),
    )

    expect(outcomes.filter(({ kind }) => kind === 'claimed')).toEqual([
      { kind: 'claimed', fence: 1, hasStrike: false },
    ])
    expect(outcomes.filter(({ kind }) => kind === 'taken')).toHaveLength(99)
  })

  test('forty payments that settle at once are all counted, and their payer once', async () => {
    const database = await open()
    const ledger = createLedger(database)
    const names = Array.from({ length: 40 }, (_, index) => `many ${index}`)

    await Promise.all(
      names.map(async (name) => {
        const owned = await claimPayment(ledger, createClaim(name))
        await writePayment(ledger, owned)
        await ledger.settled(owned, landed)
      }),
    )

    expect(await ledger.totals()).toMatchObject({ paidCalls: 40, settledMicroUsd: 200_000n, payers: 1 })
    expect(await sumJournal(database)).toBe(200_000n)
  })

  test('only one of many takes over a payment whose owner died', async () => {
    const ledger = createLedger(await open())
    const dead = await claimPayment(ledger, createClaim('orphan'))
    await writePayment(ledger, dead, over)
    const [row] = await ledger.due(NOW, 1)

    const heirs = await Promise.all(Array.from({ length: 10 }, () => row && ledger.takeOver(row, held)))

    expect(heirs.filter((heir) => heir !== undefined)).toEqual([{ key: dead.key, fence: 2 }])
    expect(await ledger.settled(dead, landed)).toBeUndefined()
  })

  test('abandoned rows are due first, then those whose time came', async () => {
    const ledger = createLedger(await open())
    const pendingUntil = async (name: string, nextCheckAt: number) => {
      const owned = await claimPayment(ledger, createClaim(name))
      await writePayment(ledger, owned)
      await ledger.pending(owned, { reason: 'unknown', nextCheckAt })
    }
    await pendingUntil('second', NOW - 20)
    await pendingUntil('third', NOW - 10)
    await pendingUntil('not yet', NOW + 1)
    await writePayment(ledger, await claimPayment(ledger, createClaim('first')), over)

    const due = await ledger.due(NOW, 10)

    expect(due.map(({ req_hash }) => req_hash)).toEqual([
      'request of first',
      'request of second',
      'request of third',
    ])
    expect(await ledger.due(NOW, 1)).toHaveLength(1)
  })

  test('a failed write leaves nothing behind, and its neighbours stay', async () => {
    const database = await open()
    const ledger = createLedger(database)
    const owned = await claimPayment(ledger, createClaim('half'))
    const clash = { id: 'attempt 1', facilitator: 'other', startedAt: NOW }
    await ledger.attemptStarted(owned.key, clash)

    const [half, whole] = await Promise.allSettled([
      writePayment(ledger, owned),
      ledger.claim(createClaim('neighbour'), held),
    ])

    expect(half.status).toBe('rejected')
    expect(whole).toMatchObject({ status: 'fulfilled', value: { kind: 'claimed' } })
    expect(await ledger.find(owned.key)).toMatchObject({ state: 'locked' })
    expect(await ledger.answerTo(owned.key)).toBeUndefined()
    expect(await database.db.selectFrom('journal').selectAll().execute()).toEqual([])
  })
})
