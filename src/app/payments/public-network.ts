import type { TokenChain } from '../../chains/evm/chain.ts'
import type { RpcClient } from '../../chains/evm/rpc/rpc-client.ts'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { OfferMemo } from '../../payment/model/rail.ts'
import type { ReportedOverpayment } from '../../payment/rails/evm-upto.ts'
import type { FeePayers } from '../../payment/rails/fee-payers.ts'
import type { PublicAsset } from '../../payment/rails/networks.ts'
import type { Disagreement } from '../../payment/rails/testimony.ts'
import type { AccountTurns } from '../../store/engine/account-turns.ts'
import type { OpenSigners, SignerChange } from './signers.ts'

/** What the rails of main networks need, whichever chain they are on. */
export interface PublicRailDeps extends Pick<Runtime, 'clock' | 'scheduler'> {
  /** Keeps gateways apart that send from the same account; left out where there is one. */
  readonly turns?: AccountTurns | undefined
  /** Makes the memos of offers on Solana. */
  readonly memos: OfferMemo
  /** Who pays the fees on a network of Solana. */
  readonly sponsorsOn: (network: string) => FeePayers
  /** Replaces chains that are read over RPC. */
  readonly chainOf?: ((asset: PublicAsset) => TokenChain) | undefined
  /** Called when a chain shows more than was signed for. */
  readonly onOverpaymentReported?: (seen: ReportedOverpayment) => void
  readonly onSignerChange?: ((change: SignerChange) => void) | undefined
  /** Called with nodes that contradict each other about a payment. */
  readonly onDisagreement?: (seen: Disagreement) => void
}

/** The configured networks and the nodes by which they are read. */
export interface PublicNetwork extends PublicRailDeps {
  readonly payment: PaymentNetworks
  readonly signers: OpenSigners
  /** By CAIP-2 id. */
  readonly nodes: ReadonlyMap<string, RpcClient>
}
