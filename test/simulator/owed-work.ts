import { MAX_RUNS } from '../../src/store/payments/credit-entries.ts'
import { type Account, isPaid, type Violation } from './findings.ts'
import type { SimulationResult } from './simulation-result.ts'

/**
 * INV10: money that came before its work stands in the books until the work is done, which is done once, and no payer is
 * informed that it was charged when it was not.
 */
export function checkOwedWork(
  account: Account,
  { entries, purchases }: SimulationResult,
): string | undefined {
  const { key, answers: result, transfers, row, credit, owed } = account
  const saysCharged = result.find((each) => each.answer.kind === 'failure' && each.answer.charged === 'yes')
  // of two payments for the same request, the one that came pays for both
  const payer = purchases.get(key)?.payment.authorization.from
  const hasPaid =
    transfers.length > 0 || entries.some(({ kind, from }) => kind === 'authorised' && from === payer)
  if (saysCharged && !hasPaid)
    return `request ${saysCharged.request} was told that ${key} was charged, and no money moved`
  const used = owed.filter(({ deed }) => deed === 'used')
  if (used.length > 1) return `the work that ${key} had paid for was kept ${used.length} times`
  const standing = sumBalance(account, 'credit')
  if (!isPaid(account)) return standing === 0n ? undefined : `${key} is not paid and a credit of ${standing}`
  const isOwed = row?.response_hash === null
  const ought = isOwed ? BigInt(row.amount) : 0n
  if (standing !== ought) return `the books owe the payer of ${key} ${standing} instead of ${ought}`
  if (isOwed !== (sumBalance(account, 'revenue') === 0n)) return `${key} is earned and owed, or neither`
  if (isOwed && (!credit || credit.used_at !== null)) return `${key} has paid for work that nobody owes`
  if (credit && credit.runs > MAX_RUNS) return `the work of ${key} was begun ${credit.runs} times`
  if (credit && (credit.used_at !== null) !== (used.length === 1))
    return `${key} forgot what became of its work`
  return undefined
}

/** What stands in an account of a payment, what it promised and took back left out. */
function sumBalance({ journal }: Account, name: 'credit' | 'revenue'): bigint {
  const posted = journal.filter(({ account, kind }) => account === name && kind === 'posted')
  return posted.reduce((total, { amount }) => total + BigInt(amount), 0n)
}

/** INV11: what a payer calls by one name is paid for once. */
export function names(accounts: readonly Account[], { purchases }: SimulationResult): Violation[] {
  const byName = new Map<string, string[]>()
  for (const { key, transfers, row } of accounts) {
    const { identifier, authorization } = purchases.get(key)?.payment ?? {}
    // money that came after its payment had come to nothing has lost its name
    if (identifier === undefined || transfers.length === 0 || row?.late === 1) continue
    const name = `${authorization?.from} ${identifier}`
    byName.set(name, [...(byName.get(name) ?? []), key])
  }
  return [...byName].flatMap(([name, keys]) =>
    keys.length < 2
      ? []
      : [{ invariant: 'INV11' as const, sentence: `${name} was paid for ${keys.length} times` }],
  )
}
