import type { Found, Phrases } from '../text/phrases.ts'
import type { Word } from '../text/scan.ts'

/** What other languages hang on a name, and what the name has there itself. */
const endings: readonly (readonly [string, string])[] = [
  ...'owi iem em ie ze u a y i e un in da de ta te dan den tan ten daki deki taki teki nda nde ya ye nin nun ni nu yi yla yle s'
    .split(' ')
    .map((ending) => [ending, ''] as const),
  // Polish: Bybit, Bybicie; Binance, Binansie; Kaspa, Kaspy
  ['cie', 't'],
  ['sie', 'ce'],
  ['sie', 'se'],
  ['rze', 'r'],
  ...'y e ie i'.split(' ').map((ending) => [ending, 'a'] as const),
]
/** By their last letter. */
const endingsBy = new Map<string, (readonly [string, string])[]>()
for (const one of endings) {
  const letter = one[0].slice(-1)
  const others = endingsBy.get(letter)
  if (others) others.push(one)
  else endingsBy.set(letter, [one])
}
const NONE: readonly string[] = []
const LETTERS = /^[a-z]+$/
/** Shorter ones would be found in words of every day; what has no vowel is no word. */
const MIN_ROOT = 4
const SPELLED = /^(?:[b-df-hj-np-tv-z]{3}|eth|okx)$/

/** The names that a word may be with an ending: "dogenin" is "doge" or "dogen". Only Latin letters. */
export function rootsOf(folded: string): readonly string[] {
  if (folded.length < MIN_ROOT) return NONE
  const endings = endingsBy.get(folded.charAt(folded.length - 1))
  if (endings === undefined || !LETTERS.test(folded)) return NONE
  const roots: string[] = []
  for (const [ending, own] of endings) {
    if (!folded.endsWith(ending)) continue
    const root = `${folded.slice(0, -ending.length)}${own}`
    if (root.length >= MIN_ROOT || SPELLED.test(root)) roots.push(root)
  }
  return roots
}

/** The first of the names that a word may be with an ending, where no phrase has it as it stands. */
export function matchInflected<T>(
  phrases: Phrases<T>,
  words: readonly Word[],
  at: number,
): Found<T> | undefined {
  const word = words[at]
  for (const root of word ? rootsOf(word.folded) : []) {
    // "links" are no coin
    if (word?.folded === `${root}s`) continue
    const found = word && phrases.match([{ ...word, folded: root, stem: root }], 0)
    if (found) return found
  }
  return undefined
}

/** Where something is, as Turkish hangs it on: "ethereumda", "bybitteki". */
export const HUNG_LOCATIVE = /^[dt][ae](?:ki)?$/
