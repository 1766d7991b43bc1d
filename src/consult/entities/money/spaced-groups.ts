import type { Word } from '../../text/scan.ts'
import { readAsset } from '../asset-mentions.ts'
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

function joinWords(parts: readonly Word[]): Word {
  const folded = parts.map((part) => part.folded).join('')
  const raw = parts.map((part, at) => (at === 0 ? part.raw : `${part.gap}${part.raw}`)).join('')
  return { raw, folded, stem: folded, gap: parts[0]?.gap ?? ' ' }
}
