import { expect, test, vi } from 'vitest'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { onEveryEngine } from './engines.ts'
import { claimPayment, createClaim, landed, NOW, writePayment } from './payments.ts'

onEveryEngine((open) => {
  async function openWithSettled(count: number) {
    const database = await open()
    const ledger = createLedger(database)
    const settle = async (name: string) => {
      const owned = await claimPayment(ledger, createClaim(name))
      await writePayment(ledger, owned)
      await ledger.settled(owned, landed)
      return owned.key
    }
    const keys = await Promise.all(Array.from({ length: count }, (_, at) => settle(`payment ${at}`)))
    const states = async () => (await Promise.all(keys.map(ledger.find))).map((row) => row?.state)
    return { database, ledger, keys, states }
  }

  test('noted deliveries are written together, without anybody asking', async () => {
    const { database, ledger, keys, states } = await openWithSettled(70)

    for (const [at, key] of keys.entries()) ledger.noteDelivered(key, NOW + at)

    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['delivered'])), 5_000)
    expect(await ledger.find(keys[69] ?? '')).toMatchObject({ delivered_at: NOW + 69 })
    await database.close()
  })

  test('a note changes no payment that has not settled or is unknown', async () => {
    const { database, ledger, keys, states } = await openWithSettled(1)
    const owned = await claimPayment(ledger, createClaim('claimed'))

    for (const key of ['unknown', owned.key, ...keys, ...keys]) ledger.noteDelivered(key, NOW)
    await ledger.flush()

    expect(await states()).toEqual(['delivered'])
    expect(await ledger.find(owned.key)).toMatchObject({ state: 'locked', delivered_at: null })
    await database.close()
  })

  test('notes that cannot be written are dropped, and the next are written', async () => {
    const { database, ledger, keys, states } = await openWithSettled(2)
    const [first = '', second = ''] = keys

    ledger.noteDelivered(first, Number.NaN)
    await ledger.flush()
    ledger.noteDelivered(second, NOW)
    await ledger.flush()

    expect((await states())[1]).toBe('delivered')
    await database.close()
  })
})
