import type { Days, DeskPorts, Listed } from '../../admin/ports.ts'
import type { Catalogue } from '../../calls/catalogue.ts'
import { DAY_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { FacilitatorState } from '../../payment/facilitators/facilitator-monitor.ts'
import type { Reconciler } from '../../payment/gate/reconciler.ts'
import type { Span } from '../../store/admin/admin-exports.ts'
import { sqlDeskReads } from '../../store/admin/admin-reads.ts'
import type { Database } from '../../store/engine/database.ts'
import type { Ledger, PaymentRow } from '../../store/payments/ledger.ts'
import type { CostBook } from '../../store/sales/cost-repository.ts'
import type { UpstreamHealth } from '../../upstream/health.ts'
import type { FollowedShelf } from '../catalog/live-catalog.ts'
import { listed, pageOf } from './admin-pages.ts'
import {
  actRow,
  creditRow,
  marginRow,
  outgoingRow,
  paymentRow,
  sessionRow,
  stuckRow,
  UNKNOWN,
  upstreamRow,
} from './admin-rows.ts'
import { deskRules } from './admin-rules.ts'

export interface AdminPortsDeps extends Pick<Runtime, 'clock'> {
  readonly shelf: FollowedShelf
  readonly catalogue: Pick<Catalogue, 'find'>
  readonly networks: readonly string[]
  readonly ledger: Pick<Ledger, 'find' | 'findByHeader'>
  readonly reconciler: Pick<Reconciler, 'resolve'>
  readonly costs: CostBook
  readonly upstreams: UpstreamHealth
  /** In the order in which they are asked. */
  readonly facilitators: () => readonly FacilitatorState[]
}

export function createAdminPorts(database: Database, parts: AdminPortsDeps): DeskPorts {
  const { ledger, reconciler, costs, upstreams, facilitators, clock } = parts
  const reads = sqlDeskReads(database)

  async function mustFind(id: string): Promise<PaymentRow> {
    const row = (await ledger.findByHeader(id)) ?? (await ledger.find(id))
    if (row) return row
    throw new GatewayError('not_found', 'There is no payment of this id.')
  }

  return {
    payments: {
      async stuck({ olderThanSeconds, ...page }) {
        const now = clock.now()
        const rows = await reads.stuck({ now, before: now - olderThanSeconds * 1000 }, pageOf(page))
        return listed(rows, page, {
          said: stuckRow,
          markOf: ({ created_at, key }) => ({ at: created_at, id: key }),
        })
      },
      async late(page) {
        return listed(await reads.late(pageOf(page)), page, {
          said: paymentRow,
          markOf: ({ settled_at, key }) => ({ at: settled_at ?? 0, id: key }),
        })
      },
      async credits(page) {
        return listed(await reads.credits(pageOf(page)), page, {
          said: (row) => creditRow(row, clock.now()),
          markOf: ({ expires_at, key }) => ({ at: expires_at, id: key }),
        })
      },
      async reconcile(id) {
        const row = await mustFind(id)
        const said = await wordOn(row, reconciler)
        const after = await mustFind(row.key)
        return {
          id: row.header_id,
          before: row.state,
          after: after.state,
          said,
          transaction: after.tx,
        }
      },
    },
    takings: {
      margins: async (days) => ({ rows: (await costs.read(spanOf(days))).map(marginRow) }),
    },
    health: {
      upstreams: () => ({ rows: upstreams.list().map(upstreamRow) }),
      facilitators: (): Listed => ({
        rows: facilitators().map(({ name, state, networks }) => {
          return { name, breaker: state, networks: networks?.join(' ') ?? UNKNOWN }
        }),
      }),
    },
    rules: deskRules(parts),
    sessions: {
      list: async (page) =>
        listed(await reads.sessions(pageOf(page)), page, {
          said: sessionRow,
          markOf: ({ created_at, id }) => ({ at: created_at, id }),
        }),
    },
    outgoing: {
      async list({ kind, ...page }) {
        const known = (['payout', 'refund', 'return'] as const).find((one) => one === kind)
        return listed(await reads.outgoing(known, pageOf(page)), page, {
          said: outgoingRow,
          markOf: ({ created_at, id }) => ({ at: created_at, id }),
        })
      },
    },
    acts: {
      list: async (page) =>
        listed(await reads.acts(pageOf(page)), page, {
          said: actRow,
          markOf: ({ at, id }) => ({ at, id }),
        }),
    },
  }
}

/** What the chain says of a payment now; what is booked already is not asked about. */
async function wordOn(row: PaymentRow, { resolve }: Pick<Reconciler, 'resolve'>): Promise<string> {
  if (!['locked', 'settling', 'released', 'failed'].includes(row.state)) return 'It is booked already.'
  try {
    const seen = await resolve(row)
    if (seen.kind === 'paid') return 'The money has come and is booked.'
    return seen.kind === 'dead' ? `It will not move: ${seen.reason}.` : `Not known yet: ${seen.reason}.`
  } catch {
    return 'Not known yet: the chain, or another worker, has not said.'
  }
}

export function spanOf({ from, to }: Days): Span {
  return {
    from: from === undefined ? 0 : Date.parse(from),
    to: to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to) + DAY_MS,
  }
}
