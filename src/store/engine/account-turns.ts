import type { Client } from 'pg'

/** How long a gateway waits for its turn before it gives up. Less than a settlement may take. */
const WAIT_MS = 8_000

/** A turn at an account that one gateway at a time may send from. */
export interface AccountTurn {
  /** Whether the connection that holds it is lost: another gateway may have the account. */
  isLost(): boolean
  end(): Promise<void>
}

/** Takes turns at accounts that several gateways send from, in the order in which they ask. */
export interface AccountTurns {
  /**
   * Waits for the turn. It ends by itself when this process does.
   *
   * @throws Error when it does not come in time, or the database is away.
   */
  take(account: string): Promise<AccountTurn>
}

/**
 * Turns by PostgreSQL's advisory locks, each on a connection of its own: the lock ends with the connection, and so with the
 * process that has it.
 *
 * @param connect Makes a client that has not connected yet.
 */
export function createAccountTurns(connect: () => Client, waitMs = WAIT_MS): AccountTurns {
  return {
    async take(account) {
      const client = connect()
      let isLost = false
      const lose = () => {
        isLost = true
      }
      client.on('error', lose)
      client.on('end', lose)
      try {
        await client.connect()
        await client.query(`set lock_timeout = ${waitMs}`)
        await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`pennywire ${account}`])
      } catch (cause) {
        await client.end().catch(() => {})
        throw cause
      }
      return {
        isLost: () => isLost,
        end: () => client.end().catch(() => {}),
      }
    },
  }
}
