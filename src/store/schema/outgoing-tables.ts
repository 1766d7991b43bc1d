import type { Kysely, Migration, Selectable } from 'kysely'
import { addIndex } from './add-index.ts'

/** What money leaves for: the rest of a session, a payout that was paid for, or a payment that is given back. */
export type OutgoingKind = 'return' | 'payout' | 'refund'

/**
 * Money on its way out. On EVM networks an authorization whose nonce is the hash of the id, so that it moves once; on
 * Solana one transaction after the other, of which each is proven dead before the next is signed.
 */
export interface OutgoingTable {
  id: string
  kind: OutgoingKind
  /** Of the session, the payout, or the payment. */
  subject: string
  /** `open` until the chain shows it; `failed` once nothing that was ever sent can land any more. */
  state: 'open' | 'landed' | 'failed'
  network: string
  asset: string
  payer: string
  pay_to: string
  /** Smallest units of the asset. */
  amount: string
  micro_usd: number
  nonce: string
  /** Until when what was sent last is good, seconds of chain time; 0 before anything was sent, and always on Solana. */
  valid_before: number
  /** A transaction that reportedly carries it, and the one that does once it has landed. */
  tx: string | null
  attempts: number
  reason: string | null
  next_look_at: number | null
  created_at: number
  landed_at: number | null
}

/** A signed transaction that carries money away, written down before it is sent for the first time. */
export interface OutgoingTransferTable {
  id: string
  /** Counts the transactions of the row, from 1. */
  number: number
  /** What explorers know it by. */
  signature: string
  /** As it goes over the wire, base64: only these bytes are ever sent. */
  wire: string
  /** The last block that may hold it. */
  last_valid_height: number
  /** It cannot have landed in an earlier slot. */
  since_slot: number
  written_at: number
  /** What was proven of it before the next was signed. */
  ended: 'never' | 'failed' | null
}

/** A payout that was asked for under a name of their own, written down before its money has come. */
export interface PayoutTable {
  id: string
  /** Key of the payment that buys it, or of the session's entry. */
  payment: string
  /** Whose it is: `eip155:` or `solana:` and the address. */
  wallet: string
  /** The owner's own name for it, which stands for one payout and no other. */
  name: string
  /** sha256 of what was asked for, hex. */
  request: string
  /** `waiting`: for its money. `open`: on its way. */
  state: 'waiting' | 'open' | 'landed' | 'failed'
  rail: string
  network: string
  asset: string
  /** The account that it leaves from. */
  payer: string
  pay_to: string
  /** Smallest units of the asset. */
  amount: string
  micro_usd: number
  nonce: string
  /** What it costs beside the amount, millionths of a dollar. */
  fee: number
  memo: string | null
  /** First millisecond of the UTC day on which it counts. */
  day: number
  created_at: number
  ended_at: number | null
}

/** How much of something was promised on a UTC day, so that a cap holds however many ask at once. */
export interface OutgoingDayTable {
  /** `opening`: token accounts that are opened for payees on a network, of which the amount is how many. */
  kind: OutgoingKind | 'opening'
  /** A wallet or a network; empty: all together. */
  holder: string
  day: number
  micro_usd: number
}

export type OutgoingRow = Selectable<OutgoingTable>
export type OutgoingTransferRow = Selectable<OutgoingTransferTable>
export type PayoutRow = Selectable<PayoutTable>

/** What is to move, from where to where; the amount in smallest units. */
export type OutgoingTerms = Pick<
  OutgoingTable,
  'id' | 'network' | 'asset' | 'payer' | 'pay_to' | 'amount' | 'nonce'
>

/** What sessions give back becomes one kind of money that leaves; payouts and refunds are the others. */
export const outgoing: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('session_return_session').execute()
    await db.schema.dropIndex('session_return_next_look_at').execute()
    await db.schema.alterTable('session_return').renameTo('outgoing').execute()
    await db.schema.alterTable('outgoing').renameColumn('session', 'subject').execute()
    await db.schema
      .alterTable('outgoing')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('return'))
      .execute()
    await addIndex(db, 'outgoing', ['kind', 'subject'])
    await addIndex(db, 'outgoing', ['next_look_at'])

    await db.schema
      .createTable('payout')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('payment', 'text', (column) => column.notNull().unique())
      .addColumn('wallet', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('rail', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('payer', 'text', (column) => column.notNull())
      .addColumn('pay_to', 'text', (column) => column.notNull())
      .addColumn('amount', 'text', (column) => column.notNull())
      .addColumn('micro_usd', 'bigint', (column) => column.notNull())
      .addColumn('nonce', 'text', (column) => column.notNull())
      .addColumn('fee', 'bigint', (column) => column.notNull())
      .addColumn('memo', 'text')
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('payout_wallet_name')
      .on('payout')
      .columns(['wallet', 'name'])
      .unique()
      .execute()
    await addIndex(db, 'payout', ['state', 'created_at'])

    await db.schema
      .createTable('outgoing_day')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('micro_usd', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('outgoing_day_key', ['kind', 'holder', 'day'])
      .execute()

    // whose payment has ordered a video, so that one which was never made can be given back
    await db.schema.alterTable('video').addColumn('payment', 'text').execute()
    await addIndex(db, 'video', ['payment'])
  },
}

/** Money that leaves on chains whose transfers can each land once, but are not distinguished by a nonce of ours. */
export const outgoingTransfers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('outgoing_transfer')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('wire', 'text', (column) => column.notNull())
      .addColumn('last_valid_height', 'bigint', (column) => column.notNull())
      .addColumn('since_slot', 'bigint', (column) => column.notNull())
      .addColumn('written_at', 'bigint', (column) => column.notNull())
      .addColumn('ended', 'text')
      .addPrimaryKeyConstraint('outgoing_transfer_key', ['id', 'number'])
      .execute()
  },
}
