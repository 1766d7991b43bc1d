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
  return words.some((_, at) => spellingAt(words, at) !== undefined)
    ? words.flatMap((word, at) => {
        const written = spellingAt(words, at)
        return written?.map((one, step) => wordOf(one, step === 0 ? word.gap : ' ')) ?? [word]
      })
    : words
}

function spellingAt(words: readonly Word[], at: number): readonly string[] | undefined {
  const { raw = '', folded = '' } = words[at] ?? {}
  if (raw.length > LONGEST || raw.length < 2) return undefined
  if (folded === 'no' || folded === 'nolu' || folded === 'lu') return numberingAt(words, at)
  const written = abbreviations.get(raw)
  if (written) return written
  if (inSmallLetters.has(folded)) return abbreviations.get(folded.toUpperCase())
  if (folded === 'abt') return ['about']
  return folded === 'dd' && /^(?:max|maximum|worst)$/.test(words[at - 1]?.folded ?? '')
    ? abbreviations.get('DD')
    : undefined
}

/** "Agent no 15", "15 no'lu": which one it is, where "with no 15 minute delay" denies one. */
function numberingAt(words: readonly Word[], at: number): readonly string[] | undefined {
  const [before, word, next] = [-1, 0, 1].map((step) => words[at + step])
  const isCut = (one: Word | undefined) => one?.folded === 'lu' && one.gap === ''
  if (isCut(word)) return before?.folded === 'no' && isNumber(words[at - 2]) ? [] : undefined
  if (word?.folded === 'nolu' || isCut(next)) return isNumber(before) ? ['numarali'] : undefined
  const isBare = word?.folded === 'no' && /^ ?$/.test(word.gap) && next?.gap === ' '
  return isBare && isNumber(next) && NUMBERED.test(before?.folded ?? '') ? ['number'] : undefined
}
const isNumber = (word: Word | undefined) => /^\d{1,7}$/.test(word?.folded ?? '')
/** What has a number, in the languages that abbreviate it so. */
const NUMBERED = /^(?:agent[ei]?|agen|ajan|bot)$/
