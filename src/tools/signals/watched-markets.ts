import type { WatchedMarket } from '../../analysis/market/market-summary.ts'
import { GatewayError } from '../../core/failures.ts'
import {
  type Bar,
  barMilliseconds,
  type CandleSeries,
  type Candles,
} from '../../upstream/market-data/candles.ts'

/** The markets a glance looks at. */
const watched = ['bitcoin', 'ethereum', 'solana', 'bnb', 'xrp', 'dogecoin']

/** This one counts in won, which cannot be added to dollars. */
const NOT_IN_DOLLARS = 'upbit'

interface Watching {
  readonly period: number
  readonly bar: Bar
  readonly signal: AbortSignal
}

interface Watched {
  readonly markets: readonly (WatchedMarket & { readonly quote: string | undefined })[]
  /** Markets of which nothing can be reported, and why. */
  readonly silent: readonly { readonly field: string; readonly reason: string }[]
  readonly series: readonly CandleSeries[]
}

/**
 * Reads every watched market over a period and the one before it, and over a day.
 *
 * @throws GatewayError what the first source answered when none of the markets could be read.
 */
export async function watchMarkets(candles: Candles, { period, bar, signal }: Watching): Promise<Watched> {
  const limit = Math.ceil((2 * period) / barMilliseconds[bar]) + 2
  const read = async (token: string) => {
    const long = await candles.recent({ token, bar, limit }, { signal })
    // a day is already in there when the bars are hours
    const day = bar === '1h' ? long : await candles.recent({ token, bar: '1h', limit: 26 }, { signal })
    return { token, long, day }
  }
  const answers = await Promise.allSettled(watched.map(read))
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  if (failures.length === answers.length) throw failures[0]
  for (const failure of failures) if (!(failure instanceof GatewayError)) throw failure

  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const inDollars = found.filter(({ long, day }) => ![long.venue, day.venue].includes(NOT_IN_DOLLARS))
  return {
    markets: inDollars.map(({ token, long, day }) => ({
      token,
      venue: long.venue,
      quote: long.quote,
      bars: long.candles.filter(({ closed }) => closed),
      dayBars: day.candles.filter(({ closed }) => closed),
    })),
    silent: watched
      .filter((token) => !inDollars.some((market) => market.token === token))
      .map((token) => ({
        field: token,
        reason: 'No source that counts in dollars answered for this market.',
      })),
    series: inDollars.flatMap(({ long, day }) => (long === day ? [long] : [long, day])),
  }
}
