import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openSqlite } from '../../src/store/engine/database.ts'
import { createLedger } from '../../src/store/payments/sql-ledger.ts'
import { sumJournal } from '../support/gateway.ts'
import { claimPayment, createClaim, held, landed, NOW, writePayment } from './payments.ts'

/** A database whose machine can lose its power. */
async function machine() {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-power-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const opened: Database[] = []
  onTestFinished(async () => void (await Promise.all(opened.map((database) => database.close()))))
  const fileOf = (disk: string) => join(directory, `${disk}.db`)
  const open = async (disk: string) => {
    const database = await openSqlite(fileOf(disk))
    opened.push(database)
    return database
  }
  return {
    database: await open('first'),
    /** What is on the disk for certain, to be asked for when a write has just been answered. */
    keep(disk: string) {
      for (const end of ['', '-wal']) {
        const file = `${fileOf('first')}${end}`
        if (existsSync(file)) copyFileSync(file, `${fileOf(disk)}${end}`)
      }
      return () => open(disk)
    },
  }
}

test('a settlement lost in a power cut is found again and booked once', async () => {
  const { database, keep } = await machine()
  const ledger = createLedger(database)
  const owned = await claimPayment(ledger, createClaim('cut'))
  await writePayment(ledger, owned)
  const afterPower = keep('after')
  const answered = await ledger.settled(owned, landed)
  await ledger.delivered(owned.key, NOW)

  const again = await afterPower()
  const heir = createLedger(again)
  await heir.releaseOrphans(NOW)
  const [open] = await heir.due(NOW, 10)
  const taken = open && (await heir.takeOver(open, held))
  const recorded = taken && (await heir.settled(taken, landed))

  expect(answered?.state).toBe('settled')
  expect(open).toMatchObject({ key: owned.key, state: 'settling' })
  expect(recorded).toMatchObject({ state: 'settled', tx: landed.tx, response_hash: answered?.response_hash })
  expect(await heir.answerTo(owned.key)).toBe(await ledger.answerTo(owned.key))
  expect(await heir.totals()).toEqual(await ledger.totals())
  expect(await sumJournal(again)).toBe(await sumJournal(database))
})

test('whatever a synced write may rest on is on the disk with it', async () => {
  const { database, keep } = await machine()
  const ledger = createLedger(database)
  const first = await claimPayment(ledger, createClaim('before'))
  await writePayment(ledger, first)
  await ledger.settled(first, landed)
  await claimPayment(ledger, createClaim('after'))

  const again = createLedger(await keep('later')())

  expect(await again.find(first.key)).toMatchObject({ state: 'settled', tx: landed.tx })
})
