import { type Asset, assets } from '../venues/assets.ts'
import type { PerpetualVenueId } from './derivatives.ts'

/** How a venue writes the perpetual of an asset. */
export interface PerpetualName {
  readonly instrument: string
  /** Units of the asset that the venue's price is of; its own counts are of as many. */
  readonly units: number
}

/** Every perpetual that is asked for here is margined in this. */
export const PERPETUAL_QUOTE = 'USDT'

const stable = new Set(['USDT', 'USDC'])
/** So cheap that Binance and Bybit price a thousand of them. */
const byTheThousand = new Set(['SHIB', 'PEPE', 'BONK'])

const spellings: Record<PerpetualVenueId, (symbol: string) => PerpetualName> = {
  binance: (symbol) =>
    byTheThousand.has(symbol)
      ? { instrument: `1000${symbol}USDT`, units: 1_000 }
      : { instrument: `${symbol}USDT`, units: 1 },
  okx: (symbol) => ({ instrument: `${symbol}-USDT-SWAP`, units: 1 }),
  bybit: (symbol) => {
    if (symbol === 'SHIB') return { instrument: 'SHIB1000USDT', units: 1_000 }
    return spellings.binance(symbol)
  },
}

/** The venue's perpetual of an asset in dollar tokens; undefined for the dollar tokens themselves. */
export function perpetualOf(venue: PerpetualVenueId, { symbol }: Asset): PerpetualName | undefined {
  return stable.has(symbol) ? undefined : spellings[venue](symbol)
}

/** The asset behind a symbol that `perpetualOf` would give. */
export function assetOfPerpetual(venue: PerpetualVenueId, instrument: string): Asset | undefined {
  return assets.find((asset) => perpetualOf(venue, asset)?.instrument === instrument)
}
