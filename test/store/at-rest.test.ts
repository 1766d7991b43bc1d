import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSqlite } from '../../src/store/engine/database.ts'
import { openLedgerFolder } from '../../src/store/engine/ledger-folder.ts'
import { Buyer } from '../support/buyer.ts'
import { openGatewayFixture } from '../support/gateway.ts'
import { build, dataDirectory, startGateway } from '../support/process.ts'
import { expectSold } from '../support/replies.ts'

const PATH = '/tools/candles?token=bitcoin'
const KEY = '0f'.repeat(32)
const OTHER_KEY = 'f0'.repeat(32)
const RECEIPT_KEY = /BEGIN PRIVATE KEY|"d":"/

beforeAll(build)

const modeOf = (path: string) => statSync(path).mode & 0o777
const files = ['pennywire.db', 'pennywire.db-wal', 'ledger.id']

describe.skipIf(process.platform === 'win32')('F9: what a gateway keeps is for its user alone', () => {
  test('F9: a folder and files that others could read are closed at the start', async () => {
    const directory = dataDirectory()
    chmodSync(directory, 0o755)
    const first = await startGateway(directory)
    first.kill('SIGTERM')
    await first.ended
    chmodSync(directory, 0o755)
    for (const name of ['pennywire.db', 'ledger.id']) chmodSync(join(directory, name), 0o644)

    const gateway = await startGateway(directory)
    await new Buyer(gateway.url).fund('1')

    expect(modeOf(directory)).toBe(0o700)
    expect(files.map((name) => [name, modeOf(join(directory, name))])).toEqual(
      files.map((name) => [name, 0o600]),
    )
  })

  test('F9: a new ledger is closed whatever the mask of the process is', async () => {
    const directory = join(dataDirectory(), 'new')
    const before = process.umask(0)
    try {
      const database = await openLedgerFolder(directory, { masterKey: undefined })
      await database.write((transaction) => sql`select 1`.execute(transaction))

      expect(modeOf(directory)).toBe(0o700)
      expect(files.map((name) => modeOf(join(directory, name)))).toEqual([0o600, 0o600, 0o600])
      await database.close()
    } finally {
      process.umask(before)
    }
  })

  test('F9: a world-accessible folder is refused', async () => {
    const directory = dataDirectory()
    writeFileSync(join(directory, 'of-somebody-else'), '')
    chmodSync(directory, 0o1777)

    await expect(openLedgerFolder(directory, { masterKey: undefined })).rejects.toThrow(
      /^DATA_DIR: .* is open to all users/,
    )
    expect(statSync(directory).mode & 0o7777).toBe(0o1777)
  })
})

test('F9: MASTER_KEY seals older plain data, leaving none of it in the file', async () => {
  const directory = dataDirectory()
  const file = join(directory, 'pennywire.db')
  const first = await startGateway(directory)
  const buyer = new Buyer(first.url)
  await buyer.fund('1')
  const header = await buyer.header(PATH)
  const sold = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  const keys = (await buyer.get('/.well-known/jwks.json')).body
  first.kill('SIGKILL')
  await first.ended
  const open = await secretsIn(file)

  const second = await startGateway(directory, { MASTER_KEY: KEY })
  const again = await new Buyer(second.url).get(PATH, { 'PAYMENT-SIGNATURE': header })
  const keysAfter = (await new Buyer(second.url).get('/.well-known/jwks.json')).body
  const bytes = ['', '-wal'].map((end) => readFileSync(file + end).toString('latin1')).join('')
  second.kill('SIGTERM')
  await second.ended

  expectSold(sold)
  expectSold(again, { replayed: true })
  expect(again.text).toBe(sold.text)
  expect(keysAfter).toEqual(keys)
  expect(open.length).toBeGreaterThan(3)
  for (const { name, value } of open) {
    expect(value, name).not.toMatch(/^sealed\./)
    expect(bytes.includes(value), name).toBe(false)
  }
  expect(bytes).not.toMatch(RECEIPT_KEY)
})

test('F9: sealed secrets without their key, or with another one, are refused with words', async () => {
  const { directory, close } = await openGatewayFixture({
    fund: '0',
    directory: dataDirectory(),
    environment: { MASTER_KEY: KEY },
  })
  await close()

  await expect(startGateway(directory)).rejects.toThrow(/MASTER_KEY: the secrets in this database are sealed/)
  await expect(startGateway(directory, { MASTER_KEY: OTHER_KEY })).rejects.toThrow(/MASTER_KEY does not open/)
  await startGateway(directory, { MASTER_KEY: KEY })
})

async function secretsIn(file: string): Promise<readonly { name: string; value: string }[]> {
  const { db, close } = await openSqlite(file)
  const rows = await db.selectFrom('secret').select(['name', 'value']).execute()
  await close()
  return rows
}

describe('L6: a folder that has held a ledger', () => {
  const held = async () => {
    const directory = dataDirectory()
    const database = await openLedgerFolder(directory, { masterKey: undefined })
    await database.close()
    return { directory, file: join(directory, 'pennywire.db'), id: database.ledgerId }
  }

  test('L6: does not start anew when its database is empty or missing', async () => {
    const { directory, file, id } = await held()
    writeFileSync(file, '')
    await expect(startGateway(directory)).rejects.toThrow(
      `has held the ledger ${id}, and its pennywire.db is empty`,
    )
    rmSync(file)
    await expect(startGateway(directory)).rejects.toThrow('To begin a new ledger instead')

    rmSync(join(directory, 'ledger.id'))
    await startGateway(directory)
  })

  test('L6: does not take another ledger for it', async () => {
    const [one, other] = [await held(), await held()]
    writeFileSync(one.file, readFileSync(other.file))

    await expect(startGateway(one.directory)).rejects.toThrow(
      `has held the ledger ${one.id}, and its pennywire.db is ${other.id}`,
    )
  })

  test('L6: keeps its name over restarts and names ledgers of earlier versions', async () => {
    const { directory, id } = await held()
    rmSync(join(directory, 'ledger.id'))
    const database = await openLedgerFolder(directory, { masterKey: undefined })
    await database.close()

    expect(database.ledgerId).toBe(id)
    expect(readFileSync(join(directory, 'ledger.id'), 'utf8').trim()).toBe(id)
  })
})

describe('L4: a database whose middle is destroyed', () => {
  async function soldHere(): Promise<string> {
    const gateway = await openGatewayFixture({ directory: dataDirectory() })
    for (let call = 1; call <= 8; call += 1)
      await gateway.buyer.buy(`/tools/candles?token=bitcoin&limit=${call}`)
    await gateway.close()
    return gateway.directory
  }

  test('L4: is refused at the start, and not taken for a new one', async () => {
    const directory = await soldHere()
    destroyMiddle(join(directory, 'pennywire.db'))

    await expect(startGateway(directory)).rejects.toThrow(/is damaged\. Restore it from a back-up/)
  })

  test('L4: met by a write makes the gateway unready', async () => {
    const gateway = await openGatewayFixture({ directory: await soldHere() })
    const ready = await gateway.buyer.get('/readyz')
    await gateway.database
      .write(async () => {
        throw new Error('database disk image is malformed')
      })
      .catch(() => {})
    const damaged = await gateway.buyer.get('/readyz')

    expect(ready.status).toBe(200)
    expect(damaged.status).toBe(503)
    expect(damaged.body.missing).toEqual(['database'])
  })

  test('L4: a file that is no database is named', async () => {
    const directory = dataDirectory()
    writeFileSync(join(directory, 'pennywire.db'), 'not a database at all, '.repeat(500))

    await expect(startGateway(directory)).rejects.toThrow(/pennywire\.db is not a database/)
  })
})

function destroyMiddle(file: string): void {
  const { size } = statSync(file)
  const opened = openSync(file, 'r+')
  const length = Math.floor(size / 3 / 4096) * 4096
  writeSync(opened, Buffer.alloc(length, 7), 0, length, length)
  closeSync(opened)
}

describe('L11: a data folder that cannot be one ends in a sentence', () => {
  test.skipIf(process.platform !== 'linux')('L11: where the file system takes no folders', async () => {
    await expect(startGateway('/proc/x/y')).rejects.toThrow(/DATA_DIR: \/proc\/x\/y cannot be made/)
  })

  test('L11: where a file is in its place', async () => {
    const file = join(dataDirectory(), 'file')
    writeFileSync(file, '')

    await expect(startGateway(file)).rejects.toThrow(/DATA_DIR: .*file cannot be made \(ENOTDIR\)/)
    await expect(startGateway(join(file, 'below'))).rejects.toThrow(/DATA_DIR: .* cannot be made/)
  })

  test('L11: where a link leads nowhere', async () => {
    const link = join(dataDirectory(), 'link')
    symlinkSync('/nonexistent/anywhere', link)

    await expect(startGateway(link)).rejects.toThrow(/DATA_DIR: .*link cannot be made/)
  })

  test('L11: where the root of the machine is named', async () => {
    await expect(startGateway('/')).rejects.toThrow(/DATA_DIR: \/ is open to all users/)
  })

  test.skipIf(process.getuid?.() !== 0)('L11: where this user may not write', async () => {
    const directory = dataDirectory()
    chmodSync(directory, 0o755)
    mkdirSync(join(directory, 'closed'), { mode: 0o700 })
    const runUnprivileged = () =>
      execFileSync(process.execPath, [new URL('../../dist/main.js', import.meta.url).pathname], {
        uid: 65_534,
        gid: 65_534,
        env: { PORT: '0', DATA_DIR: join(directory, 'closed', 'data') },
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: 30_000,
      })

    expect(runUnprivileged).toThrow(/DATA_DIR: .* cannot be made \(EACCES\)/)
  })

  test('L11: a ledger held by another gateway is reported as held', async () => {
    const { directory } = await openGatewayFixture({ fund: '0', directory: dataDirectory() })

    await expect(startGateway(directory)).rejects.toThrow(/pennywire\.db is held by another gateway/)
  })
})
