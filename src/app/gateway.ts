import { attended } from '../calls/attendance.ts'
import { batchTool } from '../calls/batch-tool.ts'
import { createCatalogue } from '../calls/catalogue.ts'
import type { EmbeddedChain } from '../chains/evm/embedded/evm-chain.ts'
import type { Config } from '../config/config.ts'
import { systemClock, systemScheduler } from '../core/clock.ts'
import { systemRandom } from '../core/random.ts'
import { openTracing } from '../observability/tracing.ts'
import { networksOf, type Rail } from '../payment/model/rail.ts'
import type { Receipts } from '../payment/protocol/receipts.ts'
import { operatorDesk } from '../services/admin/admin-service.ts'
import { openShelf } from '../services/catalog/live-catalog.ts'
import { moneyJobs, notePayees, OTHER_LEDGER_JOB } from '../services/payment-jobs/money-jobs.ts'
import { checkRefundTools } from '../services/payouts/refund-tools.ts'
import { serviceFacts } from '../services/reporting/service-facts.ts'
import type { Database } from '../store/engine/database.ts'
import { createCounters } from '../store/payments/counters.ts'
import { sqlCostBook } from '../store/sales/cost-repository.ts'
import { sqlJobQueue } from '../store/tasks/job-table.ts'
import type { DataPromises } from '../upstream/data-promises.ts'
import { openBackground } from './background.ts'
import { openFoundations } from './infrastructure.ts'
import { listening } from './listening.ts'
import { createLogger } from './logger.ts'
import { observe } from './observation.ts'
import type { World } from './overrides.ts'
import { openMoney } from './payments/open-payments.ts'
import { facilitatorStates } from './payments/payment-means.ts'
import type { SolanaRail } from './payments/solana-rail.ts'
import { watchClock } from './probes/clock-skew.ts'
import { tools as ownTools } from './registry.ts'
import { createLeaving } from './shutdown/shutdown.ts'
import { wayOut } from './shutdown/steps.ts'
import { openPerformer } from './wiring/calls.ts'
import { openDoors } from './wiring/doors.ts'
import { openMonitoring } from './wiring/monitors.ts'
import { toldSales } from './wiring/sales-feed.ts'
import { openToolDesk } from './wiring/tool-ports.ts'

/** A gateway that listens. */
export interface Gateway {
  readonly url: string
  readonly database: Database
  readonly receipts: Receipts
  /** Where Prometheus reads; undefined when no port is set for it. */
  readonly metricsUrl: string | undefined
  /** Every way to pay it, whether somebody settles there at the moment or not. */
  readonly rails: readonly Rail[]
  /** The chain, which opens when it is first asked for; rejects when it is in another process. */
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
  checkRefundTools(config.outgoing, world.tools ?? ownTools)
  for (const warning of config.warnings) logger.warn({}, warning)

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
      onDisagreement: observation.disagreement,
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
  const money = openMoney(config, {
    world,
    database,
    ledger,
    receipts,
    means,
    secrets,
    catalogue,
    isNetworkOn: shelf.isNetworkOn,
    observation,
    tracing,
    booked,
    publicUrl: () => url,
    clock,
    scheduler,
    random,
    logger,
  })
  const { payment, openRails, outgoing, sessions, held, load } = money
  const { gate, reconciler } = money.gate
  await notePayees(database, payment.rails).catch(closeAfter)

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
    scheduler,
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
  const { ports, consult, search } = desk
  const costs = sqlCostBook(database)
  const selling = openPerformer(config, {
    database,
    catalogue,
    batch,
    payment,
    openRails,
    gate: tracing.gate(gate),
    sessions: sessions.gate,
    identity: identity.gate,
    signIns: monitoring.signIns,
    shelf,
    ports,
    receipts,
    secrets,
    costs,
    counters,
    dataClock: upstreams.dataClock,
    publicUrl: () => url,
    logger,
  })
  const { offers, throttle, streams } = selling
  const { performer, idle: callsEnded } = attended(
    observation.performer(tracing.performer(selling.performer)),
  )
  const leaving = createLeaving(config.closing, systemScheduler)
  const doors = openDoors({
    config,
    tools,
    onSale: shelf.onSale,
    isNetworkOn: shelf.isNetworkOn,
    catalogue,
    batch,
    performer,
    consult,
    search,
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
    webhookHosts: monitoring.webhookHosts,
    webhookSecret: monitoring.webhookSecret,
    receipts,
    answerSecrets: secrets.answers,
    feed,
    throttle,
    videoFile: desk.videoFile,
    operatorDesk: operatorDesk(database, {
      shelf,
      catalogue,
      networks: networksOf(payment.rails),
      ledger,
      reconciler,
      costs,
      upstreams: upstreams.health,
      facilitators: () => facilitatorStates(means, payment.facilitators),
      clock,
      random,
      onFailure: (what, error) => logger.error({ what, err: error }, 'the operator’s desk failed'),
    }),
    promises,
    dataClock: upstreams.dataClock,
    isLeaving: leaving.hasBegun,
    runJob: (name) => background.jobs.runNow(name),
    clock,
    scheduler,
    random,
    logger,
  })
  const { a2a, live, server } = doors
  tracing.door(server)
  const follow = moneyJobs(payment, {
    gate: money.gate,
    database,
    accounts: means.payouts,
    counters,
    isChainShared: config.embeddedChainUrl !== undefined,
    performer,
    logger,
  })
  const background = openBackground(
    {
      periodic: [
        ...follow.periodic,
        ...desk.periodic,
        ...sessions.jobs,
        ...outgoing.jobs,
        ...monitoring.jobs({ mode: config.dataMode, dataClock: upstreams.dataClock, promises }),
        a2a.purge,
        watchClock(means.chains, { clock, logger }),
      ],
      // money first
      queued: [...follow.queued, ...a2a.jobs, ...desk.queued],
    },
    { queue, bus: database.bus, clock, scheduler, logger },
  )
  await a2a.open().catch(closeAfter)
  const exposed = await observation
    .open({
      database,
      networks: networksOf(payment.rails),
      upstreams: ports.upstreams,
      liveStreams: live.open,
      lostLines: () => logger.lost?.() ?? 0,
      clock,
    })
    .catch(closeAfter)
  const ownUrl = await listening(server, config).catch(async (error: unknown) => {
    await exposed?.close()
    return closeAfter(error)
  })
  if (url === '') url = ownUrl
  means.board?.start()
  shelf.follow()
  await background.start()

  const steps = wayOut({
    doors,
    gate,
    streams,
    callsEnded,
    background,
    held,
    clock,
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
  })

  return {
    url,
    database,
    metricsUrl: exposed?.url,
    receipts,
    rails: payment.rails.filter(({ scheme }) => !scheme),
    get embeddedChain() {
      return means.embeddedChain()
    },
    solana: means.solana,
    demoPassport: identity.demoPassport,
    runJob: (name) => background.jobs.runNow(name),
    warmUp() {
      means.embeddedChain().catch(() => {})
      background.jobs.runNow(OTHER_LEDGER_JOB).catch(() => {})
    },
    close: (graceMilliseconds) => leaving.leave(graceMilliseconds, steps),
  }
}
