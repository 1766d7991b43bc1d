import type { CandleSourceId } from '../market-data/candles.ts'
import type { Asset } from '../venues/assets.ts'
import { assetBehind } from '../venues/instruments.ts'
import { unknownInstrument } from '../venues/venue.ts'
import { factsOf, venueFacts } from './economy.ts'
import { mix, seedOf } from './noise.ts'
import type { Market } from './simulated-market.ts'
import { openTape } from './tape.ts'
import { tokenMarket } from './tokens.ts'

const SIGNIFICANT_DIGITS = 7

/** @throws GatewayError `invalid_input` for an instrument that is not in the simulated world. */
export function openMarket(seed: string, venue: CandleSourceId, instrument: string): Market {
  const asset = assetBehind(venue, instrument)
  const token = asset ? undefined : tokenMarket(seed, venue, instrument)
  if (token) return token
  if (!asset) throw unknownInstrument('The simulated venue', instrument)
  return {
    venue,
    asset,
    tape: openTape(seed, asset, venue),
    seed: mix(mix(seedOf(seed), seedOf(asset.symbol)), seedOf(`the desk of ${venue}`)),
    show: priceShown(venue, asset),
  }
}

function priceShown(venue: CandleSourceId, { symbol }: Asset): (price: number) => number {
  const { perDollar } = venueFacts[venue]
  const decimals = SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(factsOf(symbol).anchor * perDollar))
  const factor = 10 ** Math.max(0, decimals)
  return (price) => Math.round(Math.exp(price) * perDollar * factor) / factor
}
