import { getHint } from '../core/failure-hint.ts'
import { type Charged, type FailureCode, failures } from '../core/failures.ts'
import { errorMeanings } from './error-meanings.ts'

interface ErrorGroup {
  readonly title: string
  readonly includes: (status: number) => boolean
}

const GROUPS: readonly ErrorGroup[] = [
  { title: 'The request', includes: (status) => status < 500 && status !== 402 },
  { title: 'The payment', includes: (status) => status === 402 },
  { title: 'The gateway and its data', includes: (status) => status >= 500 },
]

const MONEY: Readonly<Record<Charged, string>> = {
  no: 'Not charged.',
  yes: 'Charged. The gateway has your payment, and you have a receipt.',
  pending: 'Unknown yet. Repeating the same payment cannot cost twice.',
}
const codes = Object.keys(failures) as readonly FailureCode[]

/** `docs/errors.md`: every failure with its status at each door, what happened to the money, and what to do. */
export function createErrorsPage(): string {
  return [
    '# Errors by code',
    '',
    '<!-- Generated from src/core/failures.ts and src/documentation/error-meanings.ts by npm run manifests. Do not edit. -->',
    '',
    'Every failure has a `code` that does not change, and states in `charged` what happened to your money: `no`, `yes` or',
    '`pending`. The same code comes through every door.',
    '',
    ...doors,
    '',
    '## What to do first',
    '',
    ...firstSteps,
    '',
    '## All codes',
    '',
    '| code | HTTP | A2A | charged | repeat |',
    '|---|---|---|---|---|',
    ...codes.map(toRow),
    ...GROUPS.flatMap(({ title, includes }) => [
      '',
      `## ${title}`,
      ...codes.filter((code) => includes(failures[code].http)).flatMap(toSection),
    ]),
    '',
  ].join('\n')
}

const doors = [
  '| door | where the failure is |',
  '|---|---|',
  '| REST | the HTTP status, and a problem document (RFC 9457) with `error`, `code`, `charged`, `hint` |',
  '| MCP | a tool result with `isError: true`; `structuredContent` has the same fields |',
  '| A2A | a JSON-RPC error with the number below; `data` has `code`, `charged`, `retryable`, `hint` |',
]

const firstSteps = [
  '1. Read `charged`. If it is `pending`, repeat the same request with the same payment. Never sign a second one.',
  '2. Follow `hint`: it names the next step for this failure at this door.',
  '3. Wait as long as `Retry-After` or `retryAfterSeconds` states before you repeat.',
  '4. If no answer arrived at all, repeat the request with the same payment. It cannot cost twice.',
]

function toRow(code: FailureCode): string {
  const { http, charged, retryable } = failures[code]
  return `| [\`${code}\`](#${code}) | ${http} | ${rpcOf(code)} | ${charged} | ${retryable ? 'yes' : 'no'} |`
}

function toSection(code: FailureCode): readonly string[] {
  const failure = failures[code]
  return [
    '',
    `### \`${code}\``,
    '',
    errorMeanings[code],
    '',
    `- Status: HTTP ${failure.http}; MCP \`isError\`; A2A ${rpcOf(code)}`,
    `- Money: ${MONEY[failure.charged]}`,
    `- What to do: ${getHint({ ...failure, code, details: {} }, 'request')}`,
  ]
}

/** JSON-RPC has a number of its own for wrong parameters, and one for failures inside a server. */
function rpcOf(code: FailureCode): number {
  if (code === 'invalid_input') return -32602
  return code === 'internal' ? -32603 : failures[code].rpc
}
