import type { Asked, SourceRow } from './matrix-row.ts'

/** What sources of figures, news, profiles and agents answer when all is well. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAY_SECONDS = DAY_MS / 1_000
const POOL_ID = '63732a23-ff86-4196-abe8-80bfce57b36d'

const daysBefore = (now: number) =>
  Array.from(
    { length: 40 },
    (_, index) => Math.floor(now / DAY_MS) * DAY_SECONDS - (39 - index) * DAY_SECONDS,
  )

const protocol = {
  ...{ name: 'Aave', slug: 'aave', symbol: 'AAVE', category: 'Lending', chains: ['Ethereum'], tvl: 5.2e9 },
  ...{ chainTvls: { Ethereum: 5.2e9 }, change_1d: 0.5, change_7d: -1, parentProtocol: 'parent#aave' },
}
const takings = {
  ...{ name: 'Uniswap', displayName: 'Uniswap', category: 'Dexs', chains: ['Ethereum'], total24h: 5e6 },
  ...{ total7d: 3.5e7, total30d: 1.5e8, change_1d: 12.5, change_7d: 3 },
}

const defillama: SourceRow = {
  calls: [
    '/tools/protocols?category=Lending&limit=5',
    '/tools/chains-tvl?limit=5',
    '/tools/dex-volumes?limit=5',
  ],
  odd: (index) => `/tools/dex-volumes?chain=odd${index}&limit=5`,
  answers: ({ path }) => {
    if (path.endsWith('/protocols')) return [protocol]
    if (path.endsWith('/chains')) return [{ name: 'Ethereum', tvl: 6e10, tokenSymbol: 'ETH', chainId: 1 }]
    return { total24h: 5e6, total7d: 3.5e7, change_1d: 12.5, protocols: [takings] }
  },
}

const defillamaCharts: SourceRow = {
  needs: ['defillama'],
  isPart: true,
  calls: ['/tvl/tvl?protocol=aave'],
  odd: (index) => `/tvl/tvl?protocol=odd${index}`,
  answers: ({ path, now }) =>
    path.includes('historicalChainTvl')
      ? daysBefore(now).map((date) => ({ date, tvl: 6e10 }))
      : { name: 'Aave', tvl: daysBefore(now).map((date) => ({ date, totalLiquidityUSD: 5.2e9 })) },
}

const defillamaYields: SourceRow = {
  calls: [
    '/tools/yields-find?token=USDC&limit=5',
    `/tools/yields-history?poolId=${POOL_ID}&days=30&points=10`,
  ],
  odd: (index) => `/tools/yields-history?poolId=${POOL_ID.slice(0, -1)}${index}&days=30&points=10`,
  answers: ({ path, now }) => ({
    status: 'success',
    data: path.endsWith('/pools')
      ? [
          {
            ...{
              pool: POOL_ID,
              chain: 'Ethereum',
              project: 'aave-v3',
              symbol: 'USDC',
              tvlUsd: 1.5e9,
              apy: 5.2,
            },
            ...{ apyBase: 3.1, apyReward: 2.1, apyMean30d: 5, apyPct7D: 0.1, stablecoin: true, ilRisk: 'no' },
            ...{ exposure: 'single', outlier: false },
          },
        ]
      : daysBefore(now).map((date) => ({
          ...{ timestamp: new Date(date * 1_000).toISOString(), tvlUsd: 1.5e9, apy: 5.2 },
          ...{ apyBase: 3.1, apyReward: 2.1 },
        })),
  }),
}

const defillamaStablecoins: SourceRow = {
  calls: ['/tools/stablecoins?limit=5'],
  answers: () => ({
    peggedAssets: [
      {
        ...{
          name: 'Tether',
          symbol: 'USDT',
          pegType: 'peggedUSD',
          pegMechanism: 'fiat-backed',
          price: 1.0001,
        },
        ...{ circulating: { peggedUSD: 1.59e11 }, circulatingPrevWeek: { peggedUSD: 1.58e11 } },
        ...{ circulatingPrevMonth: { peggedUSD: 1.5e11 }, chains: ['Ethereum'] },
      },
    ],
  }),
}

const binanceFutures: SourceRow = {
  calls: [
    '/tools/funding-rates?token=bitcoin&source=binance',
    '/tools/open-interest?token=bitcoin&source=binance',
  ],
  answers: ({ path, now }) => {
    const time = now - 1_000
    if (path.endsWith('/premiumIndex'))
      return {
        ...{ markPrice: '101', indexPrice: '101', lastFundingRate: '0.0001' },
        ...{ nextFundingTime: now + HOUR_MS, time },
      }
    if (path.endsWith('/fundingRate')) return [{ fundingRate: '0.0001', fundingTime: now - HOUR_MS }]
    if (path.endsWith('/openInterest')) return { openInterest: '20', time }
    return [{ sumOpenInterest: '20', sumOpenInterestValue: '2020', timestamp: now - HOUR_MS }]
  },
}

const deribit: SourceRow = {
  needs: ['binance'],
  isPart: true,
  calls: ['/insights/volatility-index'],
  answers: ({ now }) => {
    const newest = Math.floor(now / HOUR_MS) * HOUR_MS
    const data = Array.from({ length: 26 }, (_, index) => [newest - (25 - index) * HOUR_MS, 45, 46, 44, 45.5])
    return { jsonrpc: '2.0', id: 1, result: { data, continuation: null } }
  },
}

const alternativeme: SourceRow = {
  calls: ['/tools/fear-greed?days=2'],
  answers: ({ now }) => {
    const today = Math.floor(now / DAY_MS) * DAY_SECONDS
    return {
      data: [today, today - DAY_SECONDS].map((timestamp) => ({ value: '45', timestamp: `${timestamp}` })),
    }
  },
}

const FEED_BTC = 'e62df6c8b4a85fe1a67db44dc12de5db330f7ac66b72dc658afedf0f4a415b43'
const pyth: SourceRow = {
  calls: ['/oracle/price?symbols=BTC'],
  answers: ({ now }) => {
    const price = { price: '10100000', conf: '5000', expo: -5, publish_time: Math.floor(now / 1_000) }
    return { parsed: [{ id: FEED_BTC, price, ema_price: price }] }
  },
}

const cryptonews: SourceRow = {
  calls: ['/news?ticker=BTC'],
  answers: ({ path, now }) => ({
    data: path.endsWith('/events')
      ? [
          {
            event_name: 'Upgrade',
            event_text: 'An upgrade',
            tickers: ['ETH'],
            date: new Date(now).toUTCString(),
          },
        ]
      : [
          {
            ...{ news_url: 'https://paper.example/1', title: 'Fees of Bitcoin fall', text: 'Fees fell.' },
            ...{
              source_name: 'The Paper',
              date: new Date(now - HOUR_MS).toUTCString().replace('GMT', '+0000'),
            },
            ...{ sentiment: 'Positive', tickers: ['BTC'] },
          },
        ],
  }),
}

const created = (now: number) => new Date(now - 900 * DAY_MS).toISOString()
const reactions = { like_count: 10, retweet_count: 2, reply_count: 3, quote_count: 1 }
const xApi: SourceRow = {
  standsInFor: 'twitterapi-io',
  calls: ['/social-analyzer?username=solana&max_results=20'],
  odd: (index) => `/social-analyzer?username=odd_${index}&max_results=20`,
  answers: ({ path, now }) =>
    path.endsWith('/tweets')
      ? {
          data: [
            { text: 'gm', created_at: new Date(now - HOUR_MS).toISOString(), public_metrics: reactions },
          ],
        }
      : {
          data: {
            ...{ id: '951329744804392960', username: 'solana', name: 'Solana', description: 'Fast.' },
            ...{ created_at: created(now), verified: true },
            public_metrics: { followers_count: 1_000, following_count: 10, tweet_count: 500 },
          },
        },
}

const twitterapi: SourceRow = {
  calls: xApi.calls,
  ...(xApi.odd ? { odd: xApi.odd } : {}),
  answers: ({ path, now }) => {
    const createdAt = new Date(now - HOUR_MS).toUTCString()
    if (path.includes('last_tweets'))
      return {
        status: 'success',
        tweets: [{ text: 'gm', createdAt, likeCount: 10, retweetCount: 2, replyCount: 3 }],
      }
    return {
      status: 'success',
      data: {
        ...{ id: '1', userName: 'solana', name: 'Solana', description: 'Fast.', createdAt: created(now) },
        ...{ isBlueVerified: true, followers: 1_000, following: 10, statusesCount: 500 },
      },
    }
  },
}

const agent = ({ now }: Asked) => ({
  ...{ agent_id: '42', asset: 'DVbBfX4dyUWv7dPcYKX5njV16KyjxFn1Qm4jrY88d1Tk', nft_name: 'Agent' },
  ...{ owner: '2ixwU6jRfo2GU1RqAatzMqPGG8VLPw43KtipYQf3nhPF', trust_tier: 3, quality_score: 8_200 },
  ...{ confidence: 4_000, risk_score: 12, diversity_ratio: 77, feedback_count: 19, raw_avg_score: 82 },
  ...{ sort_key: '1', created_at: new Date(now - DAY_MS).toISOString() },
})
const indexer: SourceRow = {
  calls: ['/8004/agents/search?limit=5', '/8004/stats'],
  odd: (index) => `/tools/registry-agent?agent=${1_000 + index}&chain=solana`,
  answers: (asked) =>
    asked.path.endsWith('/global_stats')
      ? [
          {
            ...{ total_agents: 10, total_collections: 1, total_feedbacks: 19, platinum_agents: 1 },
            ...{ gold_agents: 2, avg_quality: 5_000 },
          },
        ]
      : [agent(asked)],
}

const bazaar: SourceRow = {
  calls: ['/tools/x402-discover?query=weather'],
  answers: ({ now }) => ({
    items: [
      {
        ...{
          resource: 'https://shop.example/weather',
          x402Version: 2,
          description: 'The weather of a place',
        },
        accepts: [
          {
            ...{ scheme: 'exact', network: 'eip155:8453', amount: '25000', maxTimeoutSeconds: 60 },
            ...{
              asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
              extra: { name: 'USD Coin', version: '2' },
            },
            payTo: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
          },
        ],
        lastUpdated: new Date(now - DAY_MS).toISOString(),
      },
    ],
    pagination: { total: 1 },
  }),
}

const webhook: SourceRow = {
  calls: ['/signal?source=webhook&token=mycoin&bar=1h&limit=50'],
  odd: (index) => `/signal?source=webhook&token=odd${index}&bar=1h&limit=50`,
  answers: ({ now }) => {
    const newest = Math.floor(now / HOUR_MS) * HOUR_MS
    const rows = Array.from({ length: 60 }, (_, index) => [newest - index * HOUR_MS, 100, 110, 90, 101, 2])
    return { instrument: 'MY-COIN', bar: '1h', candles: rows }
  },
}

export const figureRows = {
  ...{ defillama, deribit, alternativeme, pyth, cryptonews },
  'defillama-charts': defillamaCharts,
  'defillama-yields': defillamaYields,
  'defillama-stablecoins': defillamaStablecoins,
  'binance-futures': binanceFutures,
  'x-api': xApi,
  'twitterapi-io': twitterapi,
  'erc8004-indexer': indexer,
  'erc8004-indexer-2': indexer,
  'cdp-bazaar': bazaar,
  'signal-webhook': webhook,
}
