import type { DataMode } from '../core/data-mode.ts'
import { GatewayError } from '../core/failures.ts'

/** One source that was asked for an answer, whether it gave one or not. */
export interface SourceUse {
  readonly name: string
  readonly ok: boolean
  /** The time the data describes, milliseconds since the epoch, by the data clock. */
  readonly asOf?: number
  readonly cached?: boolean
  /** Rows of its list that could not be read and are missing. */
  readonly leftOut?: number
  /** A sentence of ours, never the source's own words. */
  readonly error?: string
}

/** The age of one source's answer. */
export interface Timed {
  /** The time the data describes, milliseconds since the epoch, by the data clock. */
  readonly asOf: number
  readonly cached: boolean
  /** Rows of its list that could not be read and are missing. */
  readonly leftOut?: number
}

/** An answer together with everyone who was asked for it. */
export interface Sourced {
  readonly mode: DataMode
  readonly sources: readonly SourceUse[]
}

/** A type, not an interface, so that it fits where more fields are allowed. */
export type ProvenanceRecord = {
  readonly mode: DataMode | 'mixed'
  readonly sources: {
    name: string
    ok: boolean
    asOf?: string
    cached?: boolean
    leftOut?: number
    error?: string
  }[]
  readonly computedAt: string
}

/** Sums up where an answer came from, as every result carries it. `now` is the data clock's time. */
export function provenance(parts: readonly Sourced[], now: number): ProvenanceRecord {
  const modes = new Set(parts.map((part) => part.mode))
  const [only = 'live'] = modes
  return {
    mode: modes.size > 1 ? 'mixed' : only,
    sources: parts.flatMap((part) =>
      part.sources.map(({ asOf, ...source }) => ({
        ...source,
        ...(asOf === undefined ? {} : { asOf: new Date(asOf).toISOString() }),
      })),
    ),
    computedAt: new Date(now).toISOString(),
  }
}

/** How a replay reports that it has no recording. */
const NOT_RECORDED = 'This gateway replays recorded answers, and '

/** The failure of a replay that has no recording of what is asked. */
export function notRecorded(name: string): GatewayError {
  return new GatewayError(
    'not_recorded',
    `${NOT_RECORDED}${name} was not recorded for this request. Ask for what was recorded.`,
  )
}

/** The failure of several sources of which none has answered: in a replay, that of recordings which do not exist. */
export function noSourceAnswered(sources: readonly SourceUse[], sentence: string): GatewayError {
  const isReplay = sources.some(({ error }) => error?.startsWith(NOT_RECORDED))
  return isReplay
    ? new GatewayError('not_recorded', `${NOT_RECORDED}none of the sources was recorded for this request.`, {
        details: { sources },
      })
    : new GatewayError('upstream_unavailable', sentence, { details: { sources } })
}
