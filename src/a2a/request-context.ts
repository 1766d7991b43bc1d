import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONRPCResponse } from 'json-rpc-2.0'
import { findPayment } from '../payment/protocol/proof.ts'
import { abortOnClose } from '../transport/abort-on-close.ts'
import { type CallTerms, type MessageTerms, readCallTerms, readIdentity } from '../transport/call-context.ts'

/** One HTTP request to the door, and what its answer has beside the message. */
export interface RequestContext {
  /** Whose request it is, for the throttle. */
  readonly client: string
  /** @throws GatewayError `conflicting_payment_headers`. */
  paymentHeader(): string | undefined
  /**
   * What a call takes from the headers, with what its message states.
   *
   * @throws GatewayError `invalid_input`.
   */
  terms(inMessage: MessageTerms): CallTerms
  /** `X-Operator-Token` and `SIGN-IN-WITH-X` as they were sent. */
  readonly identity: Pick<CallTerms, 'operatorToken' | 'signIn'>
  /** Aborted when the caller went away. */
  readonly clientSignal: AbortSignal
  /** `A2A-Version` as it was sent. */
  readonly version: string | undefined
  /** URIs of the extensions that the caller activates. */
  readonly extensions: readonly string[]
  /** False for one request of a batch, which is answered as a whole. */
  readonly isAlone: boolean
  /**
   * Whether an answer may go on as a stream; to be asked before anything is begun.
   *
   * @throws GatewayError `rate_limited`, `overloaded`.
   */
  mayGoOn(): void
  /** Sends more after the answer, as server-sent events. */
  sendEvents(events: AsyncIterable<JSONRPCResponse>): void
  /** Sets a header of the answer. Used only when the request stands alone, because a batch has no one outcome. */
  addHeaders(headers: Readonly<Record<string, string>>, status?: number): void
}

/** What the answer has beside the message. */
export interface ResponseExtras {
  status: number
  headers: Record<string, string>
  events?: AsyncIterable<JSONRPCResponse>
}

export function createRequestContext(
  request: IncomingMessage,
  response: ServerResponse,
  { client, isAlone, mayGoOn }: Pick<RequestContext, 'client' | 'isAlone' | 'mayGoOn'>,
): { requestContext: RequestContext; extras: ResponseExtras } {
  const extras: ResponseExtras = { status: 200, headers: {} }
  const { headers } = request
  return {
    extras,
    requestContext: {
      client,
      isAlone,
      mayGoOn,
      sendEvents(events) {
        extras.events = events
      },
      paymentHeader: () => findPayment(request),
      terms: (inMessage) => readCallTerms(request, inMessage),
      identity: readIdentity(request),
      clientSignal: abortOnClose(response).signal,
      version:
        headers['a2a-version'] === undefined ? undefined : `${headers['a2a-version']}`.trim() || undefined,
      extensions: `${headers['a2a-extensions'] ?? ''},${headers['x-a2a-extensions'] ?? ''}`
        .split(',')
        .map((uri) => uri.trim())
        .filter((uri) => uri !== ''),
      addHeaders(more, status) {
        Object.assign(extras.headers, more)
        if (status !== undefined) extras.status = status
      },
    },
  }
}
