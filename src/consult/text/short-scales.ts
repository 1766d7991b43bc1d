import { type Word, wordOf } from './scan.ts'

/** How English shortens large numbers in speech. */
const scales = new Map([
  ['mil', 'million'],
  ['mils', 'million'],
  ['mill', 'million'],
  ['bil', 'billion'],
  ['tril', 'trillion'],
  ['thou', 'thousand'],
  ['k', 'thousand'],
  ['grand', 'thousand'],
  ['mi', 'million'],
])
const english = new Set(
  'the with over under at least most above below worth cap and or more is are what which show list give top by to for of than i my half dollars bucks couple quarter'.split(
    ' ',
  ),
)
/** There "mil" is a thousand. */
const romance = new Set(
  'de del el la los las en con y e um uma por para mas que os as do da dos no na dolares usd euros com ou di il lo per un una'.split(
    ' ',
  ),
)
const NUMBER =
  /^[$€£]?\d[\d.,]*$|^(?:a|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|half|few|couple)$/

/** "250 mil" is 250 million in an English sentence, and 250 thousand in Spanish or Portuguese. */
export function spellScales(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ folded }) => scales.has(folded))) return words
  const whole = words.some(isThousandOfMillions) ? words.flatMap(spellBillion) : words
  const count = (names: ReadonlySet<string>) => whole.filter(({ folded }) => names.has(folded)).length
  const isEnglish = count(english) > count(romance)
  return whole.map((word, at) => {
    const scale = scales.get(word.folded)
    const isCounted = NUMBER.test(whole[at - 1]?.folded ?? '') && /^[ -]?$/.test(word.gap)
    if (scale === undefined || !isCounted || (word.folded === 'mil' && !isEnglish)) return word
    // "1 mi de dólares"
    if (word.folded === 'mi' && whole[at + 1]?.folded !== 'de') return word
    return { ...wordOf(scale, word.gap), raw: word.raw }
  })
}

/** "1.5 mil millones", "2 mil milhões": behind digits they are one word. */
function isThousandOfMillions({ folded }: Word, at: number, words: readonly Word[]): boolean {
  return (
    folded === 'mil' &&
    /^\d[\d.,]*$/.test(words[at - 1]?.folded ?? '') &&
    /^mil(?:lones|hoes)$/.test(words[at + 1]?.folded ?? '')
  )
}

function spellBillion(word: Word, at: number, words: readonly Word[]): readonly Word[] {
  if (isThousandOfMillions(word, at, words)) return []
  const before = words[at - 1]
  const isBillion = before !== undefined && isThousandOfMillions(before, at - 1, words)
  return isBillion ? [{ ...wordOf('billion', word.gap), raw: `mil ${word.raw}` }] : [word]
}
