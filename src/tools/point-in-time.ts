import { z } from 'zod'
import { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { parseMoment } from '../core/moment.ts'
import type { Sourced } from '../upstream/sourced.ts'

/** How a tool answers about a time in the past. */
export interface PointInTime {
  /** The first day it can be asked about, such as `2017-08-17`. */
  readonly since: string
  /** How long before the requested time its data may end; the tool’s own `maxAgeSeconds` when left out. */
  readonly maxAgeSeconds?: number
  /** Why an input cannot be answered for any past time, or not that far back; undefined when it can. */
  readonly lacks?: (
    input: JsonObject,
    past: { readonly at: number; readonly now: number },
  ) => string | undefined
}

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

/** The requested time of an input, milliseconds since the epoch; undefined for now. */
export function momentOf({ at }: { readonly at?: unknown }): number | undefined {
  return typeof at === 'string' ? parseMoment(at) : undefined
}

/** Why an input cannot be answered for the time it names; undefined when nothing is known to forbid it. */
export function refuseMoment(
  { since, lacks }: PointInTime,
  input: JsonObject,
  now: number,
): string | undefined {
  const at = momentOf(input)
  if (at === undefined) return undefined
  if (at > now) return `This time is in the future; it is ${new Date(now).toISOString()}.`
  if (at < Date.parse(since)) return `There is no history before ${since}.`
  return lacks?.(input, { at, now })
}

/** @throws GatewayError `invalid_input` naming `at`: the source has nothing of that time. */
export function refuseAt(reason: string): never {
  throw new GatewayError('invalid_input', reason, { details: { field: 'at' } })
}

/** The same answer, of which every source that answered is of one time. */
export function asOfMoment({ mode, sources }: Sourced, asOf: number): Sourced {
  return { mode, sources: sources.map((source) => (source.ok ? { ...source, asOf } : source)) }
}

/** What an answer about the past says of its time; nothing for an answer about now. */
export function atOutput(at: number | undefined): { readonly at?: string } {
  return at === undefined ? {} : { at: new Date(at).toISOString() }
}
