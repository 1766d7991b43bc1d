import type { Random } from '../../src/core/clock.ts'

/** Everything that is left to chance in a simulated world; the same seed gives the same luck. */
export interface Chance extends Random {
  /** From 0 up to, not including, 1. */
  fraction(): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  happens(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Luck of its own for one part of the world, so that what happens there does not shift what happens elsewhere. */
  of(part: string): Chance
}

export function createChance(seed: number | string): Chance {
  const name = `${seed}`
  let [a, b, c, d] = [1, 2, 3, 4].map((salt) => scrambled(name, salt)) as [number, number, number, number]

  // xorshift with 128 bits of state
  function word(): number {
    const t = a ^ (a << 11)
    a = b
    b = c
    c = d
    d = d ^ (d >>> 19) ^ t ^ (t >>> 8)
    return d >>> 0
  }

  const chance: Chance = {
    fraction: () => word() / 2 ** 32,
    whole: (least, most) => least + Math.floor((word() / 2 ** 32) * (most - least + 1)),
    happens: (probability) => word() / 2 ** 32 < probability,
    pick(from) {
      const picked = from[Math.floor((word() / 2 ** 32) * from.length)]
      if (picked === undefined) throw new Error('There is nothing to pick from.')
      return picked
    },
    bytes(count) {
      const bytes = new Uint8Array(count)
      for (let at = 0; at < count; at += 1) bytes[at] = word() & 255
      return bytes
    },
    of: (part) => createChance(`${name}/${part}`),
  }
  return chance
}

/** 32 bits of a text, never zero, different for every salt. */
function scrambled(text: string, salt: number): number {
  let hash = Math.imul(salt, 0x9e3779b1)
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x85ebca6b)
    hash ^= hash >>> 15
  }
  return hash | 1
}
