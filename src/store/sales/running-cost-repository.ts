import type { Clock } from '../../core/clock.ts'
import { DAY_MS } from '../../core/durations.ts'
import type { Database } from '../engine/database.ts'
import { createPastSpans } from '../engine/past-spans.ts'
import { startOfUtcDay } from '../engine/utc-day.ts'
import { SESSION_NETWORK } from '../schema/session-tables.ts'
import { foldBeforeReading } from './tally-folding.ts'

/** Times in milliseconds since the epoch: the first included, the second not. */
interface Span {
  readonly from: number
  readonly to: number
}

interface NetworkCount {
  readonly network: string
  readonly count: number
}

/** How often calls of a tool were settled each by itself, and how many sessions paid for. */
export interface ToolSettlements {
  readonly tool: string
  readonly sessionCalls: number
  readonly settled: readonly NetworkCount[]
}

/** What settlements and sources come to beside the cost that each call states. */
export type RunningCostRepository = ReturnType<typeof createRunningCostRepository>

export function createRunningCostRepository(database: Database, clock: Pick<Clock, 'now'>) {
  const { db } = database
  let firstTopUp: number | undefined
  const countByDay = createPastSpans(DAY_MS, (from, to) => countTopUps(database, { from, to }))
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

    /** Top-ups of sessions, each of which is one settlement, by network. One that its chain undid on a later day may still count. */
    async topUps(span: Span): Promise<readonly NetworkCount[]> {
      firstTopUp ??= await readFirstTopUp(database)
      if (firstTopUp === undefined) return []
      const days = await countByDay({
        ...span,
        from: Math.max(span.from, startOfUtcDay(firstTopUp)),
        now: clock.now(),
      })
      const counts = new Map<string, number>()
      for (const { network, count } of days.flat()) counts.set(network, (counts.get(network) ?? 0) + count)
      return [...counts].map(([network, count]) => ({ network, count }))
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

async function readFirstTopUp({ db }: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('session_topup')
    .select('credited_at')
    .where('credited_at', 'is not', null)
    .orderBy('credited_at')
    .limit(1)
    .executeTakeFirst()
  return row ? Number(row.credited_at) : undefined
}

async function countTopUps(
  { db }: Database,
  { from, to = Number.MAX_SAFE_INTEGER }: Pick<Span, 'from'> & { readonly to?: number | undefined },
): Promise<readonly NetworkCount[]> {
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
}
