import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const SUPERUSER = 'pennywire'

/** Starts a PostgreSQL server of its own that syncs its commits; undefined where this machine has none. */
export async function startPostgres(settings = {}) {
  const binaries = findPrograms()
  if (!binaries) return undefined
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-bench-pg-'))
  const user = unprivileged()
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid)
  const data = join(directory, 'data')
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C'],
    { ...user, cwd: directory, stdio: 'ignore' },
  )
  const flags = Object.entries({
    listen_addresses: '',
    unix_socket_directories: directory,
    checkpoint_timeout: '1h',
    max_wal_size: '4GB',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
    ...user,
    cwd: directory,
    stdio: 'ignore',
  })
  process.once('exit', () => server.kill('SIGINT'))
  const urlOf = (database) =>
    `postgres://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(directory)}`
  while (!(await isReady(urlOf('postgres')))) await sleep(100)
  return {
    pid: server.pid,
    async newDatabase() {
      const name = `bench_${randomBytes(6).toString('hex')}`
      await queryOnce(urlOf('postgres'), `create database ${name}`)
      return urlOf(name)
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Runs one statement on a connection of its own; its rows. */
async function queryOnce(url, text) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function isReady(url) {
  return queryOnce(url, 'select 1').then(
    () => true,
    () => false,
  )
}

function findPrograms() {
  const debian = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}

/** PostgreSQL does not run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'nobody']))
  return { uid: id('-u'), gid: id('-g') }
}
