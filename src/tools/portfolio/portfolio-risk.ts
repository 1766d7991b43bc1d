import { z } from 'zod'
import { roundedOrNull } from '../../analysis/numbers/figures.ts'
import { jointReturns, type PortfolioRisk, portfolioRisk as riskOf } from '../../analysis/portfolio/risk.ts'
import { partsOf, type Weighed } from '../../analysis/portfolio/value.ts'
import { GatewayError, isRefusal } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { barMilliseconds } from '../../upstream/market-data/candles.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { closedBars, dailyBar, type MarketHistory } from '../quantitative/market-history.ts'
import { gather } from './gather.ts'
import { namesSomething, portfolioFields } from './holdings-input.ts'
import { pricePositions } from './price-positions.ts'

const ENOUGH_RETURNS = 30
const MAX_ASSETS = 8
/** Dollar tokens, taken as cash that does not move. */
const cash: ReadonlySet<string> = new Set(['USDC', 'USDT'])

export const portfolioRisk = defineTool({
  id: 'portfolio-risk',
  family: 'portfolio',
  route: { path: '/tools/portfolio-risk', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  essential: ['annualVolatilityPct', 'positions'],
  named: ['addresses'],
  view: {
    kind: 'histogram',
    at: 'positions',
    label: 'asset',
    value: 'riskPct',
    figures: [
      'totalUsd',
      'annualVolatilityPct',
      'valueAtRiskPct',
      'expectedShortfallPct',
      'diversificationRatio',
    ],
  },
  title: 'Portfolio risk',
  summary:
    'How risky wallets or holdings are: volatility, correlation, concentration, value at risk, and who causes it.',
  description:
    'Use this when you want to know how much a portfolio may lose, how well it is spread, and which position carries the risk.',
  maxAgeSeconds: 300,
  input: z
    .strictObject({
      ...portfolioFields,
      bar: dailyBar,
      limit: z.int().min(40).max(500).default(181).describe('How many candles to read of each asset.'),
      confidence: z
        .number()
        .min(0.8)
        .max(0.99)
        .default(0.95)
        .describe('Of the value at risk, a part of one.'),
    })
    .refine(namesSomething, {
      path: ['addresses'],
      error: 'Name wallets in addresses, or what is held in holdings.',
    }),
  output: z.looseObject({
    totalUsd: z.number(),
    positions: z
      .array(
        z.looseObject({
          asset: z.string(),
          valueUsd: z.number(),
          weightPct: z.number().describe('Percent of the whole.'),
          annualVolatilityPct: z.number().nullable().describe('Null for cash.'),
          riskPct: z
            .number()
            .nullable()
            .describe('Its part of the variance of the whole; all parts make 100. Null for cash.'),
          isCash: z.boolean(),
        }),
      )
      .describe('Largest first.'),
    concentration: z.number().nullable().describe('Herfindahl index of the weights, 0 to 1.'),
    effectivePositions: z.number().nullable(),
    annualVolatilityPct: z.number().nullable().describe('Of the whole, with the weights of today.'),
    averageCorrelation: z
      .number()
      .nullable()
      .describe('Mean over all pairs, -1 to 1; null with fewer than two.'),
    diversificationRatio: z
      .number()
      .nullable()
      .describe('1: everything moves together; higher is better spread. Null for cash alone.'),
    valueAtRiskPct: z
      .number()
      .nullable()
      .describe('Loss that one bar exceeds with the chance left by confidence.'),
    expectedShortfallPct: z.number().nullable().describe('Mean loss of the bars beyond it.'),
    worstBarPct: z.number().nullable(),
    samples: z.int().describe('Returns over candles that all the assets have.'),
    bar: z.string(),
    leftOut: z
      .array(z.looseObject({ asset: z.string(), reason: z.string() }))
      .describe('What is held and is not in the figures, with the reason.'),
    notes: z.array(z.string()),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { holdings: 'BTC:0.5,ETH:4,SOL:30,USDC:2000' } },
  intents: [
    'how risky is my portfolio',
    'value at risk of 0.5 BTC and 4 ETH',
    'is my wallet well diversified',
    'which of my holdings carries the most risk',
  ],
}).run(async (input, { evm, solana, prices, candles, signal, now }) => {
  const { bar, limit, confidence } = input
  const { held, sources, notes } = await gather(input, { evm, solana, signal })
  const { value, unpriced, board } = await pricePositions(held, { prices, signal })
  const moving = value.positions.filter(({ asset }) => !isCash(asset))
  const read = await Promise.all(
    moving.slice(0, MAX_ASSETS).map(async (position) => ({
      position,
      history: await historyOrReason(() =>
        closedBars(candles, { token: position.asset, bar, limit }, { signal, least: ENOUGH_RETURNS + 1 }),
      ),
    })),
  )
  const covered = read.flatMap(({ position, history }) =>
    typeof history === 'string' ? [] : [{ position, history }],
  )
  const returns = jointReturns(
    covered.map(({ history }) => history.bars),
    { barMilliseconds: barMilliseconds[bar] },
  )
  const samples = returns[0]?.length ?? 0
  if (covered.length > 0 && samples < ENOUGH_RETURNS) throw tooFew(samples)
  const stable = value.positions.filter(({ asset }) => isCash(asset))
  const parts = partsOf([...covered.map(({ position }) => position), ...stable])
  const risk =
    covered.length === 0
      ? undefined
      : riskOf(returns, { weights: parts, barMilliseconds: barMilliseconds[bar], confidence })
  return {
    totalUsd: value.totalValue,
    positions: [
      ...covered.map(({ position }, index) => toPositionOutput(position, risk?.assets[index])),
      ...stable.map((position) => toPositionOutput(position, undefined)),
    ],
    concentration: roundedOrNull(value.concentration),
    effectivePositions: roundedOrNull(value.effectivePositions),
    ...toRiskOutput(risk, stable.length > 0),
    samples,
    bar,
    leftOut: [
      ...unpriced.map(({ symbol }) => ({ asset: symbol, reason: 'It has no price here.' })),
      ...read.flatMap(({ position, history }) =>
        typeof history === 'string' ? [{ asset: position.asset, reason: history }] : [],
      ),
      ...moving.slice(MAX_ASSETS).map(({ asset }) => ({
        asset,
        reason: `Only the ${MAX_ASSETS} largest positions that move are read.`,
      })),
    ].slice(0, 20),
    notes: [...notes, ...(stable.length > 0 ? ['Dollar tokens are taken as cash that does not move.'] : [])],
    disclaimer: DISCLAIMER,
    provenance: provenance([...sources, ...board, ...covered.map(({ history }) => history.series)], now()),
  }
})

function isCash(asset: string): boolean {
  return cash.has(asset)
}

/** A market without enough candles is left out with the reason; a venue in trouble fails the call. */
async function historyOrReason(read: () => Promise<MarketHistory>): Promise<MarketHistory | string> {
  try {
    return await read()
  } catch (error) {
    if (isRefusal(error)) return error.message
    throw error
  }
}

function toPositionOutput(
  { asset, value, weightPercent }: Weighed,
  risk: PortfolioRisk['assets'][number] | undefined,
) {
  return {
    asset,
    valueUsd: value,
    weightPct: roundedOrNull(weightPercent) ?? 0,
    annualVolatilityPct: risk ? roundedOrNull(risk.annualVolatilityPercent) : null,
    riskPct: risk ? roundedOrNull(risk.contributionPercent) : null,
    isCash: isCash(asset),
  }
}

/** Where there is nothing but cash nothing moves; where there is nothing at all nothing is known. */
function toRiskOutput(risk: PortfolioRisk | undefined, hasCash: boolean) {
  const still = hasCash ? 0 : null
  return {
    annualVolatilityPct: risk ? roundedOrNull(risk.annualVolatilityPercent) : still,
    averageCorrelation: risk ? roundedOrNull(risk.averageCorrelation) : null,
    diversificationRatio: risk ? roundedOrNull(risk.diversificationRatio) : null,
    valueAtRiskPct: risk ? roundedOrNull(risk.valueAtRiskPercent) : still,
    expectedShortfallPct: risk ? roundedOrNull(risk.expectedShortfallPercent) : still,
    worstBarPct: risk ? roundedOrNull(risk.worstPercent) : still,
  }
}

function tooFew(samples: number): GatewayError {
  return new GatewayError(
    'invalid_input',
    `The markets share ${samples} returns and ${ENOUGH_RETURNS} are needed: ask for more candles.`,
    { details: { field: 'limit', samples, needed: ENOUGH_RETURNS } },
  )
}
