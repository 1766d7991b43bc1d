import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { caip2Of, evmNetworks } from '../../core/reference/evm-networks.ts'
import { solanaNetworks } from '../../core/reference/other-networks.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'

interface AgentChain {
  readonly id: 'solana' | 'base' | 'bsc'
  readonly name: string
  readonly caip2: string
  /** The test network that can stand in for it here. */
  readonly testNetwork?: { readonly name: string; readonly caip2: string }
}

const { mainnet, devnet } = solanaNetworks
const TRANSFER = { toolId: 'transfer-build', builds: 'A transfer of the coin or of a token.' }
const SWAP = { toolId: 'swap-build', builds: 'A swap of one token for another.' }

const chains: readonly AgentChain[] = [
  {
    id: 'solana',
    name: mainnet.label,
    caip2: mainnet.caip2,
    testNetwork: { name: devnet.label, caip2: devnet.caip2 },
  },
  {
    id: 'base',
    name: evmNetworks.base.name,
    caip2: caip2Of('base'),
    testNetwork: { name: evmNetworks['base-sepolia'].name, caip2: caip2Of('base-sepolia') },
  },
  { id: 'bsc', name: evmNetworks.bsc.name, caip2: caip2Of('bsc') },
]

export const agentChains = defineTool({
  id: 'agent-chains',
  family: 'agents',
  route: { path: '/agent/chains', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  title: 'Chains for agent wallets',
  summary: 'What an agent can do with its own wallet on Solana, Base and BNB Smart Chain at this gateway.',
  description: 'Use this when you want to know on which chains your own wallet works here.',
  input: z.strictObject({}),
  output: z.looseObject({
    chains: z.array(
      z.looseObject({
        id: z.enum(['solana', 'base', 'bsc']),
        name: z.string(),
        caip2: z.string().describe('CAIP-2 id of the main network.'),
        status: z
          .enum(['active', 'limited'])
          .describe(
            'active: calls can be paid on it; limited: transactions are built for it, and calls are paid on its test network or not at all.',
          ),
        features: z
          .array(z.string())
          .describe(
            'What works on it now: ways to pay, and unsigned transactions by the tools that build them.',
          ),
        transactions: z
          .array(z.looseObject({ toolId: z.string(), builds: z.string() }))
          .describe('Tools that build transactions for the wallet to sign and send.'),
        note: z.string(),
      }),
    ),
    keys: z.string().describe('Who holds the keys.'),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: ['which chains can my agent wallet use', 'does this gateway support Base', 'agent wallet chains'],
}).run((_, { service, now }) => ({
  chains: chains.map((chain) => toStanding(chain, service.networks)),
  keys: 'Wallets are the caller’s own; keys never reach this gateway.',
  provenance: selfProvenance('gateway', now()),
}))

function toStanding(chain: AgentChain, networks: readonly string[]) {
  const { id, name, caip2 } = chain
  const transactions = id === 'solana' ? [TRANSFER, SWAP] : [TRANSFER]
  const { status, feature, note } = toPayment(chain, networks)
  return {
    id,
    name,
    caip2,
    status,
    features: [...feature, ...transactions.map(({ toolId }) => toolId)],
    transactions,
    note: `${note} Unsigned transactions are built for your wallet; you sign and send them.`,
  }
}

/** How calls can be paid with a wallet on a chain. */
function toPayment({ name, caip2, testNetwork }: AgentChain, networks: readonly string[]) {
  if (networks.includes(caip2))
    return {
      status: 'active' as const,
      feature: ['x402-payment'],
      note: `Calls can be paid on ${name}.`,
    }
  if (testNetwork && networks.includes(testNetwork.caip2))
    return {
      status: 'limited' as const,
      feature: ['x402-payment-test'],
      note: `Calls can be paid on ${testNetwork.name} (${testNetwork.caip2}), not on ${name} itself.`,
    }
  return {
    status: 'limited' as const,
    feature: [],
    note: `This gateway takes no payments on ${name}.`,
  }
}
