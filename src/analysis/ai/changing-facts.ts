import type { JsonObject } from '../../core/json.ts'
import type { Sentence } from './sentence-table.ts'
import { fillSentences } from './sentences.ts'

/** Which facts would turn what a tool's result says, with the figures at which they would. */
const facts: Readonly<Record<string, readonly Sentence[]>> = {
  signal: [
    'a price beyond the stop at {signal.entry.stopLoss}',
    'a close below the support at {signal.technicalIndicators.support} or above the resistance at {signal.technicalIndicators.resistance}',
  ],
  'asset-risk': [
    { each: 'parts', most: 1, say: 'another {part} than {value|2} {unit}' },
    'who holds {symbol}, if few hold most of it',
  ],
  'token-security': [
    'any finding worse than “{worst}”, such as an owner who can mint, freeze or stop transfers',
  ],
  'tokenrisk-report': ['a new danger, such as unlocked liquidity or one large holder'],
  'yields-find': [
    {
      each: 'yields',
      most: 1,
      say: '{symbol} at {project} falling towards its 30-day mean of {apyMean30dPct|2}%',
    },
    'money leaving the pools',
  ],
  arbitrage: [{ each: 'ranked', most: 1, say: 'the {netSpreadPct|3}% after fees going below zero' }],
  'tickers-compare': ['fees above the {rangePct|3}% between the venues'],
  'fear-greed': ['a value outside {course.low} to {course.high}, where it has been'],
  sentiment: ['news of the other tone: {summary.positive} were positive, {summary.negative} negative'],
  'funding-rates': ['a change of sign of the funding rate, now {fundingRatePct}%'],
  indicator: [{ each: 'indicators', most: 1, say: 'the next bar, if {name} no longer reads as {signal}' }],
  volatility: ['a calmer or wilder window than the last {window} bars'],
  drawdown: ['a new high, from which it is {currentDrawdownPercent|2}%'],
  tvl: ['deposits or withdrawals that turn its 30 days of {tvlHistory.change30dPct|2}%'],
  'evm-gas': ['a busier chain: the base fee follows the last blocks'],
  'global-market': ['a market value that turns from {marketCapChange24hPct|2}% in 24h'],
  price: [{ each: 'prices', most: 1, say: 'a turn of its {change24hPct|2}% in 24h' }],
  'market-depth': ['orders that leave the book before yours arrives'],
}

/** What would change what the result says; nothing for a tool of which no such facts are written down. */
export function changingFacts(toolId: string, result: JsonObject): string[] {
  return fillSentences(facts[toolId] ?? [], result)
}
