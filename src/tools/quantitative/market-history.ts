import { z } from 'zod'
import { type Bars, barsOf, type TradedBars } from '../../analysis/market/bars.ts'
import { rounded } from '../../analysis/numbers/figures.ts'
import { at, latest } from '../../analysis/numbers/line.ts'
import { GatewayError } from '../../core/failures.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import {
  barMilliseconds,
  bars as barNames,
  type CandleQuery,
  type CandleSeries,
  type Candles,
} from '../../upstream/market-data/candles.ts'
import { gapFields, toGapOutput } from '../markets/gap-output.ts'

/** The closed bars of a market, and what it costs now. */
export interface MarketHistory {
  readonly series: CandleSeries
  /** Without the bar that is still trading. */
  readonly bars: Bars
  readonly barMilliseconds: number
  /** Of the newest candle, the open one included; in the quote asset. */
  readonly price: number
}

interface HistoryOptions {
  readonly signal: AbortSignal
  /** How many closed bars the figures need. */
  readonly least: number
}

/**
 * Reads the closed bars of a market.
 *
 * @throws GatewayError `invalid_input` naming `bar` when the market has fewer closed bars than are needed, or whatever
 *   the candles refuse; `upstream_*` when no venue answered.
 */
export async function closedBars(
  candles: Candles,
  query: CandleQuery,
  { signal, least }: HistoryOptions,
): Promise<MarketHistory> {
  const series = await candles.recent(query, { signal })
  const everything = barsOf(series.candles)
  const bars = barsOf(series.candles.filter(({ closed }) => closed))
  if (bars.close.length < least)
    throw new GatewayError(
      'invalid_input',
      `This market has ${bars.close.length} closed candles of ${series.bar} here and ${least} are needed: ask for more, or for shorter ones.`,
      { details: { field: 'bar', closedBars: bars.close.length, needed: least } },
    )
  return { series, bars, barMilliseconds: barMilliseconds[series.bar], price: latest(everything.close) }
}

/**
 * The bars with their volume.
 *
 * @throws GatewayError `invalid_input` naming `source` when the venue does not tell it.
 */
export function tradedBars({ bars, series }: MarketHistory): TradedBars {
  const { volume, ...prices } = bars
  if (volume === null)
    throw new GatewayError(
      'invalid_input',
      `The candles of ${series.venue} have no volume; name another source.`,
      {
        details: { field: 'source' },
      },
    )
  return { ...prices, volume }
}

/** How long a bar is, for tools whose figures usually cover days. */
export const dailyBar = z.enum(barNames).default('1d').describe('Length of a candle.')

/** What every answer about one market reports about the candles it read. */
export const historyOutput = {
  venue: z.string().describe('The venue whose candles were read.'),
  instrument: z.string().describe('The market as the venue writes it.'),
  bar: z.enum(barNames),
  barCount: z.int().describe('Closed candles read; the one still trading is left out.'),
  ...gapFields,
  from: z.string().describe('When the first candle opened, ISO 8601 UTC.'),
  to: z.string().describe('When the last candle closed, ISO 8601 UTC.'),
  quote: z.string().nullable().describe('What prices are counted in.'),
  price: z.number().describe('Newest price, in the quote asset.'),
  priceAsOf: z.string().nullable().describe('When that was the price, ISO 8601 UTC.'),
}

/** Lists which candles were read, in the fields of `historyOutput`. */
export function toHistoryOutput({ series, bars, barMilliseconds, price }: MarketHistory) {
  const [first, last] = [at(bars.time, 0), latest(bars.time)]
  const priceAsOf = series.sources.findLast(({ ok }) => ok)?.asOf
  return {
    venue: series.venue,
    instrument: series.instrument,
    bar: series.bar,
    barCount: bars.time.length,
    ...toGapOutput(
      series.candles.filter(({ closed }) => closed),
      series.bar,
    ),
    from: toIsoTime(first),
    to: toIsoTime(last + barMilliseconds),
    quote: series.quote ?? null,
    price: rounded(price),
    priceAsOf: priceAsOf === undefined ? null : toIsoTime(priceAsOf),
  }
}
