import type { SettlingChain, TokenChain } from '../chains/evm/chain.ts'
import type { Config } from '../config/config.ts'
import { systemClock, systemScheduler } from '../core/clock.ts'
import { systemRandom } from '../core/random.ts'
import type { Runtime } from '../core/runtime.ts'
import type { Facilitator } from '../payment/facilitators/facilitator.ts'
import type { PaymentStep } from '../payment/gate/payment-ports.ts'
import type { PublicAsset } from '../payment/rails/networks.ts'
import type { SessionStep } from '../payment/sessions/session-gate.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { DataSources } from '../upstream/data-sources.ts'
import type { UpstreamRecording } from '../upstream/upstreams.ts'
import type { Webhooks } from '../upstream/webhooks/webhooks.ts'
import { createLogger } from './logger.ts'

/** The world a gateway stands in; each part can be replaced where it is not the real one that is wanted. */
export interface GatewayOverrides extends Partial<Runtime> {
  /** Instead of the tools that this gateway sells. */
  readonly tools?: readonly Tool[]
  /** Instead of the upstreams that the configuration opens. */
  readonly upstreams?: Partial<DataSources>
  /** Records what live sources answer. */
  readonly recording?: UpstreamRecording
  /** Instead of those on public hosts. */
  readonly webhooks?: Webhooks
  /** Stands between the gate and its facilitators. */
  readonly wrapFacilitators?: (own: readonly Facilitator[]) => readonly Facilitator[]
  readonly onStep?: (step: PaymentStep | SessionStep) => void
  /** Instead of looking how late this process is. */
  readonly isOverloaded?: () => boolean
  /** Instead of the embedded chain. */
  readonly chain?: SettlingChain
  /** Instead of main networks that are read over RPC. */
  readonly mainChain?: (asset: PublicAsset) => TokenChain
}

export function createRuntime(config: Config, overrides: GatewayOverrides): Runtime {
  return {
    clock: overrides.clock ?? systemClock,
    scheduler: overrides.scheduler ?? systemScheduler,
    random: overrides.random ?? systemRandom(),
    logger: overrides.logger ?? createLogger(config),
  }
}
