import { CONSULT_PATH, FAUCET_PATH, GUIDE_PATHS } from '../core/guide-paths.ts'
import type { Tool } from '../tools/define-tool.ts'
import { type GatewayFacts, hasFaucet } from './gateway-facts.ts'
import { chargingRules, networkLines, payingSteps } from './paying.ts'
import { exampleCall } from './tool-text.ts'

/** What a refusal means, by the `reason` of the 402, and what to do. */
const REASONS: readonly (readonly [string, string])[] = [
  ['insufficient_funds', 'The wallet holds too little of the asset. Fund it, then send a new payment.'],
  [
    'invalid_signature',
    'Sign the typed data with the key of `authorization.from`; take `name` and `version` from `extra`.',
  ],
  [
    'expires_too_soon',
    'Sign again with `validBefore` at least `maxTimeoutSeconds` ahead, and send it at once.',
  ],
  ['amount_mismatch', 'Sign exactly `amount` of the offer.'],
  ['recipient_mismatch', 'Sign for `payTo` of the offer.'],
  ['network_not_offered', 'Choose a network of `accepts[]`.'],
  [
    'no_matching_offer',
    'Sign an offer of the newest 402 of the same request, and send `accepted` unchanged.',
  ],
  ['offer_echo_missing', 'Send `accepted.extra.offer` back as it came.'],
  ['nonce_already_used', 'The payment was spent before. Sign a new one with a fresh nonce.'],
]

/** `/how-to-pay.md`: from an offer to a paid answer, and what to do when a payment is refused. */
export function createHowToPay(tools: readonly Tool[], facts: GatewayFacts): string {
  const { publicUrl, doors } = facts
  const [first] = tools.filter(({ contract }) => contract.price > 0n)
  const lines = [
    '# How to pay',
    '',
    'No account and no API key: each call is paid in a dollar token, by the x402 protocol, version 2.',
    '',
    '## Steps',
    '',
    ...payingSteps.map((step, at) => `${at + 1}. ${step}`),
    ...(first ? ['', `Try it: \`${exampleCall(first, publicUrl)}\``] : []),
    '',
    '## Networks',
    '',
    ...networkLines(facts).map((line) => `- ${line}`),
    '',
    '## Fund a wallet',
    '',
    ...fundingLines(facts).map((line) => `- ${line}`),
    '',
    '## What you are charged',
    '',
    ...chargingRules.map((rule) => `- ${rule}`),
    '',
    '## When a payment is refused',
    '',
    'The 402 states `code`, `charged`, `hint` and, at `extensions.refused.info.reason`, one of these or the facilitator’s own code:',
    '',
    ...REASONS.map(([reason, advice]) => `- \`${reason}\`: ${advice}`),
    '',
    '## Other doors',
    '',
    ...doorPayments(doors).map((line) => `- ${line}`),
    '',
    '## Read on',
    '',
    `- [Prices](${publicUrl}${GUIDE_PATHS.prices})`,
    `- [What works at the moment](${publicUrl}/x402/capabilities): networks, assets, facilitators.`,
    `- [Start](${publicUrl}${GUIDE_PATHS.llms}): \`POST ${publicUrl}${CONSULT_PATH}\` finds the call for a sentence.`,
  ]
  return `${lines.join('\n')}\n`
}

function fundingLines(facts: GatewayFacts): readonly string[] {
  const { publicUrl } = facts
  return [
    ...(hasFaucet(facts)
      ? [
          `Test dollars: \`POST ${publicUrl}${FAUCET_PATH} {"address": "<your address>"}\` gives 10 dollars that are worth nothing.`,
        ]
      : [
          'Send the token of the network to your own wallet, from an exchange or another wallet. You need no coin for fees.',
        ]),
    'From a terminal: `npx pennywire wallet new`, then `npx pennywire wallet fund` for test dollars.',
    'Without a signature for each call: open a prepaid session and send its token as `Authorization: Bearer`.',
  ]
}

function doorPayments(doors: readonly string[]): readonly string[] {
  return [
    ...(doors.includes('/mcp')
      ? [
          'MCP: an unpaid call returns the offer as a tool error. Repeat the call with the signed payload in `_meta["x402/payment"]`.',
        ]
      : []),
    ...(doors.includes('/a2a')
      ? [
          'A2A: `task/create` takes the payload in `params.payment` or the HTTP header; messages take it in `x402.payment.payload`.',
        ]
      : []),
    'Machine Payments Protocol: answer the challenge of `WWW-Authenticate` with `Authorization: Payment`.',
  ]
}
