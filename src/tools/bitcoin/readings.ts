import { changesOf } from '../../analysis/bitcoin/changes.ts'
import { rounded } from '../../analysis/numbers/figures.ts'
import { recommend } from '../../analysis/signal/recommend.ts'
import { DAY_MS } from '../../core/durations.ts'
import { memoize } from '../../core/memoize.ts'
import type { Bar } from '../../upstream/market-data/candles.ts'
import type { ToolWorld } from '../ports.ts'
import { closedBars } from '../quantitative/market-history.ts'

const TOKEN = 'bitcoin'
/** What the indicators need. */
const BARS = 200
/** Thirty days and a little more, so that the close of thirty days ago is among them. */
const HOURS = 724
/** A year and a little more, in bars of twelve hours. */
const HALF_DAYS = 734
/** A year and a little more, so that the close of a year ago is among them. */
const DAYS = 368
const WEEK_OF_PAYMENTS = 21
const DAY_OF_HOURS = 25
const MOOD_DAYS = 30
/** How far back the press is read. */
export const NEWS_DAYS = 2

export type Readings = ReturnType<typeof readingsOf>

/** Everything that several parts of the answer read; each question is asked once, when it is first needed. */
export function readingsOf(context: ToolWorld, { interval }: { readonly interval: Bar }) {
  const { candles, tickers, derivatives, sentimentIndex, assets, news, now } = context
  const options = () => ({ signal: readSignal(context) })
  const closed = (bar: Bar, limit: number, token = TOKEN) =>
    closedBars(candles, { token, bar, limit }, { ...options(), least: 2 })
  const recent = memoize(() => closed(interval, BARS))
  const hours = memoize(() => closed('1h', HOURS))
  const ticker = memoize(() => tickers.latest({ token: TOKEN }, options()))
  return {
    recent,
    advice: memoize(async () => recommend((await recent()).series)),
    hours,
    halfDays: memoize(() => closed('12h', HALF_DAYS)),
    days: memoize(() => closed('1d', DAYS)),
    daysOf: (token: string) => closed('1d', DAYS, token),
    ticker,
    /** Percent over the last 24 hours, the same in every part; null where the venue does not say. */
    dayChange: memoize(async () => {
      const { last, change24hPct } = await ticker()
      return change24hPct === undefined
        ? changesOf(last, [await hours()], { now: now() })['24h']
        : rounded(change24hPct)
    }),
    tickerAt: (source: 'binance' | 'coinbase') => tickers.latest({ token: TOKEN, source }, options()),
    funding: memoize(() => derivatives.funding({ token: TOKEN, payments: WEEK_OF_PAYMENTS }, options())),
    interest: memoize(() =>
      derivatives.openInterest({ token: TOKEN, period: '1h', points: DAY_OF_HOURS }, options()),
    ),
    mood: memoize(() => sentimentIndex.recent({ days: MOOD_DAYS }, options())),
    market: memoize(() => assets.global(options())),
    bitcoin: memoize(() => assets.board({ ids: [TOKEN] }, options())),
    articles: memoize(() => news.fetchArticles({ since: now() - NEWS_DAYS * DAY_MS }, options())),
  }
}

/** One for each question: more than ten that wait for the same signal pass for a leak. */
export function readSignal({ signal }: ToolWorld): AbortSignal {
  return AbortSignal.any([signal])
}
