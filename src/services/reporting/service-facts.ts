import type { Clock } from '../../core/clock.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { formatUsd, microUsd } from '../../core/money.ts'
import { VERSION } from '../../core/version.ts'
import type { Rail } from '../../payment/model/rail.ts'
import type { Counters } from '../../store/payments/counters.ts'
import type { Ledger } from '../../store/payments/ledger.ts'
import type { ServiceFacts } from '../../tools/ports.ts'

interface FactsOptions {
  readonly dataMode: DataMode
  readonly toolCount: number
  publicUrl(): string
  openRails(): readonly Rail[]
  readonly ledger: Ledger
  readonly counters: Counters
  readonly clock: Clock
}

/** What the gateway publishes about itself; its uptime counts from now. */
export function createServiceFacts({
  dataMode,
  toolCount,
  publicUrl,
  openRails,
  ledger,
  counters,
  clock,
}: FactsOptions): ServiceFacts {
  const startedAt = clock.now()
  return {
    name: 'Pennywire',
    version: VERSION,
    get publicUrl() {
      return publicUrl()
    },
    dataMode,
    get networks() {
      return [...new Set(openRails().map(({ network }) => network))]
    },
    toolCount,
    async stats() {
      const { paidCalls, settledMicroUsd, payers } = await ledger.totals()
      return {
        paidCalls,
        payers,
        settledUsd: formatUsd(microUsd(settledMicroUsd)),
        offersMade: await counters.read('offers'),
        serverUptimeSeconds: Math.floor((clock.now() - startedAt) / 1000),
      }
    },
  }
}
