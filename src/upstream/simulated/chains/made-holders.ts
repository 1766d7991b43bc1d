import { base58 } from '../../../chains/solana/base58.ts'
import { uniform } from '../noise.ts'
import type { WorldToken } from '../world-tokens.ts'
import { type Marked, marked } from './marked.ts'

const SYSTEM = base58(new Uint8Array(32))
/** Programs that pools and lockers belong to: PumpSwap, Orca, Meteora, Streamflow. */
const POOL_PROGRAMS = [
  'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA',
  'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc',
  'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo',
]
const LOCK_PROGRAM = 'strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m'
const MAX_HOLDERS = 20

/** Owners that an impostor's makers keep most of it under. */
const INSIDERS = 3

/** The twenty largest accounts of a token: a pool first, and a tail that falls off at a pace of its own. */
export function largestHolders({ draw, isImpostor }: WorldToken, supply: bigint) {
  // twenty accounts together stay below the supply: 56 % at most, 95 % of an impostor's
  const pool = 0.02 + 0.11 * uniform(draw, 60)
  const top = isImpostor ? 0.3 + 0.2 * uniform(draw, 61) : 0.01 + 0.04 * uniform(draw, 61)
  const fall = isImpostor ? 0.45 : 0.75 + 0.15 * uniform(draw, 62)
  const rows = Array.from({ length: MAX_HOLDERS }, (_, index) => {
    const share =
      index === 0
        ? pool * (isImpostor ? 0.3 : 1)
        : (isImpostor ? top : Math.min(pool, top)) * fall ** (index - 1)
    const units = (supply * BigInt(Math.round(share * 1e9))) / 10n ** 9n
    const own = { draw, index }
    return {
      account: marked({ kind: 'tokenAccount', ...own }),
      owner: marked({ kind: 'holder', ...own }),
      units,
      insider: isImpostor && index > 0 && index <= INSIDERS,
    }
  })
  return rows.toSorted((a, b) => (a.units < b.units ? 1 : a.units > b.units ? -1 : 0))
}

/** The program that a holder's account belongs to. */
export function holderProgram({ draw, index }: Marked): string {
  const pick = uniform(draw, 70 + index)
  if (index === 0 || pick < 0.06)
    return POOL_PROGRAMS[Math.floor(uniform(draw, 90) * POOL_PROGRAMS.length)] ?? SYSTEM
  return pick < 0.12 ? LOCK_PROGRAM : SYSTEM
}
