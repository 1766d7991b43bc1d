import { type ChainNodeId, chainNodeIds } from '../../config/chain-nodes.ts'
import type { DataSourceId } from '../../config/data-sources.ts'
import { mapVenues, offers, type VenueId, venueIds } from '../../core/reference/venues.ts'

/** What is asked instead of a source that does not answer, in order; empty where nothing stands in for it. */
export const sourceFallbacks: Readonly<Record<DataSourceId, readonly DataSourceId[]>> = {
  ...mapVenues((_row, id) => otherVenues(id)),
  ...(Object.fromEntries(chainNodeIds.map((id) => [id, [otherNode(id)]])) as unknown as Record<
    ChainNodeId,
    readonly DataSourceId[]
  >),
  'binance-futures': ['okx', 'bybit'],
  'signal-webhook': [],
  'tokens-xyz': ['coingecko'],
  alternativeme: [],
  cryptonews: [],
  'binance-public': [],
  dexscreener: ['geckoterminal'],
  geckoterminal: ['dexpaprika'],
  dexpaprika: ['geckoterminal'],
  defillama: [],
  'defillama-charts': [],
  'defillama-yields': [],
  'defillama-stablecoins': ['coingecko'],
  jupiter: [],
  pyth: ['binance', 'coinbase', 'kraken'],
  rugcheck: [],
  'yahoo-finance': ['cnbc'],
  cnbc: ['yahoo-finance'],
  xstocks: [],
  deribit: [],
  goplus: [],
  pumpfun: ['solana-rpc', 'solana-rpc-2'],
  'x-api': ['twitterapi-io'],
  'twitterapi-io': ['x-api'],
  openrouter: [],
  'cdp-bazaar': [],
  agentscore: [],
  'erc8004-indexer': ['erc8004-indexer-2'],
  'erc8004-indexer-2': ['erc8004-indexer'],
}

/** The same by name; feeds stand in for each other and have no row. */
export function fallbacksOf(name: string): readonly string[] {
  return Object.hasOwn(sourceFallbacks, name) ? sourceFallbacks[name as DataSourceId] : []
}

function otherVenues(id: VenueId): readonly VenueId[] {
  return venueIds.filter((other) => other !== id && offers(other, 'tickers'))
}

function otherNode(id: ChainNodeId): ChainNodeId {
  return (id.endsWith('-2') ? id.slice(0, -2) : `${id}-2`) as ChainNodeId
}
