import { type ChainNodeId, chainNodeIds } from '../config/chain-nodes.ts'
import type { DataSourceId } from '../config/data-sources.ts'

/** What an operator should know of a source before relying on it. */
export interface SourceNote {
  /** How often it may be asked, as it says or as was seen. */
  readonly limit: string
  readonly cost: string
  /** Whose terms hold: those on the owner's own site, or none. */
  readonly terms: string
}

const UNPUBLISHED = 'not published'
const free = (limit: string, terms: string): SourceNote => ({ limit, cost: 'free', terms })
const llama = free(UNPUBLISHED, 'defillama.com')
const node = free('shared by all who ask; a node of your own has its own', 'those of the node that is set')
const indexer = free(UNPUBLISHED, 'a public indexer; none stated')

/** Limits, costs and terms in words, as read in November 2026. */
export const sourceNotes: Readonly<Record<DataSourceId, SourceNote>> = {
  ...(Object.fromEntries(chainNodeIds.map((id) => [id, node])) as Readonly<Record<ChainNodeId, SourceNote>>),
  binance: free('6000 weight a minute; candles weigh 2', 'binance.com'),
  coinbase: free('10 requests a second', 'coinbase.com'),
  coingecko: {
    limit: '5 to 15 requests a minute without a key, 30 with a demo key',
    cost: 'free; paid plans by the month',
    terms: 'coingecko.com',
  },
  okx: free('40 requests in 2 s', 'okx.com'),
  bybit: free('600 requests in 5 s', 'bybit.com'),
  kraken: free('about one request a second', 'kraken.com'),
  bitget: free('20 requests a second', 'bitget.com'),
  kucoin: free('2000 weight in 30 s', 'kucoin.com'),
  upbit: free('10 requests a second', 'upbit.com'),
  cryptocom: free('100 requests a second', 'crypto.com'),
  'binance-futures': free('2400 weight a minute', 'binance.com'),
  'signal-webhook': { limit: 'yours', cost: 'yours', terms: 'yours' },
  'tokens-xyz': { limit: 'by plan', cost: 'by plan', terms: 'those of your key' },
  alternativeme: free('60 requests a minute', 'alternative.me'),
  cryptonews: {
    limit: 'requests a month, by plan',
    cost: 'by the month',
    terms: 'cryptonews-api.com',
  },
  dexscreener: free('300 requests a minute', 'docs.dexscreener.com'),
  geckoterminal: free('about 30 requests a minute', 'geckoterminal.com'),
  defillama: llama,
  'defillama-charts': llama,
  'defillama-yields': llama,
  'defillama-stablecoins': llama,
  jupiter: free('half a request a second without a key', 'station.jup.ag'),
  pyth: { limit: '10 requests in 10 s', cost: 'by key', terms: 'pyth.network' },
  rugcheck: free(UNPUBLISHED, 'none stated'),
  'yahoo-finance': free(UNPUBLISHED, 'legal.yahoo.com'),
  xstocks: free(UNPUBLISHED, 'xstocks.fi'),
  deribit: free('about 5 requests a second', 'deribit.com'),
  goplus: free('30 requests a minute', 'gopluslabs.io'),
  pumpfun: free('60 requests a minute', 'pump.fun'),
  'x-api': {
    limit: '300 users and 450 searches in 15 minutes',
    cost: '$0.005 a post, $0.010 a user',
    terms: 'developer.x.com',
  },
  'twitterapi-io': {
    limit: 'by plan',
    cost: '$0.00015 a post, $0.00018 a user',
    terms: 'twitterapi.io',
  },
  openrouter: {
    limit: 'by credits of the key',
    cost: 'lists free; answers cost what each says',
    terms: 'openrouter.ai',
  },
  'cdp-bazaar': free(UNPUBLISHED, 'coinbase.com'),
  agentscore: { limit: 'by plan', cost: 'by plan', terms: 'agentscore.sh' },
  'erc8004-indexer': indexer,
  'erc8004-indexer-2': indexer,
}
