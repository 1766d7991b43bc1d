import type { AdminService } from '../admin/admin-service.ts'
import type { AccountBalanceReader } from '../services/admin/account-balances.ts'
import { createFollowUpJobs, recordPayees } from '../services/payment-jobs/follow-up-jobs.ts'
import type { Tool } from '../tools/define-tool.ts'
import { openAccountBalances } from './account-balances.ts'
import { type Capabilities, openCapabilities } from './capabilities.ts'
import { type OpenSalesFeed, openSalesFeed } from './catalog/sales-feed.ts'
import { openSoldTools, type SoldTools } from './catalog/sold-tools.ts'
import type { Jobs } from './contribution.ts'
import type { Infrastructure } from './infrastructure.ts'
import { openPayments, type Payments } from './payments/open-payments.ts'
import { openOutboundMoney } from './payments/outbound-money.ts'
import { openSessions } from './payments/sessions.ts'
import { type ClockWatch, createClockWatch } from './probes/clock-watch.ts'
import { openAdmin } from './wiring/admin.ts'
import { type Calls, openCalls } from './wiring/calls.ts'
import { type Monitoring, openMonitoring } from './wiring/monitors.ts'

/** Everything behind the doors. */
export interface Units {
  readonly soldTools: SoldTools
  readonly monitoring: Monitoring
  readonly salesFeed: OpenSalesFeed
  readonly payments: Payments
  readonly capabilities: Capabilities
  readonly calls: Calls
  /** What our accounts hold. */
  readonly balances: AccountBalanceReader
  readonly admin: AdminService
  /** What follows money up after its call. */
  readonly paymentJobs: Jobs
  readonly clockWatch: ClockWatch
}

/** Opens the units of a gateway, each after those it uses. */
export async function openUnits(infrastructure: Infrastructure, contracts: readonly Tool[]): Promise<Units> {
  const soldTools = await openSoldTools(infrastructure, contracts)
  const monitoring = await openMonitoring(infrastructure)
  const salesFeed = openSalesFeed(infrastructure, soldTools)
  const payments = openPayments(infrastructure, { soldTools, salesFeed })
  await recordPayees(infrastructure.database, payments.payment.rails)
  const outgoing = openOutboundMoney(infrastructure, payments)
  const sessions = openSessions(infrastructure, { soldTools, salesFeed, payments, outgoing })
  const capabilities = openCapabilities(infrastructure, {
    soldTools,
    monitoring,
    salesFeed,
    payments,
    outgoing,
    sessions,
  })
  const { ports } = capabilities
  const calls = openCalls(infrastructure, { soldTools, monitoring, payments, sessions, ports })
  const balances = openAccountBalances(infrastructure)
  const admin = openAdmin(infrastructure, { soldTools, payments, calls, balances, outgoing })
  const paymentJobs = openPaymentJobs(infrastructure, { payments, calls })
  const clockWatch = openClockWatch(infrastructure)
  return {
    soldTools,
    monitoring,
    salesFeed,
    payments,
    capabilities,
    calls,
    balances,
    admin,
    paymentJobs,
    clockWatch,
  }
}

function openClockWatch({ database, means, runtime }: Infrastructure): ClockWatch {
  const facilitatorOffsets = () => means.facilitatorMonitor?.clockOffsets() ?? []
  return createClockWatch({ ...runtime, chains: means.chains, database, facilitatorOffsets })
}

function openPaymentJobs(
  { config, database, means, counters, runtime }: Infrastructure,
  { payments, calls }: Pick<Units, 'payments' | 'calls'>,
): Jobs {
  return createFollowUpJobs(payments.payment, {
    gate: payments,
    database,
    accounts: means.payouts,
    counters,
    retention: config.retention,
    isChainShared: config.embeddedChainUrl !== undefined,
    performer: calls.performer,
    logger: runtime.logger,
  })
}
