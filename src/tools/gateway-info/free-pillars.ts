import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { defineTool, Provenance, type Tool } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'

interface Pillar {
  readonly id: 'earn' | 'treasury' | 'invest' | 'spend' | 'grow'
  readonly label: string
  readonly tagline: string
  /** The families of tools that stand under it; `invest` also has every family that no other one names. */
  readonly families: readonly string[]
}

const pillars: readonly Pillar[] = [
  {
    id: 'earn',
    label: 'Earn',
    tagline: 'Find what pays: yields, spreads and launches.',
    families: ['defi', 'arbitrage', 'launchpad'],
  },
  {
    id: 'treasury',
    label: 'Treasury',
    tagline: 'Hold and guard money: sessions, portfolios and payouts.',
    families: ['sessions', 'treasury', 'portfolio', 'payouts'],
  },
  {
    id: 'invest',
    label: 'Invest',
    tagline: 'Decide on evidence: signals, indicators, markets, news and risk.',
    families: [],
  },
  {
    id: 'spend',
    label: 'Spend',
    tagline: 'Pay per call over x402, with a receipt for every payment.',
    families: ['payments', 'service', 'ai', 'generation', 'x402'],
  },
  {
    id: 'grow',
    label: 'Grow',
    tagline: 'Be found and trusted: agents, registries and identity.',
    families: ['agents', 'registry', 'identity'],
  },
]

/**
 * What this gateway offers, in five pillars.
 *
 * @param others Every other tool that is served; what is counted is read from their contracts.
 */
export function freePillars(others: readonly Tool[]): Tool {
  const tool: Tool = defineTool({
    id: 'free-pillars',
    family: 'service',
    route: { path: '/free/pillars', methods: ['GET'] },
    price: usd('0'),
    kind: 'read',
    title: 'The five pillars',
    summary: 'What this gateway offers, in five groups, with how many tools serve each of them now.',
    description: 'Use this when you want a map of the whole gateway before looking at single tools.',
    input: z.strictObject({}),
    output: z.looseObject({
      narrative: z.string(),
      pillars: z.array(
        z.looseObject({
          id: z.enum(['earn', 'treasury', 'invest', 'spend', 'grow']),
          label: z.string(),
          tagline: z.string(),
          order: z.int(),
          status: z
            .enum(['live', 'roadmap'])
            .describe('live: tools of it are served; roadmap: none of them yet.'),
          routePrefixes: z.array(z.string()).describe('How the paths of its tools begin.'),
          routeCount: z.int(),
          toolCount: z.int(),
        }),
      ),
      upsell: z.string().describe('Where to go next.'),
      provenance: Provenance,
    }),
    example: { input: {} },
    intents: [
      'what does this gateway offer',
      'overview of all tools',
      'product pillars',
      'help',
      'what does it cost',
      'how much does it cost',
    ],
  }).run((_, { now }) => ({
    narrative:
      'Market intelligence for agents, paid per call in USDC; no accounts, no keys, no subscriptions.',
    pillars: pillars.map((pillar, at) => toStanding(pillar, at + 1, [...others, tool])),
    upsell:
      'GET /agent/tools lists every tool with its price; an unpaid call to a paid one answers with its offer.',
    provenance: selfProvenance('gateway', now()),
  }))
  return tool
}

function toStanding({ id, label, tagline }: Pillar, order: number, tools: readonly Tool[]) {
  const own = tools.filter(({ contract }) => pillarOf(contract.family) === id)
  const paths = new Set(own.map(({ contract }) => contract.route.path))
  return {
    id,
    label,
    tagline,
    order,
    status: own.length > 0 ? ('live' as const) : ('roadmap' as const),
    routePrefixes: [...new Set([...paths].map((path) => `/${path.split('/')[1]}`))],
    routeCount: paths.size,
    toolCount: own.length,
  }
}

function pillarOf(family: string): Pillar['id'] {
  return pillars.find(({ families }) => families.includes(family))?.id ?? 'invest'
}
