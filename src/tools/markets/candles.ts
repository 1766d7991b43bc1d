import { z } from 'zod'
import { momentOf } from '../../core/moment.ts'
import { usd } from '../../core/money.ts'
import { bars, type Candle } from '../../upstream/market-data/candles.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { atField, atOutput } from '../point-in-time.ts'
import { gapFields, toGapOutput } from './gap-output.ts'
import { candleHistory } from './market-history.ts'
import { marketInput, symbolWithVenue } from './market-input.ts'

const Row = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number().nullable()])

export const candles = defineTool({
  id: 'candles',
  family: 'markets',
  route: { path: '/tools/candles', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: {},
  essential: ['candles'],
  view: { kind: 'candles', at: 'candles', title: ['instrument', 'venue', 'bar'], running: 'lastIsOpen' },
  title: 'Candles',
  summary: 'How a spot market has traded: open, high, low, close and volume per bar, oldest first.',
  description: 'Use this when you want raw price history of a coin to chart it or compute on it yourself.',
  maxAgeSeconds: 300,
  pointInTime: candleHistory,
  input: z
    .strictObject({
      ...marketInput,
      bar: z.enum(bars).optional().describe('Length of a candle; 1h when left out.'),
      limit: z.int().min(1).max(1_000).default(100).describe('How many candles; the venue may have fewer.'),
      at: atField,
    })
    .refine(...symbolWithVenue),
  output: z.looseObject({
    venue: z.string().describe('Who traded it.'),
    instrument: z.string().describe('The market as the venue writes it.'),
    quote: z.string().nullable().describe('What prices are counted in.'),
    bar: z.enum(bars),
    columns: z.array(z.string()).describe('What the numbers of a row mean, in order.'),
    candles: z
      .array(Row)
      .describe(
        'Oldest first; time is when the bar opened, prices in the quote asset, volume in the base asset.',
      ),
    lastIsOpen: z.boolean().describe('True while the last bar is still trading.'),
    ...gapFields,
    provenance: Provenance,
  }),
  example: { input: { token: 'bitcoin', bar: '4h', limit: 50 } },
  intents: ['bitcoin candles', 'OHLCV history of SOL', 'hourly price history of ETH', 'klines for BTCUSDT'],
}).run(async (input, { candles, signal, now }) => {
  const at = momentOf(input)
  const recent = await candles.recent({ ...input, at }, { signal })
  return {
    venue: recent.venue,
    instrument: recent.instrument,
    quote: recent.quote ?? null,
    bar: recent.bar,
    columns: ['time', 'open', 'high', 'low', 'close', 'volume'],
    candles: recent.candles.map(toRow),
    lastIsOpen: recent.candles.at(-1)?.closed === false,
    ...atOutput(at),
    ...toGapOutput(recent.candles, recent.bar),
    provenance: provenance([recent], now()),
  }
})

function toRow({ time, open, high, low, close, volume }: Candle): z.input<typeof Row> {
  return [new Date(time).toISOString().replace('.000Z', 'Z'), open, high, low, close, volume]
}
