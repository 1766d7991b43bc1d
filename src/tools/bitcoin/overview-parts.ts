import { moodOf } from '../../analysis/assets/mood.ts'
import { premiumPercent } from '../../analysis/bitcoin/structure.ts'
import { percent } from '../../analysis/market/perpetuals.ts'
import { figure, rounded } from '../../analysis/numbers/figures.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Ticker } from '../../upstream/market-data/tickers.ts'
import type { Sourced } from '../../upstream/sourced.ts'
import type { Readings } from './readings.ts'

export async function pricePart({ ticker }: Readings) {
  const told = await ticker()
  const { last, change24hPct, high24h, low24h, volume24h, quoteVolume24h, instrument, quote } = told
  const say = {
    usd: rounded(last),
    instrument,
    quote,
    change24hPct: figure(change24hPct ?? Number.NaN),
    high24h: high24h ?? null,
    low24h: low24h ?? null,
    volumeBtc24h: volume24h ?? null,
    volumeUsd24h: quoteVolume24h ?? null,
  }
  return { say, from: [told] }
}

/** One of the two may be away. */
export async function exchangesPart({ tickerAt }: Readings) {
  const [binance, coinbase] = await Promise.all([
    orWhyNot(tickerAt('binance')),
    orWhyNot(tickerAt('coinbase')),
  ])
  const told = [binance, coinbase].find((each) => !(each instanceof GatewayError))
  if (told === undefined || told instanceof GatewayError) throw binance
  const from = [sourcedOf('binance', binance, told), sourcedOf('coinbase', coinbase, told)]
  const prices = { binance: lastOf(binance), coinbase: lastOf(coinbase) }
  const say = {
    binance: prices.binance ?? null,
    coinbase: prices.coinbase ?? null,
    coinbasePremiumPct: premiumPercent(prices.coinbase, prices.binance),
    note: 'Binance counts in USDT, Coinbase in dollars.',
  }
  return { say, from }
}

export async function marketPart({ bitcoin, market }: Readings) {
  const [board, whole] = await Promise.all([bitcoin(), market()])
  const say = {
    marketCapUsd: board.assets[0]?.marketCap ?? null,
    dominancePct: figure(whole.dominancePct['BTC'] ?? Number.NaN),
  }
  return { say, from: [board, whole] }
}

export async function derivativesPart({ funding, interest }: Readings) {
  const [paid, open] = await Promise.all([funding(), interest()])
  const say = {
    fundingRatePct: percent(paid.rate),
    fundingRate: paid.rate,
    markPrice: rounded(paid.markPrice),
    openInterestBtc: figure(open.base),
  }
  return { say, from: [paid, open] }
}

export async function moodPart({ mood }: Readings) {
  const told = await mood()
  const value = told.readings[0]?.value ?? null
  const say = { fearGreedIndex: value, fearGreedLabel: value === null ? null : moodOf(value) }
  return { say, from: [told] }
}

async function orWhyNot(asked: Promise<Ticker>): Promise<Ticker | GatewayError> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GatewayError) return error
    throw error
  }
}

/** Whoever is away is told of as well, in the mode of whoever is not. */
function sourcedOf(name: string, told: Ticker | GatewayError, { mode }: Sourced): Sourced {
  if (!(told instanceof GatewayError)) return told
  return { mode, sources: [{ name, ok: false, error: told.message }] }
}

function lastOf(told: Ticker | GatewayError): number | undefined {
  return told instanceof GatewayError ? undefined : told.last
}
