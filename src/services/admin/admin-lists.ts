import type { AdminPorts } from '../../admin/ports.ts'
import type { Clock } from '../../core/clock.ts'
import type { createAdminListRepository } from '../../store/admin/admin-list-repository.ts'
import type { FindLinks } from './admin-links.ts'
import { toListed, toPageQuery } from './admin-pages.ts'
import { toActRow, toCreditRow, toOutboundRow, toPaymentRow, toSessionRow, toStuckRow } from './admin-rows.ts'

/** The lists that are read in pages, with what can be done with their rows. */
export function createAdminLists(
  reads: ReturnType<typeof createAdminListRepository>,
  { clock, links }: { readonly clock: Clock; readonly links: FindLinks },
  {
    reconcile,
    trace,
    endReturn,
  }: Pick<AdminPorts['payments'], 'reconcile' | 'trace'> & Pick<AdminPorts['outgoing'], 'endReturn'>,
): Pick<AdminPorts, 'payments' | 'sessions' | 'outgoing' | 'acts'> {
  return {
    payments: {
      reconcile,
      trace,
      async stuck({ olderThanSeconds, ...page }) {
        const now = clock.now()
        const rows = await reads.stuck({ now, before: now - olderThanSeconds * 1000 }, toPageQuery(page))
        return toListed(rows, page, {
          toRow: (row) => toStuckRow(row, links),
          markOf: ({ created_at, key }) => ({ at: created_at, id: key }),
        })
      },
      async late(page) {
        return toListed(await reads.late(toPageQuery(page)), page, {
          toRow: (row) => toPaymentRow(row, links),
          markOf: ({ settled_at, key }) => ({ at: settled_at ?? 0, id: key }),
        })
      },
      async credits(page) {
        return toListed(await reads.credits(toPageQuery(page)), page, {
          toRow: (row) => toCreditRow(row, clock.now(), links),
          markOf: ({ expires_at, key }) => ({ at: expires_at, id: key }),
        })
      },
    },
    sessions: {
      list: async (page) =>
        toListed(await reads.sessions(toPageQuery(page)), page, {
          toRow: (row) => toSessionRow(row, links),
          markOf: ({ created_at, id }) => ({ at: created_at, id }),
        }),
    },
    outgoing: {
      endReturn,
      async list({ kind, ...page }) {
        const known = (['payout', 'refund', 'return'] as const).find((one) => one === kind)
        return toListed(await reads.outgoing(known, toPageQuery(page)), page, {
          toRow: (row) => toOutboundRow(row, links),
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
