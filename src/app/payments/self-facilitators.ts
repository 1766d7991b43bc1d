import { type Hex, lowerCased } from '../../chains/evm/hex.ts'
import { codeAt } from '../../chains/evm/rpc/code.ts'
import { type Operator, openOperator } from '../../chains/evm/rpc/operator.ts'
import type { RpcClient } from '../../chains/evm/rpc/rpc-client.ts'
import { type OwnSettlement, weiOf } from '../../config/own-settlement.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { Facilitator } from '../../payment/facilitators/facilitator.ts'
import { selfFacilitator } from '../../payment/facilitators/self-facilitator.ts'
import { chainIdOf, type PublicAsset } from '../../payment/rails/networks.ts'
import { type ContractWallets, contractWallets } from '../../payment/rails/self-facilitator-wallets.ts'

/** The gateway as its own facilitator, on every network whose node it knows. */
export interface OwnSettlements {
  /** One for each token. */
  readonly facilitators: readonly Facilitator[]
  /** Who can tell contract wallets on a network; undefined where the gateway does not settle. */
  walletsOn(network: string): ContractWallets | undefined
  close(): void
}

interface OwnSettlementDeps extends Pick<Runtime, 'clock' | 'scheduler'> {
  readonly assets: readonly PublicAsset[]
  /** By CAIP-2 id. */
  readonly nodes: ReadonlyMap<string, RpcClient>
}

/** Opening it asks no node anything. */
export function openOwnSettlement(
  { key, mostGasGwei, walletFactories }: OwnSettlement,
  { assets, nodes, clock, scheduler }: OwnSettlementDeps,
): OwnSettlements {
  const operators = new Map<string, Operator>()
  const wallets = new Map<string, ContractWallets>()
  for (const [network, node] of nodes) {
    const operator = openOperator({
      key: key(),
      chainId: chainIdOf(network),
      node,
      mostFeePerGas: weiOf(mostGasGwei),
      clock,
      scheduler,
    })
    operators.set(network, operator)
    wallets.set(
      network,
      contractWallets({ factories: walletFactories, codeAt: (address) => codeAt(address, node) }),
    )
  }

  return {
    facilitators: assets.flatMap(({ network, asset }) => {
      const node = nodes.get(network)
      const operator = operators.get(network)
      if (!node || !operator) return []
      return selfFacilitator({
        network,
        asset: lowerCased(asset as Hex),
        node,
        operator,
        walletFactories,
        clock,
        scheduler,
      })
    }),
    walletsOn: (network) => wallets.get(network),
    close() {
      for (const operator of operators.values()) operator.close()
    },
  }
}
