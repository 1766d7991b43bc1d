import type { Entity } from '../entities/kinds.ts'
import { phraseTable } from '../text/phrase-table.ts'
import type { Word } from '../text/scan.ts'
import { wordSet } from '../text/word-set.ts'
import { refusalWords } from './words/refusals.ts'

const before = phraseTable(refusalWords.before)
const behind = phraseTable(refusalWords.behind)
const beforeBut = phraseTable(refusalWords.beforeBut)
const behindAtEnd = phraseTable(refusalWords.behindAtEnd)
const beginnings = new Set(
  [refusalWords.before, refusalWords.beforeBut, refusalWords.behind, refusalWords.behindAtEnd]
    .join()
    .split(',')
    .flatMap((phrase) => [...wordSet(phrase.replace(/['’-]/g, ' '))].slice(0, 1)),
)
const polite = wordSet(refusalWords.polite)
const breaks = wordSet(refusalWords.breaks)
const joints = wordSet(refusalWords.joints)
const of = wordSet(refusalWords.of)
const STOP = /[,;.!?:、，。،؛？！；：—–…]/
const MAX_WORDS = 9

/** A wish that is refused: "skip the news", "ich will keine Nachrichten", "ニュースはいらない". */
export interface RefusedClause {
  readonly from: number
  readonly to: number
  /** What is refused, without the words that refuse it. */
  readonly object: readonly Word[]
}

/** Every refused wish of a text; "of SOL" behind one goes with what is wanted, where nothing else names its subject. */
export function refusedClausesIn(
  words: readonly Word[],
  entities: readonly Entity[],
): readonly RefusedClause[] {
  if (!words.some(({ folded }) => mayRefuse(folded))) return []
  return words.flatMap((word, at) =>
    mayRefuse(word.folded) && !isQuestion(words, at) ? (refusedAt(words, entities, at) ?? []) : [],
  )
}

function refusedAt(
  words: readonly Word[],
  entities: readonly Entity[],
  at: number,
): RefusedClause | undefined {
  const folded = words[at]?.folded ?? ''
  if (beginsClause(words, at)) {
    if (UNSPACED_BEFORE.test(folded)) return clauseBehind(words, entities, at, at)
    const ahead = before(words, at)
    const isWhole = !words.slice(at + 1, at + ahead).some(({ gap }) => STOP.test(gap))
    if (ahead > 0 && isWhole) return clauseBehind(words, entities, at, at + ahead)
    const weak = beforeBut(words, at)
    const clause = weak > 0 ? clauseBehind(words, entities, at, at + weak) : undefined
    if (clause) return breaks.has(words[clause.to]?.folded ?? '') ? clause : undefined
  }
  if (UNSPACED_BEHIND.test(folded)) return clauseBefore(words, entities, at, at + 1, true)
  const last = behindAtEnd(words, at)
  const next = words[at + last]
  // "या नहीं" is "or not"
  const isEnd =
    last > 0 &&
    !OR.test(words[at - 1]?.folded ?? '') &&
    next !== undefined &&
    (STOP.test(next.gap) || breaks.has(next.folded))
  const back = behind(words, at) || (isEnd ? last : 0)
  return back > 0 ? clauseBefore(words, entities, at, at + back) : undefined
}

const OR = /^(?:या|ya)$/

const mayRefuse = (folded: string) =>
  beginnings.has(folded) ||
  // the first letter without a case
  (folded.charCodeAt(folded.length - 1) >= 0xaa &&
    /\p{Lo}$/u.test(folded) &&
    (UNSPACED_BEFORE.test(folded) || UNSPACED_BEHIND.test(folded)))
/** "不看新闻" and "ニュースはいらない" may be one word each. */
const UNSPACED_BEFORE = /^(?:不要|不用|不需要|不想要|不看|别给我|别发|别看)./u
const UNSPACED_BEHIND =
  /.(?:[はもが](?:いらない|いらん|要らない|不要|いいから)|(?:では|じゃ|で)なくて?)(?:から|ので|です)?$/u

/** "要不要" asks. */
function isQuestion(words: readonly Word[], at: number): boolean {
  return words[at]?.gap === '' && /[要是用看]$/.test(words[at - 1]?.folded ?? '')
}

/** Behind a stop, a joint, or words that only lead on. */
function beginsClause(words: readonly Word[], at: number): boolean {
  for (let head = at; ; head -= 1) {
    const before = words[head - 1]?.folded ?? ''
    if (head === 0 || STOP.test(words[head]?.gap ?? '') || joints.has(before)) return true
    if (!polite.has(before)) return false
  }
}

function clauseBehind(
  words: readonly Word[],
  entities: readonly Entity[],
  from: number,
  start: number,
): RefusedClause | undefined {
  let to = start
  while (to < words.length && to - start < MAX_WORDS) {
    if (to === from) {
      to += 1
      continue
    }
    const { gap = '', folded = '' } = words[to] ?? {}
    if (STOP.test(gap) || breaks.has(folded)) break
    const isShared = of.has(folded) && isMention(entities, to + 1)
    if (isShared && !isNamedElsewhere(entities, from, to + 2)) break
    to += 1
  }
  const isPlain = !entities.some(
    ({ at }) => from <= at && at < to && !isSharedAt(words, entities, at, from, to),
  )
  const isPronoun = to === start + 1 && PRONOUN.test(words[start]?.folded ?? '')
  return to > start && isPlain && !isPronoun ? { from, to, object: words.slice(start, to) } : undefined
}

const PRONOUN = /^(?:it|that|this|them|those|es|das|ca|eso|isso|cio|het|to|это|це|bunu|itu|no)$/

/** "Of BTC" inside a refused wish, beside another that is wanted. */
function isSharedAt(
  words: readonly Word[],
  entities: readonly Entity[],
  at: number,
  from: number,
  to: number,
): boolean {
  return of.has(words[at - 1]?.folded ?? '') && isNamedElsewhere(entities, from, to)
}

function clauseBefore(
  words: readonly Word[],
  entities: readonly Entity[],
  cue: number,
  to: number,
  isGlued = false,
): RefusedClause | undefined {
  let from = cue
  while (from > 0 && cue - from < MAX_WORDS) {
    if (STOP.test(words[from]?.gap ?? '')) break
    const { folded = '' } = words[from - 1] ?? {}
    if (breaks.has(folded) || joints.has(folded)) break
    from -= 1
  }
  // "BTC: no news" names the subject of what is wanted
  const last = entities.findLast(({ at }) => from <= at && at < cue)
  const start = last ? last.at + last.length : from
  const isWord =
    isGlued || (start < cue && (last === undefined || start + 1 < cue || words[start]?.gap !== ''))
  return isWord
    ? { from: Math.min(start, cue), to, object: words.slice(start, isGlued ? to : cue) }
    : undefined
}

function isMention(entities: readonly Entity[], at: number): boolean {
  return entities.some((one) => one.at === at)
}

function isNamedElsewhere(entities: readonly Entity[], from: number, to: number): boolean {
  const isSubject = ({ kind }: Entity) => kind === 'asset' || kind === 'symbol' || kind === 'stock'
  return entities.some((one) => isSubject(one) && (one.at < from || one.at >= to))
}
