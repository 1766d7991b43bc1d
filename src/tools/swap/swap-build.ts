import { z } from 'zod'
import { swapSummary } from '../../analysis/market/swap-summary.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { SolanaAddress } from '../chains/address-fields.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { withNamedMints } from './named-mints.ts'
import { areTwo, swapInput, TWO_MINTS } from './swap-input.ts'
import { noReferral, Quote, Referral, Summary } from './swap-output.ts'

export const swapBuild = defineTool({
  id: 'swap-build',
  family: 'swap',
  route: { path: '/tools/swap-build', methods: ['POST'] },
  price: usd('0.02'),
  kind: 'build',
  essential: ['transaction', 'lastValidBlockHeight'],
  named: ['owner'],
  title: 'Build a swap',
  summary:
    'An unsigned Solana transaction that swaps one token for another, tried on the chain before it is handed out.',
  description:
    'Use this when you want a ready swap transaction for your own wallet to sign and send. Keys never reach us. On simulated data the transaction is a labelled memo.',
  maxAgeSeconds: 30,
  budgetMilliseconds: 14_000,
  input: z
    .strictObject({
      chain: z.enum(['solana']).default('solana').describe('Where the swap is made.'),
      ...swapInput,
      owner: SolanaAddress.describe('Wallet that gives, receives, pays the network fee and signs.'),
    })
    .refine(areTwo, TWO_MINTS),
  output: z.looseObject({
    transaction: z.string().describe('The whole transaction, unsigned, base64.'),
    lastValidBlockHeight: z.int().describe('After this block it is void.'),
    owner: z.string().describe('The only one who has to sign.'),
    computeUnits: z.int().nullable().describe('What the dry run used.'),
    prioritizationFeeLamports: z.int().nullable(),
    note: z
      .string()
      .optional()
      .describe('Set when the transaction only stands for the swap, as on simulated data.'),
    quote: Quote,
    summary: Summary,
    referral: Referral,
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: {
    input: {
      inputMint: 'So11111111111111111111111111111111111111112',
      outputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      amount: '1000000000',
      owner: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
    },
  },
  intents: [
    'build a swap transaction from SOL to USDC',
    'prepare an unsigned swap for my wallet',
    'make a transaction that swaps one Solana token for another',
    'give me a swap transaction to sign',
  ],
}).run(async ({ chain: _, owner, ...query }, { solana, swap, signal, now }) => {
  const built = await withNamedMints(swap.build({ ...query, owner }, { signal }), query, { solana, signal })
  const { venues, warnings, ...summary } = swapSummary(built.quote)
  return {
    transaction: built.transaction,
    lastValidBlockHeight: built.lastValidBlockHeight,
    owner,
    computeUnits: built.computeUnits ?? null,
    prioritizationFeeLamports: built.prioritizationFeeLamports ?? null,
    ...(built.note === undefined ? {} : { note: built.note }),
    quote: { ...built.quote, routePlan: built.quote.routePlan.map((step) => ({ ...step })) },
    summary: { ...summary, venues: [...venues], warnings: [...warnings] },
    referral: noReferral,
    untrustedText: ['quote.routePlan[].swapInfo.label', 'summary.venues'],
    provenance: provenance([built], now()),
  }
})
