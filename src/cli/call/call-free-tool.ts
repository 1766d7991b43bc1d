import { toPaymentError } from '../../client/outcome.ts'
import { fetchGateway } from '../reach.ts'

interface FreeCallOptions {
  readonly url: string
  readonly authorization?: string
  /** Value of `SIGN-IN-WITH-X`. */
  readonly signIn?: string
}

/**
 * Calls a tool that costs nothing, by its path.
 *
 * @throws PaymentError as the gateway states, CliError when it does not answer.
 */
export async function callFreeTool(
  path: string,
  body: object | undefined,
  { url, authorization, signIn }: FreeCallOptions,
): Promise<unknown> {
  const reply = await fetchGateway(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(authorization === undefined ? {} : { Authorization: authorization }),
      ...(signIn === undefined ? {} : { 'SIGN-IN-WITH-X': signIn }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (reply.status === 200) return reply.body
  throw toPaymentError(reply, undefined)
}
