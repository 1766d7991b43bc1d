/**
 * Draws that depend on nothing but a few whole numbers, so that a world can be asked about any moment in any order.
 */

/** Turns a word into a seed. */
export function seedOf(term: string): number {
  let seed = 0x811c9dc5
  for (const letter of term) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return scramble(seed)
}

/** Mixes two seeds, or a seed and a place, into a new seed. */
export function mix(seed: number, index: number): number {
  return scramble(Math.imul(seed, 0x9e3779b1) ^ (index | 0))
}

/** A number from 0 up to, not including, 1. */
export function uniform(seed: number, index: number): number {
  return (mix(seed, index) >>> 0) / 0x1_0000_0000
}

/** A bell-shaped number with mean 0 and deviation 1, never beyond 3.5. */
export function normal(seed: number, index: number): number {
  const first = mix(seed, index)
  const second = scramble(first ^ 0x5bd1e995)
  const sum = (first & 0xffff) + (first >>> 16) + (second & 0xffff) + (second >>> 16)
  return (sum / 0x1_0000 - 2) * Math.sqrt(3)
}

/** A smooth curve through one bell-shaped number for every whole place. */
export function curve(seed: number, index: number): number {
  const whole = Math.floor(index)
  const part = index - whole
  const ease = part * part * (3 - 2 * part)
  return normal(seed, whole) * (1 - ease) + normal(seed, whole + 1) * ease
}

function scramble(value: number): number {
  let mixed = value | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
