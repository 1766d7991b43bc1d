import { z } from 'zod'
import { indicators } from '../../analysis/indicators/catalog.ts'
import { signalWords } from '../../analysis/indicators/signal-labels.ts'
import { usd } from '../../core/money.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { selfProvenance } from '../self-provenance.ts'

export const indicatorCatalog = defineTool({
  id: 'indicator-catalog',
  family: 'signals',
  route: { path: '/tools/indicator-catalog', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  detail: { brief: ['count', 'indicators.id', 'indicators.name'] },
  view: { kind: 'table', at: 'indicators', figures: ['count'] },
  title: 'Catalog of indicators',
  summary: 'Every technical indicator that can be computed here, with its parameters, bounds and lines.',
  description: 'Use this when you want to know which indicators there are and how they can be tuned.',
  input: z.strictObject({}),
  output: z.looseObject({
    count: z.int(),
    indicators: z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        category: z.enum(['momentum', 'trend', 'volatility', 'volume']),
        needsVolume: z.boolean().describe('Not available where a venue does not tell the volume.'),
        parameters: z
          .record(
            z.string(),
            z.looseObject({
              default: z.number(),
              min: z.number(),
              max: z.number(),
              integer: z.boolean(),
            }),
          )
          .describe('By name; give one as id.name.'),
        outputs: z.array(z.string()).describe('The lines it gives.'),
      }),
    ),
    signalWords: z.array(z.enum(signalWords)).describe('Every word an indicator may say.'),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: ['which indicators are there', 'list of technical indicators', 'parameters of the MACD'],
}).run((_, { now }) => {
  const listed = Object.entries(indicators).map(
    ([id, { name, category, needsVolume, parameters, outputs }]) => ({
      id,
      name,
      category,
      needsVolume,
      parameters: Object.fromEntries(
        Object.entries(parameters).map(([name, parameter]) => [name, { ...parameter }]),
      ),
      outputs: [...outputs],
    }),
  )
  return {
    count: listed.length,
    indicators: listed,
    signalWords: [...signalWords],
    provenance: selfProvenance('gateway', now()),
  }
})
