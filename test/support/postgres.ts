import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { openPostgres } from '../../src/store/engine/database.ts'
import { waitUntil } from './held-time.ts'
import { findPostgres } from './postgres-programs.ts'

/** A PostgreSQL server of a test file's own. */
export interface Cluster {
  /** Makes an empty database; its URL. */
  newDatabase(): Promise<string>
  /** Makes a database that has the tables of a ledger already, and no rows; its URL. */
  newLedger(): Promise<string>
  /** Ends the server as a power cut would. */
  stop(): Promise<void>
  start(): Promise<void>
}

export const SUPERUSER = 'pennywire'
/** Ends the server when our end of the pipe is closed, which the death of this process does as well. */
export const untilHungUp = (signal: 'QUIT' | 'TERM') =>
  `"$0" "$@" & server=$!; cat > /dev/null; kill -${signal} $server; wait $server`

const binaries = findPostgres()

/** Whether this machine can run a PostgreSQL server. */
export const hasPostgres = binaries !== undefined

/** A server that runs while the tests of this file do; nothing is started where there is none. */
export function postgresCluster(): Cluster {
  let directory = ''
  let server: ChildProcess | undefined
  let template: Promise<string> | undefined

  async function start(): Promise<void> {
    const settings = { listen_addresses: '', unix_socket_directories: directory, fsync: 'off' }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const program = join(binaries ?? '', 'postgres')
    server = spawn('sh', ['-c', untilHungUp('QUIT'), program, '-D', join(directory, 'data'), ...flags], {
      ...unprivileged(),
      cwd: directory,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    await waitUntil(() => answers(urlOf('postgres')))
  }

  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.stdin?.end()
    await ended
  }

  function urlOf(database: string): string {
    return `postgres://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(directory)}`
  }

  async function newDatabase(options = ''): Promise<string> {
    const name = `test_${randomBytes(6).toString('hex')}`
    await queryOnce(urlOf('postgres'), `create database ${name} ${options}`)
    return urlOf(name)
  }

  async function createTemplate(): Promise<string> {
    const url = await newDatabase()
    await (await openPostgres(url, { masterKey: Buffer.alloc(32) })).close()
    return new URL(url).pathname.slice(1)
  }

  beforeAll(async () => {
    if (!binaries) return
    directory = mkdtempSync(join(tmpdir(), 'pennywire-postgres-'))
    const { uid, gid } = unprivileged()
    if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid)
    execFileSync(
      join(binaries, 'initdb'),
      [
        '-D',
        join(directory, 'data'),
        '-U',
        SUPERUSER,
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
      ],
      { ...unprivileged(), cwd: directory, stdio: 'ignore' },
    )
    await start()
  })

  afterAll(async () => {
    await stop()
    if (directory !== '') rmSync(directory, { recursive: true, force: true })
  })

  return {
    start,
    stop,
    newDatabase,
    async newLedger() {
      template ??= createTemplate()
      const url = await newDatabase(`template ${await template}`)
      await queryOnce(url, 'update ledger_identity set id = gen_random_uuid()')
      return url
    },
  }
}

/** Runs one statement on a connection of its own. */
export async function queryOnce(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await queryOnce(url, 'select 1')
    return true
  } catch {
    return false
  }
}

/** Neither PostgreSQL nor PgBouncer runs as root. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // no such user
    }
  }
  throw new Error('PostgreSQL needs a user to run as: neither postgres nor nobody is there.')
}
