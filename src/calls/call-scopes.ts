import {
  type CallCost,
  type CallScope,
  currentCallScope,
  runInCallScope,
} from '../core/budgets/call-scope.ts'
import { nanoUsdOf } from '../core/budgets/nano-usd.ts'
import type { MicroUsd } from '../core/money.ts'

/** Who pays for what a call asks of sources. */
export interface Funding {
  readonly priority: CallScope['priority']
  /** What its sources may cost together, and what they have cost. */
  readonly cost: CallCost
}

/** A call that is paid for: its sources may cost its price, or anything where it is owed already. */
export function paidFunding(price: MicroUsd | undefined): Funding {
  const maxNanoUsd = price === undefined ? undefined : nanoUsdOf(price)
  return { priority: 'paid', cost: { maxNanoUsd, spentNanoUsd: 0 } }
}

/** An unpaid call may cost nothing. */
function unpaidFunding(): Funding {
  return { priority: 'unpaid', cost: { maxNanoUsd: 0, spentNanoUsd: 0 } }
}

/** Does the work of a call on its own account; on that of the call that makes it, where there is one. */
export function runFunded<T>(
  funding: Funding | undefined,
  { now, milliseconds }: { readonly now: number; readonly milliseconds: number },
  work: () => T,
): T {
  const outer = currentCallScope()
  const deadlineAt = Math.min(now + milliseconds, outer?.deadlineAt ?? Number.POSITIVE_INFINITY)
  return runInCallScope({ ...(outer ?? funding ?? unpaidFunding()), deadlineAt }, work)
}
