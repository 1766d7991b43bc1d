import { createHash } from 'node:crypto'
import { HOUR_MS, SECOND_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { OneOffJob } from '../../jobs/worker.ts'
import { NOT_ORDERED, type VideoBook } from '../../store/features/video-repository.ts'
import type { JobQueue } from '../../store/tasks/job-table.ts'
import type { VideoDesk } from '../../tools/ai/video-ports.ts'
import type { MediaFile, Models, VideoState } from '../../upstream/models/models.ts'

const KIND = 'video'
/** How soon a video is looked after, and how often then. */
const FIRST_LOOK = 2 * SECOND_MS
const LOOK_EVERY = 10 * SECOND_MS
const LOOK_MS = 60 * SECOND_MS
/** Beyond these nobody waits for it any more, and nobody can have it any more. */
const GIVEN_UP_AFTER = 6 * HOUR_MS
const KEPT_FOR = 7 * 24 * HOUR_MS
const MAX_LOADED_AT_ONCE = 4

interface VideoServiceDeps extends Pick<Runtime, 'clock' | 'random'> {
  readonly models: Models
  readonly book: VideoBook
  readonly queue: JobQueue
}

export interface OpenVideoDesk extends VideoDesk {
  /** Follows each video until it is done, whatever happens to the process that ordered it, and drops it in the end. */
  readonly job: OneOffJob
  /** The file of a completed video; undefined for any other id. */
  file(id: string, options: { readonly signal: AbortSignal }): Promise<MediaFile | undefined>
}

/** Keeps the videos that were ordered, under ids of our own that say nothing of their maker's. */
export function videoDesk({ models, book, queue, clock, random }: VideoServiceDeps): OpenVideoDesk {
  let loading = 0

  async function look(upstreamId: string): Promise<VideoState> {
    return models.videoState(upstreamId, { signal: AbortSignal.timeout(LOOK_MS) })
  }

  return {
    async prepare({ model, payment }) {
      const now = clock.now()
      const row = await book.prepare({
        id: `vid_${Buffer.from(random.bytes(16)).toString('hex')}`,
        upstream_id: NOT_ORDERED,
        model,
        status: 'pending',
        reason: null,
        cost_usd: null,
        payment: payment ?? null,
        created_at: now,
        expires_at: now + KEPT_FOR,
      })
      return {
        id: row.id,
        upstreamId: row.upstream_id === NOT_ORDERED ? undefined : row.upstream_id,
        // the id is the key to the video, and the provider need not know it
        idempotencyKey: createHash('sha256').update(`video order ${row.id}`).digest('hex'),
      }
    },

    async ordered(id, upstreamId) {
      await book.ordered(id, upstreamId)
      const runAt = clock.now() + FIRST_LOOK
      await queue.enqueue({ id: `video-${id}`, kind: KIND, key: id, runAt, payload: '{}' })
    },

    async find(id) {
      const row = await book.find(id)
      if (!row || row.upstream_id === NOT_ORDERED || row.expires_at <= clock.now()) return undefined
      return {
        id,
        status: row.status,
        model: row.model,
        costUsd: row.cost_usd === null ? undefined : Number(row.cost_usd),
        reason: row.reason ?? undefined,
        createdAt: Number(row.created_at),
        expiresAt: Number(row.expires_at),
      }
    },

    async file(id, options) {
      const row = await book.find(id)
      if (row?.status !== 'completed' || row.expires_at <= clock.now()) return undefined
      if (loading >= MAX_LOADED_AT_ONCE)
        throw new GatewayError('overloaded', 'Too many videos are being read.', { retryAfterSeconds: 5 })
      loading += 1
      try {
        return await models.videoContent(row.upstream_id, options)
      } finally {
        loading -= 1
      }
    },

    job: {
      kind: KIND,
      leaseMilliseconds: 2 * LOOK_MS,
      async run({ key }) {
        const row = await book.find(key)
        if (!row) return undefined
        const now = clock.now()
        if (now >= row.expires_at) {
          await book.drop(key)
          return undefined
        }
        if (row.status === 'completed' || row.status === 'failed') return { againAt: Number(row.expires_at) }
        const isLate = now >= row.created_at + GIVEN_UP_AFTER
        const state: VideoState = isLate
          ? { status: 'failed', reason: 'The video was not made in time.' }
          : await look(row.upstream_id)
        const isDone = state.status === 'completed' || state.status === 'failed'
        await book.change(key, {
          status: state.status,
          reason: state.status === 'failed' ? state.reason : null,
          cost_usd: state.status === 'completed' && state.costUsd !== undefined ? `${state.costUsd}` : null,
        })
        return { againAt: isDone ? Number(row.expires_at) : now + LOOK_EVERY }
      },
    },
  }
}
