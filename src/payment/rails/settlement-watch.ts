import type { Clock } from '../../core/clock.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import type { PaymentRow } from '../../store/payments/ledger.ts'
import type { SettledWatch } from '../../store/payments/settled-watch.ts'
import { networksOf, type Rail, restoredOf } from '../model/rail.ts'

/** What is told of a settled payment whose block is not there any more; neither payer nor answer. */
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
  look(): Promise<{ readonly lookedAt: number; readonly undone: number }>
}

/** How long after its settlement a payment is looked at again, milliseconds. A fallen-back node has caught up by then. */
const LOOKS = [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS] as const
const ROWS_PER_LOOK = 512
const AT_ONCE = 64
/** After a look at which nobody could tell. */
const AGAIN_MS = MINUTE_MS

/** When a payment that was settled at a time is to be looked at next; null: never again. */
export function nextLook(rail: Rail, settledAt: number, now: number): number | null {
  // a chain in this process undoes nothing, and one that nobody reads cannot be seen to
  if (rail.embedded || rail.proof) return null
  const next = LOOKS.find((after) => settledAt + after > now)
  return next === undefined ? null : settledAt + next
}

/**
 * @param told Told of every settlement that has moved or vanished.
 */
export function createSettlementWatch(
  { rails, clock }: { readonly rails: readonly Rail[]; readonly clock: Clock },
  { book, told }: { readonly book: SettledWatch; readonly told: (changed: ChangedSettlement) => void },
): SettlementWatch {
  const networks = networksOf(rails)

  /** Whether its settlement has been undone, and this gateway wrote that down. */
  async function isUndone(row: PaymentRow): Promise<boolean> {
    const now = clock.now()
    const seen = await seenOf(row)
    if (!seen || row.tx === null) {
      await book.later(row, now + AGAIN_MS)
      return false
    }
    if (seen === 'unseeable') {
      await book.kept(row, { tx: row.tx, lookAgainAt: null })
      return false
    }
    const { rail } = seen
    const { key, tx: transaction } = row
    // another amount than the books have is another settlement
    if (seen.kind === 'landed' && (seen.amount ?? row.amount) === row.amount) {
      const lookAgainAt = nextLook(rail, row.settled_at ?? 0, now)
      const isKept = await book.kept(row, { tx: seen.transaction, lookAgainAt })
      if (isKept && seen.transaction !== transaction) told({ key, transaction, movedTo: seen.transaction })
      return false
    }
    if (!(await book.undone(row, now))) return false
    told({ key, transaction })
    return true
  }

  /** What the chain shows of a settlement; undefined when nobody can say now. */
  async function seenOf(row: PaymentRow) {
    try {
      const found = row.tx === null ? undefined : restoredOf(rails, row)
      if (!found) return undefined
      const { rail, order } = found
      // it was seen on a chain that nobody reads any more: not seeing it now proves nothing
      if (rail.embedded || rail.proof) return 'unseeable' as const
      return { rail, ...(await rail.look(order, row.tx ?? undefined)) }
    } catch {
      return undefined
    }
  }

  return {
    async look() {
      const rows = await book.due(clock.now(), ROWS_PER_LOOK, networks)
      let undone = 0
      for (let first = 0; first < rows.length; first += AT_ONCE) {
        const ends = await Promise.all(rows.slice(first, first + AT_ONCE).map(isUndone))
        undone += ends.filter((wasUndone) => wasUndone).length
      }
      return { lookedAt: rows.length, undone }
    },
  }
}
