import { type Word, wordOf } from './scan.ts'

/** Abbreviations of traders that would be taken for coins or for what is searched for, as they are written out. */
const abbreviations: ReadonlyMap<string, readonly string[]> = new Map([
  ['VPVR', ['volume', 'profile']],
  ['VRVP', ['volume', 'profile']],
  ['VPFR', ['volume', 'profile']],
  ['OOS', ['outofsample']],
  ['DD', ['drawdown']],
  ['DDs', ['drawdowns']],
  ['MDD', ['max', 'drawdown']],
  ['MaxDD', ['max', 'drawdown']],
])
const inSmallLetters = new Set(['vpvr', 'vrvp', 'oos'])
const LONGEST = 5

/** "Max DD of AAVE", "VPVR on BTC"; in small letters only where a word states that it is one. */
export function spellAbbreviations(words: readonly Word[]): readonly Word[] {
  return words.some((word, at) => spellingOf(word, words[at - 1]) !== undefined)
    ? words.flatMap((word, at) => {
        const written = spellingOf(word, words[at - 1])
        return written?.map((one, step) => wordOf(one, step === 0 ? word.gap : ' ')) ?? [word]
      })
    : words
}

function spellingOf({ raw, folded }: Word, before: Word | undefined): readonly string[] | undefined {
  if (raw.length > LONGEST || raw.length < 2) return undefined
  const written = abbreviations.get(raw)
  if (written) return written
  if (inSmallLetters.has(folded)) return abbreviations.get(folded.toUpperCase())
  if (folded === 'abt') return ['about']
  return folded === 'dd' && /^(?:max|maximum|worst)$/.test(before?.folded ?? '')
    ? abbreviations.get('DD')
    : undefined
}
