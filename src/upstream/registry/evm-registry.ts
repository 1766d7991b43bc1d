import { toQuantity } from '../../chains/evm/hex.ts'
import { toChecksumAddress } from '../../core/addresses.ts'
import { GatewayError } from '../../core/failures.ts'
import { calldata, parseAddress, parseUnsigned } from '../evm/abi.ts'
import type { EvmChainId } from '../evm/evm.ts'
import { mainNetworks } from '../evm/networks.ts'
import { askContracts } from '../evm/read-tokens.ts'
import { Quantity } from '../evm/wire.ts'
import type { NodeSet } from '../nodes/ask-nodes.ts'
import { askNodes } from '../nodes/ask-nodes.ts'
import { findRefusal } from '../nodes/node.ts'
import { cleaned } from '../outside-text.ts'
import { MAX_URI, parseFile } from './agent-uri.ts'
import { feedbackOn } from './evm-feedback.ts'
import { parseLongText, textCalldata } from './evm-text.ts'
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
      const ownedBy = parseAddress(owner)
      if (ownedBy === undefined)
        throw new GatewayError('not_found', 'No agent of this number is registered on this chain.', {
          details: { field: 'agent' },
        })
      const answer = parseLongText(uri) ?? ''
      const walletAt = parseAddress(wallet)
      const file = parseFile(answer)
      // the second word of a list is its length
      const count = clients === undefined ? undefined : parseUnsigned(`0x${clients.slice(2 + 64)}`)
      return {
        ...sourced,
        network: mainNetworks[chain].network,
        registry: IDENTITY_REGISTRY,
        agentId,
        owner: toChecksumAddress(ownedBy),
        uri: cleaned(answer, MAX_URI),
        ...(walletAt === undefined ? {} : { wallet: toChecksumAddress(walletAt) }),
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
              [{ from, to: IDENTITY_REGISTRY, data, value: toQuantity(0n) }],
              Quantity,
              options,
            )
            return { ...about, gas: (gas * 6n) / 5n, rehearsal: 'ok' as const }
          } catch (error) {
            if (findRefusal(error)) return { ...about, rehearsal: 'reverts' as const }
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
