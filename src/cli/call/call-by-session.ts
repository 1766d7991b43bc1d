import { MINUTE_MS } from '../../core/durations.ts'
import { createOperatorHeader } from '../operator-token.ts'
import { fetchGateway, type ReachResult } from '../reach.ts'
import { readParameters } from './parameters.ts'
import { printNote } from './print-note.ts'
import { describeReceipt } from './receipt-verdict.ts'
import { addressCall, findRoute } from './route.ts'

export interface SessionCallOptions {
  /** An id or a path. */
  readonly tool: string
  readonly parameters: readonly string[]
  readonly data?: string
  readonly url: string
  readonly maxUsd: string
  readonly json?: true
  readonly session: string
  readonly operatorToken: string | undefined
}

const CALL_MS = 3 * MINUTE_MS

/** Calls a tool that a prepaid session pays for: no wallet, no signature, nothing to confirm below the ceiling. */
export async function callBySession(options: SessionCallOptions): Promise<void> {
  const parameters = readParameters(options.parameters, options.data)
  const { url, method, body } = addressCall(
    options.url,
    await findRoute(options.url, options.tool),
    parameters,
  )
  const reply = await fetchGateway(url, {
    method,
    milliseconds: CALL_MS,
    headers: {
      Authorization: `Bearer ${options.session}`,
      ...createOperatorHeader(options.operatorToken),
      'X-Max-Cost-Usd': options.maxUsd,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (reply.status !== 200) throw toRefusal(reply)

  const { headers } = reply
  const balanceUsd = headers.get('x-session-balance-usd')
  const receipt = headers.get('x-payment-receipt')
  const verdict = await describeReceipt(receipt ?? undefined, { url: options.url, text: reply.text })
  if (options.json) {
    const result = { data: reply.body, balanceUsd, receipt, receiptVerdict: verdict }
    process.stdout.write(`${JSON.stringify(result)}\n`)
    return
  }
  process.stdout.write(`${JSON.stringify(reply.body, null, 2)}\n`)
  if (balanceUsd !== null)
    printNote(`Paid by the session, which has ${balanceUsd} USD left. Receipt: ${verdict}`)
}

function toRefusal({ status, body }: ReachResult): Error {
  const result = (body ?? {}) as { error?: unknown; code?: string; charged?: string; balanceUsdc?: unknown }
  const balance = result.balanceUsdc === undefined ? '' : ` It has ${result.balanceUsdc} USD.`
  const sentence = typeof result.error === 'string' ? result.error : `The gateway answered ${status}.`
  return Object.assign(new Error(`${sentence}${balance}`), {
    code: result.code,
    charged: result.charged ?? 'no',
  })
}
