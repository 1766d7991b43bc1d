import type { IncomingMessage } from 'node:http'
import type { Call } from '../calls/call.ts'
import { ceilingIn } from '../calls/ceiling.ts'
import { signInIn } from '../calls/owner.ts'
import { callNameOf, sessionIn } from '../calls/session-token.ts'
import { GatewayError } from '../core/failures.ts'
import { canonicalJson } from '../core/json.ts'
import type { Proof } from '../payment/model/x402.ts'
import { paymentIn, readProof, readProofObject } from '../payment/protocol/proof.ts'

/** `_meta` of a call, as the caller wrote it. */
export type CallMeta = Readonly<Record<string, unknown>>

/** Where MPP has the payment of a call. */
const MPP_CREDENTIAL = 'org.paymentauth/credential'

/**
 * Reads the payment of a call from `_meta["x402/payment"]`, an object or its base64 text, from
 * `_meta["org.paymentauth/credential"]`, or from the HTTP headers that pay for REST calls. The same payment may stand in
 * more than one of these places.
 *
 * @throws GatewayError `payment_malformed`, or `conflicting_payment_headers` when two payments differ.
 */
export function proofOf(meta: CallMeta, request: IncomingMessage): Proof | undefined {
  const inMeta = proofInMeta(meta)
  const header = paymentIn(request)
  const inHeader = header === undefined ? undefined : readProof(header)
  if (inMeta && inHeader && canonicalJson(inMeta.payload) !== canonicalJson(inHeader.payload)) {
    throw new GatewayError(
      'conflicting_payment_headers',
      'The call carries one payment in _meta and another in its HTTP headers; send one of them.',
      { details: { field: 'x402/payment' } },
    )
  }
  return inMeta ?? inHeader
}

/**
 * The most the caller is willing to pay, from `_meta["pennywire/maxCostUsd"]` or the header `X-Max-Cost-Usd`.
 *
 * @throws GatewayError `invalid_input` when it is not a dollar amount.
 */
export function ceilingOf(meta: CallMeta, { headers }: IncomingMessage): Pick<Call, 'maxCost'> {
  const given = meta['pennywire/maxCostUsd'] ?? headers['x-max-cost-usd']
  return given === undefined ? {} : { maxCost: ceilingIn(given, 'pennywire/maxCostUsd') }
}

/** What a wallet has signed, from `_meta["sign-in-with-x"]` or the header `SIGN-IN-WITH-X`. */
export function signInOf(meta: CallMeta, request: IncomingMessage): Pick<Call, 'signIn'> {
  const given = meta['sign-in-with-x']
  return given === undefined ? signInIn(request) : { signIn: typeof given === 'string' ? given : '' }
}

/**
 * The session that is to pay, from `Authorization: Bearer`, and the call's own name, from
 * `_meta["pennywire/idempotencyKey"]` or the header `Idempotency-Key`.
 */
export function sessionOf(meta: CallMeta, request: IncomingMessage): Pick<Call, 'session' | 'callName'> {
  const session = sessionIn(request)
  const name = meta['pennywire/idempotencyKey']
  return session.session === undefined || name === undefined
    ? session
    : { ...session, callName: callNameOf(`${name}`) }
}

function proofInMeta(meta: CallMeta): Proof | undefined {
  const [payment, another] = [meta['x402/payment'], meta[MPP_CREDENTIAL]].filter(
    (given) => given !== undefined && given !== null,
  )
  if (another !== undefined) {
    throw new GatewayError(
      'conflicting_payment_headers',
      'The call carries an MPP credential and an x402 payment; send one of them.',
      { details: { field: MPP_CREDENTIAL } },
    )
  }
  if (payment === undefined) return undefined
  return typeof payment === 'string' ? readProof(payment) : readProofObject(payment)
}
