import { isLatin, LAST_LATIN, UNSPACED } from '../../text/fold.ts'
import { oncePer, oncePerAsked } from '../../text/once.ts'
import type { Word } from '../../text/scan.ts'
import { holdsWanted } from '../denials.ts'
import type { Meaning } from '../meanings.ts'
import type { Slot } from '../schema.ts'

/** A way to ask for a listed value; of ways of equal length the first one written counts. */
export interface Way {
  readonly choice: string
  readonly phrase: readonly string[]
  readonly order: number
}

interface Ways {
  /** By the first word, as a stem. */
  readonly exact: ReadonlyMap<string, readonly Way[]>
  /** Those that begin with a part of a word, by its first two letters. */
  readonly begun: ReadonlyMap<string, readonly Way[]>
  /** Those that may stand in unspaced text, by their first letter. */
  readonly unspaced: ReadonlyMap<string, readonly Way[]>
}

/** The same for all tools whose parameters list the same values under the same name. */
const waysOf = oncePer((meanings: readonly Meaning[]): Ways => {
  const all = meanings
    .flatMap(({ choice, phrases }) => phrases.map((phrase) => ({ choice, phrase })))
    .filter(({ phrase }) => phrase.length > 0)
    .map((way, order): Way => ({ ...way, order }))
  const isUnspaced = ({ phrase: [first = ''] }: Way) => UNSPACED.test(first)
  const exact = new Map<string, Way[]>()
  const begun = new Map<string, Way[]>()
  for (const way of all.filter((one) => !isUnspaced(one))) {
    const [first = ''] = way.phrase
    const [table, key] = /[*]$|^=/.test(first)
      ? [begun, first.replace('=', '').slice(0, OPENING)]
      : [exact, first]
    table.set(key, [...(table.get(key) ?? []), way])
  }
  const unspaced = new Map<string, Way[]>()
  for (const way of all.filter(isUnspaced)) {
    const letter = way.phrase[0]?.charAt(0) ?? ''
    unspaced.set(letter, [...(unspaced.get(letter) ?? []), way])
  }
  return { exact, begun, unspaced }
})

const foundIn = oncePerAsked((_words: readonly Word[]) => new Map<readonly Meaning[], Found | undefined>())

export type Found = Way & { readonly at: number }

/** The longest way that occurs, and where; several tools list the same values. */
export function findWays(
  slot: Slot,
  words: readonly Word[],
  ruledOut: ReadonlySet<number>,
): Found | undefined {
  const found = foundIn(words)
  if (!found.has(slot.meanings)) found.set(slot.meanings, findWaysAnew(slot, words, ruledOut))
  return found.get(slot.meanings)
}

/** The same where other words are ruled out than for the tools beside. */
export function findWaysAnew(
  slot: Slot,
  words: readonly Word[],
  ruledOut: ReadonlySet<number>,
): Found | undefined {
  const { exact, begun, unspaced } = waysOf(slot.meanings)
  const roots = rootsOf(words)
  let best: Found | undefined
  const consider = (ways: readonly Way[] | undefined, at: number) => {
    for (const way of ways ?? [])
      if (
        (!best || isBetter(way, best, slot)) &&
        ((isOneWord(way) && way.phrase[0] === roots[at]) ||
          way.phrase.every((part, offset) => isSame(part, words[at + offset], offset > 0)))
      )
        best = { ...way, at }
  }
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (!word || ruledOut.has(at)) continue
    const { stem, folded } = word
    // "korting" is no form of "kort": adjectives tell how much is shown
    const isAction = slot.name === 'detail' && folded.endsWith('ing')
    consider(isAction ? exact.get(stem)?.filter((way) => !isOneWord(way)) : exact.get(stem), at)
    const root = roots[at]
    if (root !== undefined) consider(exact.get(root)?.filter(isOneWord), at)
    if (begun.size > 0) consider(begun.get(folded.slice(0, OPENING)), at)
    if (!isLatin(folded)) for (const letter of new Set(folded)) consider(unspaced.get(letter), at)
  }
  return best
}

const HUNG = /^([a-z\d]{2,20})\p{Script=Hangul}{1,4}$/u
const NYA = /^([a-z]{4,20})nya$/
/** "csv로", "prediksinya": Korean hangs its particles on the value, Indonesian its article. */
const rootsOf = oncePerAsked((words: readonly Word[]) =>
  words.map(({ folded }) => {
    if (isLatin(folded)) return folded.endsWith('nya') ? NYA.exec(folded)?.[1] : undefined
    return folded.charCodeAt(0) < LAST_LATIN ? HUNG.exec(folded)?.[1] : undefined
  }),
)
const isOneWord = ({ phrase }: Way) => phrase.length === 1

/** The longer way; an order goes by what stands behind "by". */
function isBetter(way: Way, best: Way, slot: Slot): boolean {
  const isBy = (one: Way) => slot.name === 'sort' && one.phrase[0] === 'by'
  return (
    (best.choice === 'all' && way.choice !== 'all') ||
    (isBy(way) && !isBy(best)) ||
    (!(isBy(best) && !isBy(way)) &&
      !(way.choice === 'all' && best.choice !== 'all') &&
      way.phrase.length > best.phrase.length) ||
    (way.phrase.length === best.phrase.length && rankOf(way, slot) < rankOf(best, slot))
  )
}

/** What is named beside the default is what is asked for, a spread of prices is no price, and "crosses below" states its side behind. */
function rankOf({ choice, order, phrase: [first = ''] }: Way, { fallback, name }: Slot): number {
  const isVague =
    choice === fallback ||
    (name === 'kind' && choice === 'price') ||
    (name === 'direction' && EITHER_SIDE.test(first))
  return order + (isVague ? 1_000 : 0)
}
const EITHER_SIDE =
  /^(?:cross|break|hit|reach|przebij|sfonda|romper|durchbrich|breekt|doorbreekt|passa|franchi|достигн|досягн)|突破|到達|وصل|كسر/

function isSame(part: string, word: Word | undefined, isInside: boolean): boolean {
  // "by asset, class all" sorts by no class
  if (word === undefined || (isInside && STOP.test(word.gap))) return false
  if (part === '_') return true
  if (part.startsWith('=')) return word.folded === part.slice(1)
  if (part.endsWith('*')) return word.folded.startsWith(part.slice(0, -1))
  if (part === word.stem) return true
  // unspaced text keeps the word among others
  return part.charCodeAt(0) > LAST_LATIN && UNSPACED.test(part) && holdsWanted(word.folded, part)
}

const STOP = /[,;.!?]\s/
/** Letters by which ways that begin alike are found. */
const OPENING = 2
