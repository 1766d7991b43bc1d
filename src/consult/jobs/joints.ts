import type { Entity } from '../entities/kinds.ts'
import { lexicon } from '../entities/lexicon.ts'
import type { ConsultIndex } from '../index-tools.ts'
import type { Source } from '../slots/source.ts'
import { listMarks } from '../text/list-marks.ts'
import { type Word, wordOf } from '../text/scan.ts'
import { interiorsOfNames, standBesideEachOther } from './job-names.ts'
import { firstAt, type JointWord, jointAt, jointWithin, mayHoldJoint, UNSPACED_FIRST } from './joint-words.ts'
import { isSubject } from './subject-kinds.ts'

/** What stands between two parts of a text. */
export interface Joint {
  readonly word?: JointWord | undefined
  readonly stop?: 'ended' | 'comma' | 'listed' | undefined
  /** Whether the text began with "first". */
  readonly isCounted: boolean
  /** Whether an asset stands on either side, as in "BTC and ETH". */
  readonly isBetweenSubjects: boolean
}

/** Words between joints, and the joint before them. */
export interface Part {
  /** Those that make the joint, such as "and then". */
  readonly joining: readonly Word[]
  readonly words: readonly Word[]
  readonly joint: Joint
}

/** The words of parts beside each other, as they stand in the text. */
export function wordsOf([first, ...others]: readonly Part[]): Word[] {
  return [...(first?.words ?? []), ...others.flatMap(({ joining, words }) => [...joining, ...words])]
}

/** More parts are joined again where their joints are weakest. */
const MAX_PARTS = 5

/** The parts between stops and joining words; one part where there are none. */
export function splitAtJoints(source: Source, index: ConsultIndex): Part[] {
  const { words } = source
  const begun = beginAfterFirst(words)
  const inside = findNameInteriors(source)
  const parts = createParts(begun.lead)
  const from = words.length - begun.rest.length
  const marks = new Set(listMarks(words))
  // "compare eth and sol" is one job
  const isOneJob = ({ isBetweenSubjects: isList }: Joint, at: number, to: number) =>
    index.joinedNames.has(`${words[at - 1]?.stem} ${words[to]?.stem}`) ||
    (isList && (words.some(({ folded }) => COMPARING.test(folded)) || isBetweenAmounts(source, at, to)))
  for (let at = from; at < words.length; ) {
    const word = words[at]
    if (!word) break
    const isApart = (at > from || begun.lead.length > 0) && !inside.has(at)
    const behind = isInBrackets(words, at) ? undefined : words[at + 1]
    // "am 1. Februar" begins no line of a list
    const isDay = source.entities.some((one) => one.kind === 'date' && one.at === at)
    const isMark = marks.has(at) || (!isDay && !word.gap.includes('(') && isListMark(word, behind))
    const stop = isMark ? 'listed' : isApart ? stopBefore(words, at) : undefined
    const found = isApart
      ? jointAt(words, at, { isBehindStop: stop !== undefined, isCounted: begun.isCounted })
      : undefined
    const to = at + (found?.length ?? 0)
    const jointHere = () => ({
      isCounted: begun.isCounted,
      isBetweenSubjects: isBetweenSubjects(source, at, to),
      stop,
      word: NEXT_OBJECT.test(word.gap) ? ('next' as const) : found?.word,
    })
    const joint = found || stop ? jointHere() : undefined
    const isOne = joint !== undefined && isOneJob(joint, at, to)
    if (joint && !isOne)
      // the number of a line is no number of its job
      parts.begin(joint, marks.has(at) ? [] : words.slice(at, stop === 'listed' ? at + 1 : to))
    if ((found && !isOne) || stop === 'listed') at = Math.max(to, at + 1)
    else {
      const isOpen = mayHoldJoint(word) && !inside.has(at) && !isMention(source.entities, at)
      if (isOpen) addUnspaced(parts, word, joint ?? jointHere())
      else parts.add(word)
      at += 1
    }
  }
  return joinWeakest(parts.all())
}

/** Adds a word, cut where it holds joints itself. */
function addUnspaced(parts: ReturnType<typeof createParts>, word: Word, joint: Joint): void {
  let rest: Word | undefined = word
  for (let isHead = true; rest; isHead = false) {
    const cut = jointWithin(rest, isHead && joint.stop !== undefined)
    if (!cut) break
    const before = rest.folded.slice(0, cut.from)
    const after = rest.folded.slice(cut.to)
    const isWhole = cut.from === rest.folded.length
    if (before !== '') parts.add(isWhole ? rest : wordOf(before, rest.gap))
    const joining = cut.from === cut.to ? [] : [wordOf(rest.folded.slice(cut.from, cut.to), '')]
    parts.begin({ ...joint, word: cut.word, stop: before === '' ? joint.stop : undefined }, joining)
    rest = after === '' ? undefined : wordOf(after, '')
  }
  if (rest) parts.add(rest)
}

function createParts(lead: readonly Word[]) {
  const parts: Part[] = []
  let words: Word[] = [...lead]
  let joint: Joint = NO_JOINT
  let joining: readonly Word[] = []
  const end = () => {
    if (words.length > 0) parts.push({ joining, words, joint })
  }
  return {
    add: (word: Word) => void words.push(word),
    /** Joints beside each other are one. */
    begin(next: Joint, nextJoining: readonly Word[]) {
      end()
      const isEmpty = words.length === 0
      joint = isEmpty ? merge(joint, next) : next
      joining = isEmpty ? [...joining, ...nextJoining] : nextJoining
      words = []
    },
    all(): readonly Part[] {
      end()
      return parts
    },
  }
}

const NO_JOINT: Joint = { isCounted: false, isBetweenSubjects: false }

/** ". And then": what several joints beside each other say together. */
function merge(one: Joint, other: Joint): Joint {
  return {
    word: one.word === 'next' || other.word === 'next' ? 'next' : (one.word ?? other.word),
    stop: one.stop ?? other.stop,
    isCounted: other.isCounted,
    isBetweenSubjects: one.isBetweenSubjects || other.isBetweenSubjects,
  }
}

const COMPARING =
  /^(?:compar|confront|vergleich|vergelijk|porown|karsilastir|bandingkan|сравн|порівн|比较|対比|비교|versus$|vs$|between$|correl|korrel|кореляц|корреляц|beta$)/
const ENDED = /[.;?!。？！；।؟\n]/
const COMMA = /[,，、،:：]|\s[&+/|-]{1,2}\s|[—–→]|\]\s*\[/

const NEXT_OBJECT = /\}\s*,\s*\{/

function stopBefore(words: readonly Word[], at: number): Joint['stop'] {
  const gap = words[at]?.gap ?? ''
  if (gap === ' ' || gap === '') return undefined
  if (NEXT_OBJECT.test(gap)) return 'ended'
  if (isWithinObject(words, at) || isRatio(words[at - 1], words[at])) return undefined
  if (ENDED.test(gap)) return 'ended'
  if (gap === '/' && standBesideEachOther(words, at)) return 'comma'
  return COMMA.test(gap) ? 'comma' : undefined
}

/** `"token":"BTC","limit":5`: neither what is written under a key nor the next key is another job. */
function isWithinObject(words: readonly Word[], at: number): boolean {
  const [gap, behind] = [words[at]?.gap ?? '', words[at + 1]?.gap ?? '']
  const isUnderKey = UNDER_KEY.test(gap) && !gap.includes('[')
  return isUnderKey || (gap.includes(',') && UNDER_KEY.test(behind))
}
const UNDER_KEY = /["']\s*:/

/** "News (limit 5) and …": the bracket was opened before. */
function isInBrackets(words: readonly Word[], at: number): boolean {
  return words[at - 1]?.gap.includes('(') ?? false
}

/** "1)" and "2." head the lines of a list. */
function isListMark(word: Word, behind: Word | undefined): boolean {
  return /^\d$/.test(word.folded) && /^[.):]\s?$/.test(behind?.gap ?? '') && !isRatio(word, behind)
}

/** "9:16" is one thing. */
function isRatio(before: Word | undefined, word: Word | undefined): boolean {
  return word?.gap === ':' && /^\d/.test(word.folded) && /\d$/.test(before?.folded ?? '')
}

/** The words behind "first", of which `lead` is a part of one. */
function beginAfterFirst(words: readonly Word[]) {
  const length = firstAt(words, 0)
  if (length > 0) return { lead: [], rest: words.slice(length), isCounted: true }
  const [first, ...rest] = words
  const opening = first && UNSPACED_FIRST.exec(first.folded)
  if (!first || !opening) return { lead: [], rest: words, isCounted: false }
  const behind = first.folded.slice(opening[0].length)
  return { lead: behind === '' ? [] : [wordOf(behind, first.gap)], rest, isCounted: true }
}

function isBetweenSubjects({ entities, words }: Source, at: number, to: number): boolean {
  const isSubjectAt = (one: number) =>
    entities.some((entity) => isSubject(entity) && entity.at <= one && one < entity.at + entity.length) ||
    lexicon().chainPhrases.match(words, one) !== undefined
  return isSubjectAt(at - 1) && isSubjectAt(to)
}

/** "40 eth and 5000 ada": what is listed with its amounts is held together. */
function isBetweenAmounts({ entities }: Source, at: number, to: number): boolean {
  const amounts = entities.filter((one) => one.kind === 'asset' && one.amount !== undefined)
  return (
    amounts.length > 2 &&
    amounts.some((one) => one.at + one.length === at) &&
    amounts.some((one) => one.at === to)
  )
}

function isMention(entities: readonly Entity[], at: number): boolean {
  return entities.some((one) => one.at <= at && at < one.at + one.length)
}

function findNameInteriors({ words, entities, constraints }: Source): ReadonlySet<number> {
  const refused = constraints.flatMap((one) =>
    one.kind === 'not' && one.isClause ? [{ at: one.from, length: one.to - one.from }] : [],
  )
  const inside = new Set(interiorsOfNames(words))
  for (const { at, length } of [...entities, ...constraints.flatMap((one) => one.entities), ...refused])
    for (let one = at + 1; one < at + length; one += 1) inside.add(one)
  return inside
}

function joinWeakest(parts: readonly Part[]): Part[] {
  let kept = [...parts]
  while (kept.length > MAX_PARTS) {
    const weakest = kept.reduce(
      (least, part, at) =>
        at > 0 && (least === 0 || strengthOf(part.joint) < strengthOf(kept[least]?.joint ?? NO_JOINT))
          ? at
          : least,
      0,
    )
    const [before, behind] = [kept[weakest - 1], kept[weakest]]
    if (!before || !behind) break
    kept = [
      ...kept.slice(0, weakest - 1),
      { ...before, words: wordsOf([before, behind]) },
      ...kept.slice(weakest + 1),
    ]
  }
  return kept
}

function strengthOf({ word, stop, isBetweenSubjects: isList }: Joint): number {
  return (
    (word === 'next' ? 8 : word === 'adding' ? 3 : 0) +
    (stop === 'listed' ? 8 : stop === 'ended' ? 4 : stop === 'comma' ? 2 : 0) -
    (isList ? 2 : 0)
  )
}
