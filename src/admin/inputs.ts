import { z } from 'zod'

// query strings and command lines bring text, the page and the API may bring JSON types

export const PageInput = {
  limit: z.coerce.number().int().min(1).max(500).default(50).describe('How many rows.'),
  after: z.string().min(1).max(400).optional().describe('`next` of the page before.'),
}

export const Day = z.iso.date().describe('UTC day, such as 2026-01-31.')

/** A sentence that callers may read. */
export const Reason = z
  .string()
  .trim()
  .min(1)
  .max(160)
  .regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u, 'must be one line')
  .transform((text) => text.replace(/(?<!\.)\.+$/, ''))
  .describe('Why, in words that callers may read.')
