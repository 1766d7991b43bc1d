import { measureDepth } from '../../analysis/bitcoin/book-depth.ts'
import { boughtPercent } from '../../analysis/bitcoin/bubbles.ts'
import { annualisedRate, interestChange, percent } from '../../analysis/market/perpetuals.ts'
import { toFlow } from '../../analysis/market/trade-flow.ts'
import { roundedOrNull } from '../../analysis/numbers/figures.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import type { ToolWorld } from '../ports.ts'
import { type Detail, seriesShown } from './detail.ts'
import { type Readings, readSignal } from './readings.ts'

const TOKEN = 'bitcoin'
const LEVELS = 1_000
const NEAR_PERCENT = 1
const TRADES = 500
/** 24 that are closed, and the one still trading. */
const HOURS = 25
const DAY_HOURS = 24

export async function orderBook(context: ToolWorld) {
  const book = await context.books.latest({ token: TOKEN, depth: LEVELS }, { signal: readSignal(context) })
  const near = measureDepth(book, { percent: NEAR_PERCENT })
  const content = { instrument: book.instrument, quote: book.quote, withinPct: NEAR_PERCENT, ...near }
  return { content, from: [book] }
}

export async function takerFlow(context: ToolWorld, detail: Detail) {
  const answer = await context.flow.recent(
    { token: TOKEN, bar: '1h', limit: HOURS },
    { signal: readSignal(context) },
  )
  const day = answer.bars.filter(({ closed }) => closed).slice(-DAY_HOURS)
  const bars = day.map((bar) => ({ time: toIsoTime(bar.time), buyPct: boughtPercent([bar]) }))
  const { series } = seriesShown(bars, detail)
  const content = { interval: '1h', buyPct24h: boughtPercent(day), ...(series ? { bars: series } : {}) }
  return { content, from: [answer] }
}

export async function lastTrades(context: ToolWorld, source: 'binance' | 'coinbase') {
  const answer = await context.trades.latest(
    { token: TOKEN, source, limit: TRADES },
    { signal: readSignal(context) },
  )
  const { count, seconds, boughtPct, largest } = toFlow(answer.trades)
  const content = {
    instrument: answer.instrument,
    quote: answer.quote,
    trades: count,
    seconds: roundedOrNull(seconds),
    buyPct: roundedOrNull(boughtPct),
    largestNotional: roundedOrNull(largest),
  }
  return { content, from: [answer] }
}

export async function fundingPart({ funding }: Readings, detail: Detail) {
  const answer = await funding()
  const { rate, intervalHours, nextAt, paid, instrument } = answer
  const content = {
    instrument,
    currentPct: percent(rate),
    annualizedPct: annualisedRate(rate, intervalHours),
    intervalHours,
    nextAt: toIsoTime(nextAt),
    ...seriesShown(
      paid.map((payment) => ({ time: toIsoTime(payment.time), ratePct: percent(payment.rate) })),
      detail,
    ),
  }
  return { content, from: [answer] }
}

export async function openInterestPart({ interest }: Readings, detail: Detail) {
  const answer = await interest()
  const { base, usd, before, instrument } = answer
  const content = {
    instrument,
    latestBtc: roundedOrNull(base),
    latestUsd: roundedOrNull(usd),
    change24hPct: interestChange(answer, before[0]).basePct,
    since: before[0] ? toIsoTime(before[0].time) : null,
    ...seriesShown(
      before.map((point) => ({ time: toIsoTime(point.time), btc: roundedOrNull(point.base) })),
      detail,
    ),
  }
  return { content, from: [answer] }
}
