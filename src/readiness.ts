import type { Clock, Scheduler } from './core/clock.ts'
import { withDeadline } from './core/deadline.ts'
import type { Readiness } from './http/health-probes.ts'
import { bump } from './store/bookkeeping.ts'
import type { Database } from './store/database.ts'

const KEPT_MILLISECONDS = 1_000
const PATIENCE_MILLISECONDS = 2_000

/**
 * Finds out whether this gateway can sell: its database takes a write, at least one rail is open, and nobody has asked
 * it to go. The database is asked at most once a second, however many ask.
 */
export function readinessOf(
  { write }: Database,
  {
    hasOpenRail,
    isLeaving,
    clock,
    scheduler,
  }: {
    readonly hasOpenRail: () => boolean
    readonly isLeaving: () => boolean
    readonly clock: Clock
    readonly scheduler: Scheduler
  },
): () => Promise<Readiness> {
  let looked: { readonly at: number; readonly writes: Promise<boolean> } | undefined

  return async () => {
    if (!looked || clock.now() - looked.at >= KEPT_MILLISECONDS) {
      const work = () => write((transaction) => bump(transaction, { readiness_checks: 1 })).then(() => true)
      const writes = withDeadline(scheduler, PATIENCE_MILLISECONDS, work, () => false).catch(() => false)
      looked = { at: clock.now(), writes }
    }
    return {
      database: await looked.writes,
      rails: hasOpenRail(),
      // said only once it is so: whoever reads the parts of a gateway that stays need not know of it
      ...(isLeaving() ? { staying: false } : {}),
    }
  }
}
