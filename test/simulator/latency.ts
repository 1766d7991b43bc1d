import type { Chance } from './chance.ts'

/** How long a message takes, milliseconds. */
export interface Latency {
  readonly usual: readonly [least: number, most: number]
  /** How often one takes longer, and how long at most. */
  readonly slow: number
  readonly slowest: number
}

export const quick: Latency = { usual: [1, 12], slow: 0, slowest: 12 }

export function chooseDelay({ usual, slow, slowest }: Latency, chance: Chance): number {
  return chance.happens(slow) ? chance.whole(usual[1], slowest) : chance.whole(...usual)
}
