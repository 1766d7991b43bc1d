import { MIN_IMAGE_PRICE } from '../../analysis/ai/image-price.ts'
import { attoUsdAsNumber } from '../../core/exact-dollars.ts'
import { formatUsd, usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool } from '../define-tool.ts'
import { LIST_MAX_AGE_SECONDS, listedModels, ModelListInput, ModelListOutput } from './model-list.ts'

export const imagesModels = defineTool({
  id: 'images-models',
  family: 'ai',
  route: { path: '/images/generations/models', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  title: 'Image models',
  summary: 'Models that draw here, and what their pictures cost.',
  description: 'Use this when you want to choose a model for pictures or know its rates. Free.',
  maxAgeSeconds: LIST_MAX_AGE_SECONDS,
  input: ModelListInput,
  output: ModelListOutput,
  example: { input: { limit: 5 } },
  intents: [
    'list image models',
    'which models draw pictures',
    'what does an image cost',
    'image model prices',
  ],
}).run(async (input, { models, signal, now }) => {
  const list = await models.imageModels({ signal })
  return {
    ...listedModels(list, input, ({ rates, formats }) => ({
      ...(formats ? { formats: [...formats] } : {}),
      pricing: {
        rates: rates.map(({ of, unit, usd: rate }) => ({ of, unit, usd: attoUsdAsNumber(rate) })),
      },
    })),
    leastUsd: formatUsd(MIN_IMAGE_PRICE),
    provenance: provenance([list], now()),
  }
})
