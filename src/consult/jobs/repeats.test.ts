import { describe, expect, it, test } from 'vitest'
import { tools } from '../../app/registry.ts'
import { createConsult } from '../consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })
const callsOf = (intent: string) =>
  consult(intent).calls.map(({ toolId, params }) => `${toolId} ${Object.values(params).join(' ')}`.trim())

describe('one tool asked for several times', () => {
  it.each([
    ['Signals for BTC 1h, ETH 4h, SOL 1d', ['signal bitcoin 1h', 'signal ethereum 4h', 'signal solana 1d']],
    ['price of ETH on 1 Feb 2026, and of BTC right now', ['price ethereum 2026-02-01', 'price bitcoin']],
    ['price of ETH now and of BTC on 1 Feb 2026', ['price ethereum', 'price bitcoin 2026-02-01']],
    ['цена BTC на 1 февраля 2026, а ETH сейчас', ['price bitcoin 2026-02-01', 'price ethereum']],
    ['TVL of Aave on 1 Feb 2026, and of Lido right now', ['tvl aave 2026-02-01', 'tvl lido']],
    ['TVL of Base on 1 Feb 2026, and of Aave right now', ['tvl 2026-02-01 base', 'tvl aave']],
    ['TVL of Aave now and of Base on 1 Feb 2026', ['tvl aave', 'tvl 2026-02-01 base']],
    [
      'TVL of Aave and Base now and on 1 Feb 2026',
      ['tvl aave', 'tvl aave 2026-02-01', 'tvl base', 'tvl 2026-02-01 base'],
    ],
    [
      '50 neue Pools auf Solana und Trending Pools auf Arbitrum',
      ['dex-pools solana new 50', 'dex-pools arbitrum trending'],
    ],
    [
      'new pools on Base and trending pools on Solana, 20 each',
      ['dex-pools base new 20', 'dex-pools solana trending 20'],
    ],
    ['new pools on Base and trending pools on Solana', ['dex-pools base new', 'dex-pools solana trending']],
    [
      'Alert me when BTC is above 150k or ETH is below 2k',
      ['monitor-create price bitcoin above 150000', 'monitor-create price ethereum below 2000'],
    ],
    ['protocol-fees kind=fees; protocol-fees kind=revenue', ['protocol-fees fees', 'protocol-fees revenue']],
    [
      'alarm eth under 2800 and another over 4000',
      ['monitor-create price ethereum below 2800', 'monitor-create price ethereum above 4000'],
    ],
    [
      'RSI 4h for BTC, ETH; MACD 1d for SOL',
      ['indicator BTCUSDT 4h rsi', 'indicator ETHUSDT 4h rsi', 'indicator SOLUSDT 1d macd'],
    ],
    [
      'BTC RSI and MACD on 4h and ETH RSI on 1d',
      ['indicator BTCUSDT 4h rsi,macd', 'indicator ETHUSDT 1d rsi'],
    ],
    ['top 10 stocks, top 5 etfs', ['assets stocks 10', 'assets etfs 5']],
    ['signal on btc and on doge', ['signal bitcoin', 'signal dogecoin']],
    ['Pull SOL candles at 1h and at 4h', ['candles solana 1h', 'candles solana 4h']],
    ['Gas on Ethereum, Base and Polygon', ['evm-gas ethereum', 'evm-gas base', 'evm-gas polygon']],
    ['TVL von Aave und Compound', ['tvl aave', 'tvl compound']],
    ['Nieuws over Solana en Cardano', ['news SOL', 'news ADA']],
    ['1 btc in eth, 1 eth in sol', ['convert 1 BTC ETH', 'convert 1 ETH SOL']],
    ['convert 5 eth and 3 btc to gbp', ['convert 5 ETH GBP', 'convert 3 BTC GBP']],
    ['i have 0.1 btc and 2000 doge how much in euro', ['convert 0.1 BTC EUR', 'convert 2000 DOGE EUR']],
    ['TVL of base and of aave', ['tvl base', 'tvl aave']],
    [
      'Drawdowns of BTC over 365 days and of ETH over 180 days',
      ['drawdown bitcoin 365', 'drawdown ethereum 180'],
    ],
    ['volatility of SOL on 4h and on 1d', ['volatility solana 4h', 'volatility solana 1d']],
    [
      'monthly gainers in stocks; the same for metals',
      ['market-movers stocks 30d', 'market-movers metals 30d'],
    ],
    ['test macd on near, and the same on sui', ['backtest near protocol macd', 'backtest sui macd']],
    [
      'Size positions: capital 10000, risk 1% for BTC with stop 60000, and risk 2% for ETH with stop 2500',
      ['position-size 10000 1 bitcoin 60000', 'position-size 10000 2 ethereum 2500'],
    ],
    ['baseとbscのガス代両方', ['evm-gas base', 'evm-gas bsc']],
    [
      'stop mon_aaaaaaaaaaaaaaaaaaaaaaaa and mon_bbbbbbbbbbbbbbbbbbbbbbbb',
      ['monitor-delete mon_aaaaaaaaaaaaaaaaaaaaaaaa', 'monitor-delete mon_bbbbbbbbbbbbbbbbbbbbbbbb'],
    ],
  ])('answers %j with a call for each setting', (intent, calls) => {
    expect(callsOf(intent)).toEqual(calls)
  })

  it.each([
    ['top 3 movers past hour, daily volume at least 5 million'],
    ['Watch ETH and ping me once it passes 5000, but just between 9 and 17 o’clock'],
    ['trending jangan, pool baru saja di solana'],
  ])('keeps %j as one call', (intent) => {
    expect(callsOf(intent)).toHaveLength(1)
  })
})

it('quotes each swap of a row', () => {
  const bought = (intent: string) =>
    consult(intent).calls.map(({ params }) => [params['amount'], params['outputMint']])
  const [usdc, jup] = [
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  ]
  expect(bought('2 sol to usdc and 3 sol to jup')).toEqual([
    ['2000000000', usdc],
    ['3000000000', jup],
  ])
  expect(bought('Quote 5 SOL to USDC and to JUP')).toEqual([
    ['5000000000', usdc],
    ['5000000000', jup],
  ])
})

describe('settings of several jobs', () => {
  it.each([
    ['All on kraken: BTC ticker, ETH trades', ['ticker bitcoin kraken', 'recent-trades ethereum kraken']],
    ['ETH funding plus basis on bybit', ['funding-rates ethereum bybit', 'basis ethereum bybit']],
    [
      'rank lending protocols; rank chains by tvl, only the first eight',
      ['protocols Lending', 'chains-tvl 8'],
    ],
    [
      'Signal and candles of LINK from kraken at 15m',
      ['signal chainlink kraken 15m', 'candles chainlink kraken 15m'],
    ],
    [
      'lo nuevo de pump.fun y lo que está trending, 10 de cada uno',
      ['launchpad-new 10', 'launchpad-trending 10'],
    ],
    [
      'funding e open interest de doge, os dois na binance',
      ['funding-rates dogecoin binance', 'open-interest dogecoin binance'],
    ],
    [
      'BTC funding? open interest? On okx please.',
      ['funding-rates bitcoin okx', 'open-interest bitcoin okx'],
    ],
    ['doge 4小时信号，同周期的rsi也要', ['signal dogecoin 4h', 'indicator DOGEUSDT 4h rsi']],
    [
      'BTC signal from daily candles and a backtest of MACD on the same',
      ['signal bitcoin 1d', 'backtest bitcoin 1d macd'],
    ],
    ['I need two things: the top losers and new launches', ['market-movers', 'launchpad-new']],
  ])('answers %j with each setting where it belongs', (intent, calls) => {
    expect(callsOf(intent)).toEqual(calls)
  })

  it.each([
    ['BTC funding and OI on bybit', ['funding-rates bitcoin bybit', 'open-interest bitcoin bybit']],
    ['BTCの板とETHの資金調達率', ['order-book bitcoin', 'funding-rates ethereum']],
    ['ETH ka price aur BTC ki news do', ['price ethereum', 'news BTC']],
    ['value and VaR of wallet toly.sol', ['portfolio-value toly.sol', 'portfolio-risk toly.sol']],
    ['get ETH news (limit 5) and ETH sentiment', ['news ETH 5', 'sentiment ETH']],
  ])('cuts %j between the bare names of two jobs', (intent, calls) => {
    expect(callsOf(intent)).toEqual(calls)
  })

  it.each([
    ['risk and reward of BTC', 1],
    ['I do not need the news, I need the sentiment of SOL.', 1],
    ['Las noticias más importantes de bitcoin', 1],
    ['signal for btc, eth and sol pls', 3],
  ])('does not cut %j', (intent, count) => {
    expect(callsOf(intent)).toHaveLength(count)
  })

  it('reads a condition and orders no alert for it', () => {
    expect(callsOf('If BTC is above 100k, get the signal for ETH.')).toEqual([
      'price bitcoin',
      'signal ethereum',
    ])
    expect(callsOf('Alert me if BTC is above 100k, and get the signal for ETH.')[0]).toMatch(
      /^monitor-create/,
    )
  })
})

test.each([
  ['BTC price, BTC price yesterday', ['price bitcoin', 'price bitcoin 2026-11-28']],
  ['prix du BTC, prix du BTC hier', ['price bitcoin', 'price bitcoin 2026-11-28']],
  ['цена eth и цена eth 1 мая', ['price ethereum', 'price ethereum 2026-05-01']],
  ['signal for sol, signal for sol on 4h', ['signal solana', 'signal solana 4h']],
  ['fear-greed days=7; fear-greed days=30', ['fear-greed 7', 'fear-greed 30']],
  ['rsi ltc 1h en rsi ltc 1d', ['indicator LTCUSDT 1h rsi', 'indicator LTCUSDT 1d rsi']],
  ['show me sol news, show me only 5', ['news SOL 5']],
  ['chi è schizzato e chi è crollato nell’ultima ora', ['market-movers 1h']],
])('%s repeats where a clause begins alike', (intent, calls) => {
  expect(callsOf(intent)).toEqual(calls)
})
