import { sql, type Transaction } from 'kysely'
import { DAY_MS } from '../../core/durations.ts'
import { compileStatement } from '../engine/compiled-statements.ts'
import type { PayerTable } from '../schema/journal-tables.ts'
import type { PayerHabitTable } from '../schema/sales-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { findSpanStart } from './spans.ts'
import { addTallySums, type TallySums, type Visit } from './tally-sums.ts'

/** A payer who returns on a later day, at most so many after the first, counts as returning. */
const RETURN_DAYS = 7

type Habit = Omit<PayerHabitTable, 'payer'>

interface Wallet {
  calls: number
  firstPaidAt: number
  habit: Habit | undefined
}

/**
 * Counts visits for their wallets, and adds what follows from them to the totals. Only the one that folds comes here, so
 * nothing else changes these rows meanwhile.
 */
export async function countVisits(
  transaction: Transaction<Schema>,
  visits: readonly Visit[],
  sums: TallySums,
): Promise<void> {
  const byPayer = new Map<string, Visit[]>()
  for (const visit of visits) {
    const known = byPayer.get(visit.payer)
    if (known) known.push(visit)
    else byPayer.set(visit.payer, [visit])
  }
  // in the same order at every gateway
  const payers = [...byPayer].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [payer, visited] of payers) await countWallet(transaction, payer, visited, sums)
}

async function countWallet(
  transaction: Transaction<Schema>,
  payer: string,
  visits: readonly Visit[],
  sums: TallySums,
): Promise<void> {
  const row = await findWallet.first(transaction, { payer })
  const before = row && toHabit(row)
  const wallet: Wallet = {
    calls: row?.calls ?? 0,
    firstPaidAt: row?.first_paid_at ?? visits[0]?.at ?? 0,
    habit: before,
  }
  // those that add come first: what was undone had been recorded before, perhaps in the note of another gateway
  for (const visit of [...visits].sort((one, other) => other.calls - one.calls))
    addWallet(wallet, visit, sums)
  await keepWallet.send(transaction, { payer, first_paid_at: wallet.firstPaidAt, calls: wallet.calls })
  if (wallet.habit === before) return
  if (wallet.habit) await keepHabit.send(transaction, { payer, ...wallet.habit })
  else await dropHabit.send(transaction, { payer })
}

/** Counts one visit, and takes a wallet out again that has paid for nothing else. */
function addWallet(wallet: Wallet, { at, calls }: Visit, sums: TallySums): void {
  const { calls: before, habit } = wallet
  wallet.calls += calls
  if (calls === 1) {
    if (before === 0) addTallySums(sums, { counters: [{ name: 'payers', value: 1 }] })
    if (wallet.calls > 0) wallet.habit = changeHabit(habit, findSpanStart(at, DAY_MS), sums)
  } else if (wallet.calls === 0) {
    addTallySums(sums, { counters: [{ name: 'payers', value: -1 }] })
    if (habit) forgetHabit(habit, sums)
    wallet.habit = undefined
  }
}

function changeHabit(habit: Habit | undefined, day: number, sums: TallySums): Habit {
  if (!habit) {
    addTally(sums, 'first', day, 1)
    addTally(sums, 'last', day, 1)
    return { first_day: day, last_day: day, came_back: 0 }
  }
  if (day <= habit.last_day) return habit
  const comesBack = habit.came_back === 0 && day - habit.first_day <= RETURN_DAYS * DAY_MS
  addTally(sums, 'last', habit.last_day, -1)
  addTally(sums, 'last', day, 1)
  if (comesBack) addTally(sums, 'came_back', habit.first_day, 1)
  return { ...habit, last_day: day, came_back: comesBack ? 1 : habit.came_back }
}

function forgetHabit({ first_day, last_day, came_back }: Habit, sums: TallySums): void {
  addTally(sums, 'first', first_day, -1)
  addTally(sums, 'last', last_day, -1)
  if (came_back === 1) addTally(sums, 'came_back', first_day, -1)
}

function addTally(sums: TallySums, kind: 'first' | 'last' | 'came_back', day: number, payers: number): void {
  addTallySums(sums, { payers: [{ kind, day, payers }] })
}

function toHabit({
  first_day,
  last_day,
  came_back,
}: { readonly [Name in keyof Habit]: Habit[Name] | null }): Habit | undefined {
  return first_day === null || last_day === null || came_back === null
    ? undefined
    : { first_day, last_day, came_back }
}

const findWallet = compileStatement((db, { payer }: { readonly payer: string }) =>
  db
    .selectFrom('payer')
    .leftJoin('payer_habit', 'payer_habit.payer', 'payer.payer')
    .select(['first_paid_at', 'calls', 'first_day', 'last_day', 'came_back'])
    .where('payer.payer', '=', payer),
)

const keepWallet = compileStatement((db, { payer, first_paid_at, calls }: PayerTable) =>
  db
    .insertInto('payer')
    .values({ payer, first_paid_at, calls })
    .onConflict((conflict) => conflict.column('payer').doUpdateSet({ calls: sql<number>`excluded.calls` })),
)

const keepHabit = compileStatement((db, { payer, first_day, last_day, came_back }: PayerHabitTable) =>
  db
    .insertInto('payer_habit')
    .values({ payer, first_day, last_day, came_back })
    .onConflict((conflict) =>
      conflict.column('payer').doUpdateSet({
        first_day: sql<number>`excluded.first_day`,
        last_day: sql<number>`excluded.last_day`,
        came_back: sql<number>`excluded.came_back`,
      }),
    ),
)

const dropHabit = compileStatement((db, { payer }: { readonly payer: string }) =>
  db.deleteFrom('payer_habit').where('payer', '=', payer),
)
