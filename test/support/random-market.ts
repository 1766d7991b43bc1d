import { type Bars, barsOf } from '../../src/analysis/market/bars.ts'

const HOUR = 3_600_000

/** A market that walks by chance, though always in the same way for the same seed. */
export function randomMarket(seed: number, length: number): Bars {
  let state = seed
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  let price = 100
  return barsOf(
    Array.from({ length }, (_, i) => {
      const open = price * (1 + (chance() - 0.5) * 0.005)
      const close = open * (1 + (chance() - 0.5) * 0.06)
      price = close
      const high = Math.max(open, close) * (1 + chance() * 0.01)
      const low = Math.min(open, close) * (1 - chance() * 0.01)
      return { time: i * HOUR, open, high, low, close, volume: chance() * 1_000 }
    }),
  )
}
