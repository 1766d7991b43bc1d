import { createHash } from 'node:crypto'
import { dollarsOf, dollarTokens, type PaidAnswer, solanaDollarTokens } from '../../client/index.ts'
import { hashAnswer } from '../../client/receipt.ts'
import { parseSignedValue } from '../../client/signed-value.ts'
import { readPurchases, recordPurchase } from './purchase-log.ts'

interface RecordedAnswer {
  readonly tool: string
  readonly answer: PaidAnswer
  /** Whether an earlier command signed the payment, and was stopped before it had the answer. */
  readonly isResumed: boolean
}

/** Adds a paid answer to the list of purchases, once for each payment. */
export async function recordAnswer(
  { tool, answer, isResumed }: RecordedAnswer,
  { home, url }: { readonly home: string; readonly url: string },
): Promise<void> {
  const { payment, settlement, receipt, replayed, paidUsd, text } = answer
  if (payment === undefined || (replayed && !isResumed)) return
  const hash = createHash('sha256').update(payment).digest('hex')
  if (isResumed && readPurchases(home).purchases.some((each) => each.payment === hash)) return
  recordPurchase(home, {
    at: new Date().toISOString(),
    gateway: url,
    tool,
    usd: replayed ? readSignedUsd(payment) : paidUsd,
    payment: hash,
    responseHash: await hashAnswer(text),
    ...(settlement === undefined ? {} : { settlement }),
    ...(receipt === undefined ? {} : { receipt }),
  })
}

/** What the payment was signed for; a replay itself costs nothing. */
function readSignedUsd(payment: string): string {
  const tokens = [...dollarTokens, ...solanaDollarTokens]
  return dollarsOf(parseSignedValue(payment, { tokens, now: Date.now() }).price)
}
