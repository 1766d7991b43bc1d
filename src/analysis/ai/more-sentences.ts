import type { Sentence } from './sentence-table.ts'

const COINS: readonly Sentence[] = [
  { each: 'coins', most: 4, say: '{name} ({symbol}): {priceUsd} USD, worth {marketCapUsd|short} USD.' },
]

/** What a reader wants first of tools about chains, DeFi and measured risk. */
export const moreSentences: Readonly<Record<string, readonly Sentence[]>> = {
  'price-history': [
    '{symbol} went from {first} to {last} USD in {days}d, {changePct|+2}%; high {high}, low {low}.',
  ],
  convert: ['{amount} {from.code} is **{result} {to.code}**, at {from.usd} USD for one {from.code}.'],
  equity: ['{name} ({symbol}) trades at {equityPriceUsd} USD, as of {equityAsOf}.'],
  'stablecoin-peg': [
    {
      each: 'coins',
      most: 4,
      say: '{name} is {status|words}: {price} USD, {deviationPct|+3}% from its peg.',
    },
  ],
  stablecoins: [
    {
      each: 'stablecoins',
      most: 4,
      say: '{name}: {circulating|short} in circulation, {change30dPct|+2}% in 30d.',
    },
  ],
  'open-interest': [
    'Open positions in {instrument} at {venue} are {openInterest.base|short} coins, worth {openInterest.usd|short} USD; {change.basePct|+2}% since {change.since}.',
  ],
  'chains-tvl': [
    'All chains hold {totalTvlUsd|short} USD.',
    {
      each: 'chains',
      most: 5,
      say: '{rank}. {name} {tvlUsd|short} USD ({sharePct|1}%)',
      join: 'By value locked: ',
    },
  ],
  protocols: [
    {
      each: 'protocols',
      most: 4,
      say: '{name} ({category}) holds {tvlUsd|short} USD, {change7dPct|+2}% in 7d.',
    },
  ],
  'dex-volumes': [
    'All exchanges on chain traded {total24hUsd|short} USD in 24h, {total7dUsd|short} USD in 7d.',
    { each: 'protocols', most: 4, say: '{name} {total24hUsd|short} USD in 24h', join: 'Largest: ' },
  ],
  'dex-pairs': [
    {
      each: 'pairs',
      most: 3,
      say: '{baseToken.symbol}/{quoteToken.symbol} at {dexId} on {chainId}: {priceUsd} USD, {liquidityUsd|short} USD in the pool, {volume24h|short} USD traded in 24h.',
    },
  ],
  'dex-pools': [
    {
      each: 'pools',
      most: 3,
      say: '{name} at {dex}: {priceUsd} USD, {reserveUsd|short} USD in the pool, {volume24h|short} USD traded in 24h.',
    },
  ],
  backtest: [
    'From {performance.from} to {performance.to} the rules returned **{performance.returnPercent|+2}%** on {instrument} at {venue} ({bar} bars), holding it {performance.buyAndHold.returnPercent|+2}%.',
    '{performance.trades} trades, {performance.winRatePercent|1}% of them won; deepest fall {performance.maxDrawdownPercent|2}%, Sharpe ratio {performance.sharpe|2} a year (above 1 is good, below 0 a loss).',
  ],
  'support-resistance': [
    '{instrument} at {venue} stands at {price}, on {bar} bars.',
    {
      each: 'supports',
      most: 3,
      say: '{price} ({distancePercent|+2}%, strength {strength|0} of 100)',
      join: 'Supports: ',
    },
    {
      each: 'resistances',
      most: 3,
      say: '{price} ({distancePercent|+2}%, strength {strength|0} of 100)',
      join: 'Resistances: ',
    },
  ],
  'risk-metrics': [
    '{instrument} returned {annualReturnPercent|+2}% a year since {from}, moving {annualVolatilityPercent|2}% a year: a Sharpe ratio of {sharpe|2} (above 1 is good, below 0 a loss).',
    'On one bar of {bar} in twenty it lost {loss.historicalVarPercent|2}% or more, {loss.historicalCvarPercent|2}% on average.',
  ],
  correlation: [
    {
      each: 'pairs',
      most: 4,
      say: '{asset} and {against} correlate at **{correlation|2}** (-1 to 1), between {low|2} and {high|2} at a confidence of {^confidence}.',
    },
  ],
  candles: [
    '{instrument} at {venue}, the {bar} bar that opened at {candles.-1.0}: open {candles.-1.1}, high {candles.-1.2}, low {candles.-1.3}, close **{candles.-1.4}**.',
  ],
  'position-size': [
    'Enter at {entry} with **{units} units**, stop at {stop}, {stopDistancePercent|2}% away.',
  ],
  'order-book': [
    'The middle of {instrument} at {venue} is {middle}, bid and ask {spreadPct|3}% apart; {bidValue|short} stand on the bid side shown and {askValue|short} on the ask side, in the quote currency.',
  ],
  'narrative-clusters': [
    'In {articles} articles of {days}d these narratives lead:',
    { each: 'narratives', most: 4, say: '“{terms.0}”: heat {heat|1}, {articles} articles, {before} before.' },
  ],
  'token-holders': [
    'The largest wallet holds {shares.largestWalletPct|2}% of the supply, the ten largest {shares.topTenWalletsPct|2}%, pools {shares.poolsPct|2}%.',
  ],
  'launchpad-trending': COINS,
  'launchpad-new': COINS,
  'launchpad-movers': COINS,
  'headlines-search': [{ each: 'headlines', most: 4, say: '“{title}” ({source}, {date}).' }],
}

/** What is reported about a past time, by tools that can be asked about one. */
export const pastSentences: Readonly<Record<string, readonly Sentence[]>> = {
  price: [
    {
      each: 'prices',
      most: 5,
      say: '{name} cost **{usd} {quote}** at {asOf}, {change24hPct|+2}% in the 24h before.',
    },
  ],
  'funding-rates': [
    'The last funding of {instrument} at {venue} before {at} was {fundingRatePct|+4}% every {intervalHours} hours ({payer}), {annualizedPct|+2}% a year.',
  ],
  tvl: [
    '{name} held **{currentTvlUsd|short} USD** on the day of {at}, {tvlHistory.change30dPct|+2}% in the 30d before.',
  ],
  indicator: [
    { each: 'indicators', most: 5, say: '{name}: {latest}; it read as {signal|words}.' },
    '{symbol} had last closed at {lastClose} by {at}, on {interval} candles of {source}.',
  ],
}
