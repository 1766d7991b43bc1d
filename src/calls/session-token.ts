import type { IncomingMessage } from 'node:http'
import { GatewayError } from '../core/failures.ts'
import type { Call } from './call.ts'

/** Tokens of sessions only: stock clients of models send keys of other services in the same header. */
const BEARER = /^Bearer +(pws_\S{1,200})$/i
const NAME = /^[\x21-\x7e]{1,128}$/

/** What a request says of the session that is to pay for its call, and of the call's own name. */
export function sessionIn({ headers }: Pick<IncomingMessage, 'headers'>): Pick<Call, 'session' | 'callName'> {
  const [, session] = BEARER.exec(headers.authorization ?? '') ?? []
  if (session === undefined) return {}
  const name = headers['idempotency-key']
  return { session, ...(name === undefined ? {} : { callName: callNameOf(`${name}`) }) }
}

/**
 * The name that a caller gives a call, so that a repeat is not charged again.
 *
 * @throws GatewayError `invalid_input` for anything but 1 to 128 visible characters.
 */
export function callNameOf(given: string): string {
  if (NAME.test(given)) return given
  throw new GatewayError('invalid_input', 'Idempotency-Key: must be 1 to 128 visible characters.', {
    details: { field: 'Idempotency-Key' },
  })
}
