import type { Client, Pool } from 'pg'
import { z } from 'zod'
import { systemScheduler } from '../core/clock.ts'
import { parsedJson } from '../core/json.ts'
import { type Bus, createListeners } from './bus.ts'

const CHANNEL = 'pennywire'
const SHORTEST_WAIT_MILLISECONDS = 200
const LONGEST_WAIT_MILLISECONDS = 10_000

const Note = z.tuple([z.string(), z.string()])

/** A bus that has to be closed. */
export interface PostgresBus extends Bus {
  close(): Promise<void>
}

/**
 * A bus by LISTEN and NOTIFY. It has a connection of its own from the first subscription on; when that is lost, it
 * connects anew and tells everybody that they may have missed something.
 *
 * @param connect Makes a client that has not connected yet.
 */
export function postgresBus(pool: Pool, connect: () => Client): PostgresBus {
  const listeners = createListeners()
  const closing = new AbortController()
  const closed = new Promise<void>((resolve) => {
    closing.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  let listening: Promise<void> | undefined

  async function listen(): Promise<void> {
    let wait = SHORTEST_WAIT_MILLISECONDS
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      try {
        const client = connect()
        const ended = endOf(client)
        client.on('notification', ({ payload }) => hear(payload))
        try {
          await client.connect()
          await client.query(`listen ${CHANNEL}`)
          wait = SHORTEST_WAIT_MILLISECONDS
          if (!isFirst) listeners.tellAll()
          await Promise.race([ended, closed])
        } finally {
          await client.end()
        }
      } catch {
        // the database is away; whoever uses it hears of that, and this one tries again
      }
      await systemScheduler.sleep(wait, closing.signal)
      wait = Math.min(LONGEST_WAIT_MILLISECONDS, wait * 2)
    }
  }

  function hear(payload: string | undefined): void {
    const note = Note.safeParse(parsedJson(payload))
    if (note.success) listeners.tell(...note.data)
  }

  return {
    async publish(topic, id) {
      const note = JSON.stringify([topic, id])
      await pool.query('select pg_notify($1, $2)', [CHANNEL, note]).catch(() => {})
    },
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

/** Resolves when the connection is over. */
function endOf(client: Client): Promise<void> {
  return new Promise((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
}
