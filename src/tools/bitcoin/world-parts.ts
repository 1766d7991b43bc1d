import { moodOf } from '../../analysis/assets/mood.ts'
import { structureOf } from '../../analysis/bitcoin/structure.ts'
import { bitcoinSupply, supplyFormula } from '../../analysis/bitcoin/supply.ts'
import { dailySentiment } from '../../analysis/news/daily-sentiment.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { type Detail, seriesShown, shownOf } from './detail.ts'
import { NEWS_DAYS, type Readings } from './readings.ts'

export async function fearGreedHistory({ mood }: Readings, detail: Detail) {
  const answer = await mood()
  const oldestFirst = answer.readings.toReversed().map(({ time, value }) => {
    return { day: toIsoTime(time).slice(0, 10), value, mood: moodOf(value) }
  })
  const content = {
    index: answer.index,
    latest: oldestFirst.at(-1) ?? null,
    ...seriesShown(oldestFirst, detail),
  }
  return { content, from: [answer] }
}

export async function marketStructure({ market }: Readings) {
  const answer = await market()
  return { content: structureOf(answer), from: [answer] }
}

export async function newsPart({ articles: result }: Readings, detail: Detail) {
  const { about, news } = await aboutBitcoin(result)
  const items = about.slice(0, shownOf('articles', detail)).map(({ title, url, source, publishedAt }) => {
    return { title, url, source, publishedAt: toIsoTime(publishedAt) }
  })
  return { content: { total: about.length, items }, from: [news] }
}

export async function newsSentiment({ articles: result }: Readings, now: number) {
  const { about, news } = await aboutBitcoin(result)
  const { positive, negative, neutral, total, score, method, confidence } = dailySentiment(about, {
    now,
    days: NEWS_DAYS + 1,
  })
  return { content: { positive, negative, neutral, total, score, method, confidence }, from: [news] }
}

export function supplyPart(now: number) {
  const { nextHalvingAt, ...supply } = bitcoinSupply(now)
  const content = {
    ...supply,
    nextHalvingAt: toIsoTime(nextHalvingAt),
    isEstimate: true,
    formula: supplyFormula,
  }
  return { content, from: [] }
}

async function aboutBitcoin(answer: Readings['articles']) {
  const news = await answer()
  return { news, about: news.articles.filter(({ tickers }) => tickers.includes('BTC')) }
}
