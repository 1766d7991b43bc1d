import { refusalFailure } from '../http/refusals.ts'
import type { ExplainRefusal } from '../http/reply.ts'
import { unknownInstrument } from './venue.ts'

/** What a venue means when it refuses; a number is for how many seconds it wants to be left alone. */
export type Refusal = 'unknown instrument' | 'in trouble' | 'refused' | number

/**
 * Explains the refusals of a venue that writes codes of its own, often into answers of status 200.
 *
 * @param judge Reads a body; undefined when it is not a refusal.
 */
export function createRefusalReader(
  name: string,
  judge: (body: unknown, status: number) => Refusal | undefined,
): ExplainRefusal {
  return (status, cause) => {
    const refusal = judge(cause, status)
    if (refusal === undefined) return undefined
    if (refusal === 'unknown instrument') return unknownInstrument(name, cause)
    if (typeof refusal === 'number')
      return refusalFailure('limited', name, { cause, retryAfterSeconds: refusal })
    // a refusal that its status shows as well is the client's to tell
    return refusal === 'refused' && status >= 400 ? undefined : refusalFailure(refusal, name, { cause })
  }
}
