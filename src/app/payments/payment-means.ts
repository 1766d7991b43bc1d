import type { SettlingChain, TokenChain } from '../../chains/evm/chain.ts'
import type { EmbeddedChain } from '../../chains/evm/embedded/evm-chain.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { Facilitator } from '../../payment/facilitators/facilitator.ts'
import type { FacilitatorMonitor } from '../../payment/facilitators/facilitator-monitor.ts'
import type { Rail } from '../../payment/model/rail.ts'
import type { PayoutAccount } from '../../payment/payouts/payout-account.ts'
import type { PublicAsset } from '../../payment/rails/networks.ts'
import type { Disagreement } from '../../payment/rails/testimony.ts'
import type { Faucet } from '../../services/embedded-chains/faucets.ts'
import type { Database } from '../../store/engine/database.ts'
import type { OpenSigners } from './signers.ts'
import type { SolanaRail } from './solana-rail.ts'

/** How a gateway is paid: on chains of its own, or on main networks, and never on both. */
export interface PaymentMeans {
  /** In the order of the offers. */
  readonly rails: readonly Rail[]
  /** Chains with a time of their own, one for each network. */
  readonly chains: readonly TokenChain[]
  /** In the order in which they are asked. */
  readonly facilitators: readonly Facilitator[]
  /** Watches remote facilitators; undefined when all are in this process. */
  readonly facilitatorMonitor: FacilitatorMonitor | undefined
  readonly faucets: readonly Faucet[]
  /** Accounts of the operator's from which money leaves, in the order of the offers. */
  readonly payouts: readonly PayoutAccount[]
  /** Keys that lie in other processes. */
  readonly signers: OpenSigners['all']
  /** Opens the chain, unless it is open; rejects when it is not in this process. */
  embeddedChain(): Promise<EmbeddedChain>
  readonly solana: SolanaRail | undefined
  close(): Promise<void>
}

/** What the means of payment need. */
export interface MeansDeps extends Runtime {
  readonly database: Database
  /** Called with nodes that contradict each other about a payment. */
  readonly onDisagreement?: (seen: Disagreement) => void
  /** Replaces the embedded chain. */
  readonly chain: SettlingChain | undefined
  /** Replaces main networks that are read over RPC. */
  readonly mainChain: ((asset: PublicAsset) => TokenChain) | undefined
}
