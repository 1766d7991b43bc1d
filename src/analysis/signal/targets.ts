import type { Level } from '../market/levels.ts'
import { rounded, roundedOrNull } from '../numbers/figures.ts'
import type { Gauges } from './gauges.ts'
import { planFor } from './plan.ts'
import type { Plan, PriceTargets, WrittenLevel } from './shape.ts'

/** Levels, the plans of both sides and the bands, whichever side the decision takes. */
export function targetsOf(gauges: Gauges): PriceTargets {
  const { supports, resistances, bands, atr } = gauges
  const long = planFor(1, gauges)
  const short = planFor(-1, gauges)
  return {
    supports: written(supports),
    resistances: written(resistances),
    long,
    short,
    support: nearest(supports),
    resistance: nearest(resistances),
    longEntry: long?.entry ?? null,
    longStopLoss: long?.stopLoss ?? null,
    longTarget1: target(long, 0),
    longTarget2: target(long, 1),
    longTarget3: target(long, 2),
    shortEntry: short?.entry ?? null,
    shortStopLoss: short?.stopLoss ?? null,
    shortTarget1: target(short, 0),
    shortTarget2: target(short, 1),
    shortTarget3: target(short, 2),
    bbUpper: roundedOrNull(bands.upper),
    bbMiddle: roundedOrNull(bands.middle),
    bbLower: roundedOrNull(bands.lower),
    atr: rounded(atr),
  }
}

function written(levels: readonly Level[]): WrittenLevel[] {
  return levels.map(({ price, touches, lastTouch }) => ({
    price: rounded(price),
    touches,
    lastTouch: new Date(lastTouch).toISOString(),
  }))
}

function nearest([level]: readonly Level[]): number | null {
  return level === undefined ? null : rounded(level.price)
}

function target(plan: Plan | null, at: number): number | null {
  return plan?.targets[at]?.price ?? null
}
