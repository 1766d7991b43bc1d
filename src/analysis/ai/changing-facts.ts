import type { JsonObject } from '../../core/json.ts'
import type { Sentence } from './sentence-table.ts'
import { fillSentences } from './sentences.ts'

const PAST: readonly Sentence[] = [
  'nothing that came after {at}: only a correction of the record at its source',
]

/** Which facts would turn what a tool's result states, with the figures at which they would. */
const facts: Readonly<Record<string, readonly Sentence[]>> = {
  signal: [
    'a price beyond the stop at {signal.entry.stopLoss}',
    'a close below the support at {signal.technicalIndicators.support} or above the resistance at {signal.technicalIndicators.resistance}',
  ],
  'asset-risk': [
    {
      each: 'parts',
      by: 'score',
      most: 1,
      say: 'another {part|words} of {^symbol} than {value|short} {unit}, which weighs most',
    },
    'few wallets that hold most of it',
  ],
  'token-security': [
    'any finding worse than “{worst}”, such as an owner who can mint, freeze or stop transfers',
  ],
  'tokenrisk-report': ['a new danger, such as unlocked liquidity or one large holder'],
  'yields-find': [
    {
      each: 'yields',
      most: 1,
      say: 'a return of {symbol} at {project} to its 30-day mean of {apyMean30dPct|2}%',
    },
    'money leaving the pools',
  ],
  arbitrage: [{ each: 'ranked', most: 1, say: 'the {netSpreadPct|3}% after fees going below zero' }],
  'tickers-compare': ['fees above the {rangePct|3}% between the venues'],
  'fear-greed': ['a value outside {course.low} to {course.high}, where it has been'],
  sentiment: ['news of the other tone: {summary.positive} were positive, {summary.negative} negative'],
  'funding-rates': ['another sign of the funding rate, now {fundingRatePct|+4}%'],
  'open-interest': ['positions closed: the last change was {change.basePct|+2}%'],
  indicator: [
    { each: 'indicators', most: 1, say: 'the next bar, if {name} no longer reads as {signal|words}' },
  ],
  volatility: ['a calmer or wilder window than the last {window} bars'],
  drawdown: ['a new high, which is {currentDrawdownPercent|2}% away'],
  'support-resistance': [
    { each: 'supports', most: 1, say: 'a close below {price}' },
    { each: 'resistances', most: 1, say: 'a close above {price}' },
  ],
  backtest: ['other rules, fees or years: this is one run from {performance.from} to {performance.to}'],
  'risk-metrics': ['returns unlike those since {from}'],
  'price-history': ['a price above the high of {high} or below the low of {low}'],
  convert: ['another price of {from.code} than {from.usd} USD'],
  equity: ['the next trade; the exchange was in the state “{exchangeState}”'],
  'chains-tvl': ['deposits, withdrawals or prices, as the ranks follow dollars'],
  protocols: ['deposits, withdrawals or prices, as the ranks follow dollars'],
  'dex-pairs': [
    { each: 'pairs', most: 1, say: 'money leaving the pool, which holds {liquidityUsd|short} USD' },
  ],
  'dex-pools': [
    { each: 'pools', most: 1, say: 'money leaving the pool, which holds {reserveUsd|short} USD' },
  ],
  'launchpad-trending': ['the next trades, as such prices turn within minutes'],
  news: ['newer headlines than these'],
  'headlines-search': ['newer headlines than these'],
  'trending-headline': ['newer headlines than these'],
  tvl: ['deposits, withdrawals or prices that turn its {tvlHistory.change30dPct|+2}% in 30d'],
  'evm-gas': ['a busier chain: the base fee follows the last blocks'],
  'global-market': ['a market value that turns from its {marketCapChange24hPct|+2}% in 24h'],
  'market-movers': ['the next hours: ranks follow the change alone'],
  price: [{ each: 'prices', most: 1, say: 'a turn of the {change24hPct|+2}% of {name} in 24h' }],
  'stablecoin-peg': [
    { each: 'coins', most: 1, say: '{symbol} moving further from its peg than {deviationPct|+3}%' },
  ],
  'market-depth': ['orders that leave the book before yours arrives'],
  candles: ['the next bar of {bar}'],
  'position-size': ['another entry than {entry} or stop than {stop}'],
  'order-book': ['orders that come and go: the book is of one moment'],
  'narrative-clusters': ['newer headlines than these'],
  correlation: ['a stretch of prices unlike the last ones on {bar} bars'],
  'token-holders': ['a transfer of the largest wallet, which has {shares.largestWalletPct|2}%'],
}

/** What would change what the result states; nothing for a tool of which no such facts are written down. */
export function changingFacts(toolId: string, result: JsonObject): string[] {
  if (typeof result['at'] === 'string') return fillSentences(PAST, result)
  return fillSentences(facts[toolId] ?? [], result)
}
