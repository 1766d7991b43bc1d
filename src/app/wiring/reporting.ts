import { createPaymentLookup } from '../../payment/gate/payment-lookup.ts'
import { networksOf } from '../../payment/model/rail.ts'
import { facilitatorHealth } from '../../services/reporting/facilitator-health.ts'
import {
  createSalesFigures,
  createTallyFolding,
  createTallyPurge,
} from '../../services/reporting/sales-figures.ts'
import { createServiceFacts } from '../../services/reporting/service-facts.ts'
import { createSourceWatch } from '../../services/reporting/source-watch.ts'
import { createSourceProbeRepository } from '../../store/features/source-probe-repository.ts'
import { createSalesRepository } from '../../store/sales/sales-repository.ts'
import type { OpenSalesFeed } from '../catalog/sales-feed.ts'
import type { SoldTools } from '../catalog/sold-tools.ts'
import type { Contribution } from '../contribution.ts'
import type { Infrastructure } from '../infrastructure.ts'
import type { Payments } from '../payments/open-payments.ts'

interface ReportingDeps {
  readonly soldTools: Pick<SoldTools, 'catalog' | 'tools'>
  readonly salesFeed: Pick<OpenSalesFeed, 'feed'>
  readonly payments: Pick<Payments, 'openRails'>
}

/** What the gateway reports about itself: sales, upstreams, payments and receipts. */
export function openReporting(
  infrastructure: Infrastructure,
  { soldTools: { catalog, tools }, salesFeed: { feed }, payments: { openRails } }: ReportingDeps,
): Contribution<'sales' | 'service' | 'upstreams' | 'dataHealth' | 'payments' | 'receipts'> {
  const { config, database, ledger, counters, upstreams, means, receipts, address, runtime } = infrastructure
  const { settlementTimes } = infrastructure.observation
  const { clock, scheduler } = runtime
  const salesRepository = createSalesRepository(database)
  const sourceWatch = createSourceWatch({
    prober: upstreams.prober,
    health: upstreams.health,
    repository: createSourceProbeRepository(database),
    clock,
    scheduler,
  })
  return {
    ports: {
      sales: createSalesFigures(salesRepository, {
        counters,
        feed,
        catalog,
        settlementTimes,
        rails: means.rails,
        clock,
      }),
      service: createServiceFacts({
        dataMode: config.dataMode,
        toolCount: tools.length,
        publicUrl: address.current,
        openRails,
        ledger,
        counters,
        clock,
      }),
      upstreams: { list: () => [...upstreams.health.list(), ...facilitatorHealth(means.facilitatorMonitor)] },
      dataHealth: sourceWatch,
      payments: createPaymentLookup(ledger, networksOf(means.rails)),
      receipts: { verify: async (receipt) => receipts.verify(receipt) },
    },
    periodic: [
      createTallyFolding(salesRepository),
      createTallyPurge(salesRepository, clock),
      sourceWatch.job,
    ],
  }
}
