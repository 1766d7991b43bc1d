import type { SourceRow } from './matrix-row.ts'

/** What sources of tokens, pools and launches answer when all is well, written after the fixtures of their adapters. */

export const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const SOL = 'So11111111111111111111111111111111111111112'
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const COIN = '7Pnqg1S6MYrL6AP1ZXcToTHfdBbTB77ze6Y33qBBpump'
const CONTRACT = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
export const POOL = 'FBZSQpAYGQJpmRT8L33QnGwv6bCaTx6XCjmTPVCw3gdZ'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A mint that exists nowhere, another one for each number. */
function oddMint(index: number): string {
  return `${BASE58[index + 14]}${MINT.slice(1)}`
}

function pair(now: number, mint = MINT) {
  return {
    ...{ chainId: 'solana', dexId: 'raydium', url: 'https://dexscreener.com/solana/pool', pairAddress: POOL },
    baseToken: { address: mint, name: 'Bonk', symbol: 'BONK' },
    quoteToken: { address: USDC, name: 'USD Coin', symbol: 'USDC' },
    ...{ priceNative: '0.00002', priceUsd: '0.00002', txns: { h24: { buys: 93, sells: 48 } } },
    ...{ volume: { h24: 2_201.67 }, priceChange: { h1: 0.1, h24: 3.4 }, liquidity: { usd: 50_000 } },
    ...{ fdv: 1_499_600, marketCap: 1_499_600, pairCreatedAt: now - 90 * DAY_MS },
  }
}

const dexscreener: SourceRow = {
  calls: ['/dex-pairs/pairs?q=BONK&limit=5'],
  odd: (index) => `/dex-pairs/pairs?q=odd${index}&limit=5`,
  answers: ({ path, now }) => {
    const [, mints = MINT] = /^\/(?:tokens|token-pairs)\/v1\/[^/]+\/(.+)$/.exec(path) ?? []
    return path.includes('/search') ? { pairs: [pair(now)] } : mints.split(',').map((mint) => pair(now, mint))
  },
}

export const geckoterminal: SourceRow = {
  calls: [
    '/dex-pools/pools?network=solana&kind=trending&limit=5',
    `/tools/pool-ohlcv?network=solana&pool=${POOL}&interval=1h&limit=5`,
  ],
  odd: (index) => `/tools/pool-ohlcv?network=solana&pool=${oddMint(index)}&interval=1h&limit=5`,
  answers: ({ path, now }) => {
    if (!path.includes('/ohlcv/')) return { data: [geckoPool(now)], included: geckoTokens() }
    const newest = Math.floor(now / HOUR_MS) * HOUR_MS
    const rows = Array.from({ length: 5 }, (_, index) => [
      (newest - index * HOUR_MS) / 1_000,
      ...[0.00002, 0.000021, 0.000019, 0.00002, 1_000],
    ])
    return { data: { attributes: { ohlcv_list: rows } }, meta: { base: geckoToken(MINT, 'BONK') } }
  },
}

function geckoPool(now: number) {
  const token = (address: string) => ({ data: { id: `solana_${address}` } })
  return {
    attributes: {
      ...{ address: POOL, name: 'BONK / USDC', base_token_price_usd: '0.00002' },
      ...{ base_token_price_quote_token: '0.00002', pool_created_at: new Date(now - DAY_MS).toISOString() },
      ...{
        fdv_usd: '1499600',
        market_cap_usd: '1499600',
        price_change_percentage: { h1: '0.1', h24: '3.4' },
      },
      ...{
        transactions: { h24: { buys: 9, sells: 8 } },
        volume_usd: { h24: '1000' },
        reserve_in_usd: '50000',
      },
    },
    relationships: {
      ...{ base_token: token(MINT), quote_token: token(USDC), dex: { data: { id: 'raydium' } } },
    },
  }
}

function geckoToken(address: string, symbol: string) {
  return { address, name: symbol, symbol }
}

function geckoTokens() {
  return [
    { id: `solana_${MINT}`, attributes: geckoToken(MINT, 'BONK') },
    { id: `solana_${USDC}`, attributes: geckoToken(USDC, 'USDC') },
  ]
}

const rugcheck: SourceRow = {
  calls: [`/tokenrisk/report?mint=${MINT}`],
  odd: (index) => `/tokenrisk/report?mint=${oddMint(index)}`,
  answers: () => ({
    mint: MINT,
    token: { mintAuthority: null, freezeAuthority: null, supply: 977_196_304_679_382, decimals: 6 },
    tokenMeta: { name: 'Bonk', symbol: 'BONK' },
    topHolders: [{ address: POOL, owner: POOL, amount: 29_529_245_784_425, pct: 3.02, insider: false }],
    risks: [{ name: 'Low Liquidity', description: 'Low liquidity', score: 1_990, level: 'danger' }],
    ...{ score: 1_991, score_normalised: 29, totalMarketLiquidity: 1_802, totalHolders: 77 },
    markets: [{ lp: { lpLockedPct: 100, quoteUSD: 1, baseUSD: 1 } }],
    ...{ price: 0.000002, rugged: false, transferFee: { pct: 0 } },
  }),
}

const jupiter: SourceRow = {
  calls: [`/swapagg/quote?inputMint=${SOL}&outputMint=${USDC}&amount=1000000000`],
  odd: (index) => `/swapagg/quote?inputMint=${oddMint(index)}&outputMint=${USDC}&amount=1000000000`,
  answers: () => ({
    ...{ inputMint: SOL, inAmount: '1000000000', outputMint: USDC, outAmount: '120704786' },
    ...{ otherAmountThreshold: '120101263', swapMode: 'ExactIn', slippageBps: 50, platformFee: null },
    ...{ priceImpactPct: '0.0012', contextSlot: 453_538_721, swapUsdValue: '120.67' },
    routePlan: [
      {
        swapInfo: {
          ...{ ammKey: POOL, label: 'Pools', inputMint: SOL, outputMint: USDC },
          ...{ inAmount: '1000000000', outAmount: '120704786' },
        },
        percent: 100,
      },
    ],
  }),
}

function coin(now: number) {
  return {
    ...{ mint: COIN, name: 'Bagwork', symbol: 'BAG', description: '', image_uri: 'https://ipfs.io/ipfs/a' },
    ...{ created_timestamp: now - DAY_MS, last_trade_timestamp: now - 60_000, complete: true, nsfw: false },
    ...{ creator: 'BcPrjBd7NNQyh5xoEdYWjVXDRwwejMHXMhPCWCYyjReR', pump_swap_pool: POOL },
    ...{ bonding_curve: '27kydcn8k35y28EUM52NQaagAz3tJm6v3ZZoAY9fhxSv', reply_count: 3_156 },
    ...{ virtual_sol_reserves: 115_005_359_711, virtual_token_reserves: 279_900_000_000_000 },
    ...{ real_sol_reserves: 85_005_359_711, real_token_reserves: 0, total_supply: 1_000_000_000_000_000 },
    ...{ market_cap: 118_104.3, usd_market_cap: 28_960_366.9, ath_market_cap: 35_463_423.1 },
    ath_market_cap_timestamp: now - HOUR_MS,
  }
}

const pumpfun: SourceRow = {
  calls: [
    '/launchpad/trending?limit=5',
    '/tools/launchpad-new?limit=5',
    `/tools/launchpad-coin?mint=${COIN}`,
  ],
  odd: (index) => `/tools/launchpad-coin?mint=${oddMint(index)}`,
  answers: ({ path, now }) => {
    if (path.endsWith('/top-runners')) return [{ coin: coin(now) }]
    return /\/(coins|currently-live)$/.test(path) ? [coin(now)] : coin(now)
  },
}

const FLAGS = ['is_honeypot', 'hidden_owner', 'can_take_back_ownership', 'owner_change_balance'] as const

const goplus: SourceRow = {
  needs: ['base-rpc'],
  isPart: true,
  calls: [`/tools/token-security?address=${CONTRACT}&chain=base`],
  odd: (index) => `/tools/token-security?address=0x${`${index + 1}`.repeat(40)}&chain=base`,
  answers: () => ({
    ...{ code: 1, message: 'OK' },
    result: {
      [CONTRACT]: {
        ...Object.fromEntries(FLAGS.map((flag) => [flag, '0'])),
        ...{ buy_tax: '0', sell_tax: '0', is_open_source: '1', holder_count: '3000' },
      },
    },
  }),
}

const xstocks: SourceRow = {
  needs: ['yahoo-finance', 'dexscreener'],
  isPart: true,
  calls: ['/equity?symbol=TSLAx'],
  answers: ({ path }) =>
    path.includes('multiplier')
      ? { currentMultiplier: 1.0057 }
      : { symbol: 'TSLAx', isin: 'CH1436219327', isTradingHalted: false },
}

const yahoo: SourceRow = {
  needs: ['dexscreener'],
  calls: ['/equity?symbol=TSLAx'],
  answers: ({ now }) => {
    const seconds = Math.floor(now / 1_000)
    const session = { start: seconds - 3_600, end: seconds + 3_600 }
    return {
      chart: {
        result: [
          {
            meta: {
              ...{ currency: 'USD', symbol: 'TSLA', fullExchangeName: 'NasdaqGS' },
              ...{ regularMarketTime: seconds - 5, regularMarketPrice: 220.003, chartPreviousClose: 219 },
              currentTradingPeriod: {
                pre: { start: 1, end: 2 },
                regular: session,
                post: { start: 3, end: 4 },
              },
            },
            timestamp: [seconds - 300],
            indicators: { quote: [{ close: [220] }] },
          },
        ],
        error: null,
      },
    }
  },
}

const tokensXyz: SourceRow = {
  calls: ['/assets?list=stocks&limit=5'],
  answers: () => ({
    assets: [
      {
        ...{ assetId: 'tesla', name: 'Tesla', symbol: 'TSLA', category: 'equity' },
        stats: {
          ...{ price: 334.5, liquidity: 1_250_000, volume24hUSD: 47_017_356, marketCap: 9_000_000 },
          ...{ priceChange24hPercent: -1.2, priceChange1hPercent: 0.1 },
        },
        primaryVariant: { mint: 'XsDoVfqeBukxuZHWhdvWHBhgEHjGNst4MLodqsJHzoB', label: 'xStock' },
      },
    ],
  }),
}

export const tokenRows = {
  ...{ dexscreener, geckoterminal, rugcheck, jupiter, pumpfun, goplus, xstocks },
  'yahoo-finance': yahoo,
  'tokens-xyz': tokensXyz,
}
