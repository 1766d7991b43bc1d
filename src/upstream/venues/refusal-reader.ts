import { GatewayError } from '../../core/failures.ts'
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
    if (refusal === 'in trouble')
      return new GatewayError('upstream_unavailable', `${name} is in trouble.`, { cause })
    if (refusal !== 'refused')
      return new GatewayError('upstream_unavailable', `${name} limits how often we may ask.`, {
        cause,
        retryAfterSeconds: refusal,
      })
    // a refusal that its status shows as well is the client's to tell
    if (status >= 400) return undefined
    return new GatewayError('upstream_rejected', `${name} refused the request.`, { cause })
  }
}
