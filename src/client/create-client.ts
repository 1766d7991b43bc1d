import { routes, type Tools } from '../../generated/client/catalog.ts'
import type { PaidAnswer } from './answer.ts'
import { keepConnection } from './connection.ts'
import type { Payer } from './payer.ts'
import { addressCall } from './route.ts'
import { createSessionPayer, type SessionPayerOptions } from './session-payer.ts'
import type { CallOptions } from './tool-call.ts'

export type ClientOptions = {
  /** The gateway, such as `https://pennywire.example`. */
  readonly url: string
} & (
  | {
      /** Pays call by call, within its ceiling and its budget. */
      readonly payer: Pick<Payer, 'pay'>
    }
  | (Omit<SessionPayerOptions, 'token'> & {
      /** The token of a session that was paid in before; it is sent to this gateway only. */
      readonly session: string
    })
)

/**
 * A method for every tool, named as its id in camel case. Calls are paid by the payer or out of the session; at most
 * one payment is made per call, and what is pending is repeated, never paid anew.
 *
 * @throws PaymentError from every method, with a code, and whether money moved.
 */
export function createClient(options: ClientOptions): Tools {
  const { url } = options
  const payer =
    'payer' in options ? options.payer : createSessionPayer({ ...options, token: options.session })
  const methods = Object.entries(routes).map(([name, route]) => [
    name,
    (input: object = {}, more: CallOptions = {}): Promise<PaidAnswer> => {
      const { url: address, ...request } = addressCall(url, route, input)
      return payer.pay(address, { ...more, ...request })
    },
  ])
  // which method belongs to which types is known only to the file that was written from the contracts
  return keepConnection(Object.fromEntries(methods) as Tools, { url, payer })
}
