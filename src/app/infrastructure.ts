import type { Config } from '../config/config.ts'
import type { Runtime } from '../core/runtime.ts'
import { openTracing } from '../observability/open-tracing.ts'
import type { Tracing } from '../observability/tracing.ts'
import type { Receipts } from '../payment/protocol/receipts.ts'
import type { Database } from '../store/engine/database.ts'
import { type Counters, createCounters } from '../store/payments/counters.ts'
import type { Ledger } from '../store/payments/ledger.ts'
import { createLedger } from '../store/payments/sql-ledger.ts'
import { createSessionRepository } from '../store/sessions/session-repository.ts'
import { createSessionReturnRepository } from '../store/sessions/session-return-repository.ts'
import { createJobQueue, type JobQueue } from '../store/tasks/job-queue.ts'
import type { DataSources } from '../upstream/data-sources.ts'
import type { Upstreams } from '../upstream/upstreams.ts'
import { type Observation, observe } from './observation.ts'
import { openStore } from './open-store.ts'
import { createRuntime, type GatewayOverrides } from './overrides.ts'
import type { PaymentMeans } from './payments/payment-means.ts'
import { createPublicAddress, type PublicAddress } from './public-address.ts'
import { type GatewaySecrets, openReceipts, openSecrets } from './secrets.ts'
import { openSources } from './sources.ts'
import type { Identity } from './wiring/identity.ts'

/** What every capability of a gateway is built on. */
export interface Infrastructure {
  readonly config: Config
  readonly overrides: GatewayOverrides
  readonly runtime: Runtime
  readonly address: PublicAddress
  readonly observation: Observation
  readonly tracing: Tracing
  readonly database: Database
  readonly ledger: Ledger
  readonly counters: Counters
  readonly queue: JobQueue
  readonly upstreams: Upstreams
  /** The data sources of the upstreams, or what replaces them. */
  readonly data: DataSources
  readonly receipts: Receipts
  readonly means: PaymentMeans
  readonly identity: Identity
  readonly secrets: GatewaySecrets
  close(): Promise<void>
}

/**
 * Opens the database, data sources, means of payment and the identity gate side by side. If one of them does not open,
 * none stays open.
 *
 * @throws GatewayError `store_unavailable`, `misconfigured`.
 */
export async function openInfrastructure(
  config: Config,
  overrides: GatewayOverrides,
): Promise<Infrastructure> {
  const runtime = createRuntime(config, overrides)
  for (const warning of config.warnings) runtime.logger.warn({}, warning)
  const observation = observe(config, runtime.logger)
  const tracing = await openTracing(config.tracing)
  const database = await openStore(config, runtime)
  const ledger = createLedger(database)
  const counters = createCounters(database)
  const opening = openSources(config, {
    ...runtime,
    database,
    chain: overrides.chain,
    mainChain: overrides.mainChain,
    recording: overrides.recording,
    onDisagreement: observation.disagreement,
  })

  const keys = { receipts: openReceipts(database, runtime), secrets: openSecrets(database, runtime) }

  async function close(): Promise<void> {
    const { receipts, secrets } = keys
    for (const source of [opening.upstreams, opening.means, opening.identity, receipts, secrets]) {
      await source.then(
        (opened) => opened.close(),
        () => {},
      )
    }
    await ledger.flush()
    // they are no money, and the database may be unavailable
    await counters.flush().catch(() => {})
    await database.close()
  }

  const [upstreams, receipts, means, identity, secrets] = await Promise.all([
    opening.upstreams,
    keys.receipts,
    opening.means,
    opening.identity,
    keys.secrets,
    releaseOrphans(database, { ledger, now: runtime.clock.now() }),
  ]).catch(closeAndRethrow(close))
  return {
    config,
    overrides,
    runtime,
    address: createPublicAddress(config),
    observation,
    tracing,
    database,
    ledger,
    counters,
    queue: createJobQueue(database),
    upstreams,
    data: tracing.dataSources({ ...upstreams, ...overrides.upstreams }),
    receipts,
    means,
    identity,
    secrets,
    close,
  }
}

/** For a gateway that does not open: it leaves nothing open. */
export function closeAndRethrow(close: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    await close()
    throw error
  }
}

/** Releases what an ended process had in hand: payments, held calls and returns of sessions. */
async function releaseOrphans(
  database: Database,
  { ledger, now }: { readonly ledger: Ledger; readonly now: number },
): Promise<void> {
  const sessions = async () => {
    await createSessionRepository(database).voidOrphans(now)
    await createSessionReturnRepository(database).releaseOrphans(now)
  }
  await Promise.all([ledger.releaseOrphans(now), sessions()])
}
