import { DAY_SECONDS, HOUR_SECONDS } from '../../../core/durations.ts'
import type { LaunchReserves } from '../../launchpad/launchpad.ts'
import { curve, uniform } from '../noise.ts'
import type { Launch } from './made-launch.ts'

/** Where a launch stands at a moment; values in SOL for the whole supply. */
export interface Standing {
  readonly valueSol: number
  readonly graduated: boolean
  readonly reserves: LaunchReserves
  /** Seconds since the epoch. */
  readonly lastTradeAt: number
  /** SOL that lies in its pool; absent while it is on its curve. */
  readonly poolSol?: number
}

const SUPPLY = 1_000_000_000_000_000n
const OPEN_TOKENS = 1_073_000_000_000_000n
const OPEN_LAMPORTS = 30_000_000_000n
const PRODUCT = OPEN_TOKENS * OPEN_LAMPORTS
/** Virtual tokens that are never for sale. */
const KEPT_TOKENS = 279_900_000_000_000n
const OPEN_SOL = 27.9589
const SOLD_OUT_SOL = 410.88
/** What goes into the pool of a coin that leaves its curve. */
const POOL_SOL = 84.99
const POOL_PRODUCT = POOL_SOL * 206_900_000
/** It is not traded any more after so many times its climb, and a day. */
const LIFE = 6
const STEPS = 24

/** Where a launch stands at a moment, in seconds; it depends on nothing else. */
export function standingAt(launch: Launch, now: number): Standing {
  const lastTradeAt = lastTradeBefore(launch, now)
  const valueAt = worthAt(launch, lastTradeAt)
  const graduated = hasGraduated(launch, lastTradeAt)
  const value = graduated ? Math.max(4, valueAt) : Math.min(0.985 * SOLD_OUT_SOL, Math.max(OPEN_SOL, valueAt))
  const reserves = graduated ? soldOut : reservesWorth(value)
  return {
    // what the whole tokens and lamports of the curve say, so that they never disagree
    valueSol: graduated ? Number(value.toPrecision(9)) : worthOf(reserves),
    graduated,
    reserves,
    lastTradeAt,
    ...(graduated ? { poolSol: Math.sqrt((POOL_PRODUCT * value) / 1e9) } : {}),
  }
}

/** Its best so far and when that was, in seconds. */
export function bestUntil(launch: Launch, now: number): { readonly valueSol: number; readonly at: number } {
  const end = standingAt(launch, now)
  const until = Math.min(end.lastTradeAt, launch.bornAt + 3 * launch.climb)
  const steps = launch.steady
    ? Array.from({ length: STEPS }, (_, age) => (Math.floor(now / 7_200) - age) * 7_200)
    : Array.from({ length: STEPS }, (_, step) => launch.bornAt + ((step + 1) / STEPS) * 3 * launch.climb)
  const seen = steps
    .filter((at) => at <= until || (launch.steady && at <= now))
    .map((at) => ({ valueSol: standingAt(launch, at).valueSol, at: Math.floor(at) }))
  return [{ valueSol: end.valueSol, at: end.lastTradeAt }, ...seen].reduce((a, b) =>
    b.valueSol > a.valueSol ? b : a,
  )
}

/** What is worth so much lies so between tokens and lamports: both are whole, and their product never falls. */
function reservesWorth(valueSol: number): LaunchReserves {
  const lamports = BigInt(Math.floor(30e9 * Math.sqrt(valueSol / OPEN_SOL)))
  const virtualLamports = lamports > OPEN_LAMPORTS ? lamports : OPEN_LAMPORTS
  const virtualTokens = (PRODUCT + virtualLamports - 1n) / virtualLamports
  return {
    virtualTokens,
    virtualLamports,
    realTokens: virtualTokens - KEPT_TOKENS,
    realLamports: virtualLamports - OPEN_LAMPORTS,
    supply: SUPPLY,
  }
}

const soldOut: LaunchReserves = {
  virtualTokens: KEPT_TOKENS,
  virtualLamports: 115_005_359_711n,
  realTokens: 0n,
  realLamports: 85_005_359_711n,
  supply: SUPPLY,
}

function worthOf({ virtualTokens, virtualLamports, supply }: LaunchReserves): number {
  return Number(virtualLamports) / 1e9 / (Number(virtualTokens) / Number(supply))
}

/** Its worth without the walls of the curve: a climb to its best, a fall, and noise. */
function worthAt({ draw, bornAt, bestSol, climb, steady }: Launch, at: number): number {
  if (steady)
    return bestSol * Math.exp(0.12 * curve(draw, at / (6 * HOUR_SECONDS)) + 0.02 * curve(draw + 1, at / 900))
  const age = Math.max(0, at - bornAt)
  const noise = Math.exp(0.05 * curve(draw, (age / climb) * 8))
  return envelope(age / climb, { bestSol, floor: 0.1 + 0.7 * uniform(draw, 8) }) * noise
}

/** Up along a curve until one, then down to a share of the best. */
function envelope(
  climbs: number,
  { bestSol, floor }: { readonly bestSol: number; readonly floor: number },
): number {
  const height = Math.log(Math.max(1, bestSol / OPEN_SOL))
  if (climbs <= 1) return OPEN_SOL * Math.exp(height * (1 - (1 - climbs) ** 2))
  return Math.max(4, bestSol * (floor + (1 - floor) * Math.exp(1 - climbs)))
}

/** It leaves the curve when its climb passes what the curve can hold, and never comes back. */
function hasGraduated({ bestSol, climb, bornAt, steady }: Launch, at: number): boolean {
  if (bestSol <= SOLD_OUT_SOL) return false
  if (steady) return true
  const share = Math.log(SOLD_OUT_SOL / OPEN_SOL) / Math.log(bestSol / OPEN_SOL)
  return at - bornAt >= climb * (1 - Math.sqrt(1 - share))
}

function lastTradeBefore({ draw, bornAt, climb, bestSol, steady }: Launch, now: number): number {
  // a coin that is worth more is traded more often
  const pause = Math.max(2, Math.round(900 / Math.max(1, bestSol / 20)))
  const recent = Math.max(bornAt, now - (now % pause) - Math.floor(pause * uniform(draw, 9)))
  if (steady) return recent
  return Math.floor(Math.min(recent, bornAt + LIFE * climb + DAY_SECONDS * uniform(draw, 10) ** 2))
}
