import type { EmbeddedChain } from '../chains/evm/embedded/evm-chain.ts'
import type { Config } from '../config/config.ts'
import { systemScheduler } from '../core/clock.ts'
import type { Rail } from '../payment/model/rail.ts'
import type { Receipts } from '../payment/protocol/receipts.ts'
import { loadConsult } from '../services/ai/consult-service.ts'
import { OTHER_LEDGER_JOB } from '../services/payment-jobs/follow-up-jobs.ts'
import type { Database } from '../store/engine/database.ts'
import type { Tool } from '../tools/define-tool.ts'
import { createBackground } from './background.ts'
import { closeAndRethrow, type Infrastructure, openInfrastructure } from './infrastructure.ts'
import { type Listener, logStart } from './log-start.ts'
import type { GatewayOverrides } from './overrides.ts'
import { checkRefundTools } from './payments/outbound-money.ts'
import type { SolanaRail } from './payments/solana-rail.ts'
import { tools as ownTools } from './registry.ts'
import { createShutdown } from './shutdown/shutdown.ts'
import { createShutdownSteps } from './shutdown/steps.ts'
import { startListening } from './start-listening.ts'
import { openUnits, type Units } from './units.ts'
import { toDoorDeps } from './wiring/door-deps.ts'
import { type Doors, openDoors } from './wiring/doors.ts'

/** A gateway that listens. */
export interface Gateway {
  readonly url: string
  readonly database: Database
  readonly receipts: Receipts
  /** Where Prometheus reads; undefined when no port is set for it. */
  readonly metricsUrl: string | undefined
  /** Every rail, whether it can be settled at the moment or not. */
  readonly rails: readonly Rail[]
  /** The chain, which opens when it is first asked for; rejects when it is in another process. */
  readonly embeddedChain: Promise<EmbeddedChain>
  /** Undefined when the rail is off. */
  readonly solana: SolanaRail | undefined
  /** A passport that opens the identity gate; only where the gateway vouches for operators itself. */
  readonly demoPassport: string | undefined
  runJob(name: string): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Prepares what is otherwise prepared by the first call that needs it; samples are what unpaid calls show. */
  warmUp(): void
  renewSamples(): Promise<void>
  /**
   * Announces the shutdown, takes no new connection, finishes what runs within the grace period, hands over the rest, and
   * closes everything. The log names the reason.
   */
  close(graceMilliseconds?: number, reason?: string): Promise<void>
}

/**
 * Builds a gateway from its units and starts to listen.
 *
 * @throws GatewayError `store_unavailable`, `misconfigured`, or the error of the network when the port is taken.
 */
export async function openGateway(config: Config, overrides: GatewayOverrides = {}): Promise<Gateway> {
  const tools = overrides.tools ?? ownTools
  checkRefundTools(config.outgoing, tools)
  const infrastructure = await openInfrastructure(config, overrides)
  return startGateway(infrastructure, tools).catch(closeAndRethrow(infrastructure.close))
}

async function startGateway(infrastructure: Infrastructure, tools: readonly Tool[]): Promise<Gateway> {
  const { config, database, receipts, means, identity, address } = infrastructure
  const units = await openUnits(infrastructure, tools)
  const background = createBackground(infrastructure)
  const shutdown = createShutdown(config.closing, systemScheduler)
  const doors = openDoors(toDoorDeps(infrastructure, { ...units, background, shutdown }))
  infrastructure.tracing.door(doors.server)
  background.add([
    // money first
    units.paymentJobs,
    { periodic: [doors.a2a.purge], queued: doors.a2a.jobs },
    units.capabilities,
    { periodic: [units.clockWatch.job] },
  ])
  await doors.a2a.open()
  const listener = await listen(infrastructure, units, doors)
  address.learn(listener.url)
  means.facilitatorMonitor?.start()
  units.soldTools.liveCatalog.follow()
  await background.start()
  units.clockWatch.start()

  const { runNow } = background.jobs
  const shutdownDeps = {
    logger: infrastructure.runtime.logger,
    doors,
    gate: units.payments.gate,
    ownedClaims: units.payments.held,
    calls: units.calls,
    background,
    clock: infrastructure.runtime.clock,
    end: () => closeAll(infrastructure, units, listener),
  }
  await logStart(infrastructure, { rails: units.payments.payment.rails, tools, listener })
  return {
    url: address.current(),
    database,
    metricsUrl: listener.metrics?.url,
    receipts,
    rails: units.payments.payment.rails.filter(({ scheme }) => !scheme),
    get embeddedChain() {
      return means.embeddedChain()
    },
    solana: means.solana,
    demoPassport: identity.demoPassport,
    runJob: runNow,
    warmUp() {
      means.embeddedChain().catch(() => {})
      loadConsult().catch(() => {})
      runNow(OTHER_LEDGER_JOB).catch(() => {})
    },
    renewSamples: units.calls.performer.renewSamples,
    close: (grace, reason = 'closed') => shutdown.run(grace, createShutdownSteps(shutdownDeps, reason)),
  }
}

async function listen(
  { config, database, runtime, observation, means, upstreams }: Infrastructure,
  { payments, capabilities, balances, clockWatch }: Units,
  { server, live }: Doors,
): Promise<Listener> {
  const metrics = await observation.open({
    database,
    rails: payments.payment.rails,
    upstreams: { ...capabilities.ports.upstreams, totals: upstreams.health.totals },
    means,
    balances,
    clockOffsets: clockWatch.offsets,
    liveStreams: live.open,
    runtime,
  })
  const closeMetrics = async () => metrics?.close()
  const url = await startListening(server, config).catch(closeAndRethrow(closeMetrics))
  return { url, metrics }
}

async function closeAll(
  infrastructure: Infrastructure,
  { payments, salesFeed, soldTools, clockWatch }: Units,
  { metrics }: Listener,
): Promise<void> {
  await clockWatch.close()
  payments.close()
  await salesFeed.feed.close()
  await metrics?.close()
  await infrastructure.tracing.close()
  await soldTools.liveCatalog.close()
  await infrastructure.close()
}
