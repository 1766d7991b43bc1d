import type { IncomingMessage } from 'node:http'
import { parseMaxCost } from '../calls/max-cost.ts'
import { GatewayError } from '../core/failures.ts'
import { canonicalJson } from '../core/json.ts'
import type { Proof } from '../payment/model/x402.ts'
import { readProof, readProofObject } from '../payment/protocol/proof.ts'
import { type MessageTerms, readHeaderProof } from '../transport/call-context.ts'

/** `_meta` of a call, as the caller wrote it. */
export type CallMeta = Readonly<Record<string, unknown>>

/** Where MPP has the payment of a call. */
const MPP_CREDENTIAL = 'org.paymentauth/credential'
const MAX_COST = 'pennywire/maxCostUsd'

/**
 * Reads the payment of a call from `_meta["x402/payment"]`, an object or its base64 text, from
 * `_meta["org.paymentauth/credential"]`, or from the HTTP headers that pay for REST calls. The same payment may stand in
 * more than one of these places.
 *
 * @throws GatewayError `payment_malformed`, or `conflicting_payment_headers` when two payments differ.
 */
export function readCallProof(meta: CallMeta, request: IncomingMessage): Proof | undefined {
  const inMeta = readMetaProof(meta)
  const inHeader = readHeaderProof(request)
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
 * What the call states in `_meta`: `pennywire/maxCostUsd`, `sign-in-with-x` and `pennywire/idempotencyKey`.
 *
 * @throws GatewayError `invalid_input` when the amount is invalid.
 */
export function readMetaTerms(meta: CallMeta): MessageTerms {
  const maxCost = meta[MAX_COST] ?? undefined
  const signIn = meta['sign-in-with-x']
  const idempotencyKey = meta['pennywire/idempotencyKey']
  return {
    maxCost: maxCost === undefined ? undefined : parseMaxCost(maxCost, MAX_COST),
    maxCostField: MAX_COST,
    signIn: signIn === undefined || typeof signIn === 'string' ? signIn : '',
    idempotencyKey: idempotencyKey === undefined ? undefined : `${idempotencyKey}`,
  }
}

function readMetaProof(meta: CallMeta): Proof | undefined {
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
