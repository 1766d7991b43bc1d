import type { CreditRow } from '../../src/store/schema/credit-tables.ts'
import type { JournalRow } from '../../src/store/schema/journal-tables.ts'
import type { Entry } from './chain.ts'
import { all, type CustomerAnswer, type Happening } from './history.ts'
import type { SimulationResult } from './simulation-result.ts'
import { ASSET, NETWORK, PAYEES } from './site.ts'
import { createKey } from './wallet.ts'

export type Invariant =
  | 'INV1'
  | 'INV2'
  | 'INV3'
  | 'INV4'
  | 'INV5'
  | 'INV6'
  | 'INV7'
  | 'INV8'
  | 'INV9'
  | 'INV10'
  | 'INV11'
  | 'INV12'
  | 'INV13'
  | 'INV14'
  | 'INV15'
  | 'LIFE'

/** A promise that a world broke. */
export interface Violation {
  readonly invariant: Invariant
  readonly sentence: string
}

/** Everything that is known of one payment, from outside and from the books. */
export interface Account {
  readonly key: string
  readonly asked: readonly (Happening & { what: 'asked' })[]
  readonly answers: readonly AnswerEvent[]
  readonly moved: readonly (Happening & { what: 'moved' })[]
  readonly ran: readonly Happening[]
  /** Requests to settle that reached a facilitator. */
  readonly settleAsked: readonly (Happening & { what: 'settle asked' })[]
  /** Transfers into our accounts. */
  readonly transfers: readonly Entry[]
  readonly journal: readonly JournalRow[]
  readonly row: SimulationResult['rows'][number] | undefined
  readonly answer: SimulationResult['answers'][number] | undefined
  /** Work that its money has paid for, done by now or not. */
  readonly credit: CreditRow | undefined
  /** What became of that work. */
  readonly owed: readonly (Happening & { what: 'owed' })[]
}

export type AnswerEvent = Happening & { readonly what: 'answered' }

/** The accounts of all payments that were ever shown to a gateway. */
export function sumAccounts(remains: SimulationResult): Account[] {
  const { history, rows, answers, journal, credits, entries, purchases } = remains
  const asked = byKey(all(history, 'asked'))
  const result = byKey(all(history, 'answered'))
  const moved = byKey(all(history, 'moved'))
  const ran = byKey(all(history, 'ran'))
  const settleAsked = byKey(all(history, 'settle asked'))
  const lines = byKey(journal)
  const owed = byKey(all(history, 'owed'))
  const creditOf = new Map(credits.map((credit) => [credit.key, credit]))
  const rowOf = new Map(rows.map((row) => [row.key, row]))
  const answerOf = new Map(answers.map((answer) => [answer.key, answer]))
  const into = entries.filter(({ kind, to }) => kind === 'authorised' && PAYEES.includes(to))
  const transfers = byKey(
    into.map((entry) => ({ ...entry, key: createKey({ network: NETWORK, asset: ASSET }, entry) })),
  )
  return [...purchases.keys()].map((key) => ({
    key,
    asked: asked(key),
    answers: result(key),
    moved: moved(key),
    ran: ran(key),
    settleAsked: settleAsked(key),
    transfers: transfers(key),
    journal: lines(key),
    row: rowOf.get(key),
    answer: answerOf.get(key),
    credit: creditOf.get(key),
    owed: owed(key),
  }))
}

/** Groups by key. */
function byKey<T extends { readonly key: string }>(list: readonly T[]): (key: string) => readonly T[] {
  const groups = new Map<string, T[]>()
  for (const each of list) {
    const group = groups.get(each.key)
    if (group) group.push(each)
    else groups.set(each.key, [each])
  }
  return (key) => groups.get(key) ?? []
}

/** Whether a client heard, in so many words or by a 402, that nothing was charged. */
export function isNotCharged(result: CustomerAnswer): boolean {
  if (result.kind === 'answer') return result.transaction === ''
  if (result.kind === 'offer') return !isAboutTheOffer(result.code)
  // a name that is taken does not concern the money of the payment that wanted it
  return result.kind === 'failure' && result.charged === 'no' && result.code !== 'identifier_conflict'
}

/** Refusals that concern the request, and not the payment's money. */
function isAboutTheOffer(code: string): boolean {
  return ['payment_already_used', 'payment_resource_mismatch'].includes(code)
}

export function isPaid({ row }: Account): boolean {
  return row?.state === 'settled' || row?.state === 'delivered'
}
