import type { PublicFailure } from './failures.ts'
import { labelNetwork } from './reference/network-names.ts'

/** How a call is written at a door: an HTTP request with headers, an MCP tool call, or an A2A task. */
export type Wording = 'request' | 'call' | 'task'

/** What a hint is made of. */
export type HintSubject = Pick<PublicFailure, 'code' | 'http' | 'charged' | 'retryable' | 'details'>

/** Where a door takes a payment. */
const PAYMENT_POSITION: Readonly<Record<Wording, string>> = {
  request: 'in the header PAYMENT-SIGNATURE',
  call: 'in _meta["x402/payment"]',
  task: 'in params.payment or the header PAYMENT-SIGNATURE',
}

const SIGN_NEW = 'Sign a new payment from accepts[] of this answer, and repeat the'

/** What to do about a payment that was refused, by the machine-readable reason; a door's word for a call follows. */
const BY_REASON: Readonly<Record<string, (wording: Wording, details: HintSubject['details']) => string>> = {
  insufficient_funds: adviseFunding,
  invalid_signature: (wording) =>
    `Sign the typed data with the key of the paying wallet; take name and version from extra of the offer. ${again(wording)}`,
  expired: expired,
  expires_too_soon: expired,
  quote_expired: expired,
  challenge_expired: expired,
  not_yet_valid: (wording) => `Sign with validAfter in the past. ${again(wording)}`,
  network_not_offered: (wording) => `Choose a network of accepts[]. ${again(wording)}`,
  no_matching_offer: (wording) =>
    `Sign an offer of this answer and send it back unchanged as accepted. ${again(wording)}`,
  price_changed: again,
  amount_mismatch: (wording) => `Sign exactly amount of the offer. ${again(wording)}`,
  recipient_mismatch: (wording) => `Sign for payTo of the offer. ${again(wording)}`,
  offer_echo_missing: (wording) =>
    `Send accepts[].extra.offer back as accepted.extra.offer, beside the same signature. Repeat the ${wording}.`,
  nonce_already_used: (wording) => `Take a fresh nonce. ${again(wording)}`,
  nonce_cancelled: (wording) => `Take a fresh nonce. ${again(wording)}`,
  request_not_signed: (wording) =>
    `Sign extensions["sign-in-with-x"].info with the paying wallet, and send it as SIGN-IN-WITH-X beside the same payment. Repeat the ${wording}.`,
  resource_mismatch: (wording) => `The payment is for another address. ${again(wording)}`,
  unknown_session: () =>
    'Check the token, or open a session with session-open. Without Authorization, you can pay this call by itself.',
  missing_identity: () => 'Send X-Operator-Token beside the payment.',
}

type Advice = string | ((wording: Wording, details: HintSubject['details']) => string)

/** Where no reason is more precise. */
const BY_CODE: Readonly<Record<string, Advice>> = {
  payment_required: adviseFirstPayment,
  payment_malformed: (wording) =>
    `Send base64 of the JSON {"x402Version": 2, "accepted": <offer>, "payload": {…}} ${PAYMENT_POSITION[wording]}.`,
  payment_invalid: again,
  payment_already_used: again,
  payment_refused: again,
  payment_resource_mismatch: again,
  max_cost_exceeded:
    'Raise your limit to priceUsd, or choose a cheaper tool. A payment sent with it is still good.',
  budget_exceeded: 'Raise the limit with session-limits, wait until it renews, or pay this call by itself.',
  not_found: 'Use an id or path of didYouMean, or ask consult. A payment sent with it is still good.',
  upstream_unavailable: adviseOnSources,
  method_not_allowed: 'Use a method of the header Allow.',
  unsupported_media_type: 'Send JSON with Content-Type: application/json, not compressed.',
  payload_too_large: 'Send less at once.',
}

/** The next step of a caller after a failure or an offer. */
export function getHint(failure: HintSubject, wording: Wording): string {
  const { code, http, charged, retryable, details } = failure
  if (charged === 'pending' || (charged === 'yes' && retryable))
    return `Repeat the ${wording} with the same payment${wording === 'request' ? ' header' : ''}; do not sign a new ${wording === 'request' ? 'payment' : 'one'}.`
  if (charged === 'yes') return 'Tell the admin of this gateway, and show the receipt.'
  const byReason = Object.hasOwn(BY_REASON, `${details['reason']}`)
    ? BY_REASON[`${details['reason']}`]
    : undefined
  const advice: Advice | undefined = byReason ?? BY_CODE[code]
  if (advice !== undefined) return typeof advice === 'string' ? advice : advice(wording, details)
  if (http < 500)
    return `Change the ${wording}. A payment whose call had not begun is still good; otherwise sign a new one.`
  return retryable
    ? `Repeat the ${wording}; a payment sent with it is still good.`
    : 'Tell the admin of this gateway.'
}

function again(wording: Wording): string {
  return `${SIGN_NEW} ${wording}.`
}

function expired(wording: Wording): string {
  return `Sign again with a fresh validBefore and send it at once. ${again(wording)}`
}

function adviseFunding(wording: Wording, { wallet, network, fundUrl }: HintSubject['details']): string {
  if (fundUrl !== undefined)
    return `Fund the wallet with test dollars: POST ${fundUrl} {"address": "${wallet ?? '<address>'}"}. ${again(wording)}`
  const target = wallet === undefined ? 'the paying wallet' : `${wallet}`
  return `Send the token of the offer to ${target}${network === undefined ? '' : ` on ${labelNetwork(`${network}`)}`}. ${again(wording)}`
}

/** An answer that would lack its main part may be whole with other parameters. */
function adviseOnSources(wording: Wording, { missing, example }: HintSubject['details']): string {
  const repeat = `Repeat the ${wording}; a payment sent with it is still good.`
  if (!Array.isArray(missing) || typeof example !== 'object' || example === null) return repeat
  const given = Object.entries(example).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `Change the parameters, for example to ${given.join(', ')}. ${repeat}`
}

/** For an offer that answers a call without payment. */
function adviseFirstPayment(
  wording: Wording,
  { inputOk, insufficientBalance }: HintSubject['details'],
): string {
  if (insufficientBalance === true)
    return 'Top up the session with session-topup, or pay this call by itself with an offer of accepts[].'
  if (inputOk === false)
    return `Correct the parameters first: extensions.input lists them. Then repeat the ${wording}.`
  return `Sign one offer of accepts[] and repeat the ${wording} with it ${PAYMENT_POSITION[wording]}. You were not charged.`
}
