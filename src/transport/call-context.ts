import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call } from '../calls/call.ts'
import { parseMaxCost } from '../calls/max-cost.ts'
import { GatewayError } from '../core/failures.ts'
import { memoize } from '../core/memoize.ts'
import type { Proof } from '../payment/model/x402.ts'
import { findPayment, readProof } from '../payment/protocol/proof.ts'
import { abortOnClose } from './abort-on-close.ts'

type Headers = Pick<IncomingMessage, 'headers'>
type Writable<T> = { -readonly [Name in keyof T]: T[Name] }

/** What a call takes from the headers of its request, at every door. */
export type CallTerms = Pick<Call, 'maxCost' | 'operatorToken' | 'signIn' | 'session' | 'idempotencyKey'>

/** What the message itself states. Each value wins over its header. */
export interface MessageTerms {
  readonly maxCost?: Call['maxCost'] | undefined
  /** The field that an error about the header names. */
  readonly maxCostField?: string
  readonly signIn?: string | undefined
  /** Not checked yet: without a session it is ignored. */
  readonly idempotencyKey?: string | undefined
}

/** Who pays for a call over plain HTTP. It is read before the body: an unpaid call gets its offer even for a broken one. */
export interface Payer extends Pick<Call, 'session' | 'idempotencyKey'> {
  /** Text of the payment. */
  readonly payment?: string | undefined
}

/** Tokens of sessions only: stock clients of models send keys of other services in the same header. */
const SESSION_TOKEN = /^Bearer +(pws_\S{1,200})$/i
const NO_TERMS: MessageTerms = {}
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/
const SIGNED_OFFERS = /(?:^|[,\s])signed-offers(?:$|[\s,;])/i

/**
 * The one place where request headers become a call.
 *
 * @param session Where it has been read already.
 * @throws GatewayError `invalid_input` for an amount or a name of the call that is invalid.
 */
export function readCallTerms(
  request: Headers,
  inMessage: MessageTerms = {},
  session?: Pick<Call, 'session' | 'idempotencyKey'>,
): CallTerms {
  const terms: CallTerms = {}
  addCallTerms(terms, request, inMessage, session ?? readSession(request, inMessage.idempotencyKey))
  return terms
}

/** Most calls have none of these, and an object put together from parts is slow to make and to read. */
function addCallTerms(
  terms: Writable<CallTerms>,
  request: Headers,
  inMessage: MessageTerms,
  { session, idempotencyKey }: Pick<Call, 'session' | 'idempotencyKey'>,
): void {
  const { headers } = request
  const { maxCost = readMaxCost(request, inMessage.maxCostField) } = inMessage
  const operatorToken = headers['x-operator-token']
  const signIn = inMessage.signIn ?? headers['sign-in-with-x']
  if (maxCost !== undefined) terms.maxCost = maxCost
  if (operatorToken !== undefined) terms.operatorToken = `${operatorToken}`
  if (signIn !== undefined) terms.signIn = `${signIn}`
  if (session !== undefined) terms.session = session
  if (idempotencyKey !== undefined) terms.idempotencyKey = idempotencyKey
}

/** `X-Operator-Token` and `SIGN-IN-WITH-X` as they were sent. */
export function readIdentity({ headers }: Headers): Pick<Call, 'operatorToken' | 'signIn'> {
  const operatorToken = headers['x-operator-token']
  const signIn = headers['sign-in-with-x']
  return {
    ...(operatorToken === undefined ? {} : { operatorToken: `${operatorToken}` }),
    ...(signIn === undefined ? {} : { signIn: `${signIn}` }),
  }
}

/**
 * The session that pays, from `Authorization: Bearer`, and the caller's own name for the call, from `Idempotency-Key`.
 *
 * @throws GatewayError `invalid_input` for a name that is not 1 to 128 visible characters.
 */
export function readSession(
  { headers }: Headers,
  nameInMessage?: string,
): Pick<Call, 'session' | 'idempotencyKey'> {
  const [, session] = SESSION_TOKEN.exec(headers.authorization ?? '') ?? []
  if (session === undefined) return {}
  const inHeader = headers['idempotency-key']
  const names = [inHeader, nameInMessage]
    .filter((name) => name !== undefined)
    .map((name) => checkIdempotencyKey(`${name}`))
  const name = names.at(-1)
  return name === undefined ? { session } : { session, idempotencyKey: name }
}

/**
 * Payer of a request over plain HTTP.
 *
 * @throws GatewayError `conflicting_payment_headers`; `invalid_input` for a name of the call that is invalid.
 */
export function readPayer(request: IncomingMessage): Payer {
  const payment = findPayment(request)
  // a HEAD shows the price and never spends anything
  if (request.method === 'HEAD') return {}
  return request.headers.authorization === undefined ? { payment } : { payment, ...readSession(request) }
}

export function isUnpaid({ payment, session }: Payer): boolean {
  return payment === undefined && session === undefined
}

/** What a call over plain HTTP takes from its request, its payer and the connection. */
export function toCallContext(
  request: IncomingMessage,
  response: ServerResponse,
  payer: Payer,
): Omit<Call, 'tool' | 'input' | 'resourceUrl'> {
  const context: Writable<Omit<Call, 'tool' | 'input' | 'resourceUrl'>> = {
    proof: toProof(payer.payment),
    clientSignal: signalOf(response),
  }
  addHttpTerms(context, request, payer)
  return context
}

/** A call over plain HTTP of what its path names. */
export function toCall(
  {
    tool,
    input,
    channel,
    resourceUrl,
  }: Pick<Call, 'tool' | 'input' | 'resourceUrl'> & Required<Pick<Call, 'channel'>>,
  {
    request,
    response,
    payer,
  }: { readonly request: IncomingMessage; readonly response: ServerResponse; readonly payer: Payer },
): Writable<Call> {
  const call: Writable<Call> = {
    tool,
    input,
    channel,
    resourceUrl,
    proof: toProof(payer.payment),
    clientSignal: signalOf(response),
  }
  addHttpTerms(call, request, payer)
  return call
}

/** Most calls never ask. */
function signalOf(response: ServerResponse): Call['clientSignal'] {
  return memoize(() => abortOnClose(response))
}

function addHttpTerms(
  call: Writable<Pick<Call, 'signedOffers' | keyof CallTerms>>,
  request: IncomingMessage,
  payer: Payer,
): void {
  const { prefer } = request.headers
  if (prefer !== undefined && SIGNED_OFFERS.test(`${prefer}`)) call.signedOffers = true
  addCallTerms(call, request, NO_TERMS, payer)
}

const noProof = () => undefined

/** @throws GatewayError `payment_malformed`, when the payment is read. */
export function toProof(payment: string | undefined): () => Proof | undefined {
  return payment === undefined ? noProof : () => readProof(payment)
}

/**
 * The payment that the headers carry, x402 or MPP.
 *
 * @throws GatewayError `conflicting_payment_headers`, `payment_malformed`.
 */
export function readHeaderProof(request: IncomingMessage): Proof | undefined {
  return toProof(findPayment(request))()
}

function readMaxCost({ headers }: Headers, field = 'X-Max-Cost-Usd'): Call['maxCost'] {
  const amount = headers['x-max-cost-usd']
  return amount === undefined ? undefined : parseMaxCost(amount, field)
}

function checkIdempotencyKey(given: string): string {
  if (IDEMPOTENCY_KEY.test(given)) return given
  throw new GatewayError('invalid_input', 'Idempotency-Key: must be 1 to 128 visible characters.', {
    details: { field: 'Idempotency-Key' },
  })
}
