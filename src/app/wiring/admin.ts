import type { AdminService } from '../../admin/admin-service.ts'
import { listSettlementCosts } from '../../config/running-costs.ts'
import { findDeclaredCost } from '../../config/source-costs.ts'
import { VERSION } from '../../core/version.ts'
import { networksOf } from '../../payment/model/rail.ts'
import { newReceiptKey } from '../../payment/protocol/receipts.ts'
import { newSessionPepper } from '../../payment/sessions/session-tokens.ts'
import type { AccountBalanceReader } from '../../services/admin/account-balances.ts'
import { createAdminService } from '../../services/admin/admin-service.ts'
import { judgeMoney } from '../../services/admin/judge-money.ts'
import { facilitatorStates } from '../../services/reporting/facilitator-health.ts'
import type { SoldTools } from '../catalog/sold-tools.ts'
import type { Infrastructure } from '../infrastructure.ts'
import type { Payments } from '../payments/open-payments.ts'
import type { OutboundMoney } from '../payments/outbound-money.ts'
import { findSettleAccount } from '../probes/settle-account.ts'
import { RECEIPT_KEY, SESSION_PEPPER } from '../secrets.ts'
import type { Calls } from './calls.ts'

interface AdminDeps {
  readonly soldTools: SoldTools
  readonly payments: Payments
  readonly calls: Pick<Calls, 'costs'>
  readonly balances: AccountBalanceReader
  readonly outgoing: Pick<OutboundMoney, 'transferSender'>
}

/** What an admin can read and do. */
export function openAdmin(
  infrastructure: Infrastructure,
  { soldTools, payments, calls, balances, outgoing }: AdminDeps,
): AdminService {
  const { config, database, ledger, upstreams, means, runtime } = infrastructure
  const { payment, reconciler } = payments
  const { logger } = runtime
  return createAdminService(database, {
    ...runtime,
    liveCatalog: soldTools.liveCatalog,
    catalog: soldTools.catalog,
    networks: networksOf(payment.rails),
    ledger,
    reconciler,
    outgoing: outgoing.transferSender,
    costs: calls.costs,
    runningCosts: config.runningCosts,
    settlementCosts: listSettlementCosts(config.payment, config.runningCosts),
    upstreams: upstreams.health,
    priceOf: (source) =>
      findDeclaredCost(source, { settings: config.sourceSettings, keys: config.sourceKeys }),
    facilitators: () => facilitatorStates(means.facilitatorMonitor, payment.facilitators),
    factsOf: infrastructure.observation.facilitatorFacts,
    balances,
    profile: {
      version: VERSION,
      dataMode: config.dataMode,
      money: judgeMoney(config.payment.networks),
      database: config.database ? 'PostgreSQL' : 'SQLite',
    },
    keys: {
      makers: { [RECEIPT_KEY]: newReceiptKey, [SESSION_PEPPER]: () => newSessionPepper(runtime.random) },
      isSealed: config.masterKey !== undefined,
      hasOtherKey: config.otherMasterKey !== undefined,
      settleAccount: findSettleAccount(config.payment, database),
    },
    onFailure: (what, error) => logger.error({ what, err: error }, 'the admin API failed'),
  })
}
