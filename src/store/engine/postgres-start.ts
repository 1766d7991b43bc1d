import { setTimeout as sleep } from 'node:timers/promises'
import { GatewayError } from '../../core/failures.ts'
import { findErrorCode } from './postgres-driver.ts'
import { findCause } from './store-failure.ts'

/** How long a start waits for a database that is starting too. */
export interface FirstConnection {
  /** Milliseconds; 0: it has to answer at once. */
  readonly maxWaitMs: number
  /** Called once, when the first attempt has failed, with a sentence. */
  readonly onWait: (why: string) => void
}

const PAUSE_MS = 1_000
/** What PostgreSQL answers while it starts, stops or has no connection left; and what a proxy answers for a server that is away. */
const PASSING = /^(?:57P0[123]|53300|08...)$/

/**
 * Works on a database that may not be up yet, and tries again while it cannot be reached.
 *
 * @throws GatewayError `store_unavailable` that explains why: at once where waiting does not help.
 */
export async function waitUntilReached<T>(
  { maxWaitMs, onWait }: FirstConnection,
  work: () => Promise<T>,
): Promise<T> {
  const givesUpAt = performance.now() + maxWaitMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (cause) {
      const root = findCause(cause)
      if (root instanceof GatewayError) throw root
      const code = findErrorCode(root)
      const isLasting = code !== undefined && !PASSING.test(code)
      if (isLasting || performance.now() >= givesUpAt) throw createUnreachableError(root)
      if (attempt === 1) onWait(`${describeUnreachable(root)} It is tried again for a minute.`)
      await sleep(PAUSE_MS)
    }
  }
}

/** What PgBouncer answers to settings that it does not know. */
const POOLER = 'unsupported startup parameter'

/** The failure of a database that cannot be used; `misconfigured` where a pooler stands before it. */
export function createUnreachableError(cause: unknown): GatewayError {
  if (cause instanceof Error && cause.message.includes(POOLER))
    return new GatewayError(
      'misconfigured',
      'DATABASE_URL leads to a pooler that refuses the time limits of a connection. Name PostgreSQL itself, or name it in DATABASE_DIRECT_URL beside the pooler.',
      { cause },
    )
  return new GatewayError('store_unavailable', describeUnreachable(cause), { cause })
}

const describe: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be looked up',
  '28P01': 'it refuses the user name or the password',
  '28000': 'it refuses this user or this machine',
  '3D000': 'there is no database of that name',
  '42501': 'this user may not change tables',
  '53300': 'it has no connection left',
}

/** A sentence about a database that cannot be used, without the driver's words, which may name a password. */
export function describeUnreachable(cause: unknown): string {
  const { code } = (cause ?? {}) as { readonly code?: unknown }
  const why = describe[`${code}`]
  return `The database of DATABASE_URL cannot be reached${why === undefined ? '' : `: ${why}`}.`
}
