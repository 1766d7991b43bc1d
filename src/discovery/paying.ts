import { type GatewayFacts, hasFaucet } from './gateway-facts.ts'
import { networkName } from './network-names.ts'

/** How to pay for a call, step by step. */
export const payingSteps: readonly string[] = [
  'Send the request without a payment header. A paid route answers 402 with its offers in `accepts[]`, and the same in base64 in the header `Payment-Required`. Nothing is charged; `extensions.input` states whether the parameters would be accepted.',
  'Pick an offer that your wallet can sign. `amount` counts smallest units of the asset: with 6 decimals, 5000 is 0.005 USDC. Of an offer with the scheme `upto` it is the most: you sign for it and are charged what the call has used.',
  'Sign that payment with your own key, on your own machine; the key never goes to the gateway. Any x402 v2 client does this step and the next.',
  'Repeat the same request with the signed payload, base64 of its JSON, in the header `PAYMENT-SIGNATURE` (or `X-PAYMENT`). Its `accepted` is the offer exactly as it came; keep its `extra.offer` secret. A client of the Machine Payments Protocol answers the challenge in `WWW-Authenticate` with `Authorization: Payment` instead.',
  'The answer is 200 with the result; `X-Payment-Response` proves the settlement on chain (`success: true`), `X-Payment-Receipt` is a receipt signed with a key of `/.well-known/jwks.json`.',
]

/** What the answers of a paid route mean for the caller's money. */
export const chargingRules: readonly string[] = [
  '400 and 404: change the request. Nothing was charged. A payment whose call had not begun is still good; otherwise it stays with its request, and you sign a new one.',
  '402: no payment, or one that was not accepted. Nothing was charged for this request.',
  '5xx that states the payment was NOT charged: repeat the request with the same payment header.',
  '503 with `X-Payment-State: pending`: repeat the request with the same payment header; do not sign another one.',
  '429: too many free calls; wait for the seconds in `Retry-After`. Paid calls are not throttled.',
  'Session top-ups, payouts and monitors need a payment that names the request: sign `extensions["sign-in-with-x"].info` of the 402 with the paying wallet and send it in `SIGN-IN-WITH-X` beside the payment. Payments by MPP and on Solana name it by themselves.',
  'The header `X-Max-Cost-Usd` refuses any call that costs more.',
]

/** Where the money goes, as far as it is known; one sentence each. */
export function networkLines(facts: GatewayFacts): readonly string[] {
  const { rails, publicUrl } = facts
  const lines = rails.map(
    ({ network, assetName, embedded }) =>
      `${assetName} on ${networkName(network)} (\`${network}\`)${embedded ? ', embedded in this gateway: its dollars are worth nothing' : ''}.`,
  )
  return [
    ...lines,
    ...(hasFaucet(facts)
      ? [
          `Test dollars are free: \`POST ${publicUrl}/embedded/faucet\` with \`{"address": "<your address>"}\`.`,
        ]
      : []),
    `The networks taken at the moment: ${publicUrl}/x402/capabilities`,
  ]
}

/** What is true of the data behind the answers. */
export function dataLine({ dataMode }: GatewayFacts): string {
  const about = {
    simulated:
      'The market data of this gateway is simulated: made up and labelled so, not what any market does.',
    replay: 'The market data of this gateway is a recording, and its clock stands at the recording.',
    live: 'Market data is asked of its sources when the call is made, or is a few seconds old.',
  }[dataMode]
  return `${about} Every result states it in \`provenance\`, with its sources and their times.`
}
