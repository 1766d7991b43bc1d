import type { AddressInfo } from 'node:net'
import { attended } from './calls/attendance.ts'
import { batchTool } from './calls/batch-tool.ts'
import { createCatalogue } from './calls/catalogue.ts'
import { createPerformer } from './calls/perform.ts'
import { telling } from './calls/sales-feed.ts'
import { shareThrottle } from './calls/shared-throttle.ts'
import { createStreams } from './calls/streams.ts'
import { createThrottle } from './calls/throttle.ts'
import { watchClock } from './clock-watch.ts'
import { createLeaving } from './closing.ts'
import type { Config } from './config/config.ts'
import { type Clock, type Random, type Scheduler, systemClock, systemScheduler } from './core/clock.ts'
import { systemRandom } from './core/random.ts'
import { openDoors } from './doors.ts'
import { openFoundations } from './foundations.ts'
import { createJobRunner } from './jobs/scheduler.ts'
import { createWorker } from './jobs/worker.ts'
import { createLogger, type Logger } from './log.ts'
import { moneyJobs } from './money-jobs.ts'
import { openMonitoring } from './monitoring.ts'
import { observe } from './observation.ts'
import { openGate } from './open-gate.ts'
import { openOutgoing } from './open-outgoing.ts'
import { openSessions } from './open-sessions.ts'
import { openShelf } from './open-shelf.ts'
import { watchLoad } from './operations/load-watch.ts'
import { openTracing } from './operations/tracing.ts'
import { operatorDesk } from './operator-desk.ts'
import type { Facilitator } from './payment/facilitator.ts'
import { coveredRails } from './payment/facilitator-coverage.ts'
import { createMppChallenges } from './payment/mpp-challenge.ts'
import type { PublicAsset } from './payment/networks.ts'
import { createOfferReceipts } from './payment/offer-receipt.ts'
import { createOffers } from './payment/offers.ts'
import type { PaymentPorts, PaymentStep } from './payment/ports.ts'
import { createQuotes } from './payment/quotes.ts'
import type { Rail } from './payment/rail.ts'
import type { Receipts } from './payment/receipts.ts'
import type { SessionStep } from './payment/session-gate.ts'
import { tools as ownTools } from './registry.ts'
import { serviceFacts } from './service-facts.ts'
import type { SolanaRail } from './solana-rail.ts'
import { sqlCostBook } from './store/cost-book.ts'
import { createCounters } from './store/counters.ts'
import type { Database } from './store/database.ts'
import { heldPayments } from './store/held-payments.ts'
import { sqlJobQueue } from './store/job-table.ts'
import { toldSales } from './told-sales.ts'
import { openToolDesk } from './tool-desk.ts'
import type { Tool } from './tools/define-tool.ts'
import type { SettlingChain, TokenChain } from './upstream/chain/chain.ts'
import type { EmbeddedChain } from './upstream/chain/embedded/evm-chain.ts'
import type { DataPromises } from './upstream/data-promises.ts'
import type { Webhooks } from './upstream/webhooks/webhooks.ts'
import { upstreamCosts } from './upstream-costs.ts'

/** The world a gateway stands in; each part can be replaced where it is not the real one that is wanted. */
export interface World {
  readonly clock?: Clock
  readonly scheduler?: Scheduler
  readonly random?: Random
  readonly logger?: Logger
  /** Instead of the tools that this gateway sells. */
  readonly tools?: readonly Tool[]
  /** Instead of the upstreams that the configuration opens. */
  readonly upstreams?: Partial<DataPromises>
  /** Instead of those on public hosts. */
  readonly webhooks?: Webhooks
  /** Stands between the gate and its facilitators. */
  readonly facilitators?: (own: readonly Facilitator[]) => readonly Facilitator[]
  readonly reached?: (step: PaymentStep | SessionStep) => void
  /** Instead of looking how late this process is. */
  readonly isOverloaded?: () => boolean
  /** Instead of the embedded chain. */
  readonly chain?: SettlingChain
  /** Instead of main networks that are read over RPC. */
  readonly mainChain?: (asset: PublicAsset) => TokenChain
}

/** A gateway that listens. */
export interface Gateway {
  readonly url: string
  readonly database: Database
  readonly receipts: Receipts
  /** Where Prometheus reads; undefined when no port is set for it. */
  readonly metricsUrl: string | undefined
  /** Every way to pay it, whether somebody settles there at the moment or not. */
  readonly rails: readonly Rail[]
  /** Rejects when the chain is in another process. */
  readonly embeddedChain: Promise<EmbeddedChain>
  /** Undefined when the rail is off. */
  readonly solana: SolanaRail | undefined
  /** A passport that opens the identity gate; only where the gateway vouches for operators itself. */
  readonly demoPassport: string | undefined
  runJob(name: string): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Prepares what is otherwise prepared by the first call that needs it. */
  warmUp(): void
  /**
   * Says that it is going, then takes no new connection, finishes what runs within so many milliseconds, hands over the
   * rest, and closes everything.
   */
  close(graceMilliseconds?: number): Promise<void>
}

/**
 * Builds a gateway from its parts and starts to listen.
 *
 * @throws GatewayError `store_unavailable`, `misconfigured`, or what the network says when the port is taken.
 */
export async function openGateway(config: Config, world: World = {}): Promise<Gateway> {
  const clock = world.clock ?? systemClock
  const scheduler = world.scheduler ?? systemScheduler
  const random = world.random ?? systemRandom()
  const logger = world.logger ?? createLogger(config)

  const observation = observe(config)
  const tracing = await openTracing(config.tracing)
  const { database, ledger, upstreams, receipts, means, identity, secrets, close, closeAfter } =
    await openFoundations(config, {
      clock,
      scheduler,
      random,
      logger,
      chain: world.chain,
      mainChain: world.mainChain,
    })
  const counters = createCounters(database)
  const shelf = await openShelf(database, { tools: world.tools ?? ownTools, scheduler }).catch(closeAfter)
  const { tools } = shelf

  let url = config.publicUrl ?? ''
  const monitoring = await openMonitoring(database, {
    publicUrl: () => url,
    clock,
    scheduler,
    random,
    webhooks: world.webhooks,
  }).catch(closeAfter)
  const catalogue = createCatalogue(tools)
  const batch = batchTool(catalogue)
  const { feed, booked } = toldSales({ bus: database.bus, catalogue, batch, clock, scheduler })
  const facilitators = means.facilitators.map(observation.facilitator).map(tracing.facilitator)
  const held = heldPayments(tracing.ledger(telling(ledger, booked)), database)
  const load = watchLoad()
  const payment: PaymentPorts = {
    ledger: held.ledger,
    rails: means.rails,
    facilitators: world.facilitators?.(facilitators) ?? facilitators,
    receipts,
    clock,
    scheduler,
    random,
    get issuer() {
      return url
    },
    otherAmount: (seen) => logger.error({ ...seen }, 'another amount was settled than what was used'),
    isOverloaded: world.isOverloaded ?? (() => load.isOverloaded),
    ...(world.reached ? { reached: world.reached } : {}),
  }
  const openRails = coveredRails(payment.rails, payment.facilitators, shelf.isNetworkOn)
  const money = openGate(payment, { database, config })
  const { gate } = money
  const outgoing = openOutgoing(database, {
    payment,
    accounts: means.payouts,
    money: config.outgoing,
    reached: world.reached,
    logger,
  })
  const sessions = openSessions(database, {
    payment,
    payouts: means.payouts,
    outgoing: outgoing.desk,
    peppers: secrets.sessions,
    isTool: (id) => catalogue.find(id) !== undefined,
    booked,
    reached: world.reached,
    logger,
  })

  const promises: DataPromises = tracing.promises({ ...upstreams, ...world.upstreams })
  const queue = sqlJobQueue(database)
  const desk = openToolDesk(config, {
    database,
    onSale: shelf.onSale,
    catalogue,
    upstreams,
    promises,
    means,
    monitors: monitoring.port,
    sessions: sessions.port,
    payouts: outgoing.payouts,
    refunds: outgoing.refunds,
    ledger,
    counters,
    receipts,
    feed,
    queue,
    service: serviceFacts({
      config,
      toolCount: tools.length,
      publicUrl: () => url,
      openRails,
      ledger,
      counters,
      clock,
    }),
    clock,
    random,
    performer: () => performer,
  })
  const { ports, consult } = desk
  const ownThrottle = createThrottle(config.throttle, clock)
  const throttle = database.isShared
    ? shareThrottle(ownThrottle, {
        bus: database.bus,
        scheduler,
        name: Buffer.from(random.bytes(12)).toString('hex'),
      })
    : ownThrottle
  const challenges = createMppChallenges({
    secrets: secrets.challenges,
    publicUrl: () => url,
    clock,
    random,
  })
  const offers = createOffers(payment.rails, {
    challenges,
    open: openRails,
    isOn: shelf.isNetworkOn,
    formerPrices: shelf.formerPrices,
  })
  const costs = sqlCostBook(database)
  const streams = createStreams(systemScheduler)
  const plainPerformer = createPerformer({
    catalogue,
    unlisted: [batch],
    offers,
    challenges,
    quotes: createQuotes(secrets.quotes, clock),
    offerReceipts: createOfferReceipts(receipts, () => url),
    gate: tracing.gate(gate),
    sessions: sessions.gate,
    throttle,
    streams,
    identity: identity.gate,
    signIns: monitoring.signIns,
    shelf,
    ports,
    clock,
    scheduler,
    dataClock: upstreams.dataClock,
    onSale: upstreamCosts(costs, {
      clock,
      onFailure: (error) => logger.warn({ err: error }, 'a cost was not kept'),
    }),
    onOffer: () => counters.add('offers'),
    onFailure: (tool, error) => logger.warn({ tool, err: error }, 'call failed on our side'),
  })
  const { performer, idle: callsEnded } = attended(observation.performer(tracing.performer(plainPerformer)))
  const leaving = createLeaving(config.closing, systemScheduler)
  const onJobFailure = (job: string, error: unknown) => logger.error({ job, err: error }, 'job failed')
  const { a2a, live, server, leave, drain } = openDoors({
    config,
    tools,
    onSale: shelf.onSale,
    isNetworkOn: shelf.isNetworkOn,
    catalogue,
    batch,
    performer,
    consult,
    publicUrl: () => url,
    database,
    ledger,
    queue,
    offers,
    payment,
    openRails,
    means,
    identity,
    signIns: monitoring.signIns,
    webhooks: monitoring.webhooks,
    webhookSecret: monitoring.webhookSecret,
    receipts,
    answerSecrets: secrets.answers,
    feed,
    throttle,
    videoFile: desk.videoFile,
    operatorDesk: operatorDesk(database, {
      shelf,
      catalogue,
      networks: [...new Set(payment.rails.map(({ network }) => network))],
      ledger,
      reconciler: money.reconciler,
      costs,
      upstreams: upstreams.health,
      facilitators: () => means.board?.status() ?? payment.facilitators.map(inProcess),
      clock,
      random,
      onFailure: (what, error) => logger.error({ what, err: error }, 'the operator’s desk failed'),
    }),
    promises,
    dataClock: upstreams.dataClock,
    isLeaving: leaving.hasBegun,
    runJob: (name) => jobs.runNow(name),
    clock,
    scheduler,
    random,
    logger,
  })
  tracing.door(server)
  const follow = moneyJobs(payment, { gate: money, database, counters, performer, logger })
  const jobs = createJobRunner(
    [
      ...follow.periodic,
      ...desk.periodic,
      ...sessions.jobs,
      ...outgoing.jobs,
      ...monitoring.jobs({ mode: config.dataMode, dataClock: upstreams.dataClock, promises }),
      a2a.purge,
      watchClock(means.chains, { clock, logger }),
    ],
    queue,
    { clock, scheduler, onFailure: onJobFailure },
  )
  const worker = createWorker([...a2a.jobs, ...follow.queued, ...desk.queued], queue, {
    clock,
    scheduler,
    bus: database.bus,
    onFailure: onJobFailure,
  })
  await a2a.open()
  const exposed = await observation
    .open({ database, upstreams: ports.upstreams, liveStreams: live.open, clock })
    .catch(closeAfter)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  }).catch(async (error: unknown) => {
    await exposed?.close()
    return closeAfter(error)
  })
  if (url === '') url = listeningUrl(config.host, server.address() as AddressInfo)
  means.board?.start()
  shelf.follow()
  await jobs.start()
  worker.start()

  return {
    url,
    database,
    metricsUrl: exposed?.url,
    receipts,
    rails: payment.rails.filter(({ scheme }) => !scheme),
    embeddedChain: means.embeddedChain,
    solana: means.solana,
    demoPassport: identity.demoPassport,
    runJob: (name) => jobs.runNow(name),
    warmUp: () => void consult('warm up'),
    close: (graceMilliseconds) =>
      leaving.leave(graceMilliseconds, {
        announce: leave,
        shut() {
          live.close()
          return [drain(), gate.idle(), jobs.stop(), worker.stop(), a2a.idle()]
        },
        breakOff: async () => {
          await a2a.stop()
          gate.breakOff()
          await streams.close()
        },
        giveUp: gate.giveUp,
        cut: () => {
          server.closeAllConnections()
          return [callsEnded(), gate.idle(), worker.stop()]
        },
        handOver: () => [worker.handOver(), jobs.handOver(), held.handOver(clock.now())],
        async end() {
          load.close()
          await feed.close()
          await exposed?.close()
          await tracing.close()
          await shelf.close()
          await close()
          // they are no money, and the database may be away
          await counters.flush().catch(() => {})
          await database.close()
        },
      }),
  }
}

/** A facilitator of our own needs no breaker. */
function inProcess({ name }: Facilitator) {
  return { name, state: 'in process', networks: undefined } as const
}

function listeningUrl(host: string, { port }: AddressInfo): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
