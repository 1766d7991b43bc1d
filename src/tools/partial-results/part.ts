import { GatewayError } from '../../core/failures.ts'
import type { Sourced, SourceUse } from '../../upstream/sourced.ts'

/** What a part of the answer found, and who reported it. */
export interface Found<Content extends object> {
  readonly content: Content
  /** Empty where nothing was asked because it is computed from the time alone. */
  readonly from: readonly Sourced[]
}

/** A part of the answer as callers read it. */
export type PartOutcome<T extends object> =
  | ({ readonly ok: true; readonly source: string; readonly asOf: string } & T)
  | { readonly ok: false; readonly source: string; readonly error: string }

export interface Part<T extends object> {
  readonly result: PartOutcome<T>
  readonly from: readonly Sourced[]
  /** Set when the part is missing; as provenance reports it. */
  readonly missing?: SourceUse
}

/** How one part is found. */
export interface PartQuery<T extends object> {
  /** Its source, for when there is none. */
  readonly source: string
  readonly maxAgeSeconds: number
  readonly find: () => Promise<Found<T>>
}

/** Stands where there is no source. */
export const NO_SOURCE = 'none'

export interface PartOptions {
  readonly now: number
  /** Comes when the time for looking is over. */
  readonly late: Promise<unknown>
  readonly signal: AbortSignal
}

/**
 * Finds one part of an answer within its time; why it is missing is reported in its place.
 *
 * @throws whatever is not a failure at the source: a bug of ours, or a caller who disconnected.
 */
export async function findPart<T extends object>(row: PartQuery<T>, options: PartOptions): Promise<Part<T>> {
  const { source, maxAgeSeconds, find } = row
  const { now, late, signal } = options
  const missing = (error: string): Part<T> => ({
    result: { ok: false, source, error },
    from: [],
    ...(source === NO_SOURCE ? {} : { missing: { name: source, ok: false, error } }),
  })
  const look = async (): Promise<Part<T>> => {
    try {
      const fetched = toPart(await find(), { maxAgeSeconds, now })
      return fetched ?? missing(`What is known is older than ${maxAgeSeconds} s.`)
    } catch (error) {
      if (!(error instanceof GatewayError) || signal.aborted) throw error
      return missing(error.message)
    }
  }
  return Promise.race([look(), late.then(() => missing('There was no answer in time.'))])
}

/** Undefined when it is too old to be shown. */
function toPart<T extends object>(
  { content, from }: Found<T>,
  { maxAgeSeconds, now }: { readonly maxAgeSeconds: number; readonly now: number },
): Part<T> | undefined {
  const answered = from.flatMap(({ sources }) => sources.filter(({ ok }) => ok))
  const asOf = Math.min(now, ...answered.flatMap((use) => use.asOf ?? []))
  if (now - asOf > maxAgeSeconds * 1_000) return undefined
  const names = [...new Set(answered.map(({ name }) => name))]
  const source = names.length === 0 ? 'computed' : names.join(', ')
  return { result: { ok: true, source, asOf: new Date(asOf).toISOString(), ...content }, from }
}
