const PRIME = 0x01000193
const BASIS = 0x811c9dc5

/** FNV-1a over UTF-16 code units, spread by a final mix; an unsigned 32-bit integer. */
export function hashOf(text: string, from = 0, to = text.length, seed = 0): number {
  let hash = BASIS ^ seed
  for (let at = from; at < to; at += 1) hash = hashStep(hash, text.charCodeAt(at))
  return mixed(hash)
}

/** The same letter by letter, for texts that begin alike. */
export const HASH_BEGIN: number = BASIS | 0

export function hashStep(state: number, code: number): number {
  return Math.imul(state ^ code, PRIME)
}

export function hashEnd(state: number): number {
  return mixed(state)
}

/** One hash of two, in their order. */
export function hashPair(first: number, second: number, seed = 0): number {
  return mixed(Math.imul(first ^ seed, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b))
}

function mixed(hash: number): number {
  let value = hash
  value ^= value >>> 16
  value = Math.imul(value, 0x7feb352d)
  value ^= value >>> 15
  return value >>> 0
}
