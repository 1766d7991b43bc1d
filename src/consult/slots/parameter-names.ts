import { fold, isLatin, stem, UNSPACED } from '../text/fold.ts'
import { inflectionsOf } from '../text/inflections.ts'
import { oncePer } from '../text/once.ts'
import { HOW_MANY, type Slot } from './schema.ts'
import { asianNames } from './words/asian-names.ts'
import { englishNumberNames } from './words/english-number-names.ts'
import { furtherNames } from './words/further-names.ts'
import { numberNames, UNNAMING } from './words/number-names.ts'
import { spokenNames } from './words/spoken-names.ts'

/** By which words a parameter is meant: its own name, what its description counts, and words of other languages. */
export const namesOf = oncePer((slot: Slot): ReadonlySet<string> => {
  const own = slot.name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
  const counted = HOW_MANY.test(slot.description) ? /\b[a-z]{3,}s\b/.exec(slot.description.slice(8)) : null
  const names = [...own, ...(counted ?? [])].filter((part) => !UNNAMING.test(part))
  const listed = [numberNames, englishNumberNames, spokenNames, asianNames, furtherNames].flatMap(
    (names) => names[slot.name]?.split(' ') ?? [],
  )
  const whole = slot.name.includes('_') ? [slot.name.toLowerCase()] : []
  return new Set(
    [...listed.flatMap(inflectionsOf), ...names, ...whole].map((one) => withoutEnding(stem(fold(one)))),
  )
})

/** "соотношение" is also "соотношении". */
function withoutEnding(name: string): string {
  return name.length > 5 ? name.replace(/[аеиоуыэюяий]{1,2}$/u, '') : name
}

const CYRILLIC = /\p{Script=Cyrillic}/u

/** Of the names of a parameter those of scripts without spaces, and those whose endings Russian changes. */
const namesElsewhere = oncePer((names: ReadonlySet<string>) => ({
  unspaced: [...names].filter((name) => UNSPACED.test(name)),
  // "стопом", "плече", "соотношении"
  inflected: [...names].filter((name) => name.length > 3 && CYRILLIC.test(name)),
}))

const ARABIC_ARTICLE = /^[وبف]?(?:ال|لل)(?=\p{L}{3})/u

/** In unspaced text a name stands among other characters. */
export function holdsName(folded: string, names: ReadonlySet<string>): boolean {
  if (isLatin(folded)) return false
  const { unspaced, inflected } = namesElsewhere(names)
  // "للنداء", "بالنداء"
  if (ARABIC_ARTICLE.test(folded) && names.has(folded.replace(ARABIC_ARTICLE, ''))) return true
  return unspaced.some((name) => folded.includes(name)) || inflected.some((name) => folded.startsWith(name))
}

/** How many letters part a name inside unspaced text from the end of it that is next to a number. */
export function lettersAway(folded: string, names: ReadonlySet<string>, isNumberBehind: boolean): number {
  if (isLatin(folded) || names.has(folded)) return 0
  const away = namesElsewhere(names)
    .unspaced.map((name) => [name, isNumberBehind ? folded.lastIndexOf(name) : folded.indexOf(name)] as const)
    .filter(([, at]) => at >= 0)
    .map(([name, at]) => (isNumberBehind ? folded.length - at - name.length : at))
  return away.length === 0 ? 0 : Math.min(...away)
}
