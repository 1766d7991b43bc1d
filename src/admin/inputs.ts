import { z } from 'zod'

// query strings and command lines bring text, the page and the API may bring JSON types

const PageInput = {
  limit: z.coerce.number().int().min(1).max(500).default(50).describe('How many rows.'),
  after: z.string().min(1).max(400).optional().describe('`next` of the page before.'),
}

/** A page of those rows that hold a text. */
export const ListInput = {
  ...PageInput,
  q: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .optional()
    .describe('Only rows that hold this text: part of an id, a wallet, a tool or a transaction.'),
}

export const Day = z.iso.date().describe('UTC day, such as 2026-01-31.')

/** Why something is done: one line, which callers may read. */
export const Reason = z
  .string()
  .trim()
  .min(1)
  .max(160)
  .regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u, 'must be one line')
  .transform((text) => text.replace(/(?<!\.)\.+$/, ''))
  .describe('Why, in one line. It is kept with the act; callers of what is switched off read it.')
