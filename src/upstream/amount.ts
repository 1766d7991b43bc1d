import { z } from 'zod'

/** How much there is of something: never less than nothing, so that a figure below zero is none. */
export const Amount = z
  .number()
  .nullish()
  .transform((figure) => (typeof figure === 'number' && figure >= 0 ? figure : undefined))
