import type { Selectable } from 'kysely'
import type { Database } from '../engine/database.ts'
import type { VideoTable } from '../schema/video-tables.ts'

/** Stands for the provider's name of an order that no provider has confirmed. */
export const NO_UPSTREAM_ID = ''

export type VideoRow = Selectable<VideoTable>

/** The videos that were ordered. */
export type VideoRepository = ReturnType<typeof createVideoRepository>

export function createVideoRepository({ db, write }: Database) {
  return {
    /** Adds an order that no provider has seen yet; of a payment that has one already, returns that one. */
    prepare: (video: VideoRow): Promise<VideoRow> =>
      write(async (transaction) => {
        await transaction
          .deleteFrom('video')
          .where('upstream_id', '=', NO_UPSTREAM_ID)
          .where('expires_at', '<=', video.created_at)
          .execute()
        const before =
          video.payment === null
            ? undefined
            : await transaction
                .selectFrom('video')
                .selectAll()
                .where('payment', '=', video.payment)
                .executeTakeFirst()
        if (before) return before
        await transaction.insertInto('video').values(video).execute()
        return video
      }),

    /** Records under which name the provider took an order. */
    confirmOrder: (id: string, upstreamId: string): Promise<void> =>
      write(async (transaction) => {
        await transaction
          .updateTable('video')
          .set({ upstream_id: upstreamId })
          .where('id', '=', id)
          .where('upstream_id', '=', NO_UPSTREAM_ID)
          .execute()
      }),

    find: (id: string): Promise<VideoRow | undefined> =>
      db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Writes what has become of a video; one that is completed or has failed stays so. */
    change: (id: string, to: Pick<VideoRow, 'status' | 'reason' | 'cost_usd'>): Promise<void> =>
      write(async (transaction) => {
        await transaction
          .updateTable('video')
          .set(to)
          .where('id', '=', id)
          .where('status', 'in', ['pending', 'in_progress'])
          .execute()
      }),

    drop: (id: string): Promise<void> =>
      write(async (transaction) => {
        await transaction.deleteFrom('video').where('id', '=', id).execute()
      }),
  }
}
