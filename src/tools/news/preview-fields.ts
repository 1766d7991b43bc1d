import { z } from 'zod'

export const Preview = z
  .looseObject({ delayed: z.literal(true), asOf: z.string(), note: z.string() })
  .describe('What this sample is, and is not.')

export const Paid = z
  .looseObject({ path: z.string(), priceUsd: z.string() })
  .describe('Where the current answer is sold.')
