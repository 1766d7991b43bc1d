import type { Account } from './findings.ts'
import type { CustomerAnswer } from './history.ts'
import { findDue } from './shop.ts'
import type { SimulationResult } from './simulation-result.ts'

type Sold = CustomerAnswer & { readonly kind: 'answer' }

/**
 * INV12: of a payment that was signed for the most, the payer never pays more than what was used, the books name what
 * moved, and nothing is charged for nothing. What the payer has not signed for never moves.
 */
export function usedAmounts(
  { key, answers: outcome, settleAsked, transfers, row, answer }: Account,
  { purchases }: SimulationResult,
): string | undefined {
  const { register, authorization } = purchases.get(key)?.payment ?? {}
  const most = authorization?.value ?? 0n
  const wrong = [...transfers.map(({ value }) => value), ...settleAsked.map(({ amount }) => BigInt(amount))]
  const above = wrong.find((amount) => amount > most)
  if (above !== undefined) return `${above} of ${key} was wanted, and its payer has signed for ${most}`
  if (register !== 'permit2')
    return row?.due ? `${key} was signed for exactly ${most} and metered` : undefined

  const sold = outcome.flatMap(({ answer: each }) => (each.kind === 'answer' ? [each] : []))
  const free = sold.find(({ transaction }) => transaction === '')
  if (free && (free.amount !== '0' || findDue(free.text) !== 0n))
    return `an answer to ${key} was given away for ${free.amount}`
  const [transfer] = transfers
  const mistold = sold.find(
    ({ transaction, amount }) => isOf(transfer, transaction) && amount !== `${transfer?.value}`,
  )
  if (mistold) return `the payer of ${key} was told ${mistold.amount}, and ${transfer?.value} has moved`

  if (!row?.due)
    return settleAsked.length > 0 ? `${key} was settled, and nobody knows for how much` : undefined
  const other = settleAsked.find(({ amount }) => amount !== row.due)
  if (other) return `${other.amount} of ${key} was asked for instead of ${row.due}`
  if (row.due === '0') return `${key} has used nothing and was settled`
  const used = answer && findDue(answer.result)
  return used === undefined || `${used}` === row.due
    ? undefined
    : `the work of ${key} has used ${used}, and ${row.due} is written down`
}

function isOf(transfer: Account['transfers'][number] | undefined, transaction: Sold['transaction']): boolean {
  return transfer !== undefined && transfer.transaction === transaction
}
