import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { waitUntil } from './held-time.ts'
import { queryOnce, SUPERUSER, unprivileged, untilHungUp } from './postgres.ts'
import { findProgram } from './proxy-programs.ts'

const PORT = 6432
const program = findProgram('pgbouncer')

/** Whether this machine can put a pooler before a database. */
export const hasPooler = program !== undefined

interface PoolerFixture {
  /** The database through the pooler. */
  readonly url: string
  /** Ends the pooler and all its connections at once. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** PgBouncer in transaction mode before a database, with fewer connections than a gateway has. */
export async function openPoolerFixture(directUrl: string): Promise<PoolerFixture> {
  const direct = new URL(directUrl)
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-pooler-'))
  const settings = join(directory, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${direct.searchParams.get('host')} user=${SUPERUSER}
[pgbouncer]
listen_port = ${PORT}
unix_socket_dir = ${directory}
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  )
  const { uid, gid } = unprivileged()
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid)
  const url = `postgres://${SUPERUSER}@localhost:${PORT}${direct.pathname}?host=${encodeURIComponent(directory)}`
  let pooler: ChildProcess | undefined

  async function start(): Promise<void> {
    pooler = spawn('sh', ['-c', untilHungUp('TERM'), program ?? '', settings], {
      ...unprivileged(),
      cwd: directory,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    await waitUntil(() =>
      queryOnce(url, 'select 1').then(
        () => true,
        () => false,
      ),
    )
  }

  async function stop(): Promise<void> {
    if (!pooler || pooler.exitCode !== null || pooler.signalCode !== null) return
    const ended = once(pooler, 'exit')
    pooler.stdin?.end()
    await ended
  }

  onTestFinished(async () => {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  })
  await start()
  return { url, start, stop }
}
