import { MIN_VIDEO_PRICE } from '../../analysis/ai/video-price.ts'
import { formatUsd, usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool } from '../define-tool.ts'
import { LIST_MAX_AGE_SECONDS, listedModels, ModelListInput, ModelListOutput } from './model-list.ts'
import { pricedVideos } from './priced-videos.ts'

export const videosModels = defineTool({
  id: 'videos-models',
  family: 'ai',
  route: { path: '/videos/generations/models', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  title: 'Video models',
  summary: 'Models that film here, how long and how large, and what a second costs.',
  description: 'Use this when you want to choose a model for a video or know its rates. Free.',
  maxAgeSeconds: LIST_MAX_AGE_SECONDS,
  input: ModelListInput,
  output: ModelListOutput,
  example: { input: { limit: 5 } },
  intents: ['list video models', 'which models make videos', 'what does a second of video cost'],
}).run(async (input, context) => {
  const list = await pricedVideos(context)
  return {
    ...listedModels(list, input, ({ durations, resolutions, skus }) => ({
      durations: durations ? [...durations] : null,
      resolutions: resolutions ? [...resolutions] : null,
      // as the provider writes them: the names say what they are for
      pricing: { ...skus },
    })),
    leastUsd: formatUsd(MIN_VIDEO_PRICE),
    provenance: provenance([list], context.now()),
  }
})
