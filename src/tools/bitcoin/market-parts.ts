import { changesOf } from '../../analysis/bitcoin/changes.ts'
import { swingsOf } from '../../analysis/bitcoin/swings.ts'
import { rounded, roundedOrNull } from '../../analysis/numbers/figures.ts'
import { correlate, pairedReturns } from '../../analysis/quantitative/correlation.ts'
import { type Detail, shownOf } from './detail.ts'
import type { Readings } from './readings.ts'

const COMPARED = ['ETH', 'SOL', 'XRP'] as const
const CONFIDENCE = 0.95

export async function technicals({ recent, advice }: Readings) {
  const [{ series }, { technicalIndicators, trendAnalysis }] = await Promise.all([recent(), advice()])
  const trend = trendAnalysis.ok ? trendAnalysis.trend : null
  return { content: { interval: series.bar, trend, ...technicalIndicators }, from: [series] }
}

export async function signalPart({ recent, advice }: Readings, detail: Detail) {
  const [{ series }, { bias, confidence, reasoning, tradingRecommendation }] = await Promise.all([
    recent(),
    advice(),
  ])
  const content = {
    interval: series.bar,
    bias,
    confidence,
    action: tradingRecommendation.action,
    reasoning: reasoning.slice(0, shownOf('sentences', detail)),
  }
  return { content, from: [series] }
}

export async function performance({ ticker, dayChange, hours, halfDays }: Readings, now: number) {
  const [answer, day, ...histories] = await Promise.all([ticker(), dayChange(), hours(), halfDays()])
  const { last, quote } = answer
  const changes = { ...changesOf(last, histories, { now }), '24h': day }
  const content = { currentPrice: rounded(last), quote, changes }
  return { content, from: [answer, ...histories.map(({ series }) => series)] }
}

export async function volatilityPart({ recent, hours }: Readings) {
  const [here, hourly] = await Promise.all([recent(), hours()])
  const swings = swingsOf(here.price, { bars: here.bars, hours: hourly.bars })
  return { content: { interval: here.series.bar, ...swings }, from: [here.series, hourly.series] }
}

export async function correlations({ days, daysOf }: Readings) {
  const [bitcoin, ...others] = await Promise.all([days(), ...COMPARED.map((token) => daysOf(token))])
  const pairs = others.map((other, index) => {
    const returns = pairedReturns(other.bars, bitcoin.bars, bitcoin)
    const { coefficient, low, high, beta, samples } = correlate(returns, { confidence: CONFIDENCE })
    return {
      pair: `${COMPARED[index]}/BTC`,
      correlation: roundedOrNull(coefficient),
      low: roundedOrNull(low),
      high: roundedOrNull(high),
      beta: roundedOrNull(beta),
      samples,
    }
  })
  return { content: { interval: '1d', pairs }, from: [bitcoin, ...others].map(({ series }) => series) }
}
