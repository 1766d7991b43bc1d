import type { Generated, Kysely, Migration } from 'kysely'
import { addIndex } from './add-index.ts'

/** The network of what sessions have paid for, in tallies of sales. */
export const SESSION_NETWORK = 'session'
/** What lines of the journal count in that no chain moves: millionths of a dollar. */
export const SESSION_ASSET = 'micro-usd'

/**
 * Money that a wallet has paid in to be spent call by call. Amounts are whole millionths of a dollar, times milliseconds
 * since the epoch.
 */
export interface SessionTable {
  id: string
  /** HMAC of the sha256 of the bearer token; the token itself is nowhere. */
  token_hash: string
  /** `eip155:` or `solana:` and the address: the wallet that may change the limits. */
  wallet: string
  /** Where and in what the rest is given back. */
  network: string
  asset: string
  return_to: string
  state: 'open' | 'closing' | 'closed'
  /** What is there, held amounts included; below zero when a chain undid a top-up that was spent already. */
  balance: number
  /** The sum of the holds of calls that run. */
  held: number
  /** What calls have cost since the session was opened, held amounts included. */
  spent: number
  /** First millisecond of the UTC day that `day_spent` refers to. */
  day: number
  day_spent: number
  most_per_call: number | null
  most_per_day: number | null
  most_in_total: number | null
  /** JSON array of tool ids; null: every tool. */
  tools: string | null
  /** JSON array of addresses that payouts may go to; null: none was named. */
  payees: string | null
  /** How many entries its history has. */
  entries: number
  /** Of the payment whose work wrote this row, before its money had come; null when a wallet signed in. */
  opened_by: string | null
  funded_at: number | null
  created_at: number
  expires_at: number
  closed_at: number | null
}

/** One line of a session's history. A call is held before it runs, and posted or voided after. */
export interface SessionEntryTable {
  /** `{session}.{sequence}` */
  id: string
  session: string
  sequence: number
  kind: 'call' | 'topup' | 'return'
  state: 'held' | 'posted' | 'voided'
  tool: string | null
  req_hash: string | null
  /** sha256 of the result's text, hex. */
  response_hash: string | null
  /** The caller's own name for the call; of a top-up, the key of its payment. */
  identifier: string | null
  amount: number
  /** First millisecond of the UTC day on which it counts. */
  day: number
  /** A hold whose owner has ended is voided after that. */
  lease_until: number
  /** The gateway that took the lease; null where the database has one owner. */
  holder: Generated<string | null>
  at: number
  ended_at: number | null
  /** Code of the failure for which it was voided. */
  reason: string | null
  /** Where money came from or went to. */
  network: string | null
  tx: string | null
}

/** A payment that fills a session, written down before its money has come. */
export interface SessionTopupTable {
  /** Of the payment. */
  key: string
  session: string
  /** Null until its money is in the balance. */
  credited_at: number | null
}

/** What a call with a name of its own has answered, for repeats. */
export interface SessionAnswerTable {
  entry: string
  session: string
  result: string
  purge_at: number
}

/** Prepaid sessions: their balances, histories, top-ups, stored answers, and what is given back. */
export const sessions: Migration = {
  async up(db: Kysely<unknown>) {
    await createSessionTable(db)
    await createEntryTable(db)
    await createTopupTable(db)
    await createAnswerTable(db)
    await createReturnTable(db)
  },
}

async function createSessionTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('wallet', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('asset', 'text', (column) => column.notNull())
    .addColumn('return_to', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('balance', 'bigint', (column) => column.notNull())
    .addColumn('held', 'bigint', (column) => column.notNull())
    .addColumn('spent', 'bigint', (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('day_spent', 'bigint', (column) => column.notNull())
    .addColumn('most_per_call', 'bigint')
    .addColumn('most_per_day', 'bigint')
    .addColumn('most_in_total', 'bigint')
    .addColumn('tools', 'text')
    .addColumn('payees', 'text')
    .addColumn('entries', 'bigint', (column) => column.notNull())
    .addColumn('opened_by', 'text')
    .addColumn('funded_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('closed_at', 'bigint')
    .execute()
  await addIndex(db, 'session', ['wallet'])
  await addIndex(db, 'session', ['state', 'expires_at'])
}

async function createEntryTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_entry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tool', 'text')
    .addColumn('req_hash', 'text')
    .addColumn('response_hash', 'text')
    .addColumn('identifier', 'text')
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('reason', 'text')
    .addColumn('network', 'text')
    .addColumn('tx', 'text')
    .execute()
  await db.schema
    .createIndex('session_entry_session_sequence')
    .on('session_entry')
    .columns(['session', 'sequence'])
    .unique()
    .execute()
  await addIndex(db, 'session_entry', ['state', 'lease_until'])
  await addIndex(db, 'session_entry', ['session', 'identifier'])
}

async function createTopupTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_topup')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('credited_at', 'bigint')
    .execute()
}

async function createAnswerTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_answer')
    .addColumn('entry', 'text', (column) => column.primaryKey())
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('purge_at', 'bigint', (column) => column.notNull())
    .execute()
  await addIndex(db, 'session_answer', ['purge_at'])
}

/** Renamed to `outgoing` by a later migration. */
async function createReturnTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_return')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('asset', 'text', (column) => column.notNull())
    .addColumn('payer', 'text', (column) => column.notNull())
    .addColumn('pay_to', 'text', (column) => column.notNull())
    .addColumn('amount', 'text', (column) => column.notNull())
    .addColumn('micro_usd', 'bigint', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('valid_before', 'bigint', (column) => column.notNull())
    .addColumn('tx', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('next_look_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('landed_at', 'bigint')
    .execute()
  await addIndex(db, 'session_return', ['session'])
  await addIndex(db, 'session_return', ['next_look_at'])
}
