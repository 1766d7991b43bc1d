import { paperRules } from '../../analysis/paper/rules.ts'
import type { Catalogue } from '../../calls/catalogue.ts'
import type { Performer } from '../../calls/perform.ts'
import type { SalesFeed } from '../../calls/sales-feed.ts'
import type { Config } from '../../config/config.ts'
import { lazyConsult } from '../../consult/lazy-consult.ts'
import { withSecondOpinion } from '../../consult/second-opinion.ts'
import type { Clock, Random, Scheduler } from '../../core/clock.ts'
import type { PeriodicJob } from '../../jobs/scheduler.ts'
import { paymentLookup } from '../../payment/gate/payment-lookup.ts'
import { networksOf } from '../../payment/model/rail.ts'
import type { Receipts } from '../../payment/protocol/receipts.ts'
import { askOpinion } from '../../services/ai/consult-opinion.ts'
import { videoDesk } from '../../services/ai/video-service.ts'
import { newsArchive } from '../../services/news/news-archive.ts'
import { forgetTallies, salesFigures } from '../../services/reporting/sales-figures.ts'
import { paperAgent } from '../../services/signals/paper-agent.ts'
import { scalper, scalperJob } from '../../services/signals/scalper-job.ts'
import { resolveSignals } from '../../services/signals/signal-jobs.ts'
import { signalRecords } from '../../services/signals/signal-records.ts'
import type { Database } from '../../store/engine/database.ts'
import { sqlNewsBook } from '../../store/features/news-repository.ts'
import { sqlPaperBook } from '../../store/features/paper-repository.ts'
import { sqlSignalBook } from '../../store/features/signal-repository.ts'
import { sqlVideoBook } from '../../store/features/video-repository.ts'
import type { Counters } from '../../store/payments/counters.ts'
import type { Ledger } from '../../store/payments/ledger.ts'
import { sqlSalesBook } from '../../store/sales/sales-repository.ts'
import type { JobQueue } from '../../store/tasks/job-table.ts'
import type { Tool } from '../../tools/define-tool.ts'
import type { ServiceFacts, ToolPorts } from '../../tools/ports.ts'
import type { DataPromises } from '../../upstream/data-promises.ts'
import type { Upstreams } from '../../upstream/open-upstreams.ts'
import { facilitatorHealth, type PaymentMeans } from '../payments/payment-means.ts'
import { innerCalls } from './inner-calls.ts'

interface DeskParts {
  readonly database: Database
  /** What is not switched off. */
  readonly onSale: () => readonly Tool[]
  readonly catalogue: Catalogue
  readonly upstreams: Upstreams
  /** Those of the upstreams, or what stands in for them. */
  readonly promises: DataPromises
  readonly means: Pick<PaymentMeans, 'rails' | 'board'>
  readonly monitors: ToolPorts['monitors']
  readonly sessions: ToolPorts['sessions']
  readonly payouts: ToolPorts['payouts']
  readonly refunds: ToolPorts['refunds']
  readonly ledger: Ledger
  readonly counters: Counters
  readonly receipts: Receipts
  readonly feed: SalesFeed
  readonly queue: JobQueue
  readonly service: ServiceFacts
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly random: Random
  /** Asked for when a tool calls another one. */
  performer(): Performer
}

/** All that tools stand on, and the work in the background that keeps it. */
export function openToolDesk(config: Config, parts: DeskParts) {
  const { database, onSale, catalogue, upstreams, promises, means, ledger, counters, receipts, feed } = parts
  const { queue, service, clock, random } = parts
  const signalBook = sqlSignalBook(database)
  const paperBook = sqlPaperBook(database)
  const salesBook = sqlSalesBook(database)
  const watching = { mode: config.dataMode, dataClock: upstreams.dataClock }
  const articles = newsArchive({
    ...watching,
    news: promises.news,
    book: sqlNewsBook(database),
    world: config.dataMode === 'simulated' ? `simulated ${config.dataSeed}` : config.dataMode,
  })
  const paper = {
    ...watching,
    rules: paperRules,
    everyMilliseconds: config.paperAgent === 'on' ? scalper.everyMilliseconds : null,
  }
  const videos = videoDesk({ models: promises.models, book: sqlVideoBook(database), queue, clock, random })
  const now = () => new Date(clock.now())
  const { consult: byRouter, search } = lazyConsult(onSale, now)
  const find = (id: string) => onSale().find(({ contract }) => contract.id === id)
  const { enabled, perDay } = config.consultModel
  const consult = enabled
    ? withSecondOpinion(byRouter, { ask: askOpinion(promises), find, now, perDay })
    : byRouter
  const ports: ToolPorts = {
    ...promises,
    newsArchive: articles,
    videos,
    innerCalls: innerCalls(catalogue, parts),
    monitors: parts.monitors,
    sessions: parts.sessions,
    payouts: parts.payouts,
    refunds: parts.refunds,
    sales: salesFigures(salesBook, { counters, feed, catalogue, rails: means.rails, clock }),
    signals: signalRecords(signalBook, { clock, dataClock: upstreams.dataClock }),
    paper: paperAgent(paperBook, paper),
    upstreams: { list: () => [...upstreams.health.list(), ...facilitatorHealth(means.board)] },
    payments: paymentLookup(ledger, networksOf(means.rails)),
    receipts: { verify: async (receipt) => receipts.verify(receipt) },
    consult,
    service,
    scheduler: parts.scheduler,
  }
  const periodic: readonly PeriodicJob[] = [
    forgetTallies(salesBook, clock),
    resolveSignals({ ...watching, book: signalBook, candles: promises.candles }),
    scalperJob({ ...paper, book: paperBook, candles: promises.candles }),
    articles.job,
  ]
  return { ports, consult, search, videoFile: videos.file, periodic, queued: [videos.job] }
}
