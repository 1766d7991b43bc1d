import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { tryParseJson } from '../../client/try-parse-json.ts'

/** Lets one process at a time do something, among all that know the same path. */
export interface FileLock {
  /** @throws Error when someone else holds the lock for too long. */
  hold<T>(work: () => Promise<T>): Promise<T>
}

const Holder = z.object({ process: z.number(), host: z.string(), token: z.string() })
type Holder = z.infer<typeof Holder>

/** A change of the book takes milliseconds. */
const TIMEOUT_MS = 10_000
const PAUSE_MS = 15

/**
 * A lock file that names its holder. One that a dead process left behind is taken away; anyone who takes it away holds a
 * second lock while looking, so that no one takes away a lock that has just been taken anew.
 */
export function createFileLock(path: string): FileLock {
  const stealing = `${path}.steal`
  let last: Promise<unknown> = Promise.resolve()

  async function takeLock(): Promise<Holder> {
    const own = { process: process.pid, host: hostname(), token: randomUUID() }
    const until = Date.now() + TIMEOUT_MS
    while (!isCreated(path, own)) {
      const holder = readHolder(path)
      if (holder && isDead(holder)) removeStale(holder, own)
      if (Date.now() > until) {
        throw new Error(`Another bridge holds ${path}; if none is running, delete that file.`)
      }
      await sleep(PAUSE_MS)
    }
    return own
  }

  function removeStale(dead: Holder, own: Holder): void {
    if (!isCreated(stealing, own)) return
    try {
      if (readHolder(path)?.token === dead.token) rmSync(path, { force: true })
    } finally {
      rmSync(stealing, { force: true })
    }
  }

  async function isHeld<T>(work: () => Promise<T>): Promise<T> {
    const own = await takeLock()
    try {
      return await work()
    } finally {
      if (readHolder(path)?.token === own.token) rmSync(path, { force: true })
    }
  }

  return {
    hold(work) {
      const turn = last.then(() => isHeld(work))
      last = turn.catch(() => {})
      return turn
    },
  }
}

/** Creates a file whole or not at all; false when there is one. */
function isCreated(path: string, holder: Holder): boolean {
  const draft = `${path}.${holder.token}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (findErrorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    return Holder.safeParse(tryParseJson(readFileSync(path, 'utf8'))).data
  } catch {
    return undefined
  }
}

/** Of a process on another machine, or in another container, nothing can be known. */
function isDead({ process: id, host }: Holder): boolean {
  if (host !== hostname()) return false
  // this process takes its turns in order, so a lock with its number was left by one before it
  if (id === process.pid) return true
  try {
    process.kill(id, 0)
    return false
  } catch (error) {
    return findErrorCode(error) === 'ESRCH'
  }
}

function findErrorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code
}
