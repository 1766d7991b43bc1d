import { type ChainNodeId, chainNodeIds } from '../config/chain-nodes.ts'
import type { DataSourceId } from '../config/data-sources.ts'

/** What a source is asked for, and by which request; `{}` stands for what the question names. */
export type Operations = Readonly<Record<string, string>>

const evmCalls: Operations = {
  'balances, contracts, names': 'POST eth_call, eth_getBalance, eth_getCode, eth_getStorageAt',
  fees: 'POST eth_feeHistory, eth_maxPriorityFeePerGas, eth_getBlockByNumber',
  transactions: 'POST eth_getTransactionByHash, eth_getTransactionReceipt, eth_blockNumber',
  'transfers to sign': 'POST eth_getTransactionCount, eth_estimateGas',
  'feedback on agents': 'POST eth_getLogs',
}
const solanaCalls: Operations = {
  'accounts, mints, curves': 'POST getAccountInfo, getMultipleAccounts, getTokenAccountsByOwner, getBalance',
  holders: 'POST getTokenLargestAccounts',
  history: 'POST getSignaturesForAddress, getTransaction, getSignatureStatuses',
  'fees and state':
    'POST getRecentPrioritizationFees, getEpochInfo, getRecentPerformanceSamples, getBlockProduction',
  'transfers to sign': 'POST getLatestBlockhash, getMinimumBalanceForRentExemption, simulateTransaction',
}
const indexerCalls: Operations = {
  counters: 'GET /global_stats',
  agents: 'GET /leaderboard, /agents',
  feedback: 'GET /feedbacks',
}

/** Every request that an adapter makes. The compiler asks for a row when a source is added. */
export const sourceOperations: Readonly<Record<DataSourceId, Operations>> = {
  ...(Object.fromEntries(
    chainNodeIds.map((id) => [id, id.startsWith('solana-') ? solanaCalls : evmCalls]),
  ) as Readonly<Record<ChainNodeId, Operations>>),
  binance: spot({
    candles: 'api/v3/klines',
    tickers: 'api/v3/ticker/24hr',
    books: 'api/v3/depth',
    trades: 'api/v3/trades',
  }),
  coinbase: spot({
    candles: 'products/{}/candles',
    tickers: 'products/{}/ticker, products/{}/stats',
    books: 'products/{}/book',
    trades: 'products/{}/trades',
  }),
  coingecko: {
    candles: 'GET /api/v3/coins/{}/ohlc',
    'tickers, boards, ranks': 'GET /api/v3/coins/markets',
    'one asset': 'GET /api/v3/coins/{}, /coins/{}/tickers, /coins/{}/market_chart',
    'search, whole market': 'GET /api/v3/search, /global, /exchange_rates',
  },
  okx: {
    ...spot({
      candles: 'api/v5/market/candles, history-candles',
      tickers: 'api/v5/market/ticker',
      books: 'api/v5/market/books',
      trades: 'api/v5/market/trades',
    }),
    perpetuals: 'GET /api/v5/public/funding-rate, funding-rate-history, mark-price, open-interest',
  },
  bybit: {
    ...spot({
      candles: 'v5/market/kline',
      tickers: 'v5/market/tickers',
      books: 'v5/market/orderbook',
      trades: 'v5/market/recent-trade',
    }),
    perpetuals: 'GET /v5/market/tickers, funding/history, open-interest',
  },
  kraken: spot({
    candles: '0/public/OHLC',
    tickers: '0/public/Ticker',
    books: '0/public/Depth',
    trades: '0/public/Trades',
  }),
  bitget: spot({
    candles: 'api/v2/spot/market/candles',
    tickers: 'api/v2/spot/market/tickers',
    books: 'api/v2/spot/market/orderbook',
    trades: 'api/v2/spot/market/fills',
  }),
  kucoin: spot({
    candles: 'api/v1/market/candles',
    tickers: 'api/v1/market/stats',
    books: 'api/v1/market/orderbook/level2_{}',
    trades: 'api/v1/market/histories',
  }),
  upbit: spot({
    candles: 'v1/candles/{}',
    tickers: 'v1/ticker',
    books: 'v1/orderbook',
    trades: 'v1/trades/ticks',
  }),
  cryptocom: spot({
    candles: 'exchange/v1/public/get-candlestick',
    tickers: 'exchange/v1/public/get-tickers',
    books: 'exchange/v1/public/get-book',
    trades: 'exchange/v1/public/get-trades',
  }),
  'binance-futures': {
    'marks, funding': 'GET /fapi/v1/premiumIndex, /fapi/v1/fundingRate',
    'open interest': 'GET /fapi/v1/openInterest, /futures/data/openInterestHist',
  },
  'signal-webhook': { candles: 'GET the address of the operator' },
  'tokens-xyz': { boards: 'GET /assets/curated' },
  alternativeme: { 'fear and greed': 'GET /fng/' },
  cryptonews: { articles: 'GET /category', events: 'GET /events' },
  dexscreener: {
    search: 'GET /latest/dex/search',
    'pools of a token': 'GET /token-pairs/v1/{}/{}, /tokens/v1/solana/{}',
  },
  geckoterminal: {
    boards: 'GET /networks/{}/trending_pools, /new_pools',
    candles: 'GET /networks/{}/pools/{}/ohlcv/{}',
  },
  defillama: {
    'protocols, chains': 'GET /protocols, /v2/chains',
    'volumes, fees': 'GET /overview/dexs, /overview/fees',
  },
  'defillama-charts': { histories: 'GET /protocol/{}, /v2/historicalChainTvl/{}' },
  'defillama-yields': { yields: 'GET /pools', histories: 'GET /chart/{}' },
  'defillama-stablecoins': { stablecoins: 'GET /stablecoins' },
  jupiter: { quotes: 'GET /swap/v1/quote', transactions: 'POST /swap/v1/swap' },
  pyth: { prices: 'GET /v2/updates/price/latest' },
  rugcheck: { reports: 'GET /tokens/{}/report' },
  'binance-public': spot({
    candles: 'api/v3/klines',
    tickers: 'api/v3/ticker/24hr',
    books: 'api/v3/depth',
    trades: 'api/v3/trades',
  }),
  cnbc: { shares: 'GET /quote-html-webservice/restQuote/symbolType/symbol' },
  dexpaprika: {
    boards: 'GET /networks/{}/pools/search',
    candles: 'GET /networks/{}/pools/{}/ohlcv, /networks/{}/pools/{}',
  },
  'yahoo-finance': { shares: 'GET /v8/finance/chart/{}' },
  xstocks: { 'tokens of shares': 'GET /public/assets/{}, /public/assets/{}/multiplier' },
  deribit: { 'implied volatility': 'GET /public/get_volatility_index_data' },
  goplus: { 'checks of tokens': 'GET /api/v1/token_security/{}' },
  pumpfun: { lists: 'GET /coins, /coins/top-runners, /coins/currently-live', 'one coin': 'GET /coins/{}' },
  'x-api': {
    profiles: 'GET /users/by/username/{}, /users/{}/tweets',
    mentions: 'GET /tweets/search/recent',
  },
  'twitterapi-io': { profiles: 'GET /twitter/user/info, /twitter/user/last_tweets' },
  openrouter: {
    models: 'GET /models, /images/models, /videos/models',
    answers: 'POST /chat/completions, /images, /videos',
  },
  'cdp-bazaar': { catalog: 'GET /discovery/resources' },
  agentscore: { operators: 'POST /v1/assess' },
  'erc8004-indexer': indexerCalls,
  'erc8004-indexer-2': indexerCalls,
}

function spot(paths: Readonly<Record<'candles' | 'tickers' | 'books' | 'trades', string>>): Operations {
  return Object.fromEntries(Object.entries(paths).map(([what, path]) => [what, `GET /${path}`]))
}
