import type { JsonObject } from './json.ts'
import { momentOf } from './moment.ts'

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
