import { type Hex, toLowerHex } from '../../chains/evm/hex.ts'
import { codeAt } from '../../chains/evm/rpc/code.ts'
import { type GasPayer, openGasPayer } from '../../chains/evm/rpc/gas-payer.ts'
import { createKeySigner } from '../../chains/evm/rpc/key-signer.ts'
import type { RpcClient } from '../../chains/evm/rpc/rpc-client.ts'
import { createRemoteTransactionSigner } from '../../chains/signing/remote-signers.ts'
import type { SignerClient } from '../../chains/signing/signer-client.ts'
import { type SelfFacilitatorConfig, toWei } from '../../config/self-facilitator.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { Facilitator } from '../../payment/facilitators/facilitator.ts'
import { createSelfFacilitator } from '../../payment/facilitators/self-facilitator.ts'
import { type ContractWallets, contractWallets } from '../../payment/rails/contract-wallets.ts'
import { chainIdOf, type PublicAsset } from '../../payment/rails/networks.ts'
import type { AccountTurns } from '../../store/engine/account-turns.ts'

/** The gateway as its own facilitator, on every network whose node it knows. */
export interface SelfFacilitators {
  /** One for each token. */
  readonly facilitators: readonly Facilitator[]
  /** Who can tell contract wallets on a network; undefined where the gateway does not settle. */
  findWallets(network: string): ContractWallets | undefined
  close(): void
}

interface SelfFacilitatorDeps extends Pick<Runtime, 'clock' | 'scheduler'> {
  readonly assets: readonly PublicAsset[]
  /** By CAIP-2 id. */
  readonly nodes: ReadonlyMap<string, RpcClient>
  /** Holds the key, where this process does not. */
  readonly remote?: SignerClient | undefined
  /** Keeps gateways with the same key apart; left out where there are no others on the database. */
  readonly turns?: AccountTurns | undefined
}

/** Opening it asks no node anything. */
export async function openSelfFacilitators(
  { key, maxGasGwei, walletFactories }: SelfFacilitatorConfig,
  { assets, nodes, turns, remote, clock, scheduler }: SelfFacilitatorDeps,
): Promise<SelfFacilitators> {
  const signer = remote ? createRemoteTransactionSigner(remote) : key && (await createKeySigner(key()))
  if (!signer) throw new GatewayError('misconfigured', 'SETTLE_KEY: must be set.')
  const operators = new Map<string, GasPayer>()
  const wallets = new Map<string, ContractWallets>()
  for (const [network, node] of nodes) {
    const operator = openGasPayer({
      signer,
      chainId: chainIdOf(network),
      node,
      maxFeePerGas: toWei(maxGasGwei),
      clock,
      scheduler,
      takeTurn: turns?.take,
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
      return createSelfFacilitator({
        network,
        asset: toLowerHex(asset as Hex),
        node,
        operator,
        walletFactories,
        isReady: remote?.isReady,
        clock,
        scheduler,
      })
    }),
    findWallets: (network) => wallets.get(network),
    close() {
      for (const operator of operators.values()) operator.close()
    },
  }
}
