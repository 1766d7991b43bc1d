import { z } from 'zod'
import { rounded } from '../../analysis/numbers/figures.ts'
import { type ProfileBand, volumeProfile as profileOf } from '../../analysis/quantitative/volume-profile.ts'
import { GatewayError } from '../../core/failures.ts'
import { usd } from '../../core/money.ts'
import { bars } from '../../upstream/market-data/candles.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { marketInput, symbolWithVenue } from '../markets/market-input.ts'
import { closedBars, historyOutput, toHistoryOutput, tradedBars } from './market-history.ts'

const MAX_NODES = 5

const Band = z.looseObject({
  low: z.number(),
  high: z.number(),
  volume: z.number().describe('In the base asset.'),
  sharePercent: z.number().describe('Of all that was traded.'),
})

export const volumeProfile = defineTool({
  id: 'volume-profile',
  family: 'quantitative',
  route: { path: '/tools/volume-profile', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  detail: {},
  essential: ['bands'],
  view: {
    kind: 'histogram',
    at: 'bands',
    label: ['low', 'high'],
    value: 'volume',
    mark: 'price',
    figures: [
      'pointOfControl.low',
      'pointOfControl.sharePercent',
      'valueArea.low',
      'valueArea.high',
      'price',
    ],
  },
  title: 'Volume profile',
  summary: 'At which prices a market has traded most: point of control, value area, busy and empty bands.',
  description:
    'Use this when you want the volume by price of a coin. A source that does not tell it is refused, uncharged.',
  maxAgeSeconds: 300,
  input: z
    .strictObject({
      ...marketInput,
      bar: z.enum(bars).default('1h').describe('Length of a candle; shorter ones place volume better.'),
      limit: z.int().min(20).max(1_000).default(500).describe('How many candles to read.'),
      bands: z.int().min(10).max(200).default(40).describe('Into how many equal bands prices are cut.'),
      valueAreaPercent: z
        .number()
        .min(50)
        .max(95)
        .default(70)
        .describe('How much of the volume the value area holds.'),
    })
    .refine(...symbolWithVenue),
  output: z.looseObject({
    ...historyOutput,
    pointOfControl: Band.describe('The band with the most volume.'),
    valueArea: Band.describe('The run of bands around it that holds the wanted part of the volume.'),
    priceIs: z.enum(['above', 'inside', 'below']).describe('Where the newest price is to the value area.'),
    highNodes: z
      .array(Band)
      .describe('Other bands busier than both neighbours and than most, busiest first.'),
    lowNodes: z.array(Band).describe('Bands emptier than both neighbours and than most, emptiest first.'),
    totalVolume: z.number().describe('In the base asset.'),
    columns: z.array(z.string()).describe('What the numbers of a band in bands mean.'),
    bands: z
      .array(z.tuple([z.number(), z.number(), z.number()]))
      .describe('Cheapest first. The volume of a candle is spread evenly over its range.'),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin', bar: '1h', limit: 500 } },
  intents: [
    'volume profile of bitcoin',
    'point of control and value area of ETH',
    'volume by price of SOL',
    'high volume nodes of BTC',
  ],
}).run(async (input, { candles, signal, now }) => {
  const history = await closedBars(candles, input, { signal, least: 10 })
  const profile = profileOf(tradedBars(history), {
    bands: input.bands,
    valueArea: input.valueAreaPercent / 100,
  })
  if (profile === null)
    throw new GatewayError('invalid_input', 'Nothing was traded in these candles, or at one price only.', {
      details: { field: 'limit' },
    })
  const { pointOfControl, valueArea, highNodes, lowNodes, totalVolume, bands } = profile
  return {
    ...toHistoryOutput(history),
    pointOfControl: toOutput(pointOfControl),
    valueArea: toOutput(valueArea),
    priceIs: toZone(history.price, valueArea),
    highNodes: highNodes
      .filter(({ low }) => low !== pointOfControl.low)
      .slice(0, MAX_NODES)
      .map(toOutput),
    lowNodes: lowNodes.slice(0, MAX_NODES).map(toOutput),
    totalVolume: rounded(totalVolume),
    columns: ['low', 'high', 'volume'],
    bands: bands.map(({ low, high, volume }): [number, number, number] => [
      rounded(low),
      rounded(high),
      rounded(volume),
    ]),
    disclaimer: DISCLAIMER,
    provenance: provenance([history.series], now()),
  }
})

function toOutput({ low, high, volume, sharePercent }: ProfileBand) {
  return {
    low: rounded(low),
    high: rounded(high),
    volume: rounded(volume),
    sharePercent: rounded(sharePercent),
  }
}

function toZone(price: number, { low, high }: { readonly low: number; readonly high: number }) {
  if (price > high) return 'above'
  return price < low ? 'below' : 'inside'
}
