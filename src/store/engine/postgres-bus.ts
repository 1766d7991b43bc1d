import { randomBytes } from 'node:crypto'
import type { Client, Pool } from 'pg'
import { z } from 'zod'
import { systemScheduler } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import { tryParseJson } from '../../core/json.ts'
import { type Bus, createListeners } from './bus.ts'

const CHANNEL = 'pennywire'
const MIN_WAIT_MS = 200
const MAX_WAIT_MS = 10_000
/** A connection may die without a word: so often a note to ourselves shows whether notes still arrive. */
const HEARTBEAT_MS = 5_000
const HEARTBEAT_TIMEOUT_MS = 4_000
/** The topic of notes that a gateway sends to itself. */
const HEARTBEAT_TOPIC = ''

const Note = z.tuple([z.string(), z.string()])

/** A bus that has to be closed. */
export interface PostgresBus extends Bus {
  isHearing(): boolean
  close(): Promise<void>
}

/**
 * A bus by LISTEN and NOTIFY. It has a connection of its own from the first subscription on; when that is lost, or carries no
 * notes any more, it connects anew and notifies all that they may have missed something.
 *
 * @param connect Makes a client that has not connected yet.
 */
export function createPostgresBus(
  pool: Pool,
  connect: () => Client,
  { heartbeatMs = HEARTBEAT_MS, timeoutMs = HEARTBEAT_TIMEOUT_MS } = {},
): PostgresBus {
  const listeners = createListeners()
  const closing = new AbortController()
  const closed = new Promise<void>((resolve) => {
    closing.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  let listening: Promise<void> | undefined
  let isDeaf = false

  async function listen(): Promise<void> {
    let wait = MIN_WAIT_MS
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      try {
        const client = connect()
        const over = new AbortController()
        const ended = waitForEnd(client)
        const heard = new Set<string>()
        client.on('notification', ({ payload }) => hear(payload, heard))
        try {
          await client.connect()
          await client.query(`listen ${CHANNEL}`)
          wait = MIN_WAIT_MS
          if (!isFirst) listeners.notifyAll()
          await Promise.race([ended, closed, deafness(heard, over.signal, isFirst ? heartbeatMs : 0)])
        } finally {
          over.abort()
          await leave(client)
        }
      } catch {
        // the database is away; its users see the failure, and this one tries again
      }
      isDeaf = true
      await systemScheduler.sleep(wait, closing.signal)
      wait = Math.min(MAX_WAIT_MS, wait * 2)
    }
  }

  function hear(payload: string | undefined, heard: Set<string>): void {
    const note = Note.safeParse(tryParseJson(payload))
    if (!note.success) return
    const [topic, id] = note.data
    if (topic === HEARTBEAT_TOPIC) heard.add(id)
    else listeners.notify(topic, id)
  }

  /** Resolves when a note to ourselves has not arrived. */
  async function deafness(heard: Set<string>, over: AbortSignal, firstAfterMs: number): Promise<void> {
    for (let pause = firstAfterMs; ; pause = heartbeatMs) {
      await systemScheduler.sleep(pause, over)
      const id = randomBytes(8).toString('hex')
      heard.clear()
      await notify(pool, HEARTBEAT_TOPIC, id).catch(() => {})
      await systemScheduler.sleep(timeoutMs, over)
      if (over.aborted || !heard.has(id)) return
      isDeaf = false
    }
  }

  /** A connection that is dead does not answer to a farewell. */
  async function leave(client: Client): Promise<void> {
    const over = new AbortController()
    await Promise.race([client.end(), systemScheduler.sleep(timeoutMs, over.signal)])
    over.abort()
  }

  return {
    async publish(topic, id) {
      await notify(pool, topic, id).catch(() => {})
    },
    isHearing: () => !isDeaf,
    subscribe(topic, handler) {
      listening ??= listen()
      return listeners.add(topic, handler)
    },
    async close() {
      closing.abort()
      await listening
    },
  }
}

/**
 * Checks that notes of the pool reach a client that listens. They do not through a pooler that gives a connection to another
 * client after each transaction, nor from another database.
 *
 * @param options `isDirect`: the client listens at PostgreSQL itself, and the pool has a pooler before it.
 * @throws GatewayError `misconfigured` when a note does not arrive.
 */
export async function rejectPooler(
  pool: Pool,
  connect: () => Client,
  { isDirect = false, timeoutMs = HEARTBEAT_TIMEOUT_MS } = {},
): Promise<void> {
  const id = randomBytes(8).toString('hex')
  const client = connect()
  const over = new AbortController()
  const heard = new Promise<true>((resolve) => {
    client.on('error', () => {})
    client.on('notification', ({ payload }) => {
      if (payload === JSON.stringify([HEARTBEAT_TOPIC, id])) resolve(true)
    })
  })
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    await notify(pool, HEARTBEAT_TOPIC, id)
    const silence = systemScheduler.sleep(timeoutMs, over.signal).then(() => false)
    if (!(await Promise.race([heard, silence])))
      throw new GatewayError(
        'misconfigured',
        isDirect
          ? 'DATABASE_DIRECT_URL leads to another database than DATABASE_URL, or through a pooler as well (LISTEN is not heard). Name the same database at PostgreSQL itself.'
          : 'DATABASE_URL leads through a pooler that gives connections away after each transaction (LISTEN is not heard). Name PostgreSQL itself in DATABASE_DIRECT_URL, or there a pool in session mode.',
      )
  } finally {
    over.abort()
    await client.end().catch(() => {})
  }
}

async function notify(pool: Pool, topic: string, id: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify([topic, id])])
}

/** Resolves when the connection is over. */
function waitForEnd(client: Client): Promise<void> {
  return new Promise((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
}
