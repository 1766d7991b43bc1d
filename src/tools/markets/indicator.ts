import { z } from 'zod'
import { type Reading, readIndicator, toPoints } from '../../analysis/indicators/catalog.ts'
import { signalWords } from '../../analysis/indicators/signal-labels.ts'
import { barsOf } from '../../analysis/market/bars.ts'
import { GatewayError } from '../../core/failures.ts'
import { momentOf } from '../../core/moment.ts'
import { usd } from '../../core/money.ts'
import {
  barMilliseconds,
  bars,
  type CandleSeries,
  candleSources,
} from '../../upstream/market-data/candles.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { atField, atOutput } from '../point-in-time.ts'
import { barsFor, readIndicatorRequest } from './indicator-request.ts'
import { candleHistory } from './market-history.ts'
import { symbolCandles } from './symbol-candles.ts'

/** The longest answer with series: indicators times candles. */
const MAX_POINTS = 10_000

const named = z.object({
  symbol: z
    .string()
    .min(1)
    .max(40)
    .default('BTCUSDT')
    .describe('A pair such as BTCUSDT or ETH-USD, or an asset such as bitcoin or SOL.'),
  source: z
    .enum(candleSources)
    .optional()
    .describe('Ask this venue only; left out, venues stand in for each other in order.'),
  interval: z.enum(bars).default('1h').describe('Length of a candle.'),
  limit: z
    .int()
    .min(20)
    .max(1_000)
    .optional()
    .describe('How many candles to read. Left out: 200, or three times the longest period that you name.'),
  indicators: z
    .string()
    .max(600)
    .default('rsi')
    .describe(
      'Indicator ids separated by commas, such as rsi,ema:period=50,ema:period=200. Tune one in place or with a parameter of its own (rsi.period=21); indicator-catalog lists them all.',
    ),
  series: z.boolean().default(false).describe('Also give the figures of every candle, oldest first.'),
  at: atField,
})

export const indicator = defineTool({
  id: 'indicator',
  family: 'signals',
  route: { path: '/indicator', methods: ['GET'] },
  price: usd('0.005'),
  cardPrice: usd('0.01'),
  kind: 'read',
  detail: { fullOnly: ['limit'] },
  readsFurther: true,
  essential: ['indicators', 'lastClose'],
  view: {
    kind: 'panes',
    at: 'indicators',
    price: 'price',
    figures: ['symbol', 'interval', 'price', 'lastClose', 'lastClosedAt'],
  },
  title: 'Technical indicators',
  summary: 'The technical indicators you name, over one market: their newest figures and what they say.',
  description: 'Use this when you want RSI, MACD, moving averages, Bollinger bands and the like of a coin.',
  maxAgeSeconds: 300,
  pointInTime: candleHistory,
  input: z.looseObject(named.shape).superRefine((input, context) => {
    const { requested, problems } = requestOf(input)
    for (const { field, message } of problems) context.addIssue({ code: 'custom', path: [field], message })
    if (input.series && requested.length * (input.limit ?? barsFor(requested)) > MAX_POINTS)
      context.addIssue({
        code: 'custom',
        path: ['series'],
        message: `A series has at most ${MAX_POINTS} points: name fewer indicators or a smaller limit.`,
      })
  }),
  output: z.looseObject({
    symbol: z.string().describe('The market as the venue writes it.'),
    source: z.string().describe('The venue whose candles were read.'),
    interval: z.enum(bars),
    limit: z.int().describe('How many candles were asked of the venue.'),
    quote: z.string().nullable().describe('What prices are counted in.'),
    candleCount: z.int().describe('How many closed candles were read.'),
    lastClose: z.number().describe('Close of the newest closed candle, in the quote asset.'),
    lastClosedAt: z
      .string()
      .describe('When that candle closed: indicators are of this moment, ISO 8601 UTC.'),
    lastIsOpen: z
      .boolean()
      .describe('True when a newer candle still trades: it gives the price and enters no indicator.'),
    price: z.number().describe('Newest price, that of an open candle included, in the quote asset.'),
    asOf: z.string().describe('When that was the price, ISO 8601 UTC.'),
    indicators: z
      .record(
        z.string(),
        z.looseObject({
          id: z.string(),
          name: z.string(),
          category: z.enum(['momentum', 'trend', 'volatility', 'volume']),
          params: z.record(z.string(), z.number()).describe('Parameters used, defaults filled in.'),
          latest: z
            .record(z.string(), z.number().nullable())
            .describe('Newest figure of each line; null while it warms up.'),
          signal: z.enum(signalWords),
          reason: z.string().optional().describe('Why there are no figures.'),
          series: z
            .array(
              z.looseObject({
                time: z.string().describe('When the candle opened, ISO 8601 UTC.'),
                value: z.record(z.string(), z.number().nullable()),
              }),
            )
            .optional(),
        }),
      )
      .describe(
        'Readings by indicator id; one that is asked for several times, as it is tuned: ema:period=50.',
      ),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { symbol: 'BTCUSDT', interval: '4h', indicators: 'rsi,macd,bollinger' } },
  intents: [
    'RSI of bitcoin on the 4h',
    'MACD and Bollinger bands for ETHUSDT',
    'is SOL overbought',
    '50 period moving average of BTC',
  ],
}).run(async (input, { candles, signal, now }) => {
  const at = momentOf(input)
  const { requested } = requestOf(input)
  const limit = input.limit ?? barsFor(requested)
  const recent = await symbolCandles(candles, { ...input, limit, at }, { signal })
  const closed = recent.candles.filter((candle) => candle.closed)
  const [last, newest] = [closed.at(-1), recent.candles.at(-1)]
  if (!last || !newest)
    throw new GatewayError('upstream_unavailable', 'The venue has no closed candle of this market yet.')
  const lines = barsOf(closed)
  const readings = requested.map(({ key, id, overrides }) => ({
    key,
    reading: readIndicator(id, lines, overrides),
  }))
  return {
    symbol: recent.instrument,
    source: recent.venue,
    interval: recent.bar,
    limit,
    quote: recent.quote ?? null,
    candleCount: closed.length,
    lastClose: last.close,
    lastClosedAt: new Date(last.time + barMilliseconds[recent.bar]).toISOString(),
    lastIsOpen: !newest.closed,
    price: newest.close,
    asOf: asOf(recent),
    indicators: Object.fromEntries(
      readings.map(({ key, reading }) => [
        key,
        { ...toOutput(reading), ...(input.series ? { series: toPoints(reading, lines).map(dated) } : {}) },
      ]),
    ),
    ...atOutput(at),
    disclaimer: DISCLAIMER,
    provenance: provenance([recent], now()),
  }
})

/** What the fields that have no name in the schema ask for, with the list. */
function requestOf({ indicators, ...input }: z.output<typeof named>) {
  const tuning = Object.entries(input).filter(([name]) => !Object.hasOwn(named.shape, name))
  return readIndicatorRequest(indicators, Object.fromEntries(tuning))
}

function toOutput({ id, name, category, params, latest, signal, reason }: Reading) {
  return { id, name, category, params, latest, signal, ...(reason === null ? {} : { reason }) }
}

function dated({ time, value }: ReturnType<typeof toPoints>[number]) {
  return { time: new Date(time).toISOString(), value }
}

function asOf({ sources, candles }: CandleSeries): string {
  const answered = sources.findLast(({ ok }) => ok)?.asOf
  return new Date(answered ?? candles.at(-1)?.time ?? 0).toISOString()
}
