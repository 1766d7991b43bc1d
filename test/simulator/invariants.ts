import { type Account, type Invariant, isPaid, sumAccounts, type Violation } from './findings.ts'
import { all, type CustomerAnswer } from './history.ts'
import { honesty } from './honesty.ts'
import { falseWords } from './learning.ts'
import { checkOwedWork, names } from './owed-work.ts'
import type { SimulationResult } from './simulation-result.ts'
import { stolen } from './thief.ts'
import { usedAmounts } from './used-amounts.ts'

type Check = (account: Account, remains: SimulationResult) => string | undefined

const OPEN_STATES = ['locked', 'settling']

/** What must hold of every payment when the world is quiet, judged from the histories alone. */
const checks: readonly (readonly [Invariant, Check])[] = [
  [
    'INV1',
    ({ key, transfers, row }) => {
      if (transfers.length > 1) return `${key} moved money ${transfers.length} times`
      const [transfer] = transfers
      if (!transfer) return undefined
      if (!row) return `${key} moved money and the ledger does not know it`
      if (row.tx !== transfer.transaction)
        return `${key} moved money in ${transfer.transaction}, and the ledger says ${row.tx}`
      return undefined
    },
  ],
  [
    'INV2',
    ({ key, answers: result, transfers, row }) => {
      const sold = result.find((each) => isSale(each.answer) && !each.answer.replayed)
      if (!sold) return undefined
      const [transfer] = transfers
      if (!transfer) return `request ${sold.request} was answered, and ${key} never moved money`
      if (`${transfer.value}` !== row?.amount) return `${key} moved ${transfer.value} for ${row?.amount}`
      const { answer } = sold
      return answer.kind === 'answer' && answer.transaction !== transfer.transaction
        ? `request ${sold.request} was shown ${answer.transaction} instead of ${transfer.transaction}`
        : undefined
    },
  ],
  [
    'INV3',
    (account, { endedAt }) => {
      const { key, transfers, row, answer, journal } = account
      if (transfers.length === 0) return isPaid(account) ? `${key} is settled without a transfer` : undefined
      if (!isPaid(account)) return `${key} moved money and is ${row?.state ?? 'unknown'}`
      const isCredit = journal.some(({ account: name }) => name === 'credit')
      const isForgotten =
        row !== undefined &&
        endedAt >= Math.max((row.settled_at ?? 0) + 600_000, row.valid_before * 1000) - 60_000
      return isCredit || answer || isForgotten
        ? undefined
        : `${key} moved money, and neither answer nor credit is kept`
    },
  ],
  ['INV4', honesty],
  [
    'INV5',
    ({ key, answers: outcome }) => {
      // what an earlier payment for the same request has bought may be returned to a later one, and is that one's result
      const results = new Map<string, Set<string>>()
      for (const { answer: each } of outcome) {
        if (!isSale(each)) continue
        results.set(each.transaction, (results.get(each.transaction) ?? new Set()).add(each.text))
      }
      const most = Math.max(0, ...[...results.values()].map(({ size }) => size))
      return most > 1 ? `${key} bought ${most} different results` : undefined
    },
  ],
  [
    'INV8',
    ({ key, row }) => (row && OPEN_STATES.includes(row.state) ? `${key} is still ${row.state}` : undefined),
  ],
  [
    'INV9',
    ({ key, ran, moved, owed }) => {
      const claims = moved.filter(({ to }) => to === 'locked').length
      const begun = owed.filter(({ deed }) => deed === 'begun').length
      if (ran.length > claims + begun)
        return `the work of ${key} ran ${ran.length} times for ${claims} claims and ${begun} runs of what was owed`
      const writtenAt = moved.find(({ to }) => to === 'settling')?.at ?? Number.POSITIVE_INFINITY
      return ran.filter(({ at }) => at > writtenAt).length > begun
        ? `the work of ${key} ran again after it was written`
        : undefined
    },
  ],
  ['INV10', checkOwedWork],
  ['INV12', usedAmounts],
  ['INV13', strangers],
  ['INV14', stolen],
]

/** INV13: what a payment buys is given to who knows the offer that it answers, which its reader on chain does not. */
function strangers({ key, answers: result }: Account, { purchases }: SimulationResult): string | undefined {
  const owner = purchases.get(key)?.purchase.client
  const given = result.find((each) => each.client !== owner && each.answer.kind === 'answer')
  return owner && given
    ? `request ${given.request} gave ${given.client} what ${key} of ${owner} bought`
    : undefined
}

/** An answer for which money was taken. */
function isSale(result: CustomerAnswer): result is CustomerAnswer & { readonly kind: 'answer' } {
  return result.kind === 'answer' && result.transaction !== ''
}

/** Holds a world that has become quiet against every promise. */
export function findViolations(remains: SimulationResult): Violation[] {
  const accounts = sumAccounts(remains)
  const broken = accounts.flatMap((account) =>
    checks.flatMap(([invariant, check]) => {
      const sentence = check(account, remains)
      return sentence === undefined ? [] : [{ invariant, sentence }]
    }),
  )
  return [
    ...broken,
    ...books(accounts, remains),
    ...payers(accounts, remains),
    ...names(accounts, remains),
    ...falseWords(accounts, remains),
    ...life(remains),
  ]
}

/** INV7: the books balance, and match the chain. */
function books(accounts: readonly Account[], { journal }: SimulationResult): Violation[] {
  const sum = (lines: readonly { amount: string }[]) =>
    lines.reduce((total, { amount }) => total + BigInt(amount), 0n)
  const posted = sum(journal.filter(({ kind, account }) => kind === 'posted' && account !== 'payer'))
  const moved = accounts.flatMap(({ transfers }) => transfers).reduce((total, { value }) => total + value, 0n)
  const broken: Violation[] = []
  if (sum(journal) !== 0n) broken.push({ invariant: 'INV7', sentence: `the journal sums to ${sum(journal)}` })
  if (posted !== moved)
    broken.push({ invariant: 'INV7', sentence: `the books say ${posted} came in, the chain says ${moved}` })
  for (const { key, row, journal: lines } of accounts) {
    // a credit is what came in after we had given up, or had never asked
    const wasGivenUp =
      lines.some(({ kind }) => kind === 'voided') || !lines.some(({ kind }) => kind === 'pending')
    if (row?.late === 1 && !wasGivenUp)
      broken.push({ invariant: 'INV7', sentence: `${key} is booked as late, and nobody had given it up` })
  }
  return broken
}

/** INV6: who follows our instructions pays once for a wish, and who forgets pays once for what is resolved. */
function payers(accounts: readonly Account[], { purchases, history }: SimulationResult): Violation[] {
  const paid = accounts.filter(({ transfers, row }) => transfers.length > 0 && row?.late !== 1)
  const broken: Violation[] = []
  const byRequest = new Map<string, Account[]>()
  for (const account of paid) {
    const wanted = purchases.get(account.key)?.purchase
    if (
      !wanted ||
      wanted.habit === 'crossing' ||
      wanted.habit === 'two-handed' ||
      wasSoldToAnother(account, wanted.client)
    )
      continue
    byRequest.set(wanted.name, [...(byRequest.get(wanted.name) ?? []), account])
  }
  for (const [wanted, payments] of byRequest) {
    if (payments.length < 2) continue
    if (!wanted.startsWith('amnesiac')) {
      broken.push({ invariant: 'INV6', sentence: `${wanted} was paid for ${payments.length} times` })
      continue
    }
    for (const earlier of payments) {
      for (const later of payments) {
        if (earlier !== later && isClaimedWhileUnresolved(later, earlier) && !wasAnswerLost(earlier, history))
          broken.push({
            invariant: 'INV6',
            sentence: `${later.key} paid while ${earlier.key} was unresolved`,
          })
      }
    }
  }
  return broken
}

/** A waiting payer is recorded; if that fails, others cannot know. */
function wasAnswerLost({ key }: Account, history: SimulationResult['history']): boolean {
  return all(history, 'store failed').some((failure) => failure.call === 'awaited' && failure.key === key)
}

/** A stranger who found the payment on chain was faster than its payer, who had been asked to sign anew. */
function wasSoldToAnother({ answers: result }: Account, client: string): boolean {
  return result.some(
    (each) => each.client !== client && each.answer.kind === 'answer' && !each.answer.replayed,
  )
}

function isClaimedWhileUnresolved(later: Account, earlier: Account): boolean {
  const answeredPending = earlier.answers.find(
    ({ answer: result }) => result.kind === 'failure' && result.code === 'settlement_pending',
  )
  const firstAsked = later.asked[0]?.at
  const claimedAt = later.moved.find(({ to }) => to === 'locked')?.at
  if (!answeredPending || firstAsked === undefined || claimedAt === undefined) return false
  const resolvedAt =
    earlier.moved.find(({ to }) => to === 'settled' || to === 'failed')?.at ?? Number.POSITIVE_INFINITY
  return answeredPending.at < firstAsked && claimedAt < resolvedAt
}

/** A world has to become quiet, and nothing in it may break in a way unforeseen. */
function life({ isQuiet, history, events }: SimulationResult): Violation[] {
  const broken = all(history, 'broke').map(({ error }): Violation => ({ invariant: 'LIFE', sentence: error }))
  return isQuiet ? broken : [...broken, { invariant: 'LIFE', sentence: `no quiet after ${events} events` }]
}
