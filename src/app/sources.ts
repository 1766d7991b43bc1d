import type { Config } from '../config/config.ts'
import { createEmbeddedNodes } from '../services/embedded-chains/embedded-nodes.ts'
import { createSourceBudgetRepository } from '../store/features/source-budget-repository.ts'
import { createSourceBudgets } from '../upstream/budget/source-budgets.ts'
import { openUpstreams } from '../upstream/open-upstreams.ts'
import type { UpstreamRecording, Upstreams } from '../upstream/upstreams.ts'
import { openPaymentMeans } from './payments/open-payment-means.ts'
import type { MeansDeps, PaymentMeans } from './payments/payment-means.ts'
import { type Identity, openIdentity } from './wiring/identity.ts'

/** What a gateway opens side by side: where data and money come from, and who vouches for operators. */
export interface Sources {
  readonly upstreams: Promise<Upstreams>
  readonly means: Promise<PaymentMeans>
  readonly identity: Promise<Identity>
}

export function openSources(
  config: Config,
  { recording, ...deps }: MeansDeps & { readonly recording?: UpstreamRecording | undefined },
): Sources {
  const means = openPaymentMeans(config, deps)
  return {
    upstreams: openUpstreams({
      mode: config.dataMode,
      seed: config.dataSeed,
      ...(config.replayDirectory === undefined ? {} : { replayDirectory: config.replayDirectory }),
      baseUrls: config.sourceUrls,
      keys: config.sourceKeys,
      newsFeeds: config.newsFeeds,
      ...(config.dataMode === 'live' ? { budgets: openBudgets(config, deps) } : {}),
      embedded: nodesOf(config, means),
      recording,
      clock: deps.clock,
      scheduler: deps.scheduler,
    }),
    means,
    identity: openIdentity(config, deps),
  }
}

/** None where the gateway is paid on public networks: then it carries no chain. */
function nodesOf({ payment, embeddedChainUrl, solana, database }: Config, means: Promise<PaymentMeans>) {
  if (payment.networks.length > 0) return {}
  const isSolanaEnabled = solana.enabled && database === undefined
  return createEmbeddedNodes({ sharedEvmUrl: embeddedChainUrl, isSolanaEnabled }, means)
}

/** Gateways on one database ask each source together no more than it allows. */
function openBudgets({ sourceSettings }: Config, { database, clock, scheduler }: MeansDeps) {
  const store = createSourceBudgetRepository(database, clock)
  return createSourceBudgets({ settings: sourceSettings, store, clock, scheduler })
}
