import { phraseTable } from '../text/phrase-table.ts'
import type { Word } from '../text/scan.ts'
import { wordSet } from '../text/word-set.ts'
import { takingBack, takingBackApart, takingBackFilling } from './correction-words.ts'
import type { Entity } from './kinds.ts'
import { lexicon } from './lexicon.ts'
import { numeralOf } from './numbers.ts'

/** Words by which a speaker takes back what stands right before them. */
const sorry = new Set('sorry oops wait correction scratch actually rather pardon whoops nope'.split(' '))
/** The same only between signs: "kraken? no: kucoin", "btc, no, eth". */
const denying = new Set(['no', 'nah', 'not'])
/** The same before a number: before a name they rule it out. */
const denyingNumbers = wordSet('no nah non não nie لا 不')
/** Phrases that do nothing else, in the languages that we read. */
const spoken = phraseTable(takingBack)
const spokenApart = phraseTable(takingBackApart)
const spokenFirst = wordSet(
  `${takingBack},${takingBackApart}`
    .split(',')
    .map((phrase) => phrase.trim().split(/[\s'’-]+/)[0])
    .join(' '),
)
const spokenFilling = wordSet(takingBackFilling)
/** Between a cue and what is meant instead. */
const filling = new Set(
  'sorry oops wait correction scratch that this it actually rather no nah nope or i mean meant make make its is should be the a an on at in with use take let us lets say please instead for from by to of about top last first only'.split(
    ' ',
  ),
)
/** "Coinbase not available so use kraken", "okx is down, take bybit". */
const failing = new Set('unavailable down offline broken available'.split(' '))
const MAX_CUE = 7

/** A text without what its speaker takes back: "kraken? no: kucoin", "seven rows … wait, make it eight". */
export function leaveOutCorrected(words: readonly Word[], entities: readonly Entity[]): readonly Word[] {
  if (!words.some(isCue)) return words
  for (let cue = 1; cue < words.length - 1; cue += 1) {
    const word = words[cue]
    if (!word || !isCue(word)) continue
    const end = endOfPhrase(words, cue) ?? (beginsCorrection(words, cue) ? endOfCue(words, cue) : undefined)
    const meant = end === undefined ? undefined : (mentionAt(words, entities, end) ?? levelAt(words, end))
    const wrong = meant && (wrongFor(meant, words, entities, cue) ?? onlyBefore(meant, entities, cue))
    if (end === undefined || !meant) continue
    const first = wrong ? [{ wrong: withSide(wrong, words, meant.side), meant }] : []
    const corrections = [...first, ...listFurther(words, entities, cue, meant)]
    if (corrections.length > 0) return replace(words, cue, corrections, wrong ? undefined : meant)
  }
  return words
}

/** What is taken back, and what is meant instead. */
interface Correction {
  readonly wrong: Span
  readonly meant: Span
}
type Span = Pick<Entity, 'at' | 'length'>

/** What is meant stands where the wrong stood, what leads to it goes, and what replaces nothing stays. */
function replace(
  words: readonly Word[],
  cue: number,
  corrections: readonly Correction[],
  added: Span | undefined,
): readonly Word[] {
  const end = Math.max(...corrections.map(({ meant }) => meant.at + meant.length))
  const kept = words.slice(0, cue).flatMap((word, at) => {
    const one = corrections.find(({ wrong }) => wrong.at <= at && at < wrong.at + wrong.length)
    if (!one) return [word]
    const [first, ...rest] =
      one.wrong.at === at ? words.slice(one.meant.at, one.meant.at + one.meant.length) : []
    return first ? [{ ...first, gap: word.gap }, ...rest] : []
  })
  const beside = added ? words.slice(added.at, added.at + added.length) : []
  return [...kept, ...beside, ...words.slice(end)]
}

/** "Make that 4h from kraken": each mention of the clause takes the room of the only one of its kind. */
function listFurther(
  words: readonly Word[],
  entities: readonly Entity[],
  cue: number,
  { at, length }: Span,
): readonly Correction[] {
  let end = at + length
  const found: Correction[] = []
  for (;;) {
    let next = end
    while (next - end < 2 && LEADING.test(words[next]?.folded ?? '')) next += 1
    const meant = entities.find((one) => one.at === next)
    if (!meant || !named.has(meant.kind) || words.slice(end, next + 1).some(({ gap }) => STOP.test(gap)))
      return found
    const wrong = onlyBefore(meant, entities, cue)
    if (!wrong) return found
    found.push({ wrong, meant })
    end = meant.at + meant.length
  }
}
const LEADING = /^(?:from|on|at|in|with|for|of|and|using|the)$/
const STOP = /[,;.!?:…–—、，。]/
const named: ReadonlySet<Entity['kind']> = new Set(['venue', 'chain', 'asset', 'duration'])

/** The only mention of a kind before the cue, however far it stands. */
function onlyBefore(meant: Mentioned, entities: readonly Entity[], cue: number): Mentioned | undefined {
  const [only, another] = entities.filter(
    (one) => one.at + one.length <= cue && kindOf(one) === kindOf(meant),
  )
  return another ? undefined : only
}

/** "Should be above 5400": a level with its side. */
function levelAt(words: readonly Word[], at: number): (Mentioned & { readonly side: number }) | undefined {
  const length = SIDE.test(words[at]?.folded ?? '') ? 1 : 0
  const level = length === 1 ? numberAt(words, at + 1) : undefined
  return level && { ...level, at, length: level.length + 1, side: 1 }
}
const SIDE = /^(?:above|below|over|under|past)$/

/** Where the level that is meant has a side of its own, that of the wrong one goes too. */
function withSide(wrong: Span, words: readonly Word[], side: number | undefined): Span {
  const hasSide = side !== undefined && SIDE.test(words[wrong.at - 1]?.folded ?? '')
  return hasSide ? { at: wrong.at - 1, length: wrong.length + 1 } : wrong
}

/** "On base, no wait, arbitrum": alone, the name of a chain may be read as its coin, so the nearest chain goes first. */
function wrongFor(
  meant: Mentioned,
  words: readonly Word[],
  entities: readonly Entity[],
  cue: number,
): Mentioned | undefined {
  const isChainToo = ({ kind, at }: Mentioned) =>
    kind === 'chain' ||
    (kind === 'asset' &&
      !SYMBOL.test(words[at]?.folded ?? '') &&
      lexicon().chainPhrases.match(words, at) !== undefined)
  // and behind "no" the name of a coin as its chain
  const isCoinToo = meant.kind === 'chain' && lexicon().assetPhrases.match(words, meant.at) !== undefined
  const before = (isWrong: (one: Mentioned) => boolean) => mentionBefore(words, entities, cue, isWrong)
  const isAlike = (one: Mentioned) => kindOf(one) === kindOf(meant)
  const nearest = before((one) => isAlike(one) || (isChainToo(meant) && isChainToo(one)))
  return (
    nearest ??
    (isCoinToo ? before(({ kind }) => kind === 'asset' || kind === 'symbol') : undefined) ??
    (meant.amount === undefined ? undefined : before((one) => kindOf(one) === 'whole'))
  )
}

const SYMBOL = /^[a-z]{2,4}$/

function isCue({ folded }: Word): boolean {
  return cueWords.has(folded)
}
const cueWords = new Set(
  [sorry, denying, denyingNumbers, failing, spokenFirst].flatMap((words) => [...words]),
)

/** Where what is meant begins behind "o mejor", "じゃなくて" or "哦说错了, 是". */
function endOfPhrase(words: readonly Word[], cue: number): number | undefined {
  let end = cue + (/[,;.!?…–—、，،。]/.test(words[cue]?.gap ?? '') ? spokenApart(words, cue) : 0)
  for (let length = spoken(words, end); length > 0; length = spoken(words, end)) end += length
  if (end === cue) return undefined
  while (
    end - cue <= MAX_CUE &&
    (spokenFilling.has(words[end]?.folded ?? '') || filling.has(words[end]?.folded ?? ''))
  )
    end += 1
  return end
}

function beginsCorrection(words: readonly Word[], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]]
  const folded = word?.folded ?? ''
  const isBehindStop = /[,;.!?…–—、，،。-]/.test(word?.gap ?? '')
  if (denyingNumbers.has(folded) && isBehindStop && next && numeralOf(next)) return true
  if (!sorry.has(folded) && !denying.has(folded) && !failing.has(folded)) return false
  if (denying.has(word?.folded ?? ''))
    return word?.folded === 'not'
      ? failing.has(next?.folded ?? '')
      : isBehindStop && (/[,:;–—]/.test(next?.gap ?? '') || sorry.has(next?.folded ?? ''))
  if (failing.has(word?.folded ?? '')) return word?.folded !== 'available'
  return (
    isBehindStop || /[,;.…:–—]/.test(next?.gap ?? '') || /^(?:wait|make|that|i)$/.test(next?.folded ?? '')
  )
}

/** Where what is meant instead begins. */
function endOfCue(words: readonly Word[], cue: number): number | undefined {
  const isFailing = words.slice(cue, cue + 2).some(({ folded }) => failing.has(folded))
  let hasUse = !isFailing
  for (let at = cue + 1; at <= cue + MAX_CUE && at < words.length; at += 1) {
    const folded = words[at]?.folded ?? ''
    if (isFailing && (folded === 'use' || folded === 'take' || folded === 'try')) hasUse = true
    if (filling.has(folded) || failing.has(folded) || folded === 'so' || folded === 'then') continue
    return hasUse ? at : undefined
  }
  return undefined
}

type Kind = Entity['kind'] | 'whole'
type Mentioned = Pick<Entity, 'at' | 'length'> & {
  readonly kind: Entity['kind']
  readonly unit?: string
  /** So much of an asset. */
  readonly amount?: string
  /** How many words before it name the side of a level. */
  readonly side?: number
}

/** What a correction replaces is of the same kind; all numbers are, and sums with and without their currency. */
function kindOf({ kind, unit }: Mentioned): Kind {
  if (kind === 'count' || kind === 'number' || unit === 'currency') return 'whole'
  return kind === 'symbol' ? 'asset' : kind
}

function mentionAt(words: readonly Word[], entities: readonly Entity[], at: number): Mentioned | undefined {
  const found = entities.find((one) => one.at === at) ?? numberAt(words, at)
  if (found) return found
  // "make that base": a chain whose name is a word of every day, at the end
  const chain = lexicon().chainPhrases.match(words, at)
  const isLast = chain && at + chain.length === words.length
  return isLast ? { kind: 'chain', at, length: chain.length } : undefined
}

function numberAt(words: readonly Word[], at: number): Mentioned | undefined {
  const word = words[at]
  const numeral = word && numeralOf(word)
  return numeral?.suffix === '' ? { kind: 'number', at, length: 1 } : undefined
}

/** So many words may stand between what is taken back and the cue. */
const MAX_BACK = 6

function mentionBefore(
  words: readonly Word[],
  entities: readonly Entity[],
  cue: number,
  isWrong: (one: Mentioned) => boolean,
): Mentioned | undefined {
  for (let at = cue - 1; at >= Math.max(0, cue - 1 - MAX_BACK); at -= 1) {
    const one =
      entities.find(({ at: from, length }) => from <= at && at < from + length) ?? numberAt(words, at)
    if (one && isWrong(one)) return one
    if (
      /[,;.!?、，。]/.test(words[at]?.gap ?? '') &&
      !/^(?:or|no|so|but|oh|ah|ach|äh|hm+|あ|아)$/.test(words[at]?.folded ?? '')
    )
      return undefined
  }
  return undefined
}
