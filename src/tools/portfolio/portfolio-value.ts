import { z } from 'zod'
import { rounded, roundedOrNull } from '../../analysis/numbers/figures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { oldestAsOf } from '../signals/market-now.ts'
import { gather } from './gather.ts'
import { namesSomething, portfolioFields } from './holdings-input.ts'
import { pricePositions } from './price-positions.ts'

const MAX_UNPRICED = 20

export const portfolioValue = defineTool({
  id: 'portfolio-value',
  family: 'portfolio',
  route: { path: '/tools/portfolio-value', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  essential: ['totalUsd'],
  named: ['addresses'],
  lists: [
    {
      list: 'positions',
      searched: 'coins and well-known tokens of the wallets and holdings',
      reason: 'Nothing with a price is held; unpriced lists the rest.',
      hint: 'Check the addresses and their chains.',
    },
  ],
  view: {
    kind: 'treemap',
    at: 'positions',
    label: 'asset',
    value: 'valueUsd',
    figures: ['totalUsd', 'effectivePositions', 'concentration'],
  },
  title: 'Portfolio value',
  summary:
    'What wallets or holdings are worth in dollars, position by position, with weights and concentration.',
  description:
    'Use this when you want the dollar value of one or more wallets on Solana and EVM chains, or of holdings that you name.',
  maxAgeSeconds: 120,
  input: z.strictObject(portfolioFields).refine(namesSomething, {
    path: ['addresses'],
    error: 'Name wallets in addresses, or what is held in holdings.',
  }),
  output: z.looseObject({
    totalUsd: z.number().describe('Of everything that has a price.'),
    pricesAsOf: z.string().nullable().describe('The time of the oldest price, ISO 8601 UTC.'),
    positions: z
      .array(
        z.looseObject({
          asset: z.string(),
          amount: z.number().describe('Whole coins or tokens.'),
          priceUsd: z.number(),
          valueUsd: z.number(),
          weightPct: z.number().describe('Percent of the whole.'),
        }),
      )
      .describe('Highest value first; what several wallets hold of one asset is added up.'),
    concentration: z
      .number()
      .nullable()
      .describe('Herfindahl index, 0 to 1: 1 when all is in one asset; null when nothing has a value.'),
    effectivePositions: z.number().nullable().describe('As many equal positions would be as concentrated.'),
    unpriced: z
      .array(
        z.looseObject({
          symbol: z.string(),
          amount: z.number().describe('Whole coins or tokens.'),
          where: z.string(),
        }),
      )
      .describe('What is held and has no price here; it is not part of the total. At most 20.'),
    notes: z.array(z.string()),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { holdings: 'BTC:0.5,ETH:2,SOL:10' } },
  intents: [
    'what is my wallet worth',
    'value of this Solana wallet in dollars',
    'how much are 0.5 BTC and 2 ETH worth together',
    'portfolio value of my addresses',
  ],
}).run(async (input, { evm, solana, prices, signal, now }) => {
  const { held, sources, notes } = await gather(input, { evm, solana, signal })
  const { value, unpriced, board } = await pricePositions(held, { prices, signal })
  return {
    totalUsd: rounded(value.totalValue),
    pricesAsOf: oldestAsOf(board),
    positions: value.positions.map(({ asset, amount, price, value: worth, weightPercent }) => ({
      asset,
      amount,
      priceUsd: price,
      valueUsd: rounded(worth),
      weightPct: rounded(weightPercent),
    })),
    concentration: roundedOrNull(value.concentration),
    effectivePositions: roundedOrNull(value.effectivePositions),
    unpriced: unpriced.slice(0, MAX_UNPRICED).map(({ symbol, amount, where }) => ({ symbol, amount, where })),
    notes: [
      ...notes,
      ...(held.some(({ token }) => token !== undefined)
        ? ['Wrapped coins and bridged dollars are taken at the price of what they stand for.']
        : []),
    ],
    untrustedText: ['unpriced[].symbol'],
    provenance: provenance([...sources, ...board], now()),
  }
})
