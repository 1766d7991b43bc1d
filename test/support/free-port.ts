import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range from which systems choose ports for connections and for `listen(0)`: nothing takes one of these by chance. */
const FIRST = 11_000
const PROCESSES = 200
const PER_PROCESS = 100

/** Ports that nothing listens on, for programs that must know theirs before they start. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const first = FIRST + (process.pid % PROCESSES) * PER_PROCESS
  const free: number[] = []
  for (let port = first; free.length < count; port += 1) {
    if (port === first + PER_PROCESS) throw new Error('All ports of this process are taken.')
    if (await isFree(port)) free.push(port)
  }
  return free
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1)
  return port ?? 0
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
