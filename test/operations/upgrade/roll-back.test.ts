import { cpSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { beforeAll, expect, test } from 'vitest'
import { keepUpgradeCopy } from '../../../src/store/engine/upgrade-copy.ts'
import { openLedgerCopy } from '../../support/books.ts'
import { build, dataDirectory, startGateway } from '../../support/process.ts'
import { expectUpgraded, PAID_IN } from './expect-upgraded.ts'
import { unpackFolder } from './upgrade-fixture.ts'

const COPY = 'pennywire.db.before-upgrade-from-015-task-offers'
const FILES = ['pennywire.db', 'pennywire.db-wal', 'pennywire.db-shm']

beforeAll(build)

/** What a gateway prints that does not start. */
async function readRefusal(directory: string): Promise<string> {
  return startGateway(directory).then(
    () => 'It started.',
    (error: Error) => error.message,
  )
}

function readSteps(file: string): readonly string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const rows = database.prepare('select name from kysely_migration order by name').all()
    return rows.map(({ name }) => `${name}`)
  } finally {
    database.close()
  }
}

test('a folder of a newer version is refused and left as it is', async () => {
  const { directory } = unpackFolder()
  const database = new DatabaseSync(join(directory, 'pennywire.db'))
  database.exec("insert into kysely_migration values ('999-later', '2030-01-01')")
  database.close()
  const before = readSteps(join(directory, 'pennywire.db'))

  const refusal = await readRefusal(directory)

  expect(refusal).toContain('upgraded by a newer version, which took the steps 999-later')
  expect(readSteps(join(directory, 'pennywire.db'))).toEqual(before)
  expect(readdirSync(directory).filter((name) => name.includes('before-upgrade'))).toEqual([])
})

test('the copy of an upgrade goes back to the old tables and forward again', async () => {
  const { directory, facts } = unpackFolder()
  const first = await startGateway(directory)
  first.kill('SIGTERM')
  await first.ended
  const old = readSteps(join(directory, COPY))

  // as docs/operations.md goes back
  for (const name of FILES)
    if (existsSync(join(directory, name))) renameSync(join(directory, name), join(directory, `newer-${name}`))
  cpSync(join(directory, COPY), join(directory, 'pennywire.db'))
  rmSync(join(directory, 'ledger.id'))
  const second = await startGateway(directory)
  await expectUpgraded(second.url, facts)
  second.kill('SIGTERM')
  await second.ended
  const { earned, recorded, open } = await openLedgerCopy(directory)

  expect(old.at(-1)).toBe('015-task-offers')
  expect([recorded, earned, open]).toEqual([PAID_IN, PAID_IN, 0])
})

test('without room for the copy nothing is changed and the start is refused', async () => {
  const directory = dataDirectory()
  const file = join(directory, 'pennywire.db')
  writeFileSync(file, 'twelve bytes')
  const copyTo = async (target: string) => {
    writeFileSync(target, 'half')
    throw new Error('database or disk is full')
  }

  const refused = keepUpgradeCopy(file, { lastStep: '015-task-offers', copyTo })

  await expect(refused).rejects.toThrow(/could not be written. Nothing was changed. Make room for 12 bytes/)
  expect(readdirSync(directory)).toEqual(['pennywire.db'])
})
