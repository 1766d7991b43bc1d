import { rounded } from '../numbers/figures.ts'
import { percentileOf } from '../quantitative/statistics.ts'

/** One bar of trading, split by the side of the taker; volumes in the base asset. */
export interface TakenBar {
  /** When the bar opened, milliseconds since the epoch. */
  readonly time: number
  readonly close: number
  readonly volume: number
  readonly takerBuyVolume: number
}

/** One bar as a bubble: where the price was, and how one-sided its takers were. */
export interface Bubble {
  readonly time: number
  readonly price: number
  /** Bought by takers for each unit they sold, at most 10; null where nothing was traded. */
  readonly ratio: number | null
  readonly takerBuyVolume: number
  readonly takerSellVolume: number
  /** Percent of the bars that were less one-sided, to either side alike; null where nothing was traded. */
  readonly extremePercentile: number | null
}

const MAX_RATIO = 10

/** Every bar with its ratio, and how extreme that is among all of them. */
export function bubblesOf(bars: readonly TakenBar[]): readonly Bubble[] {
  const distances = Float64Array.from(bars.filter(({ volume }) => volume > 0).map(onesidednessOf))
  return bars.map((bar) => {
    const { time, close, volume, takerBuyVolume } = bar
    const ratio = ratioOf(bar)
    return {
      time,
      price: close,
      ratio: ratio === null ? null : Number(ratio.toFixed(4)),
      takerBuyVolume: Number(takerBuyVolume.toFixed(4)),
      takerSellVolume: Number((volume - takerBuyVolume).toFixed(4)),
      extremePercentile:
        ratio === null ? null : Number(percentileOf(onesidednessOf(bar), distances).toFixed(1)),
    }
  })
}

/** Of all that was traded, what takers bought: percent; null where nothing was traded. */
export function boughtPercent(bars: readonly TakenBar[]): number | null {
  const volume = bars.reduce((sum, bar) => sum + bar.volume, 0)
  const bought = bars.reduce((sum, bar) => sum + bar.takerBuyVolume, 0)
  return volume > 0 ? rounded((100 * bought) / volume) : null
}

interface PricedBar {
  readonly time: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/**
 * What takers may have bought, where no source reports it: the part of the volume at which the close lies between low and high,
 * as the accumulation/distribution line has it (Chaikin). A guess from prices, not a count of trades.
 */
export function guessedFlow({ time, high, low, close, volume }: PricedBar): TakenBar {
  const part = high > low ? (close - low) / (high - low) : 0.5
  return { time, close, volume, takerBuyVolume: volume * part }
}

function ratioOf({ volume, takerBuyVolume }: TakenBar): number | null {
  const sold = volume - takerBuyVolume
  if (volume <= 0) return null
  return sold > 0 ? Math.min(MAX_RATIO, takerBuyVolume / sold) : MAX_RATIO
}

/** What takers bought less what they sold, as a part of all. The ratio itself would weigh purchases more than sales. */
function onesidednessOf({ volume, takerBuyVolume }: TakenBar): number {
  return Math.abs(2 * takerBuyVolume - volume) / volume
}
