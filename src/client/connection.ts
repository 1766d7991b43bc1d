import type { Payer } from './payer.ts'
import { PaymentError } from './payment-error.ts'

/** A gateway, and what pays for calls of it. */
export interface Connection {
  readonly url: string
  readonly payer: Pick<Payer, 'pay'>
}

const connections = new WeakMap<object, Connection>()

/** Remembers what a client was made with, so that tools can be made of it too. */
export function keepConnection<Client extends object>(client: Client, connection: Connection): Client {
  connections.set(client, connection)
  return client
}

/** @throws PaymentError `invalid_input` for an object that `createClient` has not made. */
export function connectionOf(client: object): Connection {
  const connection = connections.get(client)
  if (connection) return connection
  throw new PaymentError('invalid_input', 'client: must come from createClient of this package.', {
    charged: 'no',
  })
}
