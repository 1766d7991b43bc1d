import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'
import { videoAddress, videoFileAddress } from './video-addresses.ts'

export const videosStatus = defineTool({
  id: 'videos-status',
  family: 'ai',
  route: { path: '/videos/generations/{id}', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  view: { kind: 'media', video: 'video_url', figures: ['status', 'generation_id'] },
  title: 'Video status',
  summary: 'Whether a video that was ordered is there, and where.',
  description: 'Use this when you have ordered a video: poll until status is completed or failed. Free.',
  private: true,
  input: z.strictObject({
    id: z
      .string()
      .regex(/^vid_[0-9a-f]{32}$/, 'The generation_id that the order was answered with.')
      .describe('The generation_id that the order was answered with.'),
  }),
  output: z.looseObject({
    success: z.boolean().describe('False when the video failed.'),
    generation_id: z.string(),
    status: z.enum(['pending', 'in_progress', 'completed', 'failed']),
    video_url: z.string().nullable().describe('The file, once status is completed.'),
    polling_url: z.string(),
    error: z.string().nullable().describe('Why it failed.'),
    charged: z.literal('yes').describe('The order was charged when a model took it, and stays so.'),
    usage: z.looseObject({ cost: z.number().nullable().describe('What the provider asked of us, dollars.') }),
    expiresAt: z.string().describe('When the video is dropped, ISO 8601 UTC.'),
    provenance: Provenance,
  }),
  example: { input: { id: 'vid_00000000000000000000000000000000' } },
  intents: ['is my video ready', 'status of the video generation', 'poll the video job'],
}).run(async ({ id }, { videos, service, now }) => {
  const video = await videos.find(id)
  if (!video) throw new GatewayError('not_found', 'There is no video of this id; it may have expired.')
  const { status, model, costUsd, reason, createdAt, expiresAt } = video
  return {
    success: status !== 'failed',
    generation_id: id,
    status,
    model,
    video_url: status === 'completed' ? videoFileAddress(service.publicUrl, id) : null,
    polling_url: videoAddress(service.publicUrl, id),
    error: reason ?? null,
    charged: 'yes' as const,
    usage: { cost: costUsd ?? null },
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    provenance: selfProvenance('gateway', now()),
  }
})
