import type { FailureCode } from '../core/failures.ts'

/** What each failure means for a caller, in one or two sentences. The compiler asks for a new code here. */
export const errorMeanings: Readonly<Record<FailureCode, string>> = {
  invalid_input:
    'A parameter is missing, unknown or outside its limits. `field` names it, `errors` lists all.',
  conflicting_payment_headers: 'The request has two payments, such as `PAYMENT-SIGNATURE` and `X-PAYMENT`.',
  max_cost_exceeded: 'The price is above the limit that you sent in `X-Max-Cost-Usd` or `maxCostUsd`.',
  unauthorized:
    'A token or a sign-in is missing or invalid: of a session, a monitor, an operator or an admin.',
  payment_required: 'The call has a price and came without payment. The answer is the offer.',
  payment_malformed: 'The payment is not base64 of a JSON payload, or a part of it is missing or too large.',
  payment_invalid:
    'The payment does not fit the offer, its signature is wrong, or the wallet holds too little. `reason` states which.',
  payment_resource_mismatch: 'The payment was signed for another address than the one that you called.',
  payment_already_used: 'The authorization was spent on another request, or on chain.',
  payment_refused: 'The payment failed at settlement. The chain shows that no money moved.',
  forbidden:
    'The operator of your agent may not call this, or a wallet may not read what belongs to another.',
  not_found: 'There is no tool, path, asset, payment or object of that name.',
  not_recorded: 'The gateway replays recorded data, and the recording has no answer to this call.',
  method_not_allowed: 'The path takes other HTTP methods; `Allow` lists them.',
  payment_in_flight: 'The same payment is being used by another request at this moment.',
  identifier_conflict: 'The payment identifier was used for another payment or request.',
  payload_too_large: 'The body, the headers or the query are longer than the gateway reads.',
  unsupported_media_type: 'The body is not JSON, or is compressed.',
  rate_limited: 'Your address sent more free requests than the limit. Paid calls are not limited.',
  upstream_unavailable: 'A data source did not answer, and no other source could stand in.',
  upstream_rejected: 'A data source refused the request.',
  upstream_malformed: 'A data source sent an answer that does not have its documented form.',
  stale_data: 'The newest data is older than the tool sells. `maxAgeSeconds` states the limit.',
  tool_timeout: 'The tool did not finish within its time.',
  output_invalid: 'The result did not match its own schema and was not sold. This is a bug of the gateway.',
  misconfigured: 'The gateway lacks a setting or a key that this call needs.',
  internal: 'The gateway failed in an unexpected way. This is a bug of the gateway.',
  social_upstream_failed: 'The source of social profiles did not answer.',
  social_credential_missing: 'The gateway has no key for the source of social profiles.',
  identity_unavailable:
    'The operator of your agent could not be verified, because the identity provider is off or silent.',
  facilitator_unavailable: 'No facilitator verified the payment. It was not settled.',
  store_unavailable: 'The ledger did not answer in time, so that it is unknown whether the payment exists.',
  overloaded: 'The gateway has too many calls in progress, or it is shutting down.',
  client_gone: 'The connection closed before the answer was ready, so the call was cancelled.',
  settlement_pending: 'The payment was sent to the chain, and its result is not known yet.',
  credit_open: 'The payment settled, and the answer could not be made. The gateway owes you the call.',
  credit_closed: 'The payment settled long ago, and its answer or credit is no longer kept.',
  budget_exceeded:
    'The session has a limit per call, per day, in total, or on tools, and this call exceeds it.',
  payouts_off: 'The gateway does not pay out on that network.',
  hosted_refund_disabled: 'The gateway gives no refunds, or none on the network of this payment.',
  tool_switched_off: 'The admin switched this tool off for now.',
  source_budget_spent: 'The daily budget of the gateway for a paid data source is spent.',
  cost_above_price: 'The data would cost the gateway more than the price of the call.',
  payer_busy: 'This wallet left work unpaid before, so it can make one paid call at a time for an hour.',
}
