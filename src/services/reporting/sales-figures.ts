import type { Catalog } from '../../calls/catalog.ts'
import type { SalesFeed } from '../../calls/sales-feed.ts'
import type { Clock } from '../../core/clock.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/durations.ts'
import { usd } from '../../core/money.ts'
import type { Rail } from '../../payment/model/rail.ts'
import type { PeriodicJob } from '../../store/jobs/scheduler.ts'
import type { Counters } from '../../store/payments/counters.ts'
import type { SalesRepository } from '../../store/sales/sales-repository.ts'
import type { SalesFigures, SalesReport } from '../../tools/gateway-info/metrics-ports.ts'

const FRESH_MS = MINUTE_MS
const STALE_MS = 10 * MINUTE_MS
const FOLD_INTERVAL_MS = 10 * SECOND_MS
const RECENT_CALLS = 10

interface FiguresOptions {
  readonly counters: Pick<Counters, 'read'>
  readonly feed: Pick<SalesFeed, 'recent'>
  readonly catalog: Pick<Catalog, 'find'>
  readonly settlementTimes: { medianMilliseconds(): number | null }
  readonly rails: readonly Rail[]
  readonly clock: Clock
}

/**
 * What this gateway has sold, read once a minute however many ask; for ten minutes more an older report is given out
 * while a new one is read.
 */
export function createSalesFigures(repository: SalesRepository, options: FiguresOptions): SalesFigures {
  const { clock } = options
  let cached: SalesReport | undefined
  let reading: Promise<SalesReport> | undefined

  function refresh(): Promise<SalesReport> {
    reading ??= report(repository, options)
      .then((fresh) => {
        cached = fresh
        return fresh
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  return {
    async read() {
      const age = cached ? clock.now() - cached.readAt : Number.POSITIVE_INFINITY
      if (!cached || age >= FRESH_MS + STALE_MS) return refresh()
      // the next caller hears of the failure, if it lasts
      if (age >= FRESH_MS) refresh().catch(() => {})
      return cached
    },
  }
}

async function report(
  repository: SalesRepository,
  { counters, feed, catalog, settlementTimes, rails, clock }: FiguresOptions,
): Promise<SalesReport> {
  const readAt = clock.now()
  const [{ byTool, undone, ...record }, offersMade] = await Promise.all([
    repository.read(readAt),
    counters.read('offers'),
  ])
  const byRoute = byTool.map(({ tool, ...sold }) => {
    return { path: catalog.find(tool)?.contract.route.path ?? tool, ...sold }
  })
  return {
    record: { ...record, byRoute, offersMade },
    readAt,
    undone,
    medianSettlementMs: settlementTimes.medianMilliseconds(),
    recentCalls: feed.recent().slice(0, RECENT_CALLS),
    payees: distinctPayees(rails),
  }
}

/** Each address once for its asset, however many schemes it is paid by: their transfers are to be added up. */
function distinctPayees(rails: FiguresOptions['rails']): SalesReport['payees'] {
  const payees = rails.map(({ network, asset, requirement }) => {
    return { network, asset, payTo: requirement(usd('1')).payTo }
  })
  return [...new Map(payees.map((payee) => [JSON.stringify(payee), payee])).values()]
}

/** Keeps the notes of sales few, even where no figures are read. */
export function createTallyFolding(repository: SalesRepository): PeriodicJob {
  return {
    name: 'fold-tallies',
    everyMilliseconds: FOLD_INTERVAL_MS,
    run: async () => ({ folded: await repository.fold() }),
  }
}

export function createTallyPurge(repository: SalesRepository, clock: Clock): PeriodicJob {
  return {
    name: 'forget-hourly-tallies',
    everyMilliseconds: HOUR_MS,
    run: async () => ({ forgotten: await repository.forget(clock.now()) }),
  }
}
