import { GatewayError, refusals } from '../../core/failures.ts'
import { wasTooSlow } from '../../core/network/http-agent.ts'

/** The words of a refusal by status; for our judgement and our log only. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  /** Whether its status or its words concern the source or us, rather than of what was asked. */
  readonly isAboutSource: boolean
  /** Whether its status itself means that we ask too often. */
  readonly isLimit: boolean
  /** Whether that limit is one of the method alone that was called. */
  readonly isOfMethod: boolean
  /** Absent where the source refused in an answer of status 200. */
  readonly status: number | undefined

  constructor(
    text: string,
    about: {
      readonly isAboutSource: boolean
      readonly isLimit?: boolean
      readonly isOfMethod?: boolean
      readonly status?: number
    },
  ) {
    super(text)
    this.status = about.status
    this.isAboutSource = about.isAboutSource
    this.isLimit = about.isLimit === true
    this.isOfMethod = about.isOfMethod === true
  }
}

/** A refusal of which an answer of status 200 gives only marks and words; for our log only. */
export class RefusedInSuccess extends Error {
  override readonly name = 'RefusedInSuccess'
}

/** Something else than JSON; for our log only. */
export class NotJson extends Error {
  override readonly name = 'NotJson'
}

/**
 * What a failure reports about a source. `line`: nothing was heard of it. `source`: it did not answer, whatever was asked.
 * `question`: it answered in a way that may lie in what was asked. Undefined: it answered as it should.
 */
type Evidence = 'line' | 'source' | 'question'

export function evidenceOf(error: unknown): Evidence | undefined {
  if (!(error instanceof GatewayError) || !error.code.startsWith('upstream_')) return undefined
  const { cause, code } = error
  if (cause instanceof Refusal) return cause.isAboutSource ? 'source' : 'question'
  if (cause instanceof NotJson) return 'source'
  if (cause instanceof RefusedInSuccess || code !== 'upstream_unavailable') return 'question'
  return cause instanceof Error && !wasTooSlow(cause) ? 'line' : 'source'
}

/** Whether a failure means that the upstream is in trouble, or only that it did not like a question of ours. */
export function isUpstreamFailure(error: unknown): error is GatewayError {
  const evidence = evidenceOf(error)
  if (evidence !== 'question') return evidence !== undefined
  return error instanceof GatewayError && !(error.cause instanceof Refusal)
}

/**
 * For how many milliseconds a source wants to be left alone. What it answers for one key that a caller chose holds for all
 * only where it concerns our rate.
 */
export function holdOf({ cause, retryAfterSeconds = 0 }: GatewayError, isOfCaller: boolean): number {
  const isForAll = !isOfCaller || !(cause instanceof Refusal) || cause.isLimit
  return isForAll ? retryAfterSeconds * 1_000 : 0
}

/** Whether a node limits one method, and answers the others. */
export function isMethodLimit(error: unknown): error is GatewayError {
  return error instanceof GatewayError && error.cause instanceof Refusal && error.cause.isOfMethod
}

/** Whether the upstream has answered, and refused: it asks no money for that. */
export function wasRefused(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false
  return error.cause instanceof Refusal || error.code === 'upstream_rejected' || refusals.has(error.code)
}
