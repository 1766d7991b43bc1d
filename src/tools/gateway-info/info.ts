import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { NamedFigures } from '../answers/any-json.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'

export const info = defineTool({
  id: 'info',
  family: 'service',
  route: { path: '/info', methods: ['GET'] },
  price: usd('0'),
  unthrottled: true,
  kind: 'read',
  title: 'About this gateway',
  summary: 'What this gateway is, which networks it is paid on and whether its data is live.',
  description: 'Use this when you meet this gateway for the first time.',
  input: z.strictObject({}),
  output: z.looseObject({
    name: z.string(),
    version: z.string(),
    url: z.string(),
    dataMode: z.string().describe('live, simulated or replay.'),
    protocol: z.literal('x402-v2'),
    networks: z.array(z.string()).describe('CAIP-2 ids of the networks that can be paid on.'),
    tools: z.int().describe('How many tools there are.'),
    links: NamedFigures.describe('Where to go next, by name.'),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: ['what is this gateway', 'which networks can I pay on'],
}).run((_, { service, now }) => ({
  name: service.name,
  version: service.version,
  url: service.publicUrl,
  dataMode: service.dataMode,
  protocol: 'x402-v2' as const,
  networks: [...service.networks],
  tools: service.toolCount,
  links: {
    stats: `${service.publicUrl}/info/stats`,
    upstreams: `${service.publicUrl}/status/upstreams`,
    receiptKeys: `${service.publicUrl}/.well-known/jwks.json`,
  },
  provenance: selfProvenance('gateway', now()),
}))
