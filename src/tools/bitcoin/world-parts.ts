import { moodOf } from '../../analysis/assets/mood.ts'
import { structureOf } from '../../analysis/bitcoin/structure.ts'
import { bitcoinSupply, supplyFormula } from '../../analysis/bitcoin/supply.ts'
import { dailySentiment } from '../../analysis/news/daily-sentiment.ts'
import { isoTime } from '../../core/iso-time.ts'
import { type Detail, seriesShown, shownOf } from './detail.ts'
import { NEWS_DAYS, type Readings } from './readings.ts'

export async function fearGreedHistory({ mood }: Readings, detail: Detail) {
  const told = await mood()
  const oldestFirst = told.readings.toReversed().map(({ time, value }) => {
    return { day: isoTime(time).slice(0, 10), value, mood: moodOf(value) }
  })
  const say = { index: told.index, latest: oldestFirst.at(-1) ?? null, ...seriesShown(oldestFirst, detail) }
  return { say, from: [told] }
}

export async function marketStructure({ market }: Readings) {
  const told = await market()
  return { say: structureOf(told), from: [told] }
}

export async function newsPart({ told }: Readings, detail: Detail) {
  const { about, news } = await aboutBitcoin(told)
  const items = about.slice(0, shownOf('articles', detail)).map(({ title, url, source, publishedAt }) => {
    return { title, url, source, publishedAt: isoTime(publishedAt) }
  })
  return { say: { total: about.length, items }, from: [news] }
}

export async function newsSentiment({ told }: Readings, now: number) {
  const { about, news } = await aboutBitcoin(told)
  const { positive, negative, neutral, total, score, method, confidence } = dailySentiment(about, {
    now,
    days: NEWS_DAYS + 1,
  })
  return { say: { positive, negative, neutral, total, score, method, confidence }, from: [news] }
}

export function supplyPart(now: number) {
  const { nextHalvingAt, ...supply } = bitcoinSupply(now)
  const say = {
    ...supply,
    nextHalvingAt: isoTime(nextHalvingAt),
    isEstimate: true,
    formula: supplyFormula,
  }
  return { say, from: [] }
}

async function aboutBitcoin(told: Readings['told']) {
  const news = await told()
  return { news, about: news.articles.filter(({ tickers }) => tickers.includes('BTC')) }
}
