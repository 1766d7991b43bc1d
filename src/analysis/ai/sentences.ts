import type { Json, JsonObject } from '../../core/json.ts'
import { formatNumber } from './describe-result.ts'
import { quoted } from './safe-markdown.ts'

/** A sentence with `{paths}` into a result; for lists, one for each of the first items. */
type Sentence = string | { readonly each: string; readonly most: number; readonly say: string }

const HEADLINE = '“{title}” ({source}, {date}).'

/** What a reader wants first of the tools that are asked most. A sentence that lacks a figure is left out. */
const sentences: Readonly<Record<string, readonly Sentence[]>> = {
  price: [{ each: 'prices', most: 5, say: '{name} costs {usd} {quote}, {change24hPct}% in 24h.' }],
  signal: [
    '{signal.metadata.instrument} leans **{signal.bias}** on {bar} bars, with a confidence of {signal.confidence}.',
    '{signal.reasoning.0}',
    'The plan that goes with it: {signal.entry.side} at {signal.entry.price}, stop at {signal.entry.stopLoss}, first target {signal.entry.targets.0.price}.',
  ],
  news: [{ each: 'news', most: 3, say: HEADLINE }],
  'trending-headline': [{ each: 'trendingHeadline', most: 3, say: '“{headline}” ({source_name}, {date}).' }],
  sentiment: [
    'Of {summary.total} articles about {ticker}, {summary.positive} are positive, {summary.negative} negative and {summary.neutral} neutral: a score of {summary.score}.',
  ],
  indicator: [
    { each: 'indicators', most: 6, say: '{name}: {latest}; it reads as {signal}.' },
    '{symbol} last closed at {lastClose}, on {interval} candles of {source}.',
  ],
  volatility: [
    '{instrument} moves {estimators.yangZhang.annualPercent}% a year (Yang-Zhang, {window} bars of {bar}), which is more than on {estimators.yangZhang.percentile}% of the windows before.',
  ],
  drawdown: [
    '{instrument} stands {currentDrawdownPercent}% below its high; the deepest fall was {maxDrawdownPercent}%.',
  ],
  'fear-greed': [
    'Fear and greed stands at {value} ({mood}), and has been between {course.low} and {course.high}.',
  ],
  'global-market': [
    'All assets together are worth {marketCapUsd} USD, {marketCapChange24hPct}% in 24h; bitcoin is {btcDominancePct}% of it.',
  ],
  'market-movers': [
    { each: 'gainers', most: 2, say: '{name} gains {changePct}%, at {price} USD.' },
    { each: 'losers', most: 2, say: '{name} moves {changePct}%, at {price} USD.' },
  ],
  'funding-rates': [
    'Funding of {instrument} at {venue} is {fundingRatePct}% every {intervalHours} hours ({payer}), {annualizedPct}% a year.',
  ],
  'yields-find': [
    {
      each: 'yields',
      most: 3,
      say: '{symbol} at {project} on {chain} yields {apyPct}% a year, with {tvlUsd} USD in it.',
    },
  ],
  tvl: [
    '{name} holds {currentTvlUsd} USD, {tvlHistory.change30dPct}% in 30d.',
    '{chain} holds {currentTvlUsd} USD.',
  ],
  'evm-gas': [
    'On {chain} a plain transfer costs {costs.coinTransfer.usd} USD at {standard.gwei} gwei, a token transfer {costs.tokenTransfer.usd} USD.',
  ],
  'asset-risk': [
    'The risk of {symbol} is {level}, at a score of {score}.',
    { each: 'warnings', most: 3, say: '{}' },
  ],
  arbitrage: [
    {
      each: 'ranked',
      most: 3,
      say: '{asset} is cheapest at {buyAt.source} ({buyAt.price}) and dearest at {sellAt.source} ({sellAt.price}): {spreadPct}% before fees, {netSpreadPct}% after them.',
    },
  ],
  'tickers-compare': [
    '{name} is at {median} in the middle of the venues, cheapest at {cheapest}, dearest at {dearest}, {rangePct}% apart.',
  ],
}

/** The sentences of a tool's result, none for a tool that has no words of its own. */
export function sentencesOf(toolId: string, result: JsonObject): string[] {
  return (sentences[toolId] ?? []).flatMap((sentence) => {
    if (typeof sentence === 'string') return filled(sentence, result)
    return itemsOf(at(result, sentence.each))
      .slice(0, sentence.most)
      .flatMap((item) => filled(sentence.say, item))
  })
}

/** A sentence with its places filled, or none when a place has nothing to be filled with. */
function filled(sentence: string, from: Json): string[] {
  let isWhole = true
  const text = sentence.replace(/\{([^}]*)\}/g, (_, path: string) => {
    const output = words(at(from, path))
    if (output === '') isWhole = false
    return output
  })
  return isWhole ? [text] : []
}

function words(value: Json | undefined): string {
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string') return quoted(value)
  // several figures under their names
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value)
      .flatMap(([name, member]) =>
        typeof member === 'number' ? [`${quoted(name)} ${formatNumber(member)}`] : [],
      )
      .join(', ')
  return ''
}

function at(from: Json, path: string): Json | undefined {
  if (path === '') return from
  return path.split('.').reduce<Json | undefined>((value, name) => {
    if (Array.isArray(value)) return value[Number(name)]
    return typeof value === 'object' && value !== null
      ? Object.entries(value).find(([key]) => key === name)?.[1]
      : undefined
  }, from)
}

function itemsOf(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null
    ? Object.values(value).filter((item) => item !== undefined)
    : []
}
