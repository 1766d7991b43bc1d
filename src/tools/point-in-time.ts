import { z } from 'zod'
import { GatewayError } from '../core/failures.ts'
import { parseMoment } from '../core/moment.ts'
import type { Sourced } from '../upstream/sourced.ts'

const FORM = 'Write an ISO 8601 time or a date, such as 2026-03-01T12:00:00Z or 2026-03-01.'

/** The parameter by which a tool is asked about the past. */
export const atField = z
  .string()
  .max(40)
  .refine((text) => parseMoment(text) !== undefined, { error: FORM })
  .optional()
  .describe(
    'Answer as of this past time: ISO 8601 with its zone, or a date, which means 00:00 UTC. Nothing later is used. Left out: now.',
  )

/** @throws GatewayError `invalid_input` naming `at`: the source has nothing of that time. */
export function refuseAt(reason: string): never {
  throw new GatewayError('invalid_input', reason, { details: { field: 'at' } })
}

/** The same answer, of which every source that answered is of one time. */
export function asOfMoment({ mode, sources }: Sourced, asOf: number): Sourced {
  return { mode, sources: sources.map((source) => (source.ok ? { ...source, asOf } : source)) }
}

/** The time of an answer about the past; nothing for an answer about now. */
export function atOutput(at: number | undefined): { readonly at?: string } {
  return at === undefined ? {} : { at: new Date(at).toISOString() }
}
