import type { IncomingMessage, ServerResponse } from 'node:http'
import { GatewayError } from '../core/failures.ts'
import { sendError } from './respond.ts'

export const READ_METHODS = 'GET, HEAD, OPTIONS'

/** Answers the methods that a path does not take. */
export function refuseOtherMethods(allowed: string) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    response.setHeader('Allow', allowed)
    sendError(response, new GatewayError('method_not_allowed', `This path takes ${allowed}.`))
  }
}
