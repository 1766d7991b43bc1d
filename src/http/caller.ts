import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call } from '../calls/call.ts'
import { ceilingIn } from '../calls/ceiling.ts'
import { goneWith } from '../calls/gone-with.ts'
import { type FailureCode, GatewayError } from '../core/failures.ts'
import { readJsonBody } from '../core/json-body.ts'
import type { Stopping } from '../core/stopping.ts'

/** The most the caller is willing to pay, from `X-Max-Cost-Usd`. */
export function ceiling(request: IncomingMessage): Pick<Call, 'maxCost'> {
  const header = request.headers['x-max-cost-usd']
  return typeof header === 'string' ? { maxCost: ceilingIn(header, 'X-Max-Cost-Usd') } : {}
}

/** Whether the caller prefers offers whose terms are signed: `Prefer: signed-offers` (RFC 7240). */
export function preference(request: IncomingMessage): Pick<Call, 'signedOffers'> {
  const { prefer } = request.headers
  if (prefer === undefined) return {}
  return /(?:^|[,\s])signed-offers(?:$|[\s,;])/i.test(`${prefer}`) ? { signedOffers: true } : {}
}

/** Follows a caller who may go away, for those who ask alone. */
export function goneOf(response: ServerResponse): () => Stopping {
  let followed: Stopping | undefined
  return () => {
    followed ??= goneWith(response)
    return followed
  }
}

const UNREADABLE: readonly FailureCode[] = ['invalid_input', 'unsupported_media_type']

/**
 * An unreadable body of an unpaid call is not the caller's last word, so the offer comes first. One that is coded in a way
 * that nobody reads here stays unreadable.
 */
export async function bodyOf(request: IncomingMessage, isUnpaid: boolean): Promise<unknown> {
  try {
    return await readJsonBody(request)
  } catch (error) {
    if (isUnpaid && error instanceof GatewayError && UNREADABLE.includes(error.code) && !isCoded(error))
      return undefined
    throw error
  }
}

function isCoded({ code, details }: GatewayError): boolean {
  return code === 'unsupported_media_type' && details['field'] !== undefined
}
