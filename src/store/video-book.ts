import type { Selectable } from 'kysely'
import type { Database } from './database.ts'
import type { VideoTable } from './video-tables.ts'

export type VideoRow = Selectable<VideoTable>

/** The videos that were ordered. */
export interface VideoBook {
  add(video: VideoRow): Promise<void>
  find(id: string): Promise<VideoRow | undefined>
  /** Writes what has become of a video; one that is completed or has failed stays so. */
  change(id: string, to: Pick<VideoRow, 'status' | 'reason' | 'cost_usd'>): Promise<void>
  drop(id: string): Promise<void>
}

export function sqlVideoBook({ db, write }: Database): VideoBook {
  return {
    add: (video) =>
      write(async (transaction) => {
        await transaction.insertInto('video').values(video).execute()
      }),

    find: (id) => db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirst(),

    change: (id, to) =>
      write(async (transaction) => {
        await transaction
          .updateTable('video')
          .set(to)
          .where('id', '=', id)
          .where('status', 'in', ['pending', 'in_progress'])
          .execute()
      }),

    drop: (id) =>
      write(async (transaction) => {
        await transaction.deleteFrom('video').where('id', '=', id).execute()
      }),
  }
}
