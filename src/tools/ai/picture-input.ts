import { z } from 'zod'
import { readOutsideUrl } from '../../core/network/outside-url.ts'

/** A picture to start from or to look at: an https address of a public host, or the picture itself. */
export const Picture = z.object({
  type: z.literal('image_url').default('image_url'),
  image_url: z
    .object({
      url: z
        .string()
        .max(200_000)
        .regex(
          /^(?:https:\/\/|data:image\/[\w.+-]+;base64,)/,
          'Must be an https address, or data:image/…;base64,…',
        )
        .refine((text) => text.startsWith('data:') || readOutsideUrl(text).ok, {
          error: 'Must be an https URL of a public host, without a port or credentials.',
        })
        .describe('An https address of a public host, or the picture itself as data:image/…;base64,….'),
    })
    .describe('Where the picture is.'),
})

export const Prompt = z.string().trim().min(1).max(10_000)
export const AspectRatio = z
  .string()
  .regex(/^\d{1,2}:\d{1,2}$/, 'Must be two numbers, such as 16:9.')
  .optional()
  .describe('Width to height, such as 16:9.')

/** The named parameters of an input that were given, as they are passed on. */
export function passedOn(input: Readonly<Record<string, unknown>>, names: readonly string[]) {
  const given = names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]]))
  return JSON.parse(JSON.stringify(Object.fromEntries(given)))
}
