import type { Clock, Random, Scheduler } from '../../core/clock.ts'
import type { PeriodicJob } from '../../jobs/scheduler.ts'
import { createSignIns, newSignInSecret, type SignIns } from '../../payment/protocol/sign-in.ts'
import { deliverEvents } from '../../services/monitors/monitor-deliveries.ts'
import { monitorDesk, newMonitorSecret, webhookSecret } from '../../services/monitors/monitor-service.ts'
import { watchMonitors } from '../../services/monitors/monitor-watch.ts'
import type { Database } from '../../store/engine/database.ts'
import { keptSecrets } from '../../store/engine/secrets.ts'
import { sqlMonitorBook } from '../../store/features/monitor-repository.ts'
import { sqlSpentNonces } from '../../store/payments/spent-nonces.ts'
import { sqlWebhookBook } from '../../store/tasks/webhook-repository.ts'
import type { Monitors } from '../../tools/monitors/monitor-ports.ts'
import type { DataPromises } from '../../upstream/data-promises.ts'
import { createOutsideClient } from '../../upstream/outside-endpoints/outside-client.ts'
import { resolve } from '../../upstream/outside-endpoints/resolve.ts'
import type { DataMode } from '../../upstream/sourced.ts'
import { createHostLimits, type HostLimits } from '../../upstream/webhooks/host-limits.ts'
import { outsideWebhooks } from '../../upstream/webhooks/outside-webhooks.ts'
import type { Webhooks } from '../../upstream/webhooks/webhooks.ts'

export interface Monitoring {
  readonly port: Monitors
  readonly signIns: SignIns
  /** Whoever brings messages to hosts that callers name. */
  readonly webhooks: Webhooks
  /** How much goes to one of those hosts at the same time. */
  readonly webhookHosts: HostLimits
  /** The secret with which messages of one name are signed for whoever receives them. */
  webhookSecret(name: string): string
  jobs(watching: {
    readonly mode: DataMode
    readonly dataClock: Clock
    readonly promises: DataPromises
  }): readonly PeriodicJob[]
}

/**
 * Monitors, their jobs, and the sign-ins of those to whom they belong.
 *
 * @throws GatewayError `misconfigured` when the master key does not open the secrets of the database.
 */
export async function openMonitoring(
  database: Database,
  parts: {
    readonly publicUrl: () => string
    readonly clock: Clock
    readonly scheduler: Scheduler
    readonly random: Random
    /** Instead of those on public hosts. */
    readonly webhooks?: Webhooks | undefined
  },
): Promise<Monitoring> {
  const { publicUrl, clock, scheduler, random } = parts
  const secrets = await keptSecrets(database, 'sign-in', () => newSignInSecret(random), clock)
  const monitorSecrets = await keptSecrets(database, 'monitor', () => newMonitorSecret(random), clock)
  // the oldest: the keys of every monitor come from it
  const secret = monitorSecrets.at(-1) ?? monitorSecrets[0]
  const book = sqlMonitorBook(database)
  const nonces = sqlSpentNonces(database)
  const webhookHosts = createHostLimits(clock)
  const webhooks = parts.webhooks ?? outsideWebhooks(createOutsideClient({ scheduler, resolve }))
  return {
    port: monitorDesk(book, { clock, secret }),
    signIns: createSignIns({ secrets, spent: nonces, publicUrl, clock, random }),
    webhooks,
    webhookHosts,
    webhookSecret: (name) => webhookSecret(name, secret),
    jobs: (watching) => [
      watchMonitors({ ...watching, book, nonces, clock }),
      deliverEvents({ book: sqlWebhookBook(database), webhooks, hosts: webhookHosts, clock, secret }),
    ],
  }
}

/** What a wallet is told before it signs, in the form of the x402 extension `sign-in-with-x`. */
export function signInWords(signIns: SignIns, rails: readonly { readonly network: string }[]) {
  const networks = [...new Set(rails.map(({ network }) => network))]
  return {
    header: 'SIGN-IN-WITH-X',
    info: signIns.terms(),
    supportedChains: networks.map((chainId) => ({
      chainId,
      type: chainId.startsWith('solana:') ? 'ed25519' : 'eip191',
    })),
    how: 'Sign info as an EIP-4361 message (on Solana its twin) and send base64 of {...info, address, chainId, type, signature} in the header of one call.',
  }
}
