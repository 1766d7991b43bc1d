import { z } from 'zod'
import { swapSummary } from '../../analysis/market/swap-summary.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { withNamedMints } from './named-mints.ts'
import { areTwo, swapInput, TWO_MINTS } from './swap-input.ts'
import { noReferral, Quote, Referral, Summary } from './swap-output.ts'

export const swapaggQuote = defineTool({
  id: 'swapagg-quote',
  family: 'swap',
  route: { path: '/swapagg/quote', methods: ['GET', 'POST'] },
  price: usd('0.001'),
  cardPrice: usd('0.003'),
  kind: 'read',
  essential: ['data.quote.outAmount'],
  title: 'Swap quote',
  summary:
    'What a swap between two Solana tokens would give now: route, price impact, least received. No fee added.',
  description:
    'Use this when you want a swap quote on Solana, from the Jupiter aggregator. The platform fee is zero.',
  maxAgeSeconds: 30,
  input: z.strictObject(swapInput).refine(areTwo, TWO_MINTS),
  output: z.looseObject({
    success: z.boolean(),
    data: z.looseObject({
      quote: Quote,
      summary: Summary,
      referral: Referral,
      computedAt: z.string(),
    }),
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: {
    input: {
      inputMint: 'So11111111111111111111111111111111111111112',
      outputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      amount: '1000000000',
    },
  },
  intents: [
    'quote a swap of SOL to USDC',
    'how much USDC do I get for one SOL on Jupiter',
    'best route to swap two Solana tokens',
    'price impact of swapping a token on Solana',
  ],
}).run(async (query, { solana, swap, signal, now }) => {
  const found = await withNamedMints(swap.quote(query, { signal }), query, { solana, signal })
  return {
    success: true,
    data: {
      quote: { ...found.quote, routePlan: found.quote.routePlan.map((step) => ({ ...step })) },
      summary: toOutput(swapSummary(found.quote)),
      referral: noReferral,
      computedAt: new Date(now()).toISOString(),
    },
    untrustedText: ['data.quote.routePlan[].swapInfo.label', 'data.summary.venues'],
    provenance: provenance([found], now()),
  }
})

function toOutput({ venues, warnings, ...rest }: ReturnType<typeof swapSummary>) {
  return { ...rest, venues: [...venues], warnings: [...warnings] }
}
