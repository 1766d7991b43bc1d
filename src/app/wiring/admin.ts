import type { AdminService } from '../../admin/admin-service.ts'
import { networksOf } from '../../payment/model/rail.ts'
import { createAdminService } from '../../services/admin/admin-service.ts'
import { facilitatorStates } from '../../services/reporting/facilitator-health.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Infrastructure } from '../infrastructure.ts'
import type { Payments } from '../payments/open-payments.ts'
import type { Calls } from './calls.ts'

interface AdminDeps {
  readonly catalog: Catalog
  readonly payments: Payments
  readonly calls: Pick<Calls, 'costs'>
}

/** What an admin can read and do. */
export function openAdmin(
  infrastructure: Infrastructure,
  { catalog, payments, calls }: AdminDeps,
): AdminService {
  const { database, ledger, upstreams, means, runtime } = infrastructure
  const { payment, reconciler } = payments
  const { logger } = runtime
  return createAdminService(database, {
    ...runtime,
    liveCatalog: catalog.liveCatalog,
    catalogue: catalog.catalogue,
    networks: networksOf(payment.rails),
    ledger,
    reconciler,
    costs: calls.costs,
    upstreams: upstreams.health,
    facilitators: () => facilitatorStates(means.facilitatorMonitor, payment.facilitators),
    onFailure: (what, error) => logger.error({ what, err: error }, 'the admin API failed'),
  })
}
