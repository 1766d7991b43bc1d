import type { Kysely, Migration } from 'kysely'
import { addIndex } from './add-index.ts'

/** A subscription, paid for by one wallet. Times in milliseconds since the epoch. */
export interface MonitorTable {
  id: string
  /** How its data comes about; looks of one way never count for another. */
  mode: 'live' | 'simulated' | 'replay'
  /** `eip155:` or `solana:` and the address of the payer. */
  wallet: string
  /** Of the payment that bought it: it works once that has arrived, and never before. */
  payment_key: string
  kind: 'price' | 'spread' | 'funding' | 'signal' | 'launch'
  token: string
  source: string | null
  bar: string | null
  direction: 'above' | 'below' | 'bullish' | 'bearish' | 'any'
  threshold: number | null
  /** What name or symbol of a launch must contain. */
  contains: string | null
  webhook: string | null
  /** What the last look left behind, in the words of `analysis/monitor.ts`. */
  state: string
  event_count: number
  created_at: number
  expires_at: number
  next_look_at: number
  looked_at: number | null
  /** The figures that were seen last, JSON. */
  figures: string | null
  /** Why the last look saw nothing, in a sentence of ours; null when it saw. */
  trouble: string | null
}

/** Something that a monitor was to tell, and how far its webhook has got. */
export interface MonitorEventTable {
  monitor_id: string
  /** 1, 2, 3 … for each monitor. */
  sequence: number
  at: number
  /** The event, JSON: the same in every delivery. */
  body: string
  /** `none`: there is no webhook; `dead`: it was tried in vain too often. */
  delivery: 'none' | 'waiting' | 'delivered' | 'dead'
  attempts: number
  /** When it is to be tried next; null: never. */
  next_attempt_at: number | null
}

export interface SpentNonceTable {
  nonce: string
  purge_at: number
}

/** Monitors, what they reported, and the nonces of sign-ins. */
export const monitors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('monitor')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('wallet', 'text', (column) => column.notNull())
      .addColumn('payment_key', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('source', 'text')
      .addColumn('bar', 'text')
      .addColumn('direction', 'text', (column) => column.notNull())
      .addColumn('threshold', 'double precision')
      .addColumn('contains', 'text')
      .addColumn('webhook', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('event_count', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('next_look_at', 'bigint', (column) => column.notNull())
      .addColumn('looked_at', 'bigint')
      .addColumn('figures', 'text')
      .addColumn('trouble', 'text')
      .execute()
    await addIndex(db, 'monitor', ['wallet'])
    await addIndex(db, 'monitor', ['mode', 'next_look_at'])
    await addIndex(db, 'monitor', ['expires_at'])

    await db.schema
      .createTable('monitor_event')
      .addColumn('monitor_id', 'text', (column) => column.notNull())
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('delivery', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'bigint')
      .addPrimaryKeyConstraint('monitor_event_key', ['monitor_id', 'sequence'])
      .execute()
    await addIndex(db, 'monitor_event', ['next_attempt_at'])

    await db.schema
      .createTable('spent_nonce')
      .addColumn('nonce', 'text', (column) => column.primaryKey())
      .addColumn('purge_at', 'bigint', (column) => column.notNull())
      .execute()
    await addIndex(db, 'spent_nonce', ['purge_at'])
  },
}
