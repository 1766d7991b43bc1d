import type { Kysely, Migration } from 'kysely'
import { addIndex } from './add-index.ts'

/** A video that was ordered; times in milliseconds since the epoch. */
export interface VideoTable {
  /** Random: it opens the video. */
  id: string
  /** Under which name its maker knows it; empty until the maker has confirmed the order. */
  upstream_id: string
  model: string
  status: 'pending' | 'in_progress' | 'completed' | 'failed'
  reason: string | null
  /** Decimal dollars. */
  cost_usd: string | null
  /** Key of the payment that ordered it; null for those from before it was kept. */
  payment: string | null
  created_at: number
  expires_at: number
}

/** Videos that were ordered, until they are dropped. */
export const videos: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('video')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('upstream_id', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('cost_usd', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}

/** Orders of videos that no provider took are found by their age. */
export const videoOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await addIndex(db, 'video', ['upstream_id', 'expires_at'])
  },
}
