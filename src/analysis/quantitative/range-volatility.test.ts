import { expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { barsOf } from '../market/bars.ts'
import { realisedVolatility } from '../market/volatility.ts'
import { at, latest } from '../numbers/line.ts'
import { estimators, readVolatilities, volatilityLines } from './range-volatility.ts'

const { exp, sqrt, LN2 } = Math

/** Bars in which the logarithms of open, high, low and close are given in hundredths. */
function bars(...rows: readonly (readonly [number, number, number, number])[]) {
  return barsOf(
    rows.map(([open, high, low, close], i) => ({
      time: i * DAY_MS,
      open: exp(open / 100),
      high: exp(high / 100),
      low: exp(low / 100),
      close: exp(close / 100),
      volume: 1,
    })),
  )
}

test('two bars give what the formulas give by hand', () => {
  const lines = volatilityLines(bars([0, 0, 0, 0], [1, 3, 0, 2], [2, 4, 1, 1]), {
    window: 2,
    barMilliseconds: DAY_MS,
  })
  const yearly = (varianceInHundredths: number) => sqrt(365.25 * varianceInHundredths)
  // returns 2 and -1; ranges 3 and 3; bodies 1 and -1; gaps 1 and 0; Rogers-Satchell 1*2+2*1 and 3*2+0
  const weight = 0.34 / (1.34 + 3)

  expect(latest(lines.closeToClose)).toBeCloseTo(yearly(4.5), 9)
  expect(latest(lines.parkinson)).toBeCloseTo(yearly(9 / (4 * LN2)), 9)
  expect(latest(lines.garmanKlass)).toBeCloseTo(yearly(4.5 - (2 * LN2 - 1)), 9)
  expect(latest(lines.yangZhang)).toBeCloseTo(yearly(0.5 + weight * 2 + (1 - weight) * 5), 9)
  expect(lines.parkinson.slice(0, 2)).toEqual(Float64Array.of(Number.NaN, Number.NaN))
})

test('on a continuous market all estimators find the same volatility', () => {
  const lines = volatilityLines(walk({ bars: 400, stepsPerBar: 400, dailyDeviation: 0.04 }), {
    window: 399,
    barMilliseconds: DAY_MS,
  })

  for (const estimator of estimators) {
    const ratio = latest(lines[estimator]) / (4 * sqrt(365.25))
    // steps are not quite continuous, so ranges come out a little small
    expect(ratio, estimator).toBeGreaterThan(0.88)
    expect(ratio, estimator).toBeLessThan(1.08)
  }
})

test('the last window of closes is the realised volatility of the rest of the product', () => {
  const market = walk({ bars: 60, stepsPerBar: 20, dailyDeviation: 0.02 })
  const { closeToClose } = volatilityLines(market, { window: 30, barMilliseconds: DAY_MS })

  expect(latest(closeToClose)).toBeCloseTo(realisedVolatility(market.close.slice(-31), DAY_MS), 9)
})

test('the newest window is ranked among those before it', () => {
  const calm = walk({ bars: 100, stepsPerBar: 20, dailyDeviation: 0.01 })
  const wild = { ...calm, close: calm.close.map((price, i) => (i === 99 ? price * 1.5 : price)) }

  const { closeToClose } = readVolatilities(wild, { window: 10, barMilliseconds: DAY_MS })

  expect(closeToClose.percentile).toBe(100)
  expect(closeToClose.highest).toBe(closeToClose.latest)
  expect(closeToClose.lowest).toBeLessThan(closeToClose.median)
})

/** A market that walks by small steps, always in the same way. */
function walk({
  bars: count,
  stepsPerBar,
  dailyDeviation,
}: {
  bars: number
  stepsPerBar: number
  dailyDeviation: number
}) {
  let state = 7
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296
  }
  const step = dailyDeviation / sqrt(stepsPerBar)
  let price = 0
  return barsOf(
    Array.from({ length: count }, (_, i) => {
      const path = Array.from({ length: stepsPerBar }, () => {
        const normal = sqrt(-2 * Math.log(chance())) * Math.cos(2 * Math.PI * chance())
        price += step * normal
        return exp(price)
      })
      const line = Float64Array.from(path)
      const open = at(line, 0)
      return {
        time: i * DAY_MS,
        open,
        high: Math.max(...path),
        low: Math.min(...path),
        close: latest(line),
        volume: 1,
      }
    }),
  )
}
