import { z } from 'zod'
import { atr } from '../../analysis/indicators/true-range.ts'
import { rounded } from '../../analysis/numbers/figures.ts'
import { latest } from '../../analysis/numbers/line.ts'
import { type WeighedLevel, weighedLevels } from '../../analysis/quantitative/price-levels.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { usd } from '../../core/money.ts'
import { bars } from '../../upstream/market-data/candles.ts'
import { provenance } from '../../upstream/sourced.ts'
import { precise } from '../answers/precision.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { marketInput, symbolWithVenue } from '../markets/market-input.ts'
import { closedBars, historyOutput, toHistoryOutput } from './market-history.ts'

const ATR_PERIOD = 14

const Level = z.looseObject({
  price: z.number().describe('Mean of the swings, in the quote asset.'),
  zoneLow: z.number(),
  zoneHigh: z.number(),
  touches: z.int().describe('How many swing highs or lows turned there.'),
  lastTouch: z.string().describe('When the newest of them opened, ISO 8601 UTC.'),
  strength: z
    .number()
    .meta(precise('score'))
    .describe('0 to 100: w / (w + 2), where each swing adds 0.5 (oldest) to 1 (newest) to w.'),
  distancePercent: z.number().describe('From the price to the level; negative below it.'),
})

export const supportResistance = defineTool({
  id: 'support-resistance',
  family: 'quantitative',
  route: { path: '/tools/support-resistance', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  detail: {},
  essential: ['price'],
  lists: [
    {
      list: 'supports',
      searched: 'swings of the candles that were read',
      reason: 'No level of these candles lies below the price.',
      hint: 'Raise limit or toleranceAtr.',
    },
    {
      list: 'resistances',
      searched: 'swings of the candles that were read',
      reason: 'No level of these candles lies above the price, as at a high.',
      hint: 'Raise limit or toleranceAtr.',
    },
  ],
  view: {
    kind: 'levels',
    price: 'price',
    lists: [
      { at: 'resistances', price: 'price', zone: ['zoneLow', 'zoneHigh'], label: 'resistance', tone: 'down' },
      { at: 'supports', price: 'price', zone: ['zoneLow', 'zoneHigh'], label: 'support', tone: 'up' },
    ],
    figures: ['instrument', 'bar', 'price', 'barCount'],
  },
  title: 'Support and resistance',
  summary: 'Price levels where a market has turned before, below and above it, with strength and distance.',
  description: 'Use this when you want support and resistance levels of a coin, or key levels for a stop.',
  maxAgeSeconds: 300,
  input: z
    .strictObject({
      ...marketInput,
      bar: z.enum(bars).default('4h').describe('Length of a candle.'),
      limit: z.int().min(30).max(1_000).default(300).describe('How many candles to read.'),
      levels: z.int().min(1).max(10).default(5).describe('At most so many on either side.'),
      toleranceAtr: z
        .number()
        .min(0.05)
        .max(3)
        .default(0.5)
        .describe('How far apart swings of one level may be, in average true ranges of 14 candles.'),
    })
    .refine(...symbolWithVenue),
  output: z.looseObject({
    ...historyOutput,
    supports: z.array(Level).describe('Below the price, nearest first.'),
    resistances: z.array(Level).describe('Above the price, nearest first.'),
    tolerance: z.number().describe('How far apart swings of one level were, at most; in the quote asset.'),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin', bar: '4h' } },
  intents: [
    'support and resistance levels of bitcoin',
    'nearest resistance for ETH',
    'key levels of SOL on the 4h',
    'where is BTC support',
  ],
}).run(async (input, { candles, signal, now }) => {
  const history = await closedBars(candles, input, { signal, least: ATR_PERIOD + 1 })
  const tolerance = input.toleranceAtr * latest(atr(history.bars, ATR_PERIOD))
  const { supports, resistances } = weighedLevels(history.bars, {
    price: history.price,
    tolerance,
    count: input.levels,
  })
  return {
    ...toHistoryOutput(history),
    supports: supports.map(toOutput),
    resistances: resistances.map(toOutput),
    tolerance: rounded(tolerance),
    disclaimer: DISCLAIMER,
    provenance: provenance([history.series], now()),
  }
})

function toOutput({ price, zoneLow, zoneHigh, touches, lastTouch, strength, distancePercent }: WeighedLevel) {
  return {
    price: rounded(price),
    zoneLow: rounded(zoneLow),
    zoneHigh: rounded(zoneHigh),
    touches,
    lastTouch: toIsoTime(lastTouch),
    strength: rounded(strength),
    distancePercent: rounded(distancePercent),
  }
}
