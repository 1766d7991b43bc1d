// What the gateways of a cluster stand on: a PostgreSQL server, a chain, and a venue that takes its time.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

process.setMaxListeners(0)

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const SUPERUSER = 'pennywire'
/** Ends the server when our end of the pipe is closed, which the death of this process does as well. */
const UNTIL_HUNG_UP = '"$0" "$@" & server=$!; cat > /dev/null; kill -QUIT $server; wait $server'
const HOUR = 3_600_000
const MEMORY = '/dev/shm'

/** A folder in memory, where there is one: what is looked at is not the disk. */
export function spacious() {
  return existsSync(MEMORY) ? MEMORY : tmpdir()
}

/** Starts a PostgreSQL server of our own; undefined where this machine has none. */
export async function startPostgres() {
  const binaries = findPostgres()
  if (!binaries) return undefined
  const directory = mkdtempSync(join(spacious(), 'pennywire-cluster-'))
  const user = unprivileged()
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid)
  const data = join(directory, 'data')
  const setUp = ['-D', data, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(join(binaries, 'initdb'), setUp, { ...user, cwd: directory, stdio: 'ignore' })
  const settings = { listen_addresses: '', unix_socket_directories: directory, fsync: 'off' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn('sh', ['-c', UNTIL_HUNG_UP, join(binaries, 'postgres'), '-D', data, ...flags], {
    ...user,
    cwd: directory,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const url = `postgres://${SUPERUSER}@localhost/postgres?host=${encodeURIComponent(directory)}`
  // one connection: anyone who asks in a transaction goes on in it
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  while (!(await answers(pool))) await sleep(50)
  return {
    url,
    query: async (statement, values) => (await pool.query(statement, values)).rows,
    async stop() {
      await pool.end()
      const ended = once(server, 'exit')
      server.stdin.end()
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function answers(pool) {
  try {
    await pool.query('select 1')
    return true
  } catch {
    return false
  }
}

function findPostgres() {
  const debian = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}

/** PostgreSQL does not run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'nobody'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * A process of ours: its first line of JSON states that it is ready.
 *
 * @param args Of `node`.
 */
export async function startProcess(args, environment) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // nothing that was started here outlives us, whatever went wrong
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(({ code }) => Promise.reject(new Error(`${args[0]} ended with ${code} before it was ready.`))),
  ])
  return { id: child.pid, ready: JSON.parse(line), ended, kill: (signal) => child.kill(signal) }
}

/** A venue of candles that answers like Binance, after as long as `delay` states. */
export async function startVenue(delay) {
  const server = createServer(async (request, response) => {
    await sleep(delay())
    const limit = Number(new URL(request.url, 'http://venue').searchParams.get('limit') ?? 100)
    const open = Math.floor(Date.now() / HOUR) * HOUR
    const rows = Array.from({ length: limit }, (_, at) => {
      const time = open - (limit - 1 - at) * HOUR
      return [time, '100', '102', '99', '101', '10', time + HOUR - 1, '1000', 5, '5', '500', '0']
    })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
