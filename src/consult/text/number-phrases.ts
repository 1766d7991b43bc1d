import { isCompound, readCompound } from './compound-numbers.ts'
import { fold } from './fold.ts'
import { add, emptySum, type Sum, THOUSAND, totalOf } from './number-sums.ts'
import { type NumberWord, numberJoints, numberWords } from './number-words.ts'
import type { Word } from './scan.ts'

/** Alone, a number in words becomes digits from here on; smaller ones are often no numbers. */
const MIN_ALONE = 11
/** Languages that leave out "one" before a large number: "миллион", "مليون". */
const bareScales = new Set(['ru', 'uk', 'pl', 'ar'])
/** Behind a number or a large number: "two and a half million", "un million et demi". */
const halvesBehind = [
  'and a half',
  'y medio',
  'y media',
  'e meio',
  'e meia',
  'et demi',
  'et demie',
  'e mezzo',
  'с половиной',
  'з половиною',
  'i pół',
  'buçuk',
  'setengah',
  'rưỡi',
  'ونصف',
  'ونص',
].map((phrase) => phrase.split(' ').map(fold))
const halfBeginnings = new Set(halvesBehind.map(([first = '']) => first))
const articles = new Set(['a', 'an', 'of', 'de'])

/** "Zweihundert", "doscientos mil", "पचास हजार": numbers in words become one word of digits. */
export function joinNumberWords(words: readonly Word[], behind: Behind = NOTHING_BEHIND): readonly Word[] {
  if (!words.some(beginsNumber)) return words
  const joined: Word[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at]
    if (!word) break
    const found = beginsNumber(word) ? readSpoken(words, at, behind) : undefined
    joined.push(found ? digitsOf(words.slice(at, at + found.length), found.value) : word)
    at += found?.length ?? 1
  }
  return joined
}

function beginsNumber({ folded }: Word): boolean {
  if (numberWords.has(folded) || folded === 'a' || isCompound(folded)) return true
  const bare = withoutArabicPrefix(folded)
  return bare !== folded && numberWords.has(bare)
}

/** Digits that keep how they were written. */
function digitsOf(words: readonly Word[], value: number): Word {
  const digits = `${Number(value.toPrecision(12))}`
  const raw = words.map((word, at) => (at === 0 ? word.raw : `${word.gap}${word.raw}`)).join('')
  return { raw, folded: digits, stem: digits, gap: words[0]?.gap ?? ' ' }
}

/** What a number may stand before: what is counted, and what is measured, such as percents. */
export interface Behind {
  readonly isCounted: (word: Word) => boolean
  readonly isMeasure: (word: Word) => boolean
  /** What has a value and may be parted: coins and money. */
  readonly isValued: (words: readonly Word[], at: number) => boolean
  /** Whether a word that is a number in one language only counts what stands behind it. */
  readonly isAmount: (words: readonly Word[], at: number) => boolean
}
const NOTHING_BEHIND: Behind = {
  isCounted: () => false,
  isMeasure: () => false,
  isValued: () => false,
  isAmount: () => false,
}
/** Numbers that are other words elsewhere: "dos" of Portuguese, "due" of English. */
const elsewhere = new Set('dos due hai ba neuf altı'.split(' ').map(fold))

interface Spoken {
  readonly value: number
  readonly length: number
}

/** The longest number that begins here, in any language. */
function readSpoken(words: readonly Word[], at: number, behind: Behind): Spoken | undefined {
  // "a cent" is money, and a hundred only in French
  if (words[at]?.folded === 'a' && /^cents?$/.test(words[at + 1]?.folded ?? '')) return undefined
  const compound = readCompound(words[at]?.folded ?? '')
  if (compound !== undefined) return { value: compound, length: 1 }
  const first = words[at]?.folded === 'a' ? (numberWords.get(words[at + 1]?.folded ?? '') ?? []) : undefined
  const languages = (
    first ??
    numberWords.get(words[at]?.folded ?? '') ??
    numberWords.get(withoutArabicPrefix(words[at]?.folded ?? '')) ??
    []
  ).map(({ language }) => language)
  let best: Spoken | undefined
  for (const language of new Set(languages)) {
    if (language === 'hinglish' && !words.some(({ folded }) => HINGLISH.test(folded))) continue
    const found = createSum(words, at, language, behind)
    if (found && found.length > (best?.length ?? 0)) best = found
  }
  return best
}

/** Its numbers are words of other languages too. */
const HINGLISH =
  /^(?:lakhs?|lac|crores?|karod|karor|ha[zj]aa?r|rup(?:a+ye|a+y|ees?|aiye|iya)|kitn[aei]|hai|hain|ka|ke|ki|ko|ka[rb]o|batao|dikhao|chahiye|kya|mer[aei]|dedh|dhai|saadhe|sawa|paune|wala|wale|ho(?:ga|gaa?)|bhav|daam)$/

function createSum(words: readonly Word[], at: number, language: string, behind: Behind): Spoken | undefined {
  const sum = emptySum()
  let hasHalf = false
  let end = at
  for (let next = at; ; ) {
    if (next > at && !isNear(words[next])) break
    const half = next > at ? halfBehind(words, next) : 0
    const isAlone = half > 0 && (isHeardAlone(words, next) || behind.isValued(words, next + half))
    if (half > 0 && addHalf(sum, words[next + half], isAlone)) {
      hasHalf = true
      next += half
      end = next
      continue
    }
    const one = wordIn(words[next], language, next > at)
    if (one && add(sum, one)) {
      next += 1
      end = next
      continue
    }
    const skip = next === at || sum.words > 0 ? skipBefore(words, next, language, sum) : 0
    if (skip === 0) break
    next += skip
  }
  const value = totalOf(sum)
  const length = end - at
  const next = isNear(words[end]) ? words[end] : undefined
  const isMeasured = next !== undefined && value > 1 && behind.isMeasure(next)
  const isCounted =
    next !== undefined && length === 1 && isLoneScale(words, at, language) && behind.isCounted(next)
  const isAmount = length === 1 && elsewhere.has(words[at]?.folded ?? '') && behind.isAmount(words, at)
  const isParted = value > 1 && !Number.isInteger(value) && sum.words === 1 && behind.isValued(words, end)
  return hasHalf ||
    isParted ||
    isAmount ||
    isMeasured ||
    isCounted ||
    isMeant(sum, value, words, at, language)
    ? { value, length }
    : undefined
}

/** "Les cent derniers", "duizend kaarsen", "mil velas": before what is counted a scale needs no "one". */
function isLoneScale(words: readonly Word[], at: number, language: string): boolean {
  const one = wordIn(words[at], language, false)
  const before = words[at - 1]?.folded ?? ''
  return (
    one?.role === 'multiplies' &&
    one.value <= THOUSAND &&
    (one.standsAlone || one.value === 100) &&
    !/\d|^(?:por|per|pour|pro)$/.test(before) &&
    !numberWords.has(before)
  )
}

function isNear(word: Word | undefined): boolean {
  return word !== undefined && /^[ -]?$/.test(word.gap)
}

function wordIn(word: Word | undefined, language: string, isInside: boolean): NumberWord | undefined {
  const folded = word?.folded ?? ''
  const of = (key: string) => numberWords.get(key)?.find((one) => one.language === language)
  // Arabic writes "and" and "with" in front: خمسة وعشرين
  return (
    of(folded) ??
    (language === 'ar'
      ? of(isInside && folded.startsWith('و') ? folded.slice(1) : withoutArabicPrefix(folded))
      : undefined)
  )
}

/** "العشرين", "بالخمسين"; "بالمية" is a share. */
const ARTICLE = /^(?:[بو]?ال|لل)(?!ما?يه)/
const [BEH, LAM] = ['ب', 'ل'].map((letter) => letter.charCodeAt(0))

function withoutArabicPrefix(folded: string): string {
  if (folded.length > 5 && ARTICLE.test(folded)) return folded.replace(ARTICLE, '')
  const first = folded.charCodeAt(0)
  return folded.length > 3 && (first === BEH || first === LAM) ? folded.slice(1) : folded
}

/** Words that belong to a number only where it goes on behind them: "a", "of a", "and", "y". */
function skipBefore(words: readonly Word[], at: number, language: string, sum: Sum): number {
  const folded = words[at]?.folded ?? ''
  const isJoint = sum.words > 0 && (numberJoints[language]?.includes(folded) ?? false)
  const next = wordIn(words[at + 1], language, true)
  if (isJoint && isNear(words[at + 1]) && next?.role === 'plain' && next.value >= 1) {
    const written = sum.last ?? sum.below + sum.total
    const isWhole = written >= 100 || (written >= 20 && written % 10 === 0)
    return isWhole && next.value < Math.max(10, written) ? 1 : 0
  }
  if (!articles.has(folded) || (sum.words > 0 && !isPartial(sum))) return 0
  const behind = articles.has(words[at + 1]?.folded ?? '') ? 2 : 1
  const scale = wordIn(words[at + behind], language, true)
  const isScale = scale?.role === 'multiplies' || scale?.value === 2
  return isScale && isNear(words[at + behind]) ? behind : 0
}

/** "Half", "three quarters" and "couple" wait for what they are of. */
function isPartial({ last = 0, hasScale }: Sum): boolean {
  return !hasScale && (last < 1 || last === 2)
}

/** How many words stand for "and a half" there. */
export function halfBehind(words: readonly Word[], at: number): number {
  if (!halfBeginnings.has(words[at]?.folded ?? '')) return 0
  const phrase = halvesBehind.find((parts) =>
    parts.every((part, offset) => words[at + offset]?.folded === part && isNear(words[at + offset])),
  )
  return phrase?.length ?? 0
}

/** "Два с половиной" needs no large number behind it, where "six et demie" may be a time of day. */
function isHeardAlone(words: readonly Word[], at: number): boolean {
  return words[at]?.folded === 'с' || /^ونصف?$/.test(words[at]?.folded ?? '') || words[at]?.folded === 'з'
}

/** Half of the last scale behind it, else half of one where a scale follows. */
function addHalf(sum: Sum, next: Word | undefined, isWhole: boolean): boolean {
  if (sum.hasScale && sum.last === undefined && sum.below === 0 && sum.scale >= THOUSAND) {
    sum.total += sum.scale / 2
    return true
  }
  const isScale = numberWords.get(next?.folded ?? '')?.some(({ role }) => role === 'multiplies')
  if (sum.last === undefined || !(isScale || isWhole)) return false
  sum.last += 0.5
  return true
}

/** "Over the last thousand candles". */
const BEFORE_SCALE = /^(?:last|past|recent|latest|newest|previous|most|least|exactly)$/

/** Of one word only what can be nothing else; a part of something needs what it is a part of. */
function isMeant(sum: Sum, value: number, words: readonly Word[], at: number, language: string): boolean {
  if (sum.words === 0 || (value < 1 && !sum.hasScale) || (!sum.hasScale && !Number.isInteger(value)))
    return false
  const first = words[at]?.folded ?? ''
  // "por ciento" is a share
  if (/^c[ei]e?nto?$/.test(first) && /^(?:por|per|pour)$/.test(words[at - 1]?.folded ?? '')) return false
  if (first === 'six' && /^cents?$/.test(words[at + 1]?.folded ?? '')) return false
  if (sum.words > 1) return value >= 2 || sum.hasScale
  if (first === 'a') return sum.hasScale
  const one = wordIn(words[at], language, false)
  const isPrefixed = language === 'ar' && !numberWords.has(first)
  const isCounted =
    !isPrefixed && /^\W?\d[\d.,]*[a-z%]{0,3}$/.test(words[at - 1]?.folded ?? '') && isNear(words[at])
  if (one?.role === 'multiplies')
    return (
      (bareScales.has(language) && value >= THOUSAND && !isCounted) ||
      (language === 'en' && value >= 100 && BEFORE_SCALE.test(words[at - 1]?.folded ?? ''))
    )
  return one?.standsAlone === true && value >= MIN_ALONE && !isCounted
}
