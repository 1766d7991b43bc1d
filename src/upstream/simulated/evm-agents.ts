import { toChecksumAddress } from '../../core/addresses.ts'
import type { Clock } from '../../core/clock.ts'
import { DAY_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { EvmChainId } from '../evm/evm.ts'
import { mainNetworks, testChainIdOf } from '../evm/networks.ts'
import { registrationCalldata } from '../registry/evm-registry.ts'
import type { AgentFeedback, AgentRegistry } from '../registry/registry.ts'
import { TEST_IDENTITY_REGISTRY, TEST_REPUTATION_REGISTRY } from '../registry/registry-contracts.ts'
import { addressFrom } from './chains/made-address.ts'
import { agentName, feedbackTag } from './made-agents.ts'
import { mix, seedOf, uniform } from './noise.ts'

const COUNT = 500n
const MAX_CLIENTS = 30
const MAX_OF_A_CLIENT = 3
/** Blocks of two seconds, the first of them with the first second of 2026. */
const FIRST = Date.UTC(2026, 0, 1)
const BLOCK = 2_000
/** All of them have happened within the first 150 days. */
const BLOCKS = (150 * DAY_MS) / BLOCK

/** The registries of EVM chains that are not there; the same seed gives the same agents. */
export function simulatedEvmAgents({
  draw,
  dataClock,
}: {
  readonly draw: number
  readonly dataClock: Clock
}): Pick<AgentRegistry, 'evmAgent' | 'evmFeedback' | 'planRegistration'> {
  const sourced = () => ({
    mode: 'simulated' as const,
    sources: [{ name: 'simulated:registry', ok: true, asOf: dataClock.now(), cached: false }],
  })
  const networkOf = (chain: EvmChainId) => ({
    ...mainNetworks[chain].network,
    chainId: testChainIdOf(chain),
    network: `eip155:${testChainIdOf(chain)}`,
    note: 'Made up: no chain was read. The network id is that of the test network.',
  })
  const drawOf = ({ chain, agentId }: { readonly chain: EvmChainId; readonly agentId: string }) => {
    const id = BigInt(agentId)
    if (id < 1n || id > COUNT)
      throw new GatewayError('not_found', 'No agent of this number is in the simulated registry.', {
        details: { field: 'agent' },
      })
    return mix(mix(draw, seedOf(chain)), Number(id))
  }

  return {
    async evmAgent({ chain, agentId }) {
      const own = drawOf({ chain, agentId })
      const owner = toChecksumAddress(addressFrom(own, 1))
      const name = agentName(own, Number(agentId))
      return {
        ...sourced(),
        network: networkOf(chain),
        registry: TEST_IDENTITY_REGISTRY,
        agentId,
        owner,
        wallet: owner,
        uri: `https://agents.example/${chain}/${agentId}.json`,
        file: { name, description: `${name} of the simulated registry.`, active: uniform(own, 3) > 0.2 },
        clients: clientsOf(own),
      }
    },
    async evmFeedback({ chain, agentId, limit, offset, withRevoked, toBlock }) {
      const own = drawOf({ chain, agentId })
      const now = dataClock.now()
      const head = Math.floor((now - FIRST) / BLOCK)
      const to = Math.min(toBlock ?? head, head)
      const given = feedbackOf(own).filter(({ isRevoked }) => withRevoked || !isRevoked)
      return {
        ...sourced(),
        network: networkOf(chain),
        registry: TEST_REPUTATION_REGISTRY,
        agentId,
        clients: clientsOf(own),
        searched: { from: 0, to },
        feedback: given
          .slice(offset, offset + limit)
          .map(({ block, ...piece }) =>
            block > to ? piece : { ...piece, block, at: FIRST + block * BLOCK },
          ),
        hasMore: given.length > offset + limit,
      }
    },
    async planRegistration({ chain, uri }) {
      return {
        ...sourced(),
        network: networkOf(chain),
        registry: TEST_IDENTITY_REGISTRY,
        data: registrationCalldata(uri),
        rehearsal: 'not_rehearsed',
      }
    },
  }
}

function clientsOf(own: number): number {
  return Math.floor(MAX_CLIENTS * uniform(own, 4) ** 3)
}

/** As the contract would hold it: of the client who came last first, the latest of each first. */
function feedbackOf(own: number): readonly (AgentFeedback & { readonly block: number })[] {
  return Array.from({ length: clientsOf(own) }, (_, position) => position)
    .reverse()
    .flatMap((position) => {
      const client = mix(own, 2_000 + position)
      const gaveAt = BLOCKS * ((position + uniform(client, 3)) / (MAX_CLIENTS + 1))
      const count = 1 + Math.floor(MAX_OF_A_CLIENT * uniform(client, 1))
      return Array.from({ length: count }, (_, index) => {
        const each = mix(client, 10 + index)
        return {
          client: toChecksumAddress(addressFrom(client, 2)),
          index: `${count - index}`,
          value: Math.round(10 * (60 + 40 * uniform(each, 1))) / 10,
          tags: [feedbackTag(uniform(each, 2))],
          isRevoked: uniform(each, 3) < 0.03,
          block: Math.floor(gaveAt + (count - index) * 100),
        }
      })
    })
}
