import { Migrator, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { offerHashes } from '../../src/store/schema/payment-tables.ts'
import { onEveryEngine } from './engines.ts'
import { claimPayment, createClaim, held, landed, writePayment } from './payments.ts'

onEveryEngine((open) => {
  test('F2: an offer’s hash is kept with the claim, the latest claim’s counting', async () => {
    const database = await open()
    const ledger = createLedger(database)
    const first = await claimPayment(ledger, createClaim('a', { offer_hash: 'one' }))
    await ledger.release(first, { reason: 'the work failed', watchUntil: null })
    await ledger.replayed(first.key, 20)
    const before = await ledger.find(first.key)

    await claimPayment(ledger, createClaim('a', { offer_hash: 'two' }))
    await claimPayment(ledger, createClaim('b'))

    expect(before).toMatchObject({ offer_hash: 'one', replays: 1 })
    expect(await ledger.find(first.key)).toMatchObject({ offer_hash: 'two', replays: 0 })
    expect(await ledger.find(createClaim('b').key)).toMatchObject({ offer_hash: null, replays: 0 })
    await database.close()
  })

  test('F2 OBS-8: replays are counted up to their limit, however many come at once', async () => {
    const database = await open()
    const ledger = createLedger(database)
    const owned = await claimPayment(ledger, createClaim('a'))
    await writePayment(ledger, owned)
    await ledger.settled(owned, landed)

    const counted = await Promise.all(Array.from({ length: 30 }, () => ledger.replayed(owned.key, 20)))

    expect(counted.filter(Boolean)).toHaveLength(20)
    expect(await ledger.find(owned.key)).toMatchObject({ replays: 20, state: 'settled' })
    expect(await ledger.replayed('nobody', 20)).toBe(false)
    await database.close()
  })

  test('F2: an unnamed payment’s answer can be withheld from callers with a name', async () => {
    const database = await open()
    const ledger = createLedger(database)
    const named = await claimPayment(ledger, createClaim('a', { identifier: 'a-name-of-sixteen' }))
    const unnamed = await claimPayment(ledger, createClaim('b'))
    for (const owned of [named, unnamed]) await writePayment(ledger, owned)
    const answers = (key: string, isRequired: boolean) =>
      Promise.all(
        ['a-name-of-sixteen', 'another-of-sixteen', undefined].map((identifier) =>
          ledger.answerTo(key, { identifier, isRequired }),
        ),
      )

    expect(await answers(named.key, true)).toEqual(['{"answer":42}', undefined, undefined])
    expect(await answers(unnamed.key, true)).toEqual([undefined, undefined, undefined])
    expect(await answers(unnamed.key, false)).toEqual(['{"answer":42}', '{"answer":42}', '{"answer":42}'])
    await database.close()
  })

  test('F2: payments before offer ids survive the migration without hash or replay', async () => {
    const database = await open()
    const { db } = database
    const ledger = createLedger(database)
    const owned = await claimPayment(ledger, createClaim('a', { offer_hash: 'one' }))
    await sql`alter table payment drop column offer_hash`.execute(db)
    await sql`alter table payment drop column replays`.execute(db)

    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => ({ 'offer-hashes': offerHashes }) },
      migrationTableName: 'this_migration',
      migrationLockTableName: 'this_migration_lock',
    }).migrateToLatest()

    expect(error).toBeUndefined()
    expect(await ledger.find(owned.key)).toMatchObject({ offer_hash: null, replays: 0, state: 'locked' })
    expect(await ledger.claim(createClaim('a'), held)).toMatchObject({ kind: 'taken' })
    await database.close()
  })
})
