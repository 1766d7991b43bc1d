import type { VenueId } from '../../../src/core/reference/venues.ts'
import { coingecko } from './good-coingecko.ts'
import type { Answering, Asked } from './matrix-row.ts'

/** What venues answer when all is well, written after the recordings beside this folder. */

const HOUR_MS = 3_600_000
const NANOSECONDS_A_MS = 1_000_000
const PRICES = ['100', '110', '90', '101'] as const
const [OPEN, HIGH, LOW, CLOSE] = [100, 110, 90, 101] as const

/** When the newest sixty bars opened, newest first. */
function openings({ now }: Asked): readonly number[] {
  const newest = Math.floor(now / HOUR_MS) * HOUR_MS
  return Array.from({ length: 60 }, (_, index) => newest - index * HOUR_MS)
}

const binance: Answering = (asked) => {
  const { path, now } = asked
  if (path.endsWith('/klines'))
    return openings(asked)
      .toReversed()
      .map((time) => [time, ...PRICES, '2', time + HOUR_MS - 1, '200', 5, '1', '100', '0'])
  if (path.endsWith('/ticker/24hr'))
    return {
      ...{ lastPrice: '101', bidPrice: '100.9', askPrice: '101.1', openPrice: '100', highPrice: '110' },
      ...{ lowPrice: '90', volume: '20', quoteVolume: '2000', priceChangePercent: '1.0', closeTime: now },
    }
  if (path.endsWith('/depth')) return { bids: [['100.9', '1']], asks: [['101.1', '1']] }
  return [{ id: 1, price: '101', qty: '0.1', time: now, isBuyerMaker: true }]
}

const coinbase: Answering = (asked) => {
  const { path, now } = asked
  if (path.endsWith('/candles'))
    return openings(asked).map((time) => [time / 1_000, LOW, HIGH, OPEN, CLOSE, 2])
  if (path.endsWith('/ticker'))
    return { price: '101', bid: '100.9', ask: '101.1', volume: '20', time: new Date(now).toISOString() }
  if (path.endsWith('/stats')) return { open: '100', high: '110', low: '90', volume: '20' }
  if (path.endsWith('/book'))
    return { bids: [['100.9', '1', 1]], asks: [['101.1', '1', 1]], time: new Date(now).toISOString() }
  return [{ time: new Date(now).toISOString(), price: '101', size: '0.1', side: 'buy', trade_id: 1 }]
}

const okx: Answering = (asked) => {
  const { path, now } = asked
  const ts = `${now}`
  const success = (data: unknown) => ({ code: '0', msg: '', data })
  if (path.endsWith('/candles'))
    return success(
      openings(asked).map((time, index) => [
        `${time}`,
        ...PRICES,
        '2',
        '200',
        '200',
        index === 0 ? '0' : '1',
      ]),
    )
  if (path.endsWith('/ticker'))
    return success([
      {
        ...{ last: '101', bidPx: '100.9', askPx: '101.1', open24h: '100', high24h: '110', low24h: '90' },
        ...{ vol24h: '20', volCcy24h: '2000', ts },
      },
    ])
  if (path.endsWith('/books'))
    return success([{ bids: [['100.9', '1', '0', '1']], asks: [['101.1', '1', '0', '1']], ts }])
  if (path.endsWith('/mark-price')) return success([{ markPx: '101', ts }])
  if (path.endsWith('/index-tickers')) return success([{ idxPx: '101', ts }])
  if (path.endsWith('/funding-rate'))
    return success([{ fundingRate: '0.0001', fundingTime: `${now + HOUR_MS}` }])
  if (path.endsWith('/funding-rate-history'))
    return success([{ realizedRate: '0.0001', fundingTime: `${now - HOUR_MS}` }])
  if (path.endsWith('/open-interest')) return success([{ oiCcy: '20', ts }])
  if (path.endsWith('/open-interest-history')) return success([[ts, '20', '20', '2020']])
  return success([{ px: '101', sz: '0.1', side: 'buy', ts }])
}

const bybit: Answering = (asked) => {
  const { path, query, now } = asked
  const success = (list: unknown) => ({ retCode: 0, retMsg: 'OK', result: { list }, time: now })
  if (path.endsWith('/kline'))
    return success(openings(asked).map((time) => [`${time}`, ...PRICES, '2', '200']))
  if (path.endsWith('/tickers') && query.get('category') === 'linear')
    return success([
      {
        ...{ markPrice: '101', indexPrice: '101', openInterest: '40', openInterestValue: '4040' },
        ...{ singleOpenInterest: '20', singleOpenInterestValue: '2020' },
        ...{ fundingRate: '0.0001', nextFundingTime: `${now + HOUR_MS}` },
      },
    ])
  if (path.endsWith('/tickers'))
    return success([
      {
        ...{ lastPrice: '101', bid1Price: '100.9', ask1Price: '101.1', prevPrice24h: '100' },
        ...{ highPrice24h: '110', lowPrice24h: '90', volume24h: '20', turnover24h: '2000' },
        price24hPcnt: '0.01',
      },
    ])
  if (path.endsWith('/orderbook'))
    return { retCode: 0, retMsg: 'OK', result: { b: [['100.9', '1']], a: [['101.1', '1']], ts: now } }
  if (path.endsWith('/history'))
    return success([{ fundingRate: '0.0001', fundingRateTimestamp: `${now - HOUR_MS}` }])
  if (path.endsWith('/open-interest'))
    return success([{ openInterest: '40', singleOpenInterest: '20', timestamp: `${now - HOUR_MS}` }])
  return success([{ price: '101', size: '0.1', side: 'Buy', time: `${now}` }])
}

const kraken: Answering = (asked) => {
  const { path, now } = asked
  const success = (result: unknown) => ({ error: [], result: { XXBTZUSD: result } })
  if (path.endsWith('/OHLC'))
    return success(
      openings(asked)
        .toReversed()
        .map((time) => [time / 1_000, ...PRICES, '100', '2', 5]),
    )
  if (path.endsWith('/Ticker'))
    return success({
      ...{ a: ['101.1', '1', '1'], b: ['100.9', '1', '1'], c: ['101', '0.1'], v: ['10', '20'] },
      ...{ p: ['100', '100'], t: [5, 9], l: ['90', '90'], h: ['110', '110'], o: '100' },
    })
  if (path.endsWith('/Depth'))
    return success({ bids: [['100.9', '1', now / 1_000]], asks: [['101.1', '1', now / 1_000]] })
  return success([['101', '0.1', now / 1_000, 'b', 'l', '']])
}

const bitget: Answering = (asked) => {
  const { path, now } = asked
  const ts = `${now}`
  const success = (data: unknown) => ({ code: '00000', msg: 'success', requestTime: now, data })
  if (path.endsWith('/candles'))
    return success(
      openings(asked)
        .toReversed()
        .map((time) => [`${time}`, ...PRICES, '2', '200', '200']),
    )
  if (path.endsWith('/tickers'))
    return success([
      {
        ...{ lastPr: '101', bidPr: '100.9', askPr: '101.1', open: '100', high24h: '110', low24h: '90' },
        ...{ baseVolume: '20', quoteVolume: '2000', change24h: '0.01', ts },
      },
    ])
  if (path.endsWith('/orderbook')) return success({ bids: [['100.9', '1']], asks: [['101.1', '1']], ts })
  return success([{ price: '101', size: '0.1', side: 'buy', ts }])
}

const kucoin: Answering = (asked) => {
  const { path, now } = asked
  const success = (data: unknown) => ({ code: '200000', data })
  if (path.endsWith('/candles'))
    return success(openings(asked).map((time) => [`${time / 1_000}`, '100', '101', '110', '90', '2', '200']))
  if (path.endsWith('/stats'))
    return success({
      ...{ last: '101', buy: '100.9', sell: '101.1', high: '110', low: '90', vol: '20' },
      ...{ volValue: '2000', changeRate: '0.01', time: now },
    })
  if (path.includes('/orderbook/'))
    return success({ bids: [['100.9', '1']], asks: [['101.1', '1']], time: now })
  return success([{ price: '101', size: '0.1', side: 'buy', time: now * NANOSECONDS_A_MS }])
}

const upbit: Answering = (asked) => {
  const { path, now } = asked
  if (path.includes('/candles/'))
    return openings(asked).map((time) => ({
      candle_date_time_utc: new Date(time).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length),
      ...{ opening_price: OPEN, high_price: HIGH, low_price: LOW, trade_price: CLOSE },
      candle_acc_trade_volume: 2,
    }))
  if (path.endsWith('/ticker'))
    return [{ trade_price: 101, acc_trade_volume_24h: 20, acc_trade_price_24h: 2_000, timestamp: now }]
  if (path.endsWith('/orderbook'))
    return [
      { timestamp: now, orderbook_units: [{ bid_price: 100.9, bid_size: 1, ask_price: 101.1, ask_size: 1 }] },
    ]
  return [{ timestamp: now, trade_price: 101, trade_volume: 0.1, ask_bid: 'BID' }]
}

const cryptocom: Answering = (asked) => {
  const { path, now } = asked
  const success = (data: unknown) => ({ id: -1, code: 0, result: { data } })
  if (path.endsWith('/get-candlestick'))
    return success(
      openings(asked)
        .toReversed()
        .map((t) => ({ t, o: '100', h: '110', l: '90', c: '101', v: '2' })),
    )
  if (path.endsWith('/get-tickers'))
    return success([
      { a: '101', b: '100.9', k: '101.1', h: '110', l: '90', v: '20', vv: '2000', c: '0.01', t: now },
    ])
  if (path.endsWith('/get-book'))
    return success([{ bids: [['100.9', '1', '1']], asks: [['101.1', '1', '1']], t: now }])
  return success([{ t: now, p: '101', q: '0.1', s: 'BUY' }])
}

/** Every venue of the table; a new one has to be answered for here. */
export const venueAnswers: Record<VenueId, Answering> = {
  binance,
  coinbase,
  coingecko,
  okx,
  bybit,
  kraken,
  bitget,
  kucoin,
  upbit,
  cryptocom,
}
