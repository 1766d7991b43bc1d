import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { bars } from '../../upstream/market-data/candles.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { gapFields, toGapOutput } from '../markets/gap-output.ts'
import { candleColumns, candleRow, candlesOf } from './asset-candles.ts'
import { assetInput } from './asset-input.ts'
import { identified } from './identified.ts'

export const assetOhlcv = defineTool({
  id: 'asset-ohlcv',
  family: 'assets',
  route: { path: '/tools/asset-ohlcv', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['candles'],
  view: { kind: 'candles', at: 'candles', title: ['instrument', 'venue', 'bar'], running: 'lastIsOpen' },
  title: 'OHLCV by mint or contract',
  summary: 'OHLCV of a token that is named by its mint or contract, or of a tokenized stock.',
  description:
    'Use this when you know a token by its contract or mint and want its OHLCV, or that of a tokenized stock.',
  // tokens that no venue trades have candles of four hours at best
  maxAgeSeconds: 18_000,
  input: z.strictObject({
    ...assetInput,
    bar: z.enum(bars).default('1h').describe('Length of a candle.'),
    limit: z.int().min(1).max(500).default(48).describe('How many candles; the source may have fewer.'),
  }),
  output: z.looseObject({
    assetId: z.string(),
    symbol: z.string(),
    venue: z.string(),
    instrument: z.string(),
    bar: z.enum(bars),
    quote: z.string().nullable().describe('What prices are counted in.'),
    columns: z.array(z.string()),
    candles: z
      .array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number().nullable()]))
      .describe('Oldest first; volume is null where the source has none.'),
    lastIsOpen: z.boolean().describe('True while the last bar is still trading.'),
    ...gapFields,
    warnings: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { token: 'TSLAx', bar: '1d', limit: 14 } },
  intents: [
    'OHLCV for the mint DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
    'OHLCV of a tokenized stock',
    'OHLCV of this token contract',
  ],
}).run(async ({ token, bar, limit }, { assets, candles, signal, now }) => {
  const { identity, warnings } = await identified(token, { assets, signal })
  const detail = await assets.detail(identity.id, { signal })
  const series = await candlesOf(detail, { candles, signal, bar, limit })
  return {
    assetId: identity.id,
    symbol: identity.symbol,
    venue: series.venue,
    instrument: series.instrument,
    bar: series.bar,
    quote: series.quote ?? null,
    columns: candleColumns,
    candles: series.candles.map(candleRow),
    lastIsOpen: series.candles.at(-1)?.closed === false,
    ...toGapOutput(series.candles, series.bar),
    warnings: [...warnings],
    provenance: provenance([series], now()),
  }
})
