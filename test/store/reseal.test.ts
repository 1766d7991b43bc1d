import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../src/store/engine/database.ts'
import { countOld, resealRows } from '../../src/store/engine/reseal.ts'
import { createSealing } from '../../src/store/engine/sealing.ts'
import { addSecret, loadOrCreateSecrets, readSecrets } from '../../src/store/engine/secrets.ts'
import { onEveryEngine } from './engines.ts'
import { NOW } from './payments.ts'

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const NAMES = Array.from({ length: 250 }, (_, at) => `secret ${at}`)
const clock = { now: () => NOW }

onEveryEngine((openEngine) => {
  async function openWith(...keys: Parameters<typeof createSealing>) {
    const database = await openEngine()
    onTestFinished(() => database.close())
    const asOf = (...by: Parameters<typeof createSealing>): Database => ({
      ...database,
      now: async () => NOW,
      sealing: createSealing(...by),
    })
    return { asOf, database: asOf(...keys) }
  }

  test('values of the other key are sealed with the current one', async () => {
    const { asOf, database } = await openWith(OLD)
    for (const name of NAMES) await loadOrCreateSecrets(database, name, () => `value of ${name}`, clock)

    const done = await resealRows(asOf(NEW, OLD))

    expect(done).toEqual({ resealed: NAMES.length, left: 0 })
    for (const name of NAMES) expect(await readSecrets(asOf(NEW), name, clock)).toEqual([`value of ${name}`])
    await expect(readSecrets(asOf(OLD), 'secret 1', clock)).rejects.toThrow('MASTER_KEY does not open')
  })

  test('a re-sealing that was cut short is finished by the next', async () => {
    const { asOf, database } = await openWith(OLD)
    for (const name of NAMES) await loadOrCreateSecrets(database, name, () => name, clock)
    const rotating = asOf(NEW, OLD)
    let batches = 0
    const dying: Database = {
      ...rotating,
      write(work) {
        batches += 1
        return batches > 2 ? Promise.reject(new Error('It was killed.')) : rotating.write(work)
      },
    }

    await expect(resealRows(dying)).rejects.toThrow('killed')
    const left = await countOld(rotating)
    const done = await resealRows(rotating)
    const again = await resealRows(rotating)

    expect(left).toBe(50)
    expect(done).toEqual({ resealed: 50, left: 0 })
    expect(again).toEqual({ resealed: 0, left: 0 })
  })

  test('a value that neither key opens ends it and stays as it was', async () => {
    const { asOf, database } = await openWith(Buffer.alloc(32, 9))
    await loadOrCreateSecrets(database, 'a', () => 'a', clock)

    await expect(resealRows(asOf(NEW, OLD))).rejects.toThrow('MASTER_KEY does not open')
    expect(await readSecrets(database, 'a', clock)).toEqual(['a'])
  })

  test('a new value is accepted at once and used fifteen seconds later', async () => {
    const { asOf, database } = await openWith(OLD)
    const at = (now: number): Database => ({ ...asOf(OLD), now: async () => now })
    await loadOrCreateSecrets(database, 'a', () => 'first', clock)

    const added = await addSecret(database, { name: 'a', value: 'second' }, clock)
    const early = addSecret(at(NOW + 14_999), { name: 'a', value: 'third' }, clock)

    expect(added).toEqual({ name: 'a', kid: '2', activeFrom: NOW + 15_000 })
    await expect(early).rejects.toThrow('not in use yet')
    expect(await readSecrets(at(NOW + 14_999), 'a', clock)).toEqual(['first', 'second'])
    expect(await readSecrets(at(NOW + 15_000), 'a', clock)).toEqual(['second', 'first'])
  })

  test('of two rotations at once one makes a key', async () => {
    const { database } = await openWith(OLD)
    await loadOrCreateSecrets(database, 'a', () => 'first', clock)

    const ended = await Promise.allSettled(
      ['second', 'third'].map((value) => addSecret(database, { name: 'a', value }, clock)),
    )

    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
