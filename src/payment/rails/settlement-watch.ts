import type { Clock } from '../../core/clock.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { runWithLogIds } from '../../core/log-ids.ts'
import type { PaymentRow } from '../../store/payments/ledger.ts'
import type { SettledWatch } from '../../store/payments/settled-watch.ts'
import { networksOf, type Rail, restoreOrder } from '../model/rail.ts'

/** What is reported about a settled payment whose block is not there any more; neither payer nor answer. */
export interface ChangedSettlement {
  readonly key: string
  readonly transaction: string
  /** Where the same authorization has landed instead; undefined when it has not. */
  readonly movedTo?: string
}

/** Looks at settled payments again, because a chain may undo its newest blocks. */
export interface SettlementWatch {
  /**
   * Looks at those that are due. What has vanished goes back to the reconciler, which sends the same authorization
   * again; a chain that cannot be read is asked another time.
   */
  checkDue(): Promise<{ readonly lookedAt: number; readonly undone: number }>
}

/** How long after its settlement a payment is looked at again, milliseconds. A fallen-back node has caught up by then. */
const CHECKS_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS] as const
const ROWS_PER_CHECK = 512
const MAX_CONCURRENT = 64
/** After a look without a result. */
const AGAIN_MS = MINUTE_MS

/** When a payment that was settled at a time is to be looked at next; null: never again. */
export function nextCheckAfterSettling(rail: Rail, settledAt: number, now: number): number | null {
  // a chain in this process undoes nothing, and one that is not read cannot be seen to
  if (rail.embedded || rail.proof) return null
  const next = CHECKS_AFTER_MS.find((after) => settledAt + after > now)
  return next === undefined ? null : settledAt + next
}

/**
 * @param onChange Called with every settlement that has moved or vanished.
 */
export function createSettlementWatch(
  { rails, clock }: { readonly rails: readonly Rail[]; readonly clock: Clock },
  {
    repository,
    onChanged,
  }: { readonly repository: SettledWatch; readonly onChanged: (changed: ChangedSettlement) => void },
): SettlementWatch {
  const networks = networksOf(rails)

  /** Whether its settlement has been undone, and this gateway wrote that down. */
  async function isUndone(row: PaymentRow): Promise<boolean> {
    const now = clock.now()
    const seen = await readStatus(row)
    if (!seen || row.tx === null) {
      await repository.later(row, now + AGAIN_MS)
      return false
    }
    if (seen === 'unseeable') {
      await repository.markKept(row, { tx: row.tx, recheckAt: null })
      return false
    }
    const { rail } = seen
    const { key, tx: transaction } = row
    // another amount than the books have is another settlement
    if (seen.kind === 'landed' && (seen.amount ?? row.amount) === row.amount) {
      const recheckAt = nextCheckAfterSettling(rail, row.settled_at ?? 0, now)
      const isKept = await repository.markKept(row, { tx: seen.transaction, recheckAt })
      if (isKept && seen.transaction !== transaction)
        onChanged({ key, transaction, movedTo: seen.transaction })
      return false
    }
    if (!(await repository.markUndone(row, now))) return false
    onChanged({ key, transaction })
    return true
  }

  /** What the chain shows of a settlement; undefined when it is unknown now. */
  async function readStatus(row: PaymentRow) {
    try {
      const found = row.tx === null ? undefined : restoreOrder(rails, row)
      if (!found) return undefined
      const { rail, order } = found
      // it was seen on a chain that is not read any more: not seeing it now proves nothing
      if (rail.embedded || rail.proof) return 'unseeable' as const
      return { rail, ...(await rail.lookup(order, row.tx ?? undefined)) }
    } catch {
      return undefined
    }
  }

  return {
    async checkDue() {
      const rows = await repository.due(clock.now(), ROWS_PER_CHECK, networks)
      let undone = 0
      for (let first = 0; first < rows.length; first += MAX_CONCURRENT) {
        const ends = await Promise.all(
          rows
            .slice(first, first + MAX_CONCURRENT)
            .map((row) => runWithLogIds({ payment: row.header_id }, () => isUndone(row))),
        )
        undone += ends.filter((wasUndone) => wasUndone).length
      }
      return { lookedAt: rows.length, undone }
    },
  }
}
