import { z } from 'zod'
import { curveProgress, curveValue, marginalPrice } from '../../analysis/launchpad/bonding-curve.ts'
import { impactOf, quoteOf, refusals, unitsIn, wholeTrade } from '../../analysis/launchpad/curve-quote.ts'
import { rounded } from '../../analysis/numbers/figures.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { Mint } from './mint-field.ts'

const TOKEN_DECIMALS = 6
const SOL_DECIMALS = 9
const Amount = (decimals: number) =>
  z
    .string()
    .refine(
      (text) => (unitsIn(text, decimals) ?? 0n) > 0n,
      `Must be a decimal above zero with at most ${decimals} decimals.`,
    )
const Reserves = z.looseObject({
  virtualTokens: z.string(),
  virtualLamports: z.string(),
  realTokens: z.string().describe('Still for sale.'),
  realLamports: z.string().describe('What sellers can get back.'),
})

export const launchpadCurve = defineTool({
  id: 'launchpad-curve',
  family: 'launchpad',
  route: { path: '/tools/launchpad-curve', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['pricePerTokenSol'],
  view: {
    kind: 'gauge',
    value: 'curve.progressPct',
    least: 0,
    most: 100,
    tone: 'plain',
    figures: ['side', 'sol', 'tokenAmount', 'priceImpactPct', 'curve.marketCapSol'],
  },
  title: 'Bonding-curve price',
  summary:
    'What so many tokens or so much SOL costs or brings on the bonding curve of a coin, to the lamport.',
  description:
    'Use this when you want to know what buying or selling an amount of a memecoin on its bonding curve would give, with fee and price impact. The reserves are read on the chain; the arithmetic is that of the program.',
  maxAgeSeconds: 60,
  input: z
    .strictObject({
      mint: Mint,
      side: z.enum(['buy', 'sell']).default('buy').describe('Whether tokens are bought or sold.'),
      tokens: Amount(TOKEN_DECIMALS)
        .optional()
        .describe('How many tokens, as a decimal; either this or sol.'),
      sol: Amount(SOL_DECIMALS)
        .optional()
        .describe(
          'How much SOL to spend in all, or to get at least; either this or tokens. One SOL when both are left out.',
        ),
      feeBps: z
        .int()
        .min(0)
        .max(1_000)
        .default(125)
        .describe(
          'Fees in hundredths of a percent: 95 of the launchpad and 30 of the creator, as trades of July 2026 paid them.',
        ),
    })
    .superRefine(({ tokens, sol }, context) => {
      if (tokens !== undefined && sol !== undefined)
        context.addIssue({ code: 'custom', path: ['sol'], message: 'Either tokens or sol, not both.' })
    }),
  output: z.looseObject({
    mint: z.string(),
    side: z.enum(['buy', 'sell']),
    tokens: z.string().describe('Smallest units of six decimals.'),
    lamports: z.string().describe('A buyer pays this in all; a seller gets this in the end.'),
    feeLamports: z.string(),
    feeBps: z.int(),
    tokenAmount: z.number().describe('Whole tokens.'),
    sol: z.number(),
    pricePerTokenSol: z.number().describe('With the fee.'),
    priceImpactPct: z.number().describe('How much worse than the price at the margin, without the fee.'),
    curve: z.looseObject({
      priceSol: z.number().describe('For one token, at the margin, before the trade.'),
      priceSolAfter: z.number(),
      marketCapSol: z.number(),
      progressPct: z.number().describe('How much of what was for sale is sold.'),
      reserves: Reserves,
      readFrom: z.enum(['chain', 'launchpad', 'simulated']),
      slot: z.int().nullable().describe('Null unless it was read from the chain.'),
      isMayhem: z.boolean().describe('True for a curve that opened with other reserves than usual.'),
    }),
    formula: z.string(),
    provenance: Provenance,
  }),
  example: { input: { mint: 'DwCLoDKVBdCpjLqFBVZRuL92EMXbEXLiCaXdMW1dLAwp', side: 'buy', sol: '0.5' } },
  intents: [
    'how many tokens do I get for 1 SOL on the bonding curve',
    'bonding curve price of this pump.fun coin',
    'cost of buying a million tokens on the curve',
    'what would selling my memecoin on pump.fun bring',
  ],
}).run(async ({ mint, side, tokens, sol, feeBps }, { launches, signal, now }) => {
  const curve = await launches.curve(mint, { signal })
  const { reserves } = curve
  const trade = quoteOf(reserves, {
    side,
    tokens: tokens === undefined ? undefined : unitsIn(tokens, TOKEN_DECIMALS),
    lamports: unitsIn(sol ?? '1', SOL_DECIMALS),
    feeBps: BigInt(feeBps),
  })
  if (typeof trade === 'string')
    throw new GatewayError('invalid_input', refusals[trade], {
      details: { field: trade === 'sold-out' ? 'mint' : tokens === undefined ? 'sol' : 'tokens' },
    })
  const { virtualTokens, virtualLamports, realTokens, realLamports } = reserves
  return {
    mint,
    side,
    tokens: `${trade.tokens}`,
    lamports: `${trade.lamports}`,
    feeLamports: `${trade.feeLamports}`,
    feeBps,
    ...wholeTrade(trade),
    priceImpactPct: rounded(impactOf(reserves, trade)),
    curve: {
      priceSol: rounded(marginalPrice(reserves)),
      priceSolAfter: rounded(marginalPrice(trade.after)),
      marketCapSol: rounded(curveValue(reserves)),
      progressPct: rounded(curveProgress(reserves)),
      reserves: {
        virtualTokens: `${virtualTokens}`,
        virtualLamports: `${virtualLamports}`,
        realTokens: `${realTokens}`,
        realLamports: `${realLamports}`,
      },
      readFrom: curve.readFrom,
      slot: curve.slot ?? null,
      isMayhem: curve.isMayhem === true,
    },
    formula:
      'Constant product of the virtual reserves in whole units, as the program of pump.fun rounds: a buy of Δs lamports gives t·(Δs−1)/(s+Δs−1) tokens, a buy of Δt tokens takes s·Δt/(t−Δt)+1 lamports, a sale of Δt tokens gives s·Δt/(t+Δt).',
    provenance: provenance([curve], now()),
  }
})
