import type { Word } from '../text/scan.ts'

/** `{"op":"candles"}`: the name under which a value stands is no coin. */
export function isKey(words: readonly Word[], at: number): boolean {
  const gap = words[at + 1]?.gap ?? ' '
  return (
    gap !== ' ' &&
    words[at]?.folded === 'op' &&
    /^(?:["'] ?:|=|:)/.test(gap) &&
    !/^\d/.test(words[at + 1]?.folded ?? '')
  )
}
