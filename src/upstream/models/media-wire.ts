import { z } from 'zod'
import { parseAttoUsd } from '../../core/exact-dollars.ts'
import { OutsideText } from '../outside-text.ts'
import type { ImageModel, ImageRate, VideoModel, VideoState } from './models.ts'

const List = z.looseObject({ data: z.array(z.unknown()).max(2_000) })
export const ImageModelsAnswer = List
export const VideoModelsAnswer = List

/** A name of the form `author/slug`, which becomes part of an address. */
const MODEL_ID = /^[\w.~-]{1,60}\/[\w.:~-]{1,80}$/
const Named = z.looseObject({ id: z.string().regex(MODEL_ID), name: OutsideText(120).default('') })

export function parseNames({ data }: z.output<typeof List>): { id: string; name: string }[] {
  return data.flatMap((row) => {
    const parsed = Named.safeParse(row)
    return parsed.success ? [{ id: parsed.data.id, name: parsed.data.name || parsed.data.id }] : []
  })
}

export const EndpointsAnswer = z.looseObject({
  endpoints: z.array(
    z.looseObject({
      pricing: z.array(
        z.looseObject({
          billable: z.string(),
          unit: z.string(),
          cost_usd: z.union([z.number(), z.string()]),
        }),
      ),
    }),
  ),
})

const Rated = z.object({
  of: z.enum(['output_image', 'input_image', 'input_text', 'output_text']),
  unit: z.enum(['image', 'megapixel', 'token']),
  usd: z.bigint(),
})

/** The rates of all who serve a model; undefined when one of them is in a form we do not know. */
export function imageModelOf(
  { id, name }: { readonly id: string; readonly name: string },
  { endpoints }: z.output<typeof EndpointsAnswer>,
): ImageModel | undefined {
  const rates: ImageRate[] = []
  for (const { billable, unit, cost_usd } of endpoints.flatMap(({ pricing }) => pricing)) {
    const rate = Rated.safeParse({ of: billable, unit, usd: parseAttoUsd(cost_usd) })
    if (!rate.success) return undefined
    rates.push(rate.data)
  }
  return rates.some(({ of }) => of === 'output_image') ? { id, name, rates } : undefined
}

const VideoRow = Named.extend({
  supported_durations: z.array(z.int().min(1)).nullish(),
  supported_resolutions: z.array(OutsideText(20)).nullish(),
  pricing_skus: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)),
})

export function parseVideoModels({ data }: z.output<typeof List>): VideoModel[] {
  return data.flatMap((row) => {
    const parsed = VideoRow.safeParse(row)
    if (!parsed.success) return []
    const { id, name, supported_durations, supported_resolutions, pricing_skus: skus } = parsed.data
    return [
      {
        id,
        name: name || id,
        durations: supported_durations ?? undefined,
        resolutions: supported_resolutions ?? undefined,
        skus,
      },
    ]
  })
}

export const ImagesAnswer = z.object({
  data: z
    .array(
      z.object({
        b64_json: z.string().min(1),
        media_type: z
          .string()
          .regex(/^image\/[\w.+-]{1,40}$/)
          .nullish(),
      }),
    )
    .min(1),
  usage: z.looseObject({ cost: z.number().min(0).nullish() }).nullish(),
})

const MAX_ID = 200
export const SubmitAnswer = z.object({
  id: z
    .string()
    .regex(/^[\w.:~-]+$/)
    .max(MAX_ID),
})

export const PollAnswer = z.object({
  status: z.enum(['pending', 'queued', 'in_progress', 'completed', 'failed', 'cancelled', 'expired']),
  usage: z.looseObject({ cost: z.number().min(0).nullish() }).nullish(),
})

export function videoStateOf({ status, usage }: z.output<typeof PollAnswer>): VideoState {
  switch (status) {
    case 'completed':
      return { status, costUsd: usage?.cost ?? undefined }
    case 'failed':
      return { status, reason: 'The provider could not make the video.' }
    case 'cancelled':
      return { status: 'failed', reason: 'The provider called the video off.' }
    case 'expired':
      return { status: 'failed', reason: 'The provider gave the video up.' }
    case 'in_progress':
      return { status }
    default:
      return { status: 'pending' }
  }
}
