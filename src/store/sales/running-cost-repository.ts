import type { Database } from '../engine/database.ts'
import { SESSION_NETWORK } from '../schema/session-tables.ts'
import { foldBeforeReading } from './tally-folding.ts'

/** Times in milliseconds since the epoch: the first included, the second not. */
interface Span {
  readonly from: number
  readonly to: number
}

/** How often calls of a tool were settled each by itself, and how many sessions paid for. */
export interface ToolSettlements {
  readonly tool: string
  readonly sessionCalls: number
  readonly settled: readonly { readonly network: string; readonly count: number }[]
}

/** What settlements and sources come to beside the cost that each call states. */
export type RunningCostRepository = ReturnType<typeof createRunningCostRepository>

export function createRunningCostRepository(database: Database) {
  const { db } = database
  return {
    /** Calls by tool and by how they were paid, of the UTC days that begin within a span. */
    async settlements({ from, to }: Span): Promise<readonly ToolSettlements[]> {
      await foldBeforeReading(database)
      const rows = await db
        .selectFrom('sale_tally')
        .select(['tool', 'network'])
        .select(({ fn }) => fn.sum<number>('calls').as('count'))
        .where('span', '=', 'day')
        .where('starts_at', '>=', from)
        .where('starts_at', '<', to)
        .groupBy(['tool', 'network'])
        .orderBy('tool')
        .execute()
      return [...new Set(rows.map(({ tool }) => tool))].map((tool) => {
        const sold = rows.filter((row) => row.tool === tool)
        const bySession = sold.find(({ network }) => network === SESSION_NETWORK)
        return {
          tool,
          sessionCalls: Number(bySession?.count ?? 0),
          settled: sold
            .filter((row) => row !== bySession)
            .map(({ network, count }) => ({ network, count: Number(count) })),
        }
      })
    },

    /** Top-ups of sessions, each of which is one settlement, by network. */
    async topUps({
      from,
      to,
    }: Span): Promise<readonly { readonly network: string; readonly count: number }[]> {
      const rows = await db
        .selectFrom('session_topup')
        .innerJoin('session', 'session.id', 'session_topup.session')
        .select('session.network as network')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('credited_at', '>=', from)
        .where('credited_at', '<', to)
        .groupBy('session.network')
        .execute()
      return rows.map(({ network, count }) => ({ network, count: Number(count) }))
    },

    /** What was spent on each source, sold or not, in billionths of a dollar. */
    async sources({
      from,
      to,
    }: Span): Promise<readonly { readonly source: string; readonly nanoUsd: number }[]> {
      const rows = await db
        .selectFrom('source_spending')
        .select('source')
        .select(({ fn }) => fn.sum<number>('nano_usd').as('nanoUsd'))
        .where('day', '>=', from)
        .where('day', '<', to)
        .groupBy('source')
        .orderBy('source')
        .execute()
      return rows.map(({ source, nanoUsd }) => ({ source, nanoUsd: Number(nanoUsd) }))
    },
  }
}
