import type { WindowLimit } from '../core/budgets/sliding-window.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../core/durations.ts'
import type { DataSourceId } from './data-sources.ts'

/** What a source asks money for. */
export type PricedItem = 'request' | 'post' | 'user'

/** A limit, and the paths it counts; all of them when left out. */
export interface RequestLimit extends WindowLimit {
  readonly path?: RegExp
}

/** How often a source may be asked, what that costs, and how we know. */
export interface SourceTerms {
  /** They hold together; empty where the source publishes none. */
  readonly limits: readonly RequestLimit[]
  /** The same with a key, and with a key that is paid for. */
  readonly keyed?: readonly RequestLimit[]
  readonly paid?: readonly RequestLimit[]
  /** `weight`: some questions count more than once. */
  readonly unit?: 'requests' | 'weight'
  /** The limits are those of this host alone: elsewhere stands a node that we know nothing of. */
  readonly host?: string
  /** Dollars an item; what is left out costs nothing. */
  readonly usd?: Partial<Readonly<Record<PricedItem, number>>>
  /** Set where answers state what they have cost. */
  readonly statesCost?: true
  /** What may be spent on it in a UTC day, dollars, unless the configuration sets another. */
  readonly dailyUsd?: number
  /** Where limits and prices are published, or that they are not. */
  readonly origin: string
  /** Who else, independent of the owner, was seen to state the same limits, and when; left out: the owner's word alone. */
  readonly confirmed?: string
}

const MONTH_MS = 30 * DAY_MS
const QUARTER_HOUR_MS = 15 * MINUTE_MS
const unpublished: SourceTerms = { limits: [], origin: 'No limit is published.' }
const indexer: SourceTerms = { limits: [], origin: 'A public indexer; no limit is published.' }
const publicnode: SourceTerms = { limits: [], origin: 'publicnode.com publishes no limit.' }

const per = (units: number, perMs: number, path?: RegExp): RequestLimit => ({
  units,
  perMs,
  ...(path ? { path } : {}),
})

/** Every source: limit, unit, price and the origin of both, as read in November 2026. */
export const sourceTerms: Readonly<Record<DataSourceId, SourceTerms>> = {
  binance: {
    limits: [per(6_000, MINUTE_MS)],
    unit: 'weight',
    origin: 'developers.binance.com, exchangeInfo.rateLimits: 6000 weight a minute per IP',
  },
  'binance-public': {
    limits: [per(6_000, MINUTE_MS)],
    unit: 'weight',
    origin: 'the host data-api.binance.vision of the same API, which states the same weights',
  },
  'binance-futures': {
    limits: [
      per(2_400, MINUTE_MS),
      per(1_000, 5 * MINUTE_MS, /futures\/data\//),
      per(500, 5 * MINUTE_MS, /fundingRate/),
    ],
    origin:
      'developers.binance.com, USDⓈ-M futures: 2400 weight a minute, history 1000 and funding 500 in five',
  },
  coinbase: {
    limits: [per(10, SECOND_MS)],
    origin: 'docs.cdp.coinbase.com/exchange/rest-api/rate-limits: 10 a second per IP',
  },
  coingecko: {
    limits: [per(10, MINUTE_MS)],
    keyed: [per(30, MINUTE_MS), per(10_000, MONTH_MS)],
    paid: [per(250, MINUTE_MS), per(100_000, MONTH_MS)],
    origin:
      'docs.coingecko.com: keyless 5 to 15 a minute by traffic; demo 30 and 10,000 a month; Basic plan 250 and 100,000',
  },
  okx: {
    limits: [per(20, 2 * SECOND_MS)],
    origin: 'okx.com/docs-v5: 20 in two seconds, its lowest for market data',
  },
  bybit: {
    limits: [per(600, 5 * SECOND_MS)],
    origin: 'bybit-exchange.github.io/docs/v5/rate-limit: 600 in 5 s per IP',
  },
  kraken: {
    limits: [per(1, SECOND_MS)],
    origin: 'support.kraken.com 206548367: one public call a second stays within the limit',
    confirmed: 'ccxt 4.4.59 js/src/kraken.js, November 2026',
  },
  bitget: {
    limits: [per(20, SECOND_MS)],
    origin: 'bitget.com/api-doc: 20 a second per IP for market data',
    confirmed: 'ccxt 4.5.37 js/src/bitget.js (50 ms a request), November 2026',
  },
  kucoin: {
    limits: [per(2_000, 30 * SECOND_MS)],
    unit: 'weight',
    origin: 'kucoin.com/docs-new/rate-limit: public pool of 2000 in 30 s per IP',
  },
  upbit: { limits: [per(10, SECOND_MS)], origin: 'docs.upbit.com: 10 quotation requests a second per IP' },
  cryptocom: {
    limits: [per(100, SECOND_MS)],
    origin: 'exchange-docs.crypto.com: 100 a second per public method',
  },
  'signal-webhook': { limits: [], origin: 'Run by the operator.' },
  'tokens-xyz': unpublished,
  alternativeme: { limits: [per(60, MINUTE_MS)], origin: 'alternative.me/crypto/api: 60 a minute' },
  cryptonews: { limits: [], origin: 'A monthly plan; no limit a minute is published.' },
  dexscreener: {
    limits: [per(300, MINUTE_MS), per(60, MINUTE_MS, /token-(?:profiles|boosts)|\/orders\//)],
    origin:
      'docs.dexscreener.com/api/reference: pairs, tokens and search 300 a minute, profiles and orders 60',
  },
  geckoterminal: { limits: [per(30, MINUTE_MS)], origin: 'apiguide.geckoterminal.com: 30 a minute' },
  defillama: unpublished,
  'defillama-charts': unpublished,
  'defillama-yields': unpublished,
  'defillama-stablecoins': unpublished,
  jupiter: {
    limits: [per(30, MINUTE_MS)],
    keyed: [per(60, MINUTE_MS)],
    origin: 'dev.jup.ag, rate limits: sliding 60 s; 0.5 a second without a key, 1 with a free one',
  },
  pyth: {
    limits: [per(10, 10 * SECOND_MS)],
    origin:
      'docs.pyth.network has published 10, and /benchmarks/rate-limits 30, in 10 s per IP; the lower holds',
  },
  rugcheck: unpublished,
  'yahoo-finance': unpublished,
  cnbc: unpublished,
  dexpaprika: unpublished,
  xstocks: unpublished,
  deribit: {
    limits: [per(20, SECOND_MS)],
    origin: 'docs.deribit.com, rate limits: 500 credits a request, refilled by 10,000 a second',
  },
  goplus: { limits: [per(30, MINUTE_MS)], origin: 'docs.gopluslabs.io: 30 a minute on the free plan' },
  pumpfun: {
    limits: [per(60, MINUTE_MS)],
    origin: 'Its x-ratelimit headers, September 2026: 60 in 60 s',
    confirmed: 'pump-fun/pump-fun-skills documents 60 a minute, November 2026',
  },
  'x-api': {
    limits: [
      per(300, QUARTER_HOUR_MS, /\/users\/by\//),
      per(1_500, QUARTER_HOUR_MS, /\/users\/[^/]+\/tweets/),
      per(450, QUARTER_HOUR_MS, /\/tweets\/search\//),
    ],
    usd: { post: 0.005, user: 0.01 },
    dailyUsd: 25,
    origin:
      'docs.x.com/x-api: pay per use, $0.005 a post and $0.010 a user read; limits of app authentication',
  },
  'twitterapi-io': {
    limits: [per(3, SECOND_MS)],
    usd: { request: 0.00015, post: 0.00015, user: 0.00018 },
    dailyUsd: 5,
    origin:
      'twitterapi.io/pricing and /qps-limits: $0.15 a thousand posts, $0.18 profiles, at least $0.00015; 3 a second',
  },
  openrouter: {
    limits: [],
    statesCost: true,
    dailyUsd: 50,
    origin: 'openrouter.ai/docs: usage.cost of each answer',
  },
  'cdp-bazaar': unpublished,
  agentscore: { limits: [], origin: 'A monthly quota by plan, in its X-Quota headers.' },
  'erc8004-indexer': indexer,
  'erc8004-indexer-2': indexer,
  'solana-rpc': {
    limits: [per(40, 10 * SECOND_MS)],
    host: 'api.mainnet-beta.solana.com',
    origin: 'solana.com/docs/references/clusters: 40 of one method in 10 s per IP',
    confirmed:
      'Decentralized-Exchange-Trading-Scripts PR 2, solana-program-library issue 2784; read November 2026',
  },
  'solana-rpc-2': publicnode,
  'base-rpc': { limits: [], origin: 'docs.base.org: limited, by how much is not published.' },
  'base-rpc-2': publicnode,
  'bsc-rpc': {
    limits: [per(10_000, 5 * MINUTE_MS)],
    host: 'bsc-dataseed.bnbchain.org',
    origin: 'docs.bnbchain.org, JSON-RPC endpoint: 10,000 in five minutes',
  },
  'bsc-rpc-2': publicnode,
  'ethereum-rpc': publicnode,
  'ethereum-rpc-2': unpublished,
  'arbitrum-rpc': { limits: [], origin: 'docs.arbitrum.io: limited, by how much is not published.' },
  'arbitrum-rpc-2': publicnode,
  'polygon-rpc': unpublished,
  'polygon-rpc-2': publicnode,
}
