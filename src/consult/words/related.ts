/** Concepts that stand near each other: a tool that speaks of one half answers the other. */
const neighbours = [
  'signal lean trend momentum',
  'signal buy',
  'signal sell',
  'signal hold',
  'signal confidence',
  'candle history',
  'candle high',
  'candle low',
  'price quote',
  'price convert',
  'ticker quote bidask',
  'ticker change',
  'ticker statistics',
  'lean change',
  'ticker volume',
  'ticker price',
  'arbitrage opportunity',
  'alpha launchpad',
  'ticker high low',
  'depth orderbook impact liquidity',
  'detail analysis',
  'impostor verify resolve scam',
  'bidask spread',
  'indicator parameter',
  'indicator momentum',
  'catalog supported',
  'upstream up',
  'upstream status',
  'up status',
  'health status',
  'health up',
  'health test',
  'gateway about',
  'statistics usage',
  'receipt verify',
  'refund coverage',
  'risk scam security',
  'risk analysis',
  'orderbook liquidity impact',
  'news mention',
  'news digest',
  'gainer trending',
  'global marketcap',
  'launchpad scout',
  'yield staking',
  'portfolio balance',
  'wallet balance',
  'wallet activity',
  'transaction status',
  'gas priorityfee',
  'alert webhook',
  'leaderboard score',
  'feedback score',
  'chain execution',
  'dashboard global',
  'machinepayment health',
  'pay payment',
  'payment charge',
  'cheap health',
  'predict scout',
]

/** The terms near each term, such as `=lean` near `=signal`. */
export const related: ReadonlyMap<string, readonly string[]> = pairsOf(neighbours)

function pairsOf(groups: readonly string[]): Map<string, string[]> {
  const pairs = new Map<string, string[]>()
  for (const group of groups.map((line) => line.split(' ').map((concept) => `=${concept}`)))
    for (const concept of group)
      pairs.set(concept, [...(pairs.get(concept) ?? []), ...group.filter((other) => other !== concept)])
  return pairs
}
