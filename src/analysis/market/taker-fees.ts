/** When the table was written down. */
export const takerFeesAsOf = '2026-11-21'

/**
 * What taking an offer costs at each venue, as a part of what is traded: spot, the lowest tier, without volume, tokens of
 * the venue or discounts. Binance, Coinbase, KuCoin, Upbit (won) and Crypto.com stand as in the fee tables of ccxt 4.5.84
 * (25 September 2026). OKX, Bybit, Bitget and Kraken are their lowest published tiers as generally known on the date
 * above, because those tables keep other tiers; they were not read from the venues. An account may pay less, and venues
 * change their fees.
 */
const takerFees: Readonly<Record<string, number>> = {
  binance: 0.001,
  coinbase: 0.012,
  okx: 0.001,
  bybit: 0.001,
  kraken: 0.004,
  bitget: 0.001,
  kucoin: 0.001,
  upbit: 0.0005,
  cryptocom: 0.005,
}

/** Undefined for a venue whose fee is not known. */
export function takerFeeOf(venue: string): number | undefined {
  return takerFees[venue]
}
