import { z } from 'zod'
import { MIN_VIDEO_PRICE, videoPrice } from '../../analysis/ai/video-price.ts'
import { SECOND_MS } from '../../core/durations.ts'
import type { MicroUsd } from '../../core/money.ts'
import type { VideoRequest } from '../../upstream/models/models.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import type { ToolWorld } from '../ports.ts'
import { chooseModel, notSold } from './choose-model.ts'
import { AspectRatio, Picture, Prompt, passedOn } from './picture-input.ts'
import { pricedVideos } from './priced-videos.ts'
import { videoAddress, videoFileAddress } from './video-addresses.ts'
import { MAX_COMPLETION_MS, waitForVideo } from './video-completion.ts'
import type { PreparedOrder } from './video-ports.ts'

const BUDGET_MS = MAX_COMPLETION_MS + 25 * SECOND_MS
const PASSED_ON = ['resolution', 'aspect_ratio', 'generate_audio', 'frame_images', 'input_references']

const Input = z.looseObject({
  prompt: Prompt.describe('What happens in the video.'),
  model: z
    .string()
    .max(120)
    .optional()
    .describe('An id of GET /videos/generations/models; the default_model there when left out.'),
  duration: z.int().min(1).max(60).default(4).describe('Seconds; a model may know only some lengths.'),
  resolution: z
    .string()
    .regex(/^(?:\d{3,4}p|\d{1,2}[kK])$/, 'Must be a resolution such as 720p or 4K.')
    .optional()
    .describe('Such as 480p, 720p, 1080p or 4K.'),
  aspect_ratio: AspectRatio,
  generate_audio: z.boolean().optional().describe('Whether it has sound, where the model can.'),
  frame_images: z
    .array(
      Picture.extend({
        frame_type: z
          .enum(['first_frame', 'last_frame'])
          .optional()
          .describe('Whether the video starts from it or ends with it.'),
      }),
    )
    .max(2)
    .optional()
    .describe('Pictures to start from and to end with.'),
  input_references: z.array(Picture).max(8).optional().describe('Pictures to look at.'),
  settle: z
    .enum(['on_submit', 'on_completion'])
    .optional()
    .describe(
      'When you are charged: when a model takes the order (on_submit, the default), or when the video is done; on_completion waits up to 100 seconds.',
    ),
})

export const videosGenerations = defineTool({
  id: 'videos-generations',
  family: 'ai',
  route: { path: '/videos/generations', methods: ['POST'] },
  price: MIN_VIDEO_PRICE,
  cardPrice: MIN_VIDEO_PRICE,
  kind: 'generate',
  essential: ['generation_id'],
  paidUpstream: true,
  title: 'Video generation',
  summary: 'Orders a video of what you describe; poll its id, free, until it is there.',
  description:
    'Use this when you want a short video made from words. It is charged when a model takes the order, also if the video fails later; with settle: on_completion when it is done. Poll polling_url until status is completed or failed. Anyone with the id can see it.',
  budgetMilliseconds: BUDGET_MS,
  private: true,
  input: Input,
  output: z.looseObject({
    success: z.literal(true),
    generation_id: z.string().describe('Keep it: it is the only key to the video.'),
    status: z.string(),
    video_url: z.string().optional().describe('The file; with settle: on_completion.'),
    polling_url: z.string(),
    statusUrl: z.string(),
    model: z.string(),
    provenance: Provenance,
  }),
  example: { input: { prompt: 'Candles of a chart turning into a city at night', duration: 4 } },
  intents: [
    'generate a video',
    'make a short clip of a rocket',
    'text to video',
    'animate this scene',
    'create a promo video for my token',
  ],
}).run(
  async (input, world) => {
    const { videos, service, now } = world
    const isOnCompletion = input.settle === 'on_completion'
    const { request } = await orderOf(input, world)
    const { model } = request
    const { id, upstreamId, idempotencyKey } = await videos.prepare({ model, payment: world.owner?.payment })
    const taken = await submitOnce(request, world, { upstreamId, idempotencyKey })
    if (upstreamId === undefined) await videos.ordered(id, taken.upstreamId)
    if (isOnCompletion) await waitForVideo(id, world)
    const address = videoAddress(service.publicUrl, id)
    return {
      success: true as const,
      generation_id: id,
      status: isOnCompletion ? 'completed' : 'pending',
      ...(isOnCompletion ? { video_url: videoFileAddress(service.publicUrl, id) } : {}),
      polling_url: address,
      statusUrl: address,
      model: request.model,
      provenance: provenance([taken], now()),
    }
  },
  {
    quote: async (input, world) => (await orderOf(input, world)).price,
    findCostRefusal: (_input, { ports, price }) => ports.models.findCostRefusal?.(price),
  },
)

/** Orders a video, unless the provider has taken the same order before a crash. */
async function submitOnce(
  request: VideoRequest,
  { models, signal }: Pick<ToolWorld, 'models' | 'signal'>,
  { upstreamId, idempotencyKey }: Pick<PreparedOrder, 'upstreamId' | 'idempotencyKey'>,
) {
  if (upstreamId === undefined) return models.submitVideo(request, { signal, idempotencyKey })
  const { mode, sources } = await models.videoModels({ signal })
  return { mode, sources, upstreamId }
}

interface Order {
  readonly request: VideoRequest
  readonly price: MicroUsd
}

async function orderOf(
  input: z.output<typeof Input>,
  world: Pick<ToolWorld, 'models' | 'signal'>,
): Promise<Order> {
  const { prompt, duration, resolution, frame_images: frames = [], input_references: seen = [] } = input
  const model = chooseModel(await pricedVideos(world), input.model)
  const { durations, resolutions } = model
  if (durations && !durations.includes(duration))
    throw notSold('duration', `This model makes videos of ${durations.join(', ')} seconds.`)
  if (
    resolution !== undefined &&
    resolutions &&
    !resolutions.some((one) => one.toLowerCase() === resolution.toLowerCase())
  )
    throw notSold('resolution', `This model makes ${resolutions.join(', ')}.`)
  const price = videoPrice(model.skus, {
    seconds: duration,
    resolution,
    // a model may make sound by itself
    withAudio: input.generate_audio ?? true,
    pictures: frames.length + seen.length,
  })
  if (price === undefined) throw notSold('model', 'This model has no price that is known beforehand.')
  return { request: { model: model.id, prompt, duration, parameters: passedOn(input, PASSED_ON) }, price }
}
