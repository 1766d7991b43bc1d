import { createHash, randomUUID } from 'node:crypto'
import { PaymentError } from '../../client/index.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { createOperatorHeader } from '../operator-token.ts'
import { fetchGateway, type ReachResult } from '../reach.ts'
import { createSpinner } from '../terminal/spinner.ts'
import type { BuyRequest, BuyTerms } from './buy.ts'
import { onInterrupt } from './interrupt.ts'
import { createOpenPaymentFile } from './open-payment-file.ts'
import { type OutputFlags, printAnswer, printSessionPayment } from './present.ts'
import { describeReceipt } from './receipt-verdict.ts'

interface SessionCallOptions
  extends OutputFlags,
    Pick<BuyTerms, 'url' | 'home' | 'maxUsd' | 'operatorToken'> {
  readonly session: string
  readonly title: string
}

const CALL_MS = 3 * MINUTE_MS

/** Calls a tool that a prepaid session pays for: no wallet, no signature, nothing to confirm below the limit. */
export async function callBySession(request: BuyRequest, options: SessionCallOptions): Promise<void> {
  const { url, method, body } = request
  const operator = createOperatorHeader(options.operatorToken)
  const spinner = createSpinner()
  spinner.show('Waiting for the answer')
  const stopWatching = onInterrupt(options, () => {
    spinner.hide()
    return 'pending'
  })
  // a repeat under the same key is free; the token itself is not written down here
  const open = createOpenPaymentFile(options.home, {
    ...request,
    session: createHash('sha256').update(options.session).digest('hex'),
  })
  const key = open.read() ?? randomUUID()
  open.keep(key)
  const reply = await fetchGateway(url, {
    method,
    milliseconds: CALL_MS,
    headers: {
      Authorization: `Bearer ${options.session}`,
      ...operator,
      'X-Max-Cost-Usd': options.maxUsd,
      'Idempotency-Key': key,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
    .catch(toLostAnswer)
    .finally(() => {
      stopWatching()
      spinner.hide()
    })
  const refusal = reply.status === 200 ? undefined : toRefusal(reply)
  if (refusal?.charged !== 'pending') open.drop()
  if (refusal) throw refusal

  const { headers } = reply
  const balanceUsd = headers.get('x-session-balance-usd')
  const receipt = headers.get('x-payment-receipt')
  const receiptVerdict = await describeReceipt(receipt ?? undefined, { ...options, text: reply.text })
  const document = { data: reply.body, balanceUsd, receipt, receiptVerdict }
  printAnswer(options.title, { data: reply.body ?? reply.text, document }, options)
  if (balanceUsd !== null && !options.json) printSessionPayment(balanceUsd, receiptVerdict)
}

/** The call may have been paid for: the same command asks again under the same key. */
function toLostAnswer(cause: unknown): never {
  throw new PaymentError('unreachable', 'The gateway did not answer the call of the session.', {
    charged: 'pending',
    cause,
  })
}

function toRefusal({ status, body }: ReachResult): PaymentError {
  const result = (body ?? {}) as Readonly<Record<string, unknown>>
  const text = (name: string) => (typeof result[name] === 'string' ? `${result[name]}` : undefined)
  const balance = result['balanceUsdc'] === undefined ? '' : ` It has $${result['balanceUsdc']}.`
  const charged = text('charged')
  return new PaymentError(
    text('code') ?? 'internal',
    `${text('error') ?? `The gateway answered ${status}.`}${balance}`,
    {
      charged: charged === 'yes' || charged === 'pending' ? charged : 'no',
      status,
      hint: text('hint'),
      reason: text('reason'),
    },
  )
}
