import type { PriceBars } from '../market/bars.ts'
import { at, type Line } from '../numbers/line.ts'
import type { Signals } from './rules.ts'

export interface TradingTerms {
  readonly side: 'long' | 'short'
  /** What each of entering and leaving costs, in percent of what is traded. */
  readonly feePercent: number
  /** How much worse than the price seen a trade is filled, in percent of it. */
  readonly slippagePercent: number
  /** How far a price may move against the entry before the position is closed, in percent; never when left out. */
  readonly stopLossPercent?: number | undefined
  readonly takeProfitPercent?: number | undefined
}

export type ExitReason = 'rule' | 'stop_loss' | 'take_profit' | 'ruin'

/** A position that was opened and closed. Bars are indexes, prices what was paid, slippage included. */
export interface Trade {
  readonly entryBar: number
  readonly entryPrice: number
  readonly exitBar: number
  readonly exitPrice: number
  /** Of the money that was in it, fees included; a part of one. */
  readonly gain: number
  readonly reason: ExitReason
}

export interface Simulation {
  /** Oldest first. */
  readonly trades: readonly Trade[]
  /** Money at the close of each bar, begun with 1; an open position at that close, before what leaving it costs. */
  readonly equity: Line
  /** Whether a position was open at the close of each bar. */
  readonly held: readonly boolean[]
  /** The position that is open at the end. */
  readonly open: { readonly entryBar: number; readonly entryPrice: number } | null
  /** What the rules say at the last close, to be done at an open that has not come yet. */
  readonly pending: 'enter' | 'exit' | null
}

interface Position {
  readonly entryBar: number
  readonly entryPrice: number
  readonly units: number
  /** Money when the position was opened, before and after its fee. */
  readonly before: number
  readonly after: number
}

/**
 * Trades rules over bars with all the money there is, one position at a time. What the close of a bar decides is done at
 * the open of the next one. A stop or target is filled inside the bar at its own price, or at the open beyond it; when
 * a bar reaches both, the stop came first. When both rules hold at once nothing is entered.
 */
export function simulate(bars: PriceBars, signals: Signals, terms: TradingTerms): Simulation {
  const market = marketUnder(terms)
  const trades: Trade[] = []
  const equity = new Float64Array(bars.close.length)
  let money = 1
  let position: Position | null = null
  let pending: Simulation['pending'] = null
  const held: boolean[] = []

  for (let i = 0; i < equity.length; i++) {
    if (pending === 'enter' && position === null) position = market.enter(money, at(bars.open, i), i)
    const remaining: Exit | null =
      position === null ? null : market.leaving(position, bars, i, pending === 'exit')
    if (position !== null && remaining !== null) {
      money = market.worth(position, remaining.price, true)
      trades.push(closed(position, remaining, { bar: i, money }))
      position = null
    }
    held.push(position !== null)
    equity[i] = position === null ? money : market.worth(position, at(bars.close, i), false)
    pending = desiredPosition(position !== null, signals, i)
    if (money <= 0) pending = null
  }
  return {
    trades,
    equity,
    held,
    open: position === null ? null : { entryBar: position.entryBar, entryPrice: position.entryPrice },
    pending,
  }
}

function desiredPosition(isIn: boolean, { entry, exit }: Signals, i: number): Simulation['pending'] {
  if (isIn) return exit[i] === true ? 'exit' : null
  return entry[i] === true && exit[i] !== true ? 'enter' : null
}

/** How a position ends: the price paid or got, and why. */
interface Exit {
  readonly price: number
  readonly reason: ExitReason
}

function closed(
  { entryBar, entryPrice, before }: Position,
  { price, reason }: Exit,
  { bar, money }: { readonly bar: number; readonly money: number },
): Trade {
  return { entryBar, entryPrice, exitBar: bar, exitPrice: price, gain: money / before - 1, reason }
}

/** Entering, leaving and being worth something, on one side of the market and at its costs. */
function marketUnder({
  side,
  feePercent,
  slippagePercent,
  stopLossPercent,
  takeProfitPercent,
}: TradingTerms) {
  const direction = side === 'long' ? 1 : -1
  const fee = feePercent / 100
  const slip = (price: number, towards: number) => price * (1 + (towards * slippagePercent) / 100)
  const moved = (price: number, percent: number | undefined, towards: number) =>
    percent === undefined ? towards * Number.POSITIVE_INFINITY : price * (1 + (towards * percent) / 100)

  return {
    enter(money: number, price: number, entryBar: number): Position {
      const entryPrice = slip(price, direction)
      const after = money / (1 + fee)
      return { entryBar, entryPrice, units: after / entryPrice, before: money, after }
    },
    /** Money in a position at a price; never less than none. */
    worth({ entryPrice, units, after }: Position, price: number, isLeaving: boolean): number {
      const paid = isLeaving ? units * price * fee : 0
      return Math.max(0, after + direction * units * (price - entryPrice) - paid)
    },
    /** Why and at what price a position ends in a bar; null when it does not. */
    leaving(
      { entryPrice }: Position,
      { open, high, low }: PriceBars,
      i: number,
      isAsked: boolean,
    ): Exit | null {
      const leave = (price: number, reason: ExitReason) => ({ price: slip(price, -direction), reason })
      const first = at(open, i)
      if (isAsked) return leave(first, 'rule')
      const stop = moved(entryPrice, stopLossPercent, -direction)
      const target = moved(entryPrice, takeProfitPercent, direction)
      const ruin = side === 'short' ? 2 * entryPrice : Number.NEGATIVE_INFINITY
      const worst = at(side === 'long' ? low : high, i)
      const best = at(side === 'long' ? high : low, i)
      // the worse of the level and the open, where the market has jumped over it
      const worse = (level: number) => (direction * (first - level) < 0 ? first : level)
      if (direction * (worst - stop) <= 0) return leave(worse(stop), 'stop_loss')
      if (direction * (worst - ruin) <= 0) return leave(worse(ruin), 'ruin')
      if (direction * (best - target) >= 0)
        return leave(direction * (first - target) > 0 ? first : target, 'take_profit')
      return null
    },
  }
}
