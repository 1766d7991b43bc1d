import { z } from 'zod'
import { imagePrice, MIN_IMAGE_PRICE } from '../../analysis/ai/image-price.ts'
import { GatewayError } from '../../core/failures.ts'
import { imageTypeOf } from '../../core/image-type.ts'
import type { MicroUsd } from '../../core/money.ts'
import { type ImageFormat, type ImageRequest, imageFormats } from '../../upstream/models/models.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import type { ToolWorld } from '../ports.ts'
import { chooseModel, notSold } from './choose-model.ts'
import { AspectRatio, Picture, Prompt, passedOn } from './picture-input.ts'

const BUDGET_MS = 175_000
const PASSED_ON = ['resolution', 'aspect_ratio', 'quality', 'output_format', 'seed', 'input_references']

const Input = z.looseObject({
  prompt: Prompt.describe('What the picture shows.'),
  model: z
    .string()
    .max(120)
    .optional()
    .describe('An id of GET /images/generations/models; the default_model there when left out.'),
  n: z.int().min(1).max(10).default(1).describe('How many pictures.'),
  resolution: z.enum(['512', '1K', '2K', '4K']).optional().describe('Length of the longer side.'),
  aspect_ratio: AspectRatio,
  quality: z.enum(['auto', 'low', 'medium', 'high']).optional().describe('How much care is taken.'),
  output_format: z
    .enum(imageFormats)
    .optional()
    .describe('Kind of file: what comes is of this kind, or the call fails and costs nothing.'),
  seed: z.int().optional().describe('The same seed gives much the same picture, where the model allows.'),
  input_references: z.array(Picture).max(8).optional().describe('Pictures to look at.'),
})

export const imagesGenerations = defineTool({
  id: 'images-generations',
  family: 'ai',
  route: { path: '/images/generations', methods: ['POST'] },
  price: MIN_IMAGE_PRICE,
  cardPrice: MIN_IMAGE_PRICE,
  kind: 'generate',
  essential: ['images'],
  paidUpstream: true,
  view: { kind: 'media', images: { at: 'images', base64: 'b64_json', mediaType: 'media_type' } },
  title: 'Image generation',
  summary: 'One to ten pictures of what you describe, from a model you name.',
  description:
    'Use this when you want pictures made from words. The price is the most that these pictures can cost; the answer carries them as base64.',
  budgetMilliseconds: BUDGET_MS,
  private: true,
  input: Input,
  output: z.looseObject({
    images: z.array(
      z.looseObject({
        b64_json: z.string().describe('The picture, base64.'),
        media_type: z.string().describe('What kind of file it is.'),
      }),
    ),
    model: z.string(),
    created: z.number().describe('Seconds since the epoch.'),
    usage: z.looseObject({
      images: z.number(),
      cost: z
        .number()
        .nullable()
        .describe('What the provider asked of us, dollars; null where it did not say.'),
    }),
    provenance: Provenance,
  }),
  example: { input: { prompt: 'A lighthouse above a sea of candles', resolution: '512' } },
  intents: [
    'generate an image',
    'draw a picture of a whale',
    'make a logo for my token',
    'text to image',
    'create an illustration',
  ],
}).run(
  async (input, context) => {
    const { models, signal, now } = context
    const { request } = await imageOrder(input, context)
    const reply = await models.images(request, { signal })
    if (reply.images.length < request.n)
      throw new GatewayError('upstream_malformed', 'The model made fewer pictures than were asked for.')
    const images = reply.images.slice(0, request.n)
    requireFormat(images, input.output_format)
    return {
      images: [...images],
      model: request.model,
      created: Math.floor(now() / 1000),
      usage: { images: images.length, cost: reply.usage.cost ?? null },
      provenance: provenance([reply], now()),
    }
  },
  {
    quote: async (input, context) => (await imageOrder(input, context)).price,
    findCostRefusal: (_input, { ports, price }) => ports.models.findCostRefusal?.(price),
  },
)

interface ImageOrder {
  readonly request: ImageRequest
  readonly price: MicroUsd
}

async function imageOrder(
  input: z.output<typeof Input>,
  { models, signal }: Pick<ToolWorld, 'models' | 'signal'>,
): Promise<ImageOrder> {
  const { prompt, n, resolution, input_references: references = [] } = input
  const model = chooseModel(await models.imageModels({ signal }), input.model)
  const { formats } = model
  if (input.output_format !== undefined && formats?.includes(input.output_format) === false)
    throw notSold('output_format', `The model ${model.id} makes ${formats.join(' and ')} alone.`)
  const promptBytes = Buffer.byteLength(prompt)
  return {
    request: { model: model.id, prompt, n, parameters: passedOn(input, PASSED_ON) },
    price: imagePrice(model.rates, { n, promptBytes, references: references.length, resolution }),
  }
}

/** Pictures of another kind than was asked for are not sold, whatever the provider calls them. */
function requireFormat(
  images: readonly { readonly b64_json: string }[],
  format: ImageFormat | undefined,
): void {
  if (format === undefined || images.every(({ b64_json }) => imageTypeOf(b64_json) === `image/${format}`))
    return
  throw new GatewayError('upstream_malformed', `The model made no ${format}, which was asked for.`, {
    details: { field: 'output_format' },
  })
}
