import type { PaymentRow } from '../../src/store/payments/ledger.ts'
import type { CreditRow } from '../../src/store/schema/credit-tables.ts'
import type { JournalRow } from '../../src/store/schema/journal-tables.ts'
import type { AnswerTable } from '../../src/store/schema/payment-tables.ts'
import type { Entry } from './chain.ts'
import type { Purchases } from './customer.ts'
import type { History } from './history.ts'
import type { Plan } from './plan.ts'

/** What one simulated run leaves behind. */
/** What is left of a world when everything is quiet again. */
export interface SimulationResult {
  readonly seed: number
  readonly plan: Plan
  readonly history: History
  readonly purchases: Purchases
  /** What the chain holds in the end. */
  readonly entries: readonly Entry[]
  readonly balanceAt: (holder: `0x${string}`, at: number) => bigint
  readonly rows: readonly PaymentRow[]
  readonly answers: readonly AnswerTable[]
  readonly journal: readonly JournalRow[]
  readonly credits: readonly CreditRow[]
  /** When it ended, milliseconds. */
  readonly endedAt: number
  readonly isQuiet: boolean
  readonly events: number
}
