import type { AdminPorts, Days, Listed } from '../../admin/ports.ts'
import type { Catalogue } from '../../calls/catalogue.ts'
import { DAY_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { FacilitatorState } from '../../payment/facilitators/facilitator-monitor.ts'
import type { Reconciler } from '../../payment/gate/reconciler.ts'
import type { Span } from '../../store/admin/admin-exports.ts'
import { createAdminListRepository } from '../../store/admin/admin-list-repository.ts'
import type { Database } from '../../store/engine/database.ts'
import type { Ledger, PaymentRow } from '../../store/payments/ledger.ts'
import type { CostRepository } from '../../store/sales/cost-repository.ts'
import type { UpstreamHealth } from '../../upstream/health.ts'
import type { LiveCatalog } from '../catalog/live-catalog.ts'
import { toListed, toPageQuery } from './admin-pages.ts'
import {
  toActRow,
  toCreditRow,
  toMarginRow,
  toOutboundRow,
  toPaymentRow,
  toSessionRow,
  toStuckRow,
  toUpstreamRow,
  UNKNOWN,
} from './admin-rows.ts'
import { createCatalogRules } from './admin-rules.ts'

export interface AdminPortsDeps extends Pick<Runtime, 'clock'> {
  readonly liveCatalog: LiveCatalog
  readonly catalogue: Pick<Catalogue, 'find'>
  readonly networks: readonly string[]
  readonly ledger: Pick<Ledger, 'find' | 'findByHeader'>
  readonly reconciler: Pick<Reconciler, 'resolve'>
  readonly costs: CostRepository
  readonly upstreams: UpstreamHealth
  /** In the order in which they are asked. */
  readonly facilitators: () => readonly FacilitatorState[]
}

export function createAdminPorts(database: Database, deps: AdminPortsDeps): AdminPorts {
  const { ledger, reconciler, costs, upstreams, facilitators, clock } = deps
  const reads = createAdminListRepository(database)

  async function findOrThrow(id: string): Promise<PaymentRow> {
    const row = (await ledger.findByHeader(id)) ?? (await ledger.find(id))
    if (row) return row
    throw new GatewayError('not_found', 'There is no payment of this id.')
  }

  return {
    payments: {
      async stuck({ olderThanSeconds, ...page }) {
        const now = clock.now()
        const rows = await reads.stuck({ now, before: now - olderThanSeconds * 1000 }, toPageQuery(page))
        return toListed(rows, page, {
          toRow: toStuckRow,
          markOf: ({ created_at, key }) => ({ at: created_at, id: key }),
        })
      },
      async late(page) {
        return toListed(await reads.late(toPageQuery(page)), page, {
          toRow: toPaymentRow,
          markOf: ({ settled_at, key }) => ({ at: settled_at ?? 0, id: key }),
        })
      },
      async credits(page) {
        return toListed(await reads.credits(toPageQuery(page)), page, {
          toRow: (row) => toCreditRow(row, clock.now()),
          markOf: ({ expires_at, key }) => ({ at: expires_at, id: key }),
        })
      },
      async reconcile(id) {
        const row = await findOrThrow(id)
        const result = await describeOutcome(row, reconciler)
        const after = await findOrThrow(row.key)
        return {
          id: row.header_id,
          before: row.state,
          after: after.state,
          message: result,
          transaction: after.tx,
        }
      },
    },
    revenue: {
      margins: async (days) => ({ rows: (await costs.read(toSpan(days))).map(toMarginRow) }),
    },
    health: {
      upstreams: () => ({ rows: upstreams.list().map(toUpstreamRow) }),
      facilitators: (): Listed => ({
        rows: facilitators().map(({ name, state, networks }) => {
          return { name, breaker: state, networks: networks?.join(' ') ?? UNKNOWN }
        }),
      }),
    },
    rules: createCatalogRules(deps),
    sessions: {
      list: async (page) =>
        toListed(await reads.sessions(toPageQuery(page)), page, {
          toRow: toSessionRow,
          markOf: ({ created_at, id }) => ({ at: created_at, id }),
        }),
    },
    outgoing: {
      async list({ kind, ...page }) {
        const known = (['payout', 'refund', 'return'] as const).find((one) => one === kind)
        return toListed(await reads.outgoing(known, toPageQuery(page)), page, {
          toRow: toOutboundRow,
          markOf: ({ created_at, id }) => ({ at: created_at, id }),
        })
      },
    },
    acts: {
      list: async (page) =>
        toListed(await reads.acts(toPageQuery(page)), page, {
          toRow: toActRow,
          markOf: ({ at, id }) => ({ at, id }),
        }),
    },
  }
}

/** What the chain says of a payment now; what is booked already is not asked about. */
async function describeOutcome(row: PaymentRow, { resolve }: Pick<Reconciler, 'resolve'>): Promise<string> {
  if (!['locked', 'settling', 'released', 'failed'].includes(row.state)) return 'It is booked already.'
  try {
    const seen = await resolve(row)
    if (seen.kind === 'paid') return 'The money has come and is booked.'
    return seen.kind === 'dead' ? `It will not move: ${seen.reason}.` : `Not known yet: ${seen.reason}.`
  } catch {
    return 'Not known yet: the chain, or another worker, has not said.'
  }
}

export function toSpan({ from, to }: Days): Span {
  return {
    from: from === undefined ? 0 : Date.parse(from),
    to: to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to) + DAY_MS,
  }
}
