import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { figures, texts } from '../answers/optional-fields.ts'
import { networkFields } from '../chains/network-output.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { mergeProvenance } from '../partial-results/merge-provenance.ts'
import { withPartDeadline } from '../partial-results/part-deadline.ts'
import { evmFees, solanaFees } from './gas-parts.ts'

const MAX_AGE = 60

const Chain = z.looseObject({
  ok: z.boolean(),
  source: z.string(),
  asOf: z.string().optional(),
  error: z.string().optional().describe('Why this chain has no figures.'),
  network: networkFields.network.optional(),
  note: networkFields.note,
  ...texts('chain', 'coin'),
})
const Wei = z.string().optional()
const Offer = z
  .looseObject({ ...texts('maxPriorityFeePerGas', 'maxFeePerGas'), ...figures('gwei') })
  .optional()

export const insightsGasOracle = defineTool({
  id: 'insights-gas-oracle',
  family: 'insights',
  route: { path: '/insights/gas-oracle', methods: ['GET'] },
  price: usd('0.01'),
  kind: 'read',
  detail: {},
  essential: ['solana|evm.*'],
  title: 'Gas oracle',
  summary: 'What to offer to get a transaction in, on Solana, Base, BNB Chain and Ethereum, side by side.',
  description:
    'Use this when you want to compare fees of several chains at once, or set the fee of a transaction on any of them.',
  maxAgeSeconds: MAX_AGE,
  input: z.strictObject({}),
  output: z.looseObject({
    solana: Chain.extend({
      unit: z.string().optional().describe('What min to max are counted in.'),
      ...figures('freePct', 'computeUnits'),
      sampleCount: z.int().optional().describe('Slots that were looked at.'),
      min: z.number().nullable().optional(),
      p25: z.number().nullable().optional(),
      p50: z.number().nullable().optional(),
      p75: z.number().nullable().optional(),
      p95: z.number().nullable().optional(),
      max: z.number().nullable().optional(),
      lamports: z
        .looseObject({ p50: z.number().nullable(), p95: z.number().nullable() })
        .optional()
        .describe('Priority fee of a transaction of 200,000 compute units, beside 5000 for each signature.'),
    }).describe('Over slots: the least that got in at busy trading accounts.'),
    evm: z
      .record(
        z.string(),
        Chain.extend({
          ...figures('blocks', 'baseFeeChangePct', 'averageFullnessPct'),
          ...texts('transferWei'),
          slow: Offer,
          standard: Offer,
          fast: Offer,
          baseFeePerGas: Wei.describe('Of the next block, wei.'),
          transferUsd: z.number().nullable().optional().describe('A transfer of the coin now, dollars.'),
        }),
      )
      .describe('By chain: base fee, slow, standard and fast offers over the last blocks, wei as text.'),
    provenance: Provenance,
  }),
  example: { input: {} },
  intents: [
    'gas oracle',
    'compare gas fees on Solana, Base and Ethereum',
    'where is gas cheapest right now',
    'priority fee percentiles on Solana and base fees of EVM chains',
  ],
}).run(async (_, context) => {
  const row = <T>(source: string, find: T) => ({ source, maxAgeSeconds: MAX_AGE, find })
  const [solana, base, bsc, ethereum] = await withPartDeadline(context, (find) =>
    Promise.all([
      find(row('solana-rpc', () => solanaFees(context))),
      find(row('base-rpc', () => evmFees('base', context))),
      find(row('bsc-rpc', () => evmFees('bsc', context))),
      find(row('ethereum-rpc', () => evmFees('ethereum', context))),
    ]),
  )
  return {
    solana: solana.result,
    evm: { base: base.result, bsc: bsc.result, ethereum: ethereum.result },
    provenance: provenance(mergeProvenance([solana, base, bsc, ethereum]), context.now()),
  }
})
