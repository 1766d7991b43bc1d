import { LRUCache } from 'lru-cache'
import type { Clock } from '../../core/clock.ts'
import { DAY_SECONDS } from '../../core/durations.ts'
import { offers } from '../../core/reference/venues.ts'
import { barMilliseconds, type Candle, type CandleSourceId, candleSources } from '../market-data/candles.ts'
import { openingOf } from '../venues/series.ts'
import type { Venue, VenueTicker } from '../venues/venue.ts'
import { bookAt } from './book.ts'
import { venueFacts } from './economy.ts'
import { lotsBought } from './flow.ts'
import { openMarket } from './market.ts'
import type { Market } from './simulated-market.ts'
import type { Stretch } from './stretch.ts'
import { supplyOf } from './supplies.ts'
import { tradesUntil } from './trades.ts'

interface SimulatedOptions {
  readonly seed: string
  readonly dataClock: Clock
}

/** What was reported of a series. */
interface SeriesCache {
  readonly closed: Map<number, Candle>
  open: { readonly second: number; readonly candle: Candle } | undefined
  /** The candles up to the newest one, as they were in this second. */
  latest: { readonly second: number; readonly candles: readonly Candle[] } | undefined
}

const SERIES_KEPT = 64
/** Nothing was traded anywhere before. */
const FIRST_DAY = '2009-01-03'
const BARS_KEPT = 5_000

/** All ten venues of the simulated world, in their usual order. */
export function simulatedVenues(options: SimulatedOptions): readonly Venue[] {
  return candleSources.map((id) => simulatedVenue(id, options))
}

/**
 * A venue of a made-up world that depends on nothing but its seed and the time. Markets are those of the listed
 * assets; prices change every second.
 */
function simulatedVenue(id: CandleSourceId, { seed, dataClock }: SimulatedOptions): Venue {
  const marketOf = (instrument: string) => openMarket(seed, id, instrument)
  const { halfSpread } = venueFacts[id]
  const wholeSecond = () => Math.floor(dataClock.now() / 1_000)
  // what has closed never changes, what is open changes every second, and telling it again is most of what a call would cost
  const answer = new LRUCache<string, SeriesCache>({ max: SERIES_KEPT })
  const tickers = new LRUCache<string, { readonly second: number; readonly ticker: VenueTicker['ticker'] }>({
    max: SERIES_KEPT,
  })
  const cacheFor = (series: string): SeriesCache => {
    const stored = answer.get(series)
    if (stored && stored.closed.size <= BARS_KEPT) return stored
    const fresh: SeriesCache = { closed: new Map(), open: undefined, latest: undefined }
    answer.set(series, fresh)
    return fresh
  }

  return {
    id,
    defaultBar: '1h',
    async candles({ instrument, bar, limit, at }) {
      const now = wholeSecond()
      const answer = cacheFor(`${instrument}|${bar}`)
      const { latest } = answer
      if (at === undefined && latest?.second === now && latest.candles.length === limit)
        return { candles: latest.candles, asOf: now * 1_000, cached: false }
      const market = marketOf(instrument)
      const length = barMilliseconds[bar]
      const last = at === undefined ? openingOf(now * 1_000 - 1, bar) : openingOf(at, bar) - length
      const candles = Array.from({ length: limit }, (_, index): Candle => {
        const time = last - (limit - 1 - index) * length
        const before = answer.closed.get(time)
        if (before) return before
        if (answer.open?.second === now && answer.open.candle.time === time) return answer.open.candle
        const end = Math.min(now, (time + length) / 1_000)
        const closed = time + length <= now * 1_000
        const candle = { time, ...candleOf(market.tape.between(time / 1_000, end), market, id), closed }
        if (closed) answer.closed.set(time, candle)
        else answer.open = { second: now, candle }
        return candle
      })
      if (at === undefined) {
        answer.latest = { second: now, candles }
        return { candles, asOf: now * 1_000, cached: false }
      }
      const began = Date.parse(supplyOf(market.asset.symbol)?.since ?? FIRST_DAY)
      return { candles: candles.filter(({ time }) => time >= began), asOf: at, cached: false }
    },
    async ticker(instrument) {
      const now = wholeSecond()
      const before = tickers.get(instrument)
      const latest =
        before?.second === now ? before : { second: now, ticker: tickerAt(now, marketOf(instrument), id) }
      tickers.set(instrument, latest)
      return { ticker: latest.ticker, asOf: now * 1_000, cached: false }
    },
    ...(offers(id, 'flow')
      ? {
          async flow({ instrument, bar, limit }) {
            const market = marketOf(instrument)
            const now = wholeSecond()
            const length = barMilliseconds[bar]
            const last = openingOf(now * 1_000 - 1, bar)
            const bars = Array.from({ length: limit }, (_, index) => {
              const time = last - (limit - 1 - index) * length
              const [from, to] = [time / 1_000, Math.min(now, (time + length) / 1_000)]
              const stretch = market.tape.between(from, to)
              return {
                time,
                close: market.show(stretch.close),
                volume: stretch.lots / market.tape.lotsPerUnit,
                takerBuyVolume: lotsBought(market, { from, to, stretch }) / market.tape.lotsPerUnit,
                closed: time + length <= now * 1_000,
              }
            })
            return { bars, asOf: now * 1_000, cached: false }
          },
        }
      : {}),
    // a source that only lists what others trade has neither
    ...(halfSpread === null
      ? {}
      : {
          async book({ instrument, depth }) {
            const now = wholeSecond()
            const book = bookAt(marketOf(instrument), { now, depth, halfSpread })
            return { ...book, asOf: now * 1_000, cached: false }
          },
          async trades({ instrument, limit }) {
            const now = wholeSecond()
            const trades = tradesUntil(marketOf(instrument), { now, limit })
            return { trades, asOf: now * 1_000, cached: false }
          },
        }),
  }
}

function candleOf({ open, high, low, close, lots }: Stretch, { tape, show }: Market, id: CandleSourceId) {
  return {
    open: show(open),
    high: show(high),
    low: show(low),
    close: show(close),
    volume: offers(id, 'trades') ? lots / tape.lotsPerUnit : null,
  }
}

function tickerAt(now: number, market: Market, id: CandleSourceId): VenueTicker['ticker'] {
  const { halfSpread } = venueFacts[id]
  const day = market.tape.between(now - DAY_SECONDS, now)
  const { open, high, low, close, volume } = candleOf(day, market, id)
  return {
    last: close,
    high24h: high,
    low24h: low,
    open24h: open,
    change24hPct: Math.round((close / open - 1) * 1e6) / 1e4,
    ...(halfSpread === null
      ? {}
      : { bid: market.show(day.close - halfSpread), ask: market.show(day.close + halfSpread) }),
    ...(volume === null
      ? {}
      : { volume24h: volume, quoteVolume24h: Math.round((volume * (high + low + close) * 100) / 3) / 100 }),
  }
}
