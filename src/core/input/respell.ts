import { findChainId } from '../reference/chain-names.ts'

/** Candle lengths where an M means a month, which is no minute. */
const MONTHS = /^\d+M$/

/**
 * The allowed value that a text means: in another case, with other separators (`crypto.com`, `golden_cross`), or a chain by
 * another of its names (`arbitrum-one`). Undefined where it means none of them, or more than one.
 */
export function respell(text: string, allowed: readonly string[]): string | undefined {
  if (text.length > MAX_LETTERS || MONTHS.test(text)) return undefined
  const lower = text.toLowerCase()
  const same = findOnly(allowed, (each) => each.toLowerCase() === lower)
  // a sign or a digit at the start is no separator: -1m is not 1m
  if (same !== undefined || !/^[a-z]/.test(lower)) return same
  const joined = join(lower)
  const chain = findChainId(text)
  return (
    findOnly(allowed, (each) => join(each.toLowerCase()) === joined) ?? allowed.find((each) => each === chain)
  )
}

/** Longer texts are no value of a list. */
const MAX_LETTERS = 64

function findOnly(allowed: readonly string[], fits: (value: string) => boolean): string | undefined {
  const [only, ...others] = allowed.filter(fits)
  return others.length === 0 ? only : undefined
}

function join(text: string): string {
  return text.replace(/[^a-z0-9]/g, '')
}
