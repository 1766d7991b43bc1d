import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { waitUntil } from './held-time.ts'
import { queryOnce, SUPERUSER, unprivileged, untilHungUp } from './postgres.ts'
import { findPostgres } from './postgres-programs.ts'

const PROGRAMS = ['postgres', 'pg_basebackup']

/** Whether this machine can copy a server to a standby. */
export const hasStandby = findPostgres(PROGRAMS) !== undefined

interface StandbyFixture {
  /** The same database at the standby. */
  readonly url: string
  stop(): Promise<void>
}

/** A hot standby of the server of a database. */
export async function openStandbyFixture(primaryUrl: string): Promise<StandbyFixture> {
  const primary = new URL(primaryUrl)
  const binaries = findPostgres(PROGRAMS) ?? ''
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-standby-'))
  const { uid, gid } = unprivileged()
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid)
  const data = join(directory, 'data')
  const source = ['-h', primary.searchParams.get('host') ?? '', '-U', SUPERUSER]
  execFileSync(
    join(binaries, 'pg_basebackup'),
    ['-D', data, ...source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    { ...unprivileged(), cwd: directory, stdio: 'ignore' },
  )
  const flags = ['listen_addresses=', `unix_socket_directories=${directory}`, 'fsync=off'].flatMap((flag) => [
    '-c',
    flag,
  ])
  const server: ChildProcess = spawn(
    'sh',
    ['-c', untilHungUp('QUIT'), join(binaries, 'postgres'), '-D', data, ...flags],
    { ...unprivileged(), cwd: directory, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  const url = `postgres://${SUPERUSER}@localhost${primary.pathname}?host=${encodeURIComponent(directory)}`

  async function stop(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.stdin?.end()
    await ended
  }

  onTestFinished(async () => {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  })
  await waitUntil(() =>
    queryOnce(url, 'select 1').then(
      () => true,
      () => false,
    ),
  )
  return { url, stop }
}
