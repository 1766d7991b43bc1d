import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { fillAndCheck } from '../../../src/consult/checked-fill.ts'
import { createConsult } from '../../../src/consult/consult.ts'
import { createConsultIndex } from '../../../src/consult/index-tools.ts'
import { readText } from '../../../src/consult/reading.ts'
import { sourceOf } from '../../../src/consult/source.ts'

const index = createConsultIndex(tools)
const now = new Date('2026-11-22T12:00:00Z')
const consult = createConsult(tools, { now: () => now })

const WALLET = '5aN6HMXJYYBawAYhpLQknvfGk5rsjZePoVfWxRG6ZacU'
const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const OTHER = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'

function paramsOf(toolId: string, sentence: string) {
  const indexed = index.tools.find(({ tool }) => tool.contract.id === toolId)
  return indexed && fillAndCheck(indexed, sourceOf(readText(sentence), index.model, now)).filled.params
}

test.each([
  ['candles', 'doge candles from kraken? no: kucoin', { source: 'kucoin' }],
  ['candles', 'link candles on gate, sorry, bybit i mean', { source: 'bybit' }],
  ['candles', 'sol candles, coinbase not available so use kraken', { source: 'kraken' }],
  ['news', 'news on solana, seven rows... wait make it eight', { limit: 8 }],
  ['signal', 'signal for sol 1h, sorry, 4h', { bar: '4h' }],
  ['ticker', 'binance btc ticker, or rather kraken', { source: 'kraken' }],
  ['aggregator-scout', 'top 10 gainers, correction: top 20', { topN: 20 }],
  ['signal', 'signal of btc, no wait, eth, 4h', { token: 'ethereum' }],
])('what a speaker takes back is not set: %s “%s”', (toolId, sentence, params) => {
  expect(paramsOf(toolId, sentence)).toMatchObject(params)
})

test.each([['upstream-status', 'is binance down or okx?']])(
  'a denial without a replacement takes nothing back: %s “%s”',
  (_toolId, sentence) => {
    const { words } = readText(sentence)
    expect(words.map(({ raw }) => raw).join(' ')).toBe(sentence.replace(/[,?]/g, ''))
  },
)

test.each([
  ['order-book', 'book for ton on bybit, one fifty levels', { depth: 150 }],
  ['candles', 'btc candles, two twenty five of them', { limit: 225 }],
  ['position-size', '9000 in the account, half-percent risk, BTC', { riskPercent: 0.5 }],
  ['position-size', '5000 account, entry 10, stop 9, fee five hundredths of a percent', { feePercent: 0.05 }],
  ['position-size', '5000 account, btc, risk three quarters of a percent', { riskPercent: 0.75 }],
  ['position-size', '10k account, ETH, risk one and a half percent', { riskPercent: 1.5 }],
  ['position-size', '10k account, ETH, risk zero point two five percent', { riskPercent: 0.25 }],
  ['drawdown', 'drawdowns of SOL, just the worst one', { episodes: 1 }],
  ['drawdown', 'drawdown of eth, biggest fall only', { episodes: 1 }],
  ['backtest', 'backtest macd eth, hold out the last 30 percent', { outOfSamplePercent: 30 }],
  ['news', 'a couple of headlines on btc', { limit: 2 }],
  ['news', 'half a dozen headlines on btc', { limit: 6 }],
  ['launchpad-scout', 'runners with a pump score of sixty plus', { minPumpScore: 60 }],
  ['support-resistance', 'levels of BTC, tolerance a fifth of an ATR', { toleranceAtr: 0.2 }],
  ['position-size', 'short doge, 4200 account, atr times one and a half', { atrMultiple: 1.5 }],
  ['position-size', 'long eth, 4200 account, 2.5 times atr', { atrMultiple: 2.5 }],
  ['x402-discover', 'endpoints about weather that cost at most a cent', { maxPriceUsd: 0.01 }],
  ['risk-metrics', 'CVaR of injective over 2h bars, 0.98', { confidence: 0.98, bar: '2h' }],
  ['risk-metrics', 'value at risk of doge, weekly, over 4 bars', { horizonBars: 4, bar: '1w' }],
  ['volatility', 'volatility of BTC, newest 500 candles, estimates over 24', { limit: 500, window: 24 }],
  ['assets', 'all assets by name, the second hundred', { offset: 100, limit: 100 }],
  ['assets', 'assets by name, the third fifty', { offset: 100, limit: 50 }],
  ['monitor-create', 'alert me if BNB funding turns below zero', { direction: 'below', threshold: 0 }],
  ['monitor-create', 'ping me when sol funding flips positive', { direction: 'above', threshold: 0 }],
  ['market-movers', 'movers with a 250 mil cap floor', { minMarketCap: 250_000_000 }],
  ['market-movers', 'movers worth at least two hundred fifty mil', { minMarketCap: 250_000_000 }],
  ['market-movers', 'movimientos con capitalización de más de 300 mil', { minMarketCap: 300_000 }],
  ['yields-find', 'pools with 1m tvl minimum and 5% apy ceiling', { minTvlUsd: 1_000_000, maxApyPct: 5 }],
  ['equity-spreads', '20 most liquid, >= 50k in pools', { limit: 20, minLiquidityUsd: 50_000 }],
  ['equity-spreads', 'widest spreads, 7, minimum liquidity 75k', { limit: 7, minLiquidityUsd: 75_000 }],
  ['price-history', 'bitcoin for 120 days ending on the twenty-first of June 2026', { at: '2026-06-21' }],
  ['backtest', 'short bollinger on 3m sol bybit', { token: 'solana', bar: '3m' }],
  ['funding-rates', 'next funding on trx and none of the past ones', { limit: 0 }],
  [
    'portfolio-value',
    'value of twelve ether and two thousand five hundred XRP',
    { holdings: 'ETH:12,XRP:2500' },
  ],
  ['backtest', 'golden cross on ETH with fees of 30 bps', { feePercent: 0.3 }],
  [
    'position-size',
    '8000 bucks, never more than 1.5% lost, BTC from 68,400, stop 69,900',
    { riskPercent: 1.5 },
  ],
  ['equity', 'NVDAx premium to nvidia', { symbol: 'NVDAx' }],
  ['oracle-price', 'oracle price of BTC/USD and ETH/USD', { symbols: 'BTC/USD,ETH/USD' }],
])('a number is read as it is spoken: %s “%s”', (toolId, sentence, params) => {
  expect(paramsOf(toolId, sentence)).toMatchObject(params)
})

test('a number of ranges is no price', () => {
  expect(paramsOf('position-size', 'atr times one and a half stop, 5k account, sol')).toEqual({
    capital: 5_000,
    token: 'solana',
    atrMultiple: 1.5,
  })
})

test('an edge that no parameter holds is not turned around', () => {
  expect(paramsOf('yields-find', 'yields on base, 5% apy floor')).toEqual({ chain: 'base' })
})

test.each([
  ['ticker', 'BTC_USDT on bitget please, that is the instId', { instId: 'BTC_USDT' }],
  ['drawdown', 'bitget, instId is BTCUSDT, 5m', { instId: 'BTCUSDT', bar: '5m' }],
  ['market-depth', 'instrument XRP-USDT on bitget, 60k', { instId: 'XRP-USDT' }],
  ['indicator', 'keltner for BNBUSD', { symbol: 'BNBUSDT' }],
  ['indicator', 'obv and roc of ada', { indicators: 'obv,roc' }],
  ['correlation', 'pearson w/ CI for TIA & OSMO & ATOM', { assets: 'celestia,OSMO,cosmos' }],
  ['stablecoin-peg', 'has USDS or crvUSD lost its dollar', { coins: 'USDS,crvUSD' }],
  ['market-depth', 'slippage of $30k of SHIB through crypto.com’s exchange', { source: 'cryptocom' }],
  ['agentscore-discover', 'merchants, word "hosting", up to ten cents, polygon, 5', { chain: 'polygon' }],
  ['asset-search', 'search assets for liquid, 3 hits', { token: 'liquid', limit: 3 }],
  ['assets', 'group by asset, class all, alphabetical', { sort: 'name' }],
  ['backtest', 'bollinger backtest of sol, 3m bars, short', { side: 'short' }],
])('a name is read as it is written: %s “%s”', (toolId, sentence, params) => {
  expect(paramsOf(toolId, sentence)).toMatchObject(params)
})

test('“, short” is a side where a tool takes one', () => {
  expect(paramsOf('backtest', 'bollinger backtest of sol, 3m bars, short')).not.toHaveProperty('detail')
})

test.each([
  [
    `swap build for ${WALLET}: receive exactly 40 USDC, pay in ${MINT}, 20 bps`,
    { owner: WALLET, inputMint: MINT, amount: '40000000', swapMode: 'ExactOut' },
  ],
  [
    `swap for owner ${WALLET}: exactly 1000000 units of ${OTHER} out, paying with ${MINT}`,
    { owner: WALLET, inputMint: MINT, outputMint: OTHER, swapMode: 'ExactOut' },
  ],
  [
    `swap tx, 25 USDC for ${OTHER}, max 0.5 percent slip, signer ${WALLET}`,
    { owner: WALLET, outputMint: OTHER, slippageBps: 50 },
  ],
])('a wallet and what it pays are two parameters: %s', (sentence, params) => {
  expect(paramsOf('swap-build', sentence)).toMatchObject(params)
})

test.each([
  ['chat-completions', 'chat: user "hi there", stop at "###"', { stop: '###' }],
  [
    'chat-completions',
    'completions streaming with usage at the end: user "hi there"',
    { stream: true, stream_options: { include_usage: true } },
  ],
  ['chat-completions', 'chat, n 1: user "hello" max tokens 16', { n: 1, max_tokens: 16 }],
  [
    'videos-generations',
    'a clip from https://cdn.example.com/a.png as the first frame: "the boat drifts away"',
    { frame_images: [{ image_url: { url: 'https://cdn.example.com/a.png' }, frame_type: 'first_frame' }] },
  ],
  [
    'videos-generations',
    'film "train over a bridge", style from https://pics.example.com/ref.jpg as reference',
    { input_references: [{ image_url: { url: 'https://pics.example.com/ref.jpg' } }] },
  ],
  [
    'images-generations',
    'draw a neon bull, widescreen sixteen by nine, 4K png',
    { prompt: 'a neon bull', aspect_ratio: '16:9' },
  ],
  ['images-generations', 'a webp of a sleepy panda, in portrait format', { aspect_ratio: '9:16' }],
  [
    'videos-generations',
    'video of waves at dawn, charge me only when its done, 720p',
    { prompt: 'waves at dawn', settle: 'on_completion' },
  ],
  ['session-limits', 'ses_73e465733c9c157123b50409: drop the tool restriction', { tools: null }],
])('a setting of a request is read: %s “%s”', (toolId, sentence, params) => {
  expect(paramsOf(toolId, sentence)).toMatchObject(params)
})

test.each([
  ['images-generations', 'draw a portrait of a cat', 'aspect_ratio'],
  ['chat-completions', 'chat: user "describe a stream of lava"', 'stream'],
  ['videos-generations', 'video of https://a.example.com in a browser', 'frame_images'],
])('%s reads no setting from “%s”', (toolId, sentence, name) => {
  expect(paramsOf(toolId, sentence)).not.toHaveProperty(name)
})

test('a transfer with three addresses is one call', () => {
  const { calls } = consult(`Prepare sending 1000 raw units of ${MINT} from ${WALLET} to ${OTHER} on Solana`)
  expect(calls.map(({ toolId, params }) => [toolId, params['token'], params['to']])).toEqual([
    ['transfer-build', MINT, OTHER],
  ])
})

test('words that ask for sources are no job of their own', () => {
  const { calls } = consult('weekly macd for ETH on kraken, also tell each source')
  expect(calls).toHaveLength(1)
  expect(calls[0]?.params).toMatchObject({ provenance: 'full' })
})
