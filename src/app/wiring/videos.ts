import { type OpenVideoDesk, videoDesk } from '../../services/ai/video-service.ts'
import { sqlVideoBook } from '../../store/features/video-repository.ts'
import type { Contribution } from '../contribution.ts'
import type { Infrastructure } from '../infrastructure.ts'

export interface OpenVideos extends Contribution<'videos'> {
  /** The file of a completed video. */
  readonly file: OpenVideoDesk['file']
}

export function openVideos({ database, data, queue, runtime }: Infrastructure): OpenVideos {
  const videos = videoDesk({ ...runtime, models: data.models, book: sqlVideoBook(database), queue })
  return { ports: { videos }, queued: [videos.job], file: videos.file }
}
