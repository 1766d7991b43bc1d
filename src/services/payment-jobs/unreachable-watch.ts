import type { Logger } from '../../core/logger.ts'
import type { PeriodicJob } from '../../jobs/scheduler.ts'
import type { UnreachablePayments } from '../../store/payments/unreachable-payments.ts'

/** Tells operators of payments that wait for a network to be configured again, each time their number changes. */
export function watchUnreachable(
  count: () => Promise<readonly UnreachablePayments[]>,
  logger: Pick<Logger, 'warn'>,
): PeriodicJob {
  let told = '[]'
  return {
    name: 'watch-unreachable-payments',
    everyMilliseconds: 60_000,
    async run() {
      const networks = await count()
      const found = JSON.stringify(networks)
      if (found !== told) {
        logger.warn(
          { networks },
          'payments wait for networks that are not configured: nobody looks at their chains',
        )
      }
      told = found
      return { networks }
    },
  }
}
