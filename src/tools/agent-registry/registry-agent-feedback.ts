import { z } from 'zod'
import { isSolanaAddress } from '../../core/addresses.ts'
import { usd } from '../../core/money.ts'
import { evmChains } from '../../upstream/evm/evm.ts'
import type { AgentFeedback } from '../../upstream/registry/registry.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { SOLANA, toOutput } from './agent-fields.ts'

const NUMBER = /^\d{1,20}$/
/** On EVM chains a page is read piece by piece from the contract. */
const FARTHEST_ON_EVM = 500

export const registryAgentFeedback = defineTool({
  id: 'registry-agent-feedback',
  family: 'registry',
  route: { path: '/tools/registry-agent-feedback', methods: ['GET'] },
  price: usd('0.012'),
  kind: 'read',
  essential: ['agent'],
  lists: [
    {
      list: 'feedback',
      searched: 'feedback on this agent',
      reason: 'No client has left feedback, or the page lies behind the last piece.',
      hint: 'Set offset to 0; registry-agent returns how much feedback there is.',
    },
  ],
  view: {
    kind: 'series',
    at: 'feedback',
    x: 'at',
    y: ['value'],
    shape: 'bars',
    figures: ['count', 'clients'],
  },
  title: 'Feedback on an agent',
  summary:
    'What clients wrote about an agent in the 8004 registry on Solana or in the ERC-8004 registry of an EVM chain.',
  description:
    'Use this when you want to read the feedback behind the reputation of a registered agent. On Solana the newest comes first. On EVM chains it comes as the contract holds it: of the client who came last first; times are those of the events that a node shows in 20,000 blocks up to toBlock.',
  maxAgeSeconds: 300,
  input: z
    .strictObject({
      agent: z
        .string()
        .min(1)
        .max(60)
        .describe('Asset in base58 on Solana; number of the agent on EVM chains.'),
      chain: z
        .enum(['solana', ...evmChains])
        .default('solana')
        .describe('Where it is registered.'),
      withRevoked: z.boolean().default(false).describe('Whether feedback that was taken back is shown too.'),
      limit: z.int().min(1).max(50).default(10).describe('How many.'),
      offset: z.int().min(0).max(100_000).default(0).describe('How many to skip; on EVM chains 500 at most.'),
      toBlock: z
        .int()
        .min(1)
        .optional()
        .describe('EVM chains: the last block in which events are looked for; the latest when left out.'),
    })
    .superRefine(({ agent, chain, offset, toBlock }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      const isSolana = chain === 'solana'
      if (isSolana && !isSolanaAddress(agent))
        refuse('agent', 'Must be a Solana address: 32 bytes in base58.')
      if (!isSolana && !NUMBER.test(agent)) refuse('agent', 'Must be the number of an agent.')
      if (!isSolana && offset > FARTHEST_ON_EVM) refuse('offset', 'Must be 500 at most on EVM chains.')
      if (isSolana && toBlock !== undefined) refuse('toBlock', 'Is for EVM chains only.')
    }),
  output: z.looseObject({
    chain: z.string(),
    network: z.string().describe('CAIP-2 of the network that was read.'),
    agent: z.string(),
    order: z.enum(['newest', 'client']).describe('client: of the client who came last first.'),
    feedback: z.array(
      z.looseObject({
        client: z.string(),
        index: z.string(),
        value: z.number().describe('What was given, in whatever measure the client chose.'),
        score: z.number().nullable().describe('0 to 100; null where none was given.'),
        tags: z.array(z.string()),
        isRevoked: z.boolean(),
        block: z.number().nullable().describe('EVM chains: where its event was found.'),
        at: z.string().nullable().describe('Null where no event was found for it.'),
      }),
    ),
    count: z.number(),
    hasMore: z.boolean(),
    clients: z.number().nullable().describe('EVM chains: how many have given feedback.'),
    searchedBlocks: z
      .looseObject({ from: z.number(), to: z.number() })
      .nullable()
      .describe('EVM chains: where events were looked for; ask with toBlock = from - 1 for older ones.'),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { agent: '22', chain: 'base', limit: 5 } },
  intents: [
    'feedback on this agent',
    'reviews of a registered agent',
    'what do clients say about agent asset',
    'read the 8004 feedback of an agent',
    'ERC-8004 feedback on agent 22 on Base',
  ],
}).run(async ({ agent, chain, toBlock, ...query }, { agentRegistry, signal, now }) => {
  const untrustedText = ['feedback[].tags', 'feedback[].endpoint', 'feedback[].uri']
  if (chain === 'solana') {
    const list = await agentRegistry.feedback({ ...query, asset: agent }, { signal })
    return {
      chain,
      network: SOLANA,
      agent,
      order: 'newest' as const,
      feedback: list.feedback.map(toFeedbackOutput),
      count: list.feedback.length,
      hasMore: list.hasMore,
      clients: null,
      searchedBlocks: null,
      untrustedText,
      provenance: provenance([list], now()),
    }
  }
  const list = await agentRegistry.evmFeedback({ ...query, chain, agentId: agent, toBlock }, { signal })
  const { network, registry } = list
  return {
    chain,
    network: network.network,
    ...(network.note === undefined ? {} : { note: network.note }),
    registry,
    agent,
    order: 'client' as const,
    feedback: list.feedback.map(toFeedbackOutput),
    count: list.feedback.length,
    hasMore: list.hasMore,
    clients: list.clients,
    searchedBlocks: list.searched ?? null,
    untrustedText,
    provenance: provenance([list], now()),
  }
})

function toFeedbackOutput({ at, score, endpoint, uri, signature, block, ...piece }: AgentFeedback) {
  return {
    ...piece,
    tags: [...piece.tags],
    score: score ?? null,
    endpoint: endpoint ?? null,
    uri: uri ?? null,
    tx_signature: signature ?? null,
    block: block ?? null,
    at: toOutput(at),
  }
}
