import type { Word } from '../../text/scan.ts'
import { readAsset } from '../asset-mentions.ts'
import { powerOf } from '../numbers.ts'
import { isTimeUnit } from '../times/durations.ts'
import { currencyOf } from './currencies.ts'

const FIRST = /^[$€£¥₩₹₺₽₫]?[1-9]\d{0,2}$/
const GROUP = /^\d{3}$/
/** The last group of a sum may have a decimal comma and what is stuck to it. */
const LAST_GROUP = /^\d{3}(?:[.,]\d{1,8})?(?:%|[a-z]{1,4})?$/
const SPACE = /^[ \u00a0\u202f]$/
/** Behind these two numbers are two: "EMA 50 200", "top 5 100". */
const LISTING =
  /^(?:[esw]?mas?|rsi|macd|averages?|cross\w{0,4}|periods?|windows?|lookback|lengths?|candles?|bars?|top|limit|last|first|page|offset|seed|days?|скользящ\p{L}{2,4}|средн\p{L}{2,3}|пересечени\p{L}|均线|移動平均|이평선?|chéo|medias?|médias?|moyennes?|mobili|średni\p{L}{0,3}|durchschnitt\p{L}{0,3}|gemiddelden?)$/u

/** "60 000 €", "2 500,75", "12 500 XRP": thousands parted by spaces become one number. */
export function joinSpacedGroups(words: readonly Word[]): readonly Word[] {
  if (!words.some((_, at) => beginsGroups(words, at) && LAST_GROUP.test(words[at + 1]?.folded ?? '')))
    return words
  const joined: Word[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at]
    if (!word) break
    const end = beginsGroups(words, at) ? endOfGroups(words, at) : at
    joined.push(end > at && isOneNumber(words, at, end) ? joinWords(words.slice(at, end + 1)) : word)
    at = end > at && joined.at(-1) !== word ? end + 1 : at + 1
  }
  return joined
}

function beginsGroups(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (!word || !FIRST.test(word.folded) || /[\d.,_-]$/.test(word.gap)) return false
  return !SPACE.test(word.gap) || !/^[\d.,]+$/.test(words[at - 1]?.folded ?? '')
}

/** Where the last group stands; `at` where there is none. */
function endOfGroups(words: readonly Word[], at: number): number {
  let end = at
  for (let next = words[at + 1]; next && SPACE.test(next.gap); next = words[end + 1]) {
    if (!LAST_GROUP.test(next.folded)) break
    end += 1
    if (!GROUP.test(next.folded)) break
  }
  return end
}

function isOneNumber(words: readonly Word[], at: number, end: number): boolean {
  const [last = '', behind] = [words[end]?.folded, words[end + 1]]
  const isNarrow = words.slice(at + 1, end + 1).every(({ gap }) => gap !== ' ')
  if (isNarrow || last === '000' || words[at]?.folded.startsWith('$')) return true
  if (/^\d{3},\d{1,2}$/.test(last)) return true
  const isNear = behind !== undefined && SPACE.test(behind.gap)
  if (isNear && currencyOf(behind) !== undefined) return true
  const before = words.slice(Math.max(0, at - 4), at)
  if (before.some(({ folded }) => LISTING.test(folded))) return false
  if (at > 0 && readAsset(words, at - 1) && isNear && readAsset(words, end + 1)) return false
  return true
}

const SMALL = /^[1-9]\d{0,3}$/
/** Shorter ones are letters of units as well: "m", "mi". */
const MIN_SCALE = 3

/** "3 bin 500", "5만 3천", "1 लाख 20 हज़ार": what stands behind a large number belongs to it. */
export function joinScaledSums(words: readonly Word[]): readonly Word[] {
  if (!words.some((_, at) => scaleAt(words, at) !== undefined)) return words
  const joined: Word[] = []
  for (let at = 0; at < words.length; ) {
    const sum = scaledSumAt(words, at)
    const word = words[at]
    if (word) joined.push(sum ? joinWords(words.slice(at, at + sum.length), `${sum.value}`) : word)
    at += sum?.length ?? 1
  }
  return joined
}

function scaledSumAt(
  words: readonly Word[],
  at: number,
): { readonly value: number; readonly length: number } | undefined {
  const scale = scaleAt(words, at + 1)
  const [first = '', rest = ''] = [words[at]?.folded, words[at + 2]?.folded]
  if (scale === undefined || !SMALL.test(first) || !SMALL.test(rest) || !isJoined(words[at + 2]))
    return undefined
  const second = scaleAt(words, at + 3)
  const value = Number(rest) * 10 ** (second ?? 0)
  const behind = words[at + 3]
  // "3 thousand 30 days" are two, and so may be "two million 500"
  const isPart =
    second === undefined ? scale <= 4 && rest.length > 1 && !(behind && isTimeUnit(behind)) : second < scale
  return isPart && value < 10 ** scale
    ? { value: Number(first) * 10 ** scale + value, length: second === undefined ? 3 : 4 }
    : undefined
}

function scaleAt(words: readonly Word[], at: number): number | undefined {
  const word = words[at]
  return isJoined(word) && (word.folded.length >= MIN_SCALE || !/[a-z]/.test(word.folded))
    ? powerOf(word)
    : undefined
}

function isJoined(word: Word | undefined): word is Word {
  return word !== undefined && (word.gap === '' || SPACE.test(word.gap))
}

function joinWords(parts: readonly Word[], folded = parts.map((part) => part.folded).join('')): Word {
  const raw = parts.map((part, at) => (at === 0 ? part.raw : `${part.gap}${part.raw}`)).join('')
  return { raw, folded, stem: folded, gap: parts[0]?.gap ?? ' ' }
}
