/** A sentence with `{paths}` into a result, `{path|form}` where a form is set; for lists, one for each of the first items. */
export type Sentence =
  | string
  | {
      readonly each: string
      readonly most: number
      readonly say: string
      /** The largest of this figure first. */
      readonly by?: string
      /** What one sentence of all of them begins with. */
      readonly join?: string
    }

const HEADLINE = '“{title}” ({source}, {date}).'

/** What a reader wants first of the tools that are asked most. A sentence that lacks a figure is left out. */
export const sentences: Readonly<Record<string, readonly Sentence[]>> = {
  price: [{ each: 'prices', most: 5, say: '{name} costs {usd} {quote}, {change24hPct|+2}% in 24h.' }],
  signal: [
    '{signal.metadata.instrument} leans **{signal.bias}** on {bar} bars, at a confidence of {signal.confidence|2} (0 to 1).',
    '{signal.reasoning.0}',
    'Its plan: {signal.entry.side} at {signal.entry.price}, stop at {signal.entry.stopLoss}, first target {signal.entry.targets.0.price}.',
  ],
  news: [{ each: 'news', most: 2, say: HEADLINE }],
  'trending-headline': [{ each: 'trendingHeadline', most: 2, say: '“{headline}” ({source_name}, {date}).' }],
  sentiment: [
    'Of {summary.total} articles about {ticker}, {summary.positive} are positive, {summary.negative} negative and {summary.neutral} neutral: a score of {summary.score|2} (-1 to 1).',
  ],
  indicator: [
    { each: 'indicators', most: 6, say: '{name}: {latest}; it reads as {signal|words}.' },
    '{symbol} last closed at {lastClose}, on {interval} candles of {source}.',
  ],
  volatility: [
    '{instrument} moves {estimators.yangZhang.annualPercent|2}% a year (Yang-Zhang, {window} bars of {bar}), which is more than on {estimators.yangZhang.percentile|1}% of the windows before.',
  ],
  drawdown: [
    '{instrument} stands {currentDrawdownPercent|2}% below its high; the deepest fall was {maxDrawdownPercent|2}%.',
  ],
  'fear-greed': [
    'Fear and greed stands at {value} of 100 ({mood}; 0 is fear, 100 greed), and has been between {course.low} and {course.high}.',
  ],
  'global-market': [
    'All assets together are worth {marketCapUsd|short} USD, {marketCapChange24hPct|+2}% in 24h; bitcoin is {btcDominancePct|1}% of it.',
  ],
  'market-movers': [
    { each: 'gainers', most: 2, say: '{name} gains {changePct|+2}%, at {price} USD.' },
    { each: 'losers', most: 2, say: '{name} moves {changePct|+2}%, at {price} USD.' },
  ],
  'funding-rates': [
    'Funding of {instrument} at {venue} is {fundingRatePct|+4}% every {intervalHours} hours ({payer}), {annualizedPct|+2}% a year.',
  ],
  'yields-find': [
    {
      each: 'yields',
      most: 3,
      say: '{symbol} at {project} on {chain} yields {apyPct|2}% a year, with {tvlUsd|short} USD in it.',
    },
  ],
  tvl: ['{name} holds {currentTvlUsd|short} USD, {tvlHistory.change30dPct|+2}% in 30d.'],
  'evm-gas': [
    'On {chain} a plain transfer costs {costs.coinTransfer.usd} USD at {standard.gwei} gwei, a token transfer {costs.tokenTransfer.usd} USD.',
  ],
  'asset-risk': [
    '**The risk of {symbol} is {level}**: score {score} of 100 (100 is the riskiest).',
    {
      each: 'parts',
      by: 'score',
      most: 6,
      say: '{part|words} {value|short} {unit} ({score})',
      join: 'Each part from 0 to 100: ',
    },
    { each: 'warnings', most: 2, say: '{}' },
  ],
  arbitrage: [
    {
      each: 'ranked',
      most: 3,
      say: '{asset} is cheapest at {buyAt.source} ({buyAt.price}) and most expensive at {sellAt.source} ({sellAt.price}): {spreadPct|3}% before fees, {netSpreadPct|3}% after them.',
    },
  ],
  'token-security': [
    '**The worst finding for {token.symbol} on {chain} is “{worst}”** (info, warn, danger: danger is the worst).',
    {
      each: 'opinions',
      most: 2,
      say: '{source} gives a risk score of {riskScore} of 100 (100 is the riskiest).',
    },
    { each: 'findings', most: 3, say: '{name} ({level}): {meaning}' },
  ],
  'tokenrisk-report': [
    '**Risk score {riskScore} of 100** (100 is the riskiest).',
    { each: 'risks', most: 3, say: '{name} ({level}): {description}' },
  ],
  'market-depth': [
    'To {side} {amountUsd|short} USD of {instrument} at {venue} costs {fill.slippagePct|3}% against the middle of {middle}.',
  ],
  'tickers-compare': [
    '{name} is at {median} in the middle of the venues, cheapest at {cheapest}, most expensive at {dearest}, {rangePct|3}% apart.',
  ],
}
