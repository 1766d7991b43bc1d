import { createHash } from 'node:crypto'
import { HOUR_MS, SECOND_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Runtime } from '../../core/runtime.ts'
import { NO_UPSTREAM_ID, type VideoRepository } from '../../store/features/video-repository.ts'
import type { OneOffJob } from '../../store/jobs/worker.ts'
import type { JobQueue } from '../../store/tasks/job-queue.ts'
import type { VideoService as VideoPort } from '../../tools/ai/video-ports.ts'
import type { MediaFile, Models, VideoState } from '../../upstream/models/models.ts'

const KIND = 'video'
/** How soon a video is looked after, and how often then. */
const FIRST_CHECK_MS = 2 * SECOND_MS
const CHECK_INTERVAL_MS = 10 * SECOND_MS
const CHECK_TIMEOUT_MS = 60 * SECOND_MS
/** Beyond these nothing waits for it any more, and nothing can have it any more. */
const GIVE_UP_MS = 6 * HOUR_MS
const RETENTION_MS = 7 * 24 * HOUR_MS
const MAX_CONCURRENT_LOADS = 4

interface VideoServiceDeps extends Pick<Runtime, 'clock' | 'random'> {
  readonly models: Models
  readonly repository: VideoRepository
  readonly queue: JobQueue
}

export interface VideoService extends VideoPort {
  /** Follows each video until it is done, whatever happens to the process that ordered it, and drops it in the end. */
  readonly job: OneOffJob
  /** The file of a completed video; undefined for any other id. */
  file(id: string, options: { readonly signal: AbortSignal }): Promise<MediaFile | undefined>
}

/** Keeps the videos that were ordered, under ids of our own that say nothing of their maker's. */
export function createVideoService({
  models,
  repository,
  queue,
  clock,
  random,
}: VideoServiceDeps): VideoService {
  let loading = 0

  async function fetchState(upstreamId: string): Promise<VideoState> {
    return models.videoState(upstreamId, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) })
  }

  return {
    async prepare({ model, payment }) {
      const now = clock.now()
      const row = await repository.prepare({
        id: `vid_${Buffer.from(random.bytes(16)).toString('hex')}`,
        upstream_id: NO_UPSTREAM_ID,
        model,
        status: 'pending',
        reason: null,
        cost_usd: null,
        payment: payment ?? null,
        created_at: now,
        expires_at: now + RETENTION_MS,
      })
      return {
        id: row.id,
        upstreamId: row.upstream_id === NO_UPSTREAM_ID ? undefined : row.upstream_id,
        // the id is the key to the video, and the provider need not know it
        idempotencyKey: createHash('sha256').update(`video order ${row.id}`).digest('hex'),
      }
    },

    async ordered(id, upstreamId) {
      await repository.confirmOrder(id, upstreamId)
      const runAt = clock.now() + FIRST_CHECK_MS
      await queue.enqueue({ id: `video-${id}`, kind: KIND, key: id, runAt, payload: '{}' })
    },

    async find(id) {
      const row = await repository.find(id)
      if (!row || row.upstream_id === NO_UPSTREAM_ID || row.expires_at <= clock.now()) return undefined
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
      const row = await repository.find(id)
      if (row?.status !== 'completed' || row.expires_at <= clock.now()) return undefined
      if (loading >= MAX_CONCURRENT_LOADS)
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
      leaseMilliseconds: 2 * CHECK_TIMEOUT_MS,
      async run({ key }) {
        const row = await repository.find(key)
        if (!row) return undefined
        const now = clock.now()
        if (now >= row.expires_at) {
          await repository.drop(key)
          return undefined
        }
        if (row.status === 'completed' || row.status === 'failed') return { againAt: Number(row.expires_at) }
        const isLate = now >= row.created_at + GIVE_UP_MS
        const state: VideoState = isLate
          ? { status: 'failed', reason: 'The video was not made in time.' }
          : await fetchState(row.upstream_id)
        const isDone = state.status === 'completed' || state.status === 'failed'
        await repository.change(key, {
          status: state.status,
          reason: state.status === 'failed' ? state.reason : null,
          cost_usd: state.status === 'completed' && state.costUsd !== undefined ? `${state.costUsd}` : null,
        })
        return { againAt: isDone ? Number(row.expires_at) : now + CHECK_INTERVAL_MS }
      },
    },
  }
}
