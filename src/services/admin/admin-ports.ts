import type { AdminPorts } from '../../admin/ports.ts'
import type { Catalog } from '../../calls/catalog.ts'
import { GatewayError } from '../../core/failures.ts'
import { formatUsd, type MicroUsd, usd } from '../../core/money.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { FacilitatorState } from '../../payment/facilitators/facilitator-monitor.ts'
import type { Reconciler } from '../../payment/gate/reconciler.ts'
import { createAdminListRepository } from '../../store/admin/admin-list-repository.ts'
import { createOverviewRepository } from '../../store/admin/overview-repository.ts'
import type { Database } from '../../store/engine/database.ts'
import type { Ledger, PaymentRow } from '../../store/payments/ledger.ts'
import type { CostRepository } from '../../store/sales/cost-repository.ts'
import { createRunningCostRepository } from '../../store/sales/running-cost-repository.ts'
import { readJobDepth } from '../../store/tasks/queue-depth.ts'
import type { UpstreamHealth } from '../../upstream/health.ts'
import type { LiveCatalog } from '../catalog/live-catalog.ts'
import type { AccountBalanceReader } from './account-balances.ts'
import { createAdminDead } from './admin-dead.ts'
import { createAdminHealth, type FacilitatorFacts } from './admin-health.ts'
import { createAdminJobs } from './admin-jobs.ts'
import { type AdminKeysDeps, createAdminKeys } from './admin-keys.ts'
import { createLinkFinder } from './admin-links.ts'
import { createAdminLists } from './admin-lists.ts'
import { readMargins } from './admin-margins.ts'
import type { SourcePrice } from './admin-rows.ts'
import { createCatalogRules } from './admin-rules.ts'
import { createAdminTrace } from './admin-trace.ts'
import type { MonthlyCosts } from './break-even.ts'
import { createOverviewReader, type GatewayProfile } from './overview-figures.ts'
import { toOverviewRows } from './overview-rows.ts'
import { findMargin, readToolMargins, type SettlementPrice } from './tool-margins.ts'

export interface AdminPortsDeps extends Pick<Runtime, 'clock'> {
  readonly liveCatalog: LiveCatalog
  readonly catalog: Pick<Catalog, 'find' | 'tools'>
  readonly networks: readonly string[]
  readonly ledger: Pick<Ledger, 'find' | 'findByHeader'>
  readonly reconciler: Pick<Reconciler, 'resolve'>
  readonly outgoing: {
    /** Ends what a session gives back with an earlier transaction; returns how much that paid. */
    confirmReturn(
      id: string,
      proof: { readonly transaction: string; readonly owed: MicroUsd },
    ): Promise<MicroUsd>
  }
  readonly costs: CostRepository
  /** What is paid that no call states. */
  readonly runningCosts: MonthlyCosts
  /** What a settlement costs on each network. */
  readonly settlementCosts: readonly SettlementPrice[]
  readonly upstreams: UpstreamHealth
  /** What a source asks; undefined for one that is not in the table of sources. */
  readonly priceOf: (source: string) => SourcePrice | undefined
  /** In the order in which they are asked. */
  readonly facilitators: () => readonly FacilitatorState[]
  readonly factsOf: (facilitator: string) => FacilitatorFacts
  /** What our accounts hold. */
  readonly balances: AccountBalanceReader
  readonly profile: GatewayProfile
  readonly keys: Omit<AdminKeysDeps, 'clock'>
}

export function createAdminPorts(database: Database, deps: AdminPortsDeps): AdminPorts {
  const { ledger, reconciler, upstreams, facilitators, clock, profile, liveCatalog, networks } = deps
  const reads = createAdminListRepository(database)
  const repository = createOverviewRepository(database)
  const links = createLinkFinder(profile.money !== 'simulated')
  const running = createRunningCostRepository(database, clock)
  const margins = { ...deps, running, overview: repository }
  const health = createAdminHealth({ ...deps, repository, links })
  const overview = createOverviewReader({
    repository,
    async findBelowCost(from) {
      const sold = await readToolMargins(margins, { from, to: Number.MAX_SAFE_INTEGER })
      return sold.filter((tool) => findMargin(tool) < 0n).map(({ tool }) => tool)
    },
    clock,
    profile,
    networks,
    readJobs: (now) => readJobDepth(database, now),
    sources: () => upstreams.list(),
    facilitators,
    accounts: health.accounts,
    books: health.books,
    switchedOff: () => liveCatalog.rules.off,
  })

  async function findOrThrow(id: string): Promise<PaymentRow> {
    const row = (await ledger.findByHeader(id)) ?? (await ledger.find(id))
    if (row) return row
    throw new GatewayError('not_found', 'There is no payment of this id.')
  }

  return {
    ...createAdminLists(
      reads,
      { clock, links },
      {
        trace: createAdminTrace(database, links),
        async endReturn({ id, transaction, owedUsd }) {
          const owed = usd(owedUsd)
          const paid = await deps.outgoing.confirmReturn(id, { transaction, owed })
          const rest = owed > 0n ? ` $${formatUsd(owed)} leaves next.` : ''
          return {
            id,
            transaction,
            message: `It ended with $${formatUsd(paid)} that were paid before.${rest}`,
          }
        },
        async reconcile(id) {
          const row = await findOrThrow(id)
          const message = await describeOutcome(row, reconciler)
          const after = await findOrThrow(row.key)
          return { id: row.header_id, before: row.state, after: after.state, message, transaction: after.tx }
        },
      },
    ),
    overview: {
      async read() {
        const figures = await overview()
        return { rows: toOverviewRows(figures, clock.now()), ...figures }
      },
    },
    revenue: { margins: (days) => readMargins(margins, days) },
    health,
    jobs: createAdminJobs(database, clock),
    dead: createAdminDead(database, clock),
    keys: createAdminKeys(database, { ...deps.keys, clock }),
    rules: createCatalogRules(deps),
  }
}

/** What the chain shows of a payment now; a payment whose outcome is in the books is not asked about. */
async function describeOutcome(row: PaymentRow, { resolve }: Pick<Reconciler, 'resolve'>): Promise<string> {
  if (!['locked', 'settling', 'released', 'failed'].includes(row.state)) return 'It is recorded already.'
  try {
    const seen = await resolve(row)
    if (seen.kind === 'paid') return 'The money has arrived and is recorded.'
    return seen.kind === 'dead' ? `It will not move: ${seen.reason}.` : `Not known yet: ${seen.reason}.`
  } catch {
    return 'Not known yet: the chain, or another worker, has not answered.'
  }
}
