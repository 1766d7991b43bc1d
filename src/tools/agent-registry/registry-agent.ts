import { z } from 'zod'
import { isSolanaAddress } from '../../core/addresses.ts'
import { usd } from '../../core/money.ts'
import { evmChains } from '../../upstream/evm/evm.ts'
import { provenance } from '../../upstream/sourced.ts'
import { NamedValues } from '../answers/any-json.ts'
import { texts } from '../answers/optional-fields.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { agentTexts, SOLANA, toAgentOutput } from './agent-fields.ts'

const NUMBER = /^\d{1,20}$/

export const registryAgent = defineTool({
  id: 'registry-agent',
  family: 'registry',
  route: { path: '/tools/registry-agent', methods: ['GET'] },
  price: usd('0.012'),
  kind: 'read',
  essential: ['agent'],
  title: 'One registered agent',
  summary: 'An agent of the 8004 registry on Solana or of the ERC-8004 registry of an EVM chain.',
  description:
    'Use this when you want to know who owns a registered agent, where its registration file is and how it is rated.',
  maxAgeSeconds: 300,
  input: z
    .strictObject({
      agent: z.string().min(1).max(60).describe('Asset in base58 or number on Solana; number on EVM chains.'),
      chain: z
        .enum(['solana', ...evmChains])
        .default('solana')
        .describe('Where it is registered.'),
    })
    .superRefine(({ agent, chain }, context) => {
      const fits = NUMBER.test(agent) || (chain === 'solana' && isSolanaAddress(agent))
      if (fits) return
      const message =
        chain === 'solana' ? 'Must be an asset in base58, or a number.' : 'Must be the number of an agent.'
      context.addIssue({ code: 'custom', path: ['agent'], message })
    }),
  output: z.looseObject({
    chain: z.string(),
    network: z.string().describe('CAIP-2 of the network that was read.'),
    agent: z
      .looseObject({
        owner: z.string(),
        agent_uri: z.string().nullable(),
        ...texts('agent_id', 'agent_registry', 'agent_wallet', 'asset', 'name', 'tier', 'created_at'),
      })
      .describe('On Solana the row of the indexer; on EVM chains what the contracts tell.'),
    registration: NamedValues.nullable().describe(
      'The registration file, where the agent’s URI holds it itself; others are not fetched.',
    ),
    ...texts('note'),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { agent: '22', chain: 'base' } },
  intents: [
    'look up agent 22 in the ERC-8004 registry on Base',
    'who owns this registered agent',
    'reputation of an agent by its asset address',
    'show the 8004 registration of an agent',
  ],
}).run(async ({ agent, chain }, { agentRegistry, signal, now }) => {
  if (chain === 'solana') {
    const found = await agentRegistry.agent({ agent }, { signal })
    return {
      chain,
      network: SOLANA,
      agent: toAgentOutput(found.agent),
      registration: null,
      untrustedText: agentTexts('agent.'),
      provenance: provenance([found], now()),
    }
  }
  const found = await agentRegistry.evmAgent({ chain, agentId: agent }, { signal })
  const { network, registry, agentId, owner, wallet, uri, file, clients } = found
  return {
    chain,
    network: network.network,
    ...(network.note === undefined ? {} : { note: network.note }),
    agent: {
      agent_id: agentId,
      agent_registry: `${network.network}:${registry}`,
      owner,
      agent_wallet: wallet ?? null,
      agent_uri: uri,
      feedback_clients: clients ?? null,
    },
    registration: file ?? null,
    untrustedText: ['agent.agent_uri', 'registration'],
    provenance: provenance([found], now()),
  }
})
