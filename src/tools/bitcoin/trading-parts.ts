import { boughtPercent } from '../../analysis/bitcoin/bubbles.ts'
import { nearBook } from '../../analysis/bitcoin/near-book.ts'
import { annualisedRate, interestChange, percent } from '../../analysis/market/perpetuals.ts'
import { flowOf } from '../../analysis/market/trade-flow.ts'
import { figure } from '../../analysis/numbers/figures.ts'
import { isoTime } from '../../core/iso-time.ts'
import type { ToolWorld } from '../ports.ts'
import { type Detail, seriesShown } from './detail.ts'
import { ownSignal, type Readings } from './readings.ts'

const TOKEN = 'bitcoin'
const LEVELS = 1_000
const NEAR_PERCENT = 1
const TRADES = 500
/** 24 that are closed, and the one still trading. */
const HOURS = 25
const DAY_HOURS = 24

export async function orderBook(world: ToolWorld) {
  const book = await world.books.latest({ token: TOKEN, depth: LEVELS }, { signal: ownSignal(world) })
  const near = nearBook(book, { percent: NEAR_PERCENT })
  const say = { instrument: book.instrument, quote: book.quote, withinPct: NEAR_PERCENT, ...near }
  return { say, from: [book] }
}

export async function takerFlow(world: ToolWorld, detail: Detail) {
  const told = await world.flow.recent(
    { token: TOKEN, bar: '1h', limit: HOURS },
    { signal: ownSignal(world) },
  )
  const day = told.bars.filter(({ closed }) => closed).slice(-DAY_HOURS)
  const bars = day.map((bar) => ({ time: isoTime(bar.time), buyPct: boughtPercent([bar]) }))
  const { series } = seriesShown(bars, detail)
  const say = { interval: '1h', buyPct24h: boughtPercent(day), ...(series ? { bars: series } : {}) }
  return { say, from: [told] }
}

export async function lastTrades(world: ToolWorld, source: 'binance' | 'coinbase') {
  const told = await world.trades.latest(
    { token: TOKEN, source, limit: TRADES },
    { signal: ownSignal(world) },
  )
  const { count, seconds, boughtPct, largest } = flowOf(told.trades)
  const say = {
    instrument: told.instrument,
    quote: told.quote,
    trades: count,
    seconds: figure(seconds),
    buyPct: figure(boughtPct),
    largestNotional: figure(largest),
  }
  return { say, from: [told] }
}

export async function fundingPart({ funding }: Readings, detail: Detail) {
  const told = await funding()
  const { rate, intervalHours, nextAt, paid, instrument } = told
  const say = {
    instrument,
    currentPct: percent(rate),
    annualizedPct: annualisedRate(rate, intervalHours),
    intervalHours,
    nextAt: isoTime(nextAt),
    ...seriesShown(
      paid.map((payment) => ({ time: isoTime(payment.time), ratePct: percent(payment.rate) })),
      detail,
    ),
  }
  return { say, from: [told] }
}

export async function openInterestPart({ interest }: Readings, detail: Detail) {
  const told = await interest()
  const { base, usd, before, instrument } = told
  const say = {
    instrument,
    latestBtc: figure(base),
    latestUsd: figure(usd),
    change24hPct: interestChange(told, before[0]).basePct,
    since: before[0] ? isoTime(before[0].time) : null,
    ...seriesShown(
      before.map((point) => ({ time: isoTime(point.time), btc: figure(point.base) })),
      detail,
    ),
  }
  return { say, from: [told] }
}
