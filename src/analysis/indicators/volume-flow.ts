import type { TradedBars } from '../market/bars.ts'
import { at, blankLine, type Line } from '../numbers/line.ts'
import { ema } from './averages.ts'
import { typicalPrice } from './typical-price.ts'

/** On-balance volume, in the base asset, from 0 at the first bar (Granville 1963). */
export function obv({ close, volume }: TradedBars): Line {
  const balance = new Float64Array(close.length)
  let total = 0
  for (let i = 1; i < close.length; i++) {
    total += Math.sign(at(close, i) - at(close, i - 1)) * at(volume, i)
    balance[i] = total
  }
  return balance
}

/** Accumulation/distribution line, in the base asset; a bar without range adds nothing (Chaikin). */
export function adl({ high, low, close, volume }: TradedBars): Line {
  const flow = new Float64Array(close.length)
  let total = 0
  for (let i = 0; i < close.length; i++) {
    const range = at(high, i) - at(low, i)
    const share = range > 0 ? (2 * at(close, i) - at(low, i) - at(high, i)) / range : 0
    total += share * at(volume, i)
    flow[i] = total
  }
  return flow
}

/** Force index: price change times volume, smoothed exponentially (Elder 1993). */
export function forceIndex({ close, volume }: TradedBars, period: number): Line {
  const force = blankLine(close.length)
  for (let i = 1; i < close.length; i++) force[i] = (at(close, i) - at(close, i - 1)) * at(volume, i)
  return ema(force, period)
}

/** Money flow index, 0 to 100; 50 when no money flowed (Quong and Soudack 1989). */
export function mfi(bars: TradedBars, period: number): Line {
  const price = typicalPrice(bars)
  const index = blankLine(price.length)
  const flow = new Float64Array(price.length)
  for (let i = 1; i < price.length; i++)
    flow[i] = Math.sign(at(price, i) - at(price, i - 1)) * at(price, i) * at(bars.volume, i)
  for (let i = period; i < price.length; i++) {
    let net = 0
    let total = 0
    for (let j = i - period + 1; j <= i; j++) {
      net += at(flow, j)
      total += Math.abs(at(flow, j))
    }
    index[i] = total > 0 ? 50 + (50 * net) / total : 50
  }
  return index
}

/** Volume-weighted average price since the first bar of the run; unknown until something was traded. */
export function vwap(bars: TradedBars): Line {
  const price = typicalPrice(bars)
  const average = blankLine(price.length)
  let money = 0
  let traded = 0
  for (let i = 0; i < price.length; i++) {
    money += at(price, i) * at(bars.volume, i)
    traded += at(bars.volume, i)
    if (traded > 0) average[i] = money / traded
  }
  return average
}
