import type { IncomingMessage, ServerResponse } from 'node:http'
import { findPayment } from '../payment/protocol/proof.ts'
import { sendError } from './respond.ts'

/** Counts a free request against the throttle of its client. @throws GatewayError `rate_limited`. */
export type Admit = (request: IncomingMessage) => void

/** Counts a free request; one that is over the limit is answered with 429. */
export function isAdmitted(admit: Admit, request: IncomingMessage, response: ServerResponse): boolean {
  try {
    admit(request)
    return true
  } catch (error) {
    sendError(response, error)
    return false
  }
}

/** Whether a request presents a payment, readable or not. */
export function presentsPayment(request: IncomingMessage): boolean {
  try {
    return findPayment(request) !== undefined
  } catch {
    return true
  }
}
