import { createSignIns, newSignInSecret, type SignIns } from '../../payment/protocol/sign-in.ts'
import { createDeliveryJob } from '../../services/monitors/monitor-deliveries.ts'
import {
  createMonitorService,
  newMonitorSecret,
  webhookSecret,
} from '../../services/monitors/monitor-service.ts'
import { createMonitorWatch } from '../../services/monitors/monitor-watch.ts'
import { loadOrCreateSecrets } from '../../store/engine/secrets.ts'
import { createMonitorRepository } from '../../store/features/monitor-repository.ts'
import { createSpentNonces } from '../../store/payments/spent-nonces.ts'
import { createWebhookRepository } from '../../store/tasks/webhook-repository.ts'
import { createOutsideClient } from '../../upstream/outside-endpoints/outside-client.ts'
import { resolve } from '../../upstream/outside-endpoints/resolve.ts'
import { createHostLimits, type HostLimits } from '../../upstream/webhooks/host-limits.ts'
import { outsideWebhooks } from '../../upstream/webhooks/outside-webhooks.ts'
import type { Webhooks } from '../../upstream/webhooks/webhooks.ts'
import type { Contribution } from '../contribution.ts'
import type { Infrastructure } from '../infrastructure.ts'

export interface Monitoring extends Contribution<'monitors'> {
  readonly signIns: SignIns
  /** Delivers messages to hosts that callers name. */
  readonly webhooks: Webhooks
  /** How much goes to one of those hosts at the same time. */
  readonly webhookHosts: HostLimits
  /** The secret with which messages of one name are signed for their receiver. */
  webhookSecret(name: string): string
}

/**
 * Monitors, their jobs, and the sign-ins of the wallets that own them.
 *
 * @throws GatewayError `misconfigured` when the master key does not open the secrets of the database.
 */
export async function openMonitoring(infrastructure: Infrastructure): Promise<Monitoring> {
  const { config, overrides, database, upstreams, data, runtime, address } = infrastructure
  const { clock, scheduler, random } = runtime
  const secrets = await loadOrCreateSecrets(database, 'sign-in', () => newSignInSecret(random), clock)
  const monitorSecrets = await loadOrCreateSecrets(database, 'monitor', () => newMonitorSecret(random), clock)
  // the oldest: the keys of every monitor come from it
  const secret = monitorSecrets.at(-1) ?? monitorSecrets[0]
  const repository = createMonitorRepository(database)
  const nonces = createSpentNonces(database)
  const webhookHosts = createHostLimits(clock)
  const webhooks = overrides.webhooks ?? outsideWebhooks(createOutsideClient({ scheduler, resolve }))
  return {
    ports: { monitors: createMonitorService(repository, { clock, secret }) },
    signIns: createSignIns({ secrets, spent: nonces, publicUrl: address.current, clock, random }),
    webhooks,
    webhookHosts,
    webhookSecret: (name) => webhookSecret(name, secret),
    periodic: [
      createMonitorWatch({
        mode: config.dataMode,
        dataClock: upstreams.dataClock,
        data: data,
        repository: repository,
        nonces,
        clock,
      }),
      createDeliveryJob({
        repository: createWebhookRepository(database),
        webhooks,
        hosts: webhookHosts,
        clock,
        secret,
      }),
    ],
  }
}

/** What a wallet has to sign, in the form of the x402 extension `sign-in-with-x`. */
export function toSignInTerms(signIns: SignIns, rails: readonly { readonly network: string }[]) {
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
