import { z } from 'zod'

/** States that another source than usual answered, and what differs because of it. */
export const sourceNoteField = {
  sourceNote: z
    .string()
    .optional()
    .describe('Present where another source than usual answered, or a narrower one: how its figures differ.'),
}

export function sourceNote({ note }: { readonly note?: string | undefined }) {
  return note === undefined ? {} : { sourceNote: note }
}
