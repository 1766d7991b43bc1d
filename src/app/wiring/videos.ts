import { createVideoService, type VideoService } from '../../services/ai/video-service.ts'
import { createVideoRepository } from '../../store/features/video-repository.ts'
import type { Contribution } from '../contribution.ts'
import type { Infrastructure } from '../infrastructure.ts'

export interface OpenVideos extends Contribution<'videos'> {
  /** The file of a completed video. */
  readonly file: VideoService['file']
}

export function openVideos({ database, data, queue, runtime }: Infrastructure): OpenVideos {
  const videos = createVideoService({
    ...runtime,
    models: data.models,
    repository: createVideoRepository(database),
    queue,
  })
  return { ports: { videos }, queued: [videos.job], file: videos.file }
}
