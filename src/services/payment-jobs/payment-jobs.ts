import type { Clock } from '../../core/clock.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import type { Logger } from '../../core/logger.ts'
import type { Reconciler } from '../../payment/gate/reconciler.ts'
import type { SettlementWatch } from '../../payment/rails/settlement-watch.ts'
import type { PeriodicJob } from '../../store/jobs/scheduler.ts'
import type { Counters } from '../../store/payments/counters.ts'
import type { Ledger } from '../../store/payments/ledger.ts'
import type { UnreachablePayments } from '../../store/payments/unreachable-payments.ts'

/** What looks after payments that are under way, and writes down what was counted meanwhile. */
export function createPaymentJobs({
  reconciler,
  settlements,
  ledger,
  counters,
  clock,
}: {
  readonly reconciler: Reconciler
  readonly settlements: SettlementWatch
  readonly ledger: Ledger
  readonly counters: Counters
  readonly clock: Clock
}): readonly PeriodicJob[] {
  return [
    {
      name: 'reconcile-payments',
      everyMilliseconds: 2_000,
      run: async () => ({ lookedAt: await reconciler.sweep() }),
    },
    {
      // by itself, so that unsettled payments hold up no settled one
      name: 'watch-payments',
      everyMilliseconds: 2_000,
      run: async () => ({ lookedAt: await reconciler.watch() }),
    },
    {
      name: 'watch-settlements',
      everyMilliseconds: 15_000,
      run: () => settlements.checkDue(),
    },
    {
      name: 'forget-results',
      everyMilliseconds: MINUTE_MS,
      run: async (signal) => ({ forgotten: await ledger.purge(clock.now(), signal) }),
    },
    {
      name: 'flush-counters',
      everyMilliseconds: 5_000,
      run: async () => {
        await counters.flush()
        return {}
      },
    },
  ]
}

/** Logs payments that wait for a network to be configured again, each time their number changes. */
export function createUnreachableWatch(
  count: () => Promise<readonly UnreachablePayments[]>,
  logger: Pick<Logger, 'warn'>,
): PeriodicJob {
  let lastLogged = '[]'
  return {
    name: 'watch-unreachable-payments',
    everyMilliseconds: MINUTE_MS,
    async run() {
      const networks = await count()
      const found = JSON.stringify(networks)
      if (found !== lastLogged) {
        logger.warn(
          { networks },
          'payments wait for networks that are not configured: their chains are not read',
        )
      }
      lastLogged = found
      return { networks }
    },
  }
}
