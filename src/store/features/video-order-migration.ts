import type { Kysely, Migration } from 'kysely'
import { indexOn } from '../engine/index-on.ts'

/** Orders of videos that no provider took are found by their age. */
export const videoOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await indexOn(db, 'video', ['upstream_id', 'expires_at'])
  },
}
