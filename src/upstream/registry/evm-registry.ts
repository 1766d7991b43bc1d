import { quantityOf } from '../../chains/evm/hex.ts'
import { checksummed } from '../../core/addresses.ts'
import { GatewayError } from '../../core/failures.ts'
import { addressIn, calldata, unsignedIn } from '../evm/abi.ts'
import type { EvmChainId } from '../evm/evm.ts'
import { mainNetworks } from '../evm/networks.ts'
import { askContracts } from '../evm/read-tokens.ts'
import { Quantity } from '../evm/wire.ts'
import type { NodeSet } from '../nodes/ask-nodes.ts'
import { askNodes } from '../nodes/ask-nodes.ts'
import { refusalIn } from '../nodes/node.ts'
import { cleaned } from '../outside-text.ts'
import { fileIn, MAX_URI } from './agent-uri.ts'
import { feedbackOn } from './evm-feedback.ts'
import { longTextIn, textCalldata } from './evm-text.ts'
import type { AgentRegistry } from './registry.ts'
import { IDENTITY_REGISTRY, REPUTATION_REGISTRY } from './registry-contracts.ts'

/** The registries of EVM chains, read from their contracts. */
export function evmRegistry(
  nodesOf: (chain: EvmChainId) => NodeSet,
): Pick<AgentRegistry, 'evmAgent' | 'evmFeedback' | 'planRegistration'> {
  return {
    async evmAgent({ chain, agentId }, options) {
      const id = BigInt(agentId)
      const identity = ['ownerOf(uint256)', 'tokenURI(uint256)', 'getAgentWallet(uint256)']
      const calls = [
        ...identity.map((signature) => ({ to: IDENTITY_REGISTRY, data: calldata(signature, id) })),
        { to: REPUTATION_REGISTRY, data: calldata('getClients(uint256)', id) },
      ]
      const read = await askNodes(
        nodesOf(chain),
        async (node) => ({ answers: await askContracts(node, calls, options) }),
        options,
      )
      const { answers, ...sourced } = read
      const [owner, uri, wallet, clients] = answers
      const ownedBy = addressIn(owner)
      if (ownedBy === undefined)
        throw new GatewayError('not_found', 'No agent of this number is registered on this chain.')
      const told = longTextIn(uri) ?? ''
      const walletAt = addressIn(wallet)
      const file = fileIn(told)
      // the second word of a list is its length
      const count = clients === undefined ? undefined : unsignedIn(`0x${clients.slice(2 + 64)}`)
      return {
        ...sourced,
        network: mainNetworks[chain].network,
        registry: IDENTITY_REGISTRY,
        agentId,
        owner: checksummed(ownedBy),
        uri: cleaned(told, MAX_URI),
        ...(walletAt === undefined ? {} : { wallet: checksummed(walletAt) }),
        ...(file === undefined ? {} : { file }),
        ...(count === undefined ? {} : { clients: Number(count) }),
      }
    },

    async evmFeedback({ chain, ...query }, options) {
      const { network } = mainNetworks[chain]
      const read = await askNodes(nodesOf(chain), (node) => feedbackOn(node, query, options), options)
      return { ...read, network, registry: REPUTATION_REGISTRY, agentId: query.agentId }
    },

    planRegistration({ chain, from, uri }, options) {
      const { network } = mainNetworks[chain]
      const data = registrationCalldata(uri)
      return askNodes(
        nodesOf(chain),
        async (node) => {
          const about = { network, registry: IDENTITY_REGISTRY, data }
          try {
            const gas = await node.call(
              'eth_estimateGas',
              [{ from, to: IDENTITY_REGISTRY, data, value: quantityOf(0n) }],
              Quantity,
              options,
            )
            return { ...about, gas: (gas * 6n) / 5n, rehearsal: 'ok' as const }
          } catch (error) {
            if (refusalIn(error)) return { ...about, rehearsal: 'reverts' as const }
            throw error
          }
        },
        options,
      )
    },
  }
}

/** Calldata of `register(string agentURI)`. */
export function registrationCalldata(uri: string): string {
  return textCalldata('register(string)', uri)
}
