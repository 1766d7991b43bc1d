import { moodOf } from '../../analysis/assets/mood.ts'
import { premiumPercent } from '../../analysis/bitcoin/structure.ts'
import { percent } from '../../analysis/market/perpetuals.ts'
import { rounded, roundedOrNull } from '../../analysis/numbers/figures.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Ticker } from '../../upstream/market-data/tickers.ts'
import type { Sourced } from '../../upstream/sourced.ts'
import type { Readings } from './readings.ts'

export async function pricePart({ ticker, dayChange }: Readings) {
  const [answer, change24hPct] = await Promise.all([ticker(), dayChange()])
  const { last, high24h, low24h, volume24h, quoteVolume24h, instrument, quote } = answer
  const content = {
    usd: rounded(last),
    instrument,
    quote,
    change24hPct,
    high24h: high24h ?? null,
    low24h: low24h ?? null,
    volumeBtc24h: volume24h ?? null,
    volumeUsd24h: quoteVolume24h ?? null,
  }
  return { content, from: [answer] }
}

/** One of the two may be away. */
export async function exchangesPart({ tickerAt }: Readings) {
  const [binance, coinbase] = await Promise.all([
    orReason(tickerAt('binance')),
    orReason(tickerAt('coinbase')),
  ])
  const answer = [binance, coinbase].find((each) => !(each instanceof GatewayError))
  if (answer === undefined || answer instanceof GatewayError) throw binance
  const from = [sourcedOf('binance', binance, answer), sourcedOf('coinbase', coinbase, answer)]
  const prices = { binance: lastOf(binance), coinbase: lastOf(coinbase) }
  const content = {
    binance: prices.binance ?? null,
    coinbase: prices.coinbase ?? null,
    coinbasePremiumPct: premiumPercent(prices.coinbase, prices.binance),
    note: 'Binance counts in USDT, Coinbase in dollars.',
  }
  return { content, from }
}

export async function marketPart({ bitcoin, market }: Readings) {
  const [board, whole] = await Promise.all([bitcoin(), market()])
  const content = {
    marketCapUsd: board.assets[0]?.marketCap ?? null,
    dominancePct: roundedOrNull(whole.dominancePct['BTC'] ?? Number.NaN),
  }
  return { content, from: [board, whole] }
}

export async function derivativesPart({ funding, interest }: Readings) {
  const [paid, open] = await Promise.all([funding(), interest()])
  const content = {
    fundingRatePct: percent(paid.rate),
    fundingRate: paid.rate,
    markPrice: rounded(paid.markPrice),
    openInterestBtc: roundedOrNull(open.base),
  }
  return { content, from: [paid, open] }
}

export async function moodPart({ mood }: Readings) {
  const answer = await mood()
  const value = answer.readings[0]?.value ?? null
  const content = { fearGreedIndex: value, fearGreedLabel: value === null ? null : moodOf(value) }
  return { content, from: [answer] }
}

async function orReason(asked: Promise<Ticker>): Promise<Ticker | GatewayError> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GatewayError) return error
    throw error
  }
}

/** A source that fails is reported too, in the mode of those that answer. */
function sourcedOf(name: string, answer: Ticker | GatewayError, { mode }: Sourced): Sourced {
  if (!(answer instanceof GatewayError)) return answer
  return { mode, sources: [{ name, ok: false, error: answer.message }] }
}

function lastOf(answer: Ticker | GatewayError): number | undefined {
  return answer instanceof GatewayError ? undefined : answer.last
}
