import type { Decision } from '../decide.ts'
import type { Entity } from '../entities/kinds.ts'
import { joinsAt, locationPrepositions } from '../entities/places.ts'
import type { Model } from '../model.ts'
import type { Slot } from '../slots/schema.ts'
import type { Source } from '../slots/source.ts'
import { spreadOf } from '../source.ts'
import type { Word } from '../text/scan.ts'
import { clausesOf } from './clauses.ts'
import { jointAt } from './joint-words.ts'
import { leaveOut } from './left-out.ts'
import { isRequest } from './request-words.ts'
import { isSubject as isAbout } from './subject-kinds.ts'

/**
 * "Price of BTC and zorple", "TVL of Lido, TVL of Rocket Pool": what stands in a row with a subject, and is in no list
 * of ours, is named as left out.
 */
export function nameUnknown(decision: Decision, model: Model): Decision {
  const { source, ranked } = decision
  const [best] = ranked
  if (!best || best.errors.length > 0) return decision
  const takes = (sort: Slot['sort']) => best.indexed.slots.some((slot) => slot.sort === sort)
  if (takes('wording')) return decision
  const ofProtocol = takes('protocol') ? protocolInRow(source) : []
  const isUnknown = unknownIn(source, model)
  const isAboutSubject = source.entities.some((one) => isSubject(one) && best.used.has(one))
  const inRow = isAboutSubject
    ? [...namesInRow(source, isUnknown), ...namesBehindTopic(source), ...ofProtocol]
    : []
  const venues = isAboutSubject || !takes('search') ? unknownVenues(source, isUnknown, isAboutSubject) : []
  const found = [...inRow, ...venues]
  if (found.length === 0) return decision
  const held = [...best.unused, JSON.stringify(best.inputs)].join(' ').toLowerCase()
  return found
    .filter(
      (name, at) => !held.includes(name.split(' ')[0]?.toLowerCase() ?? '') && found.indexOf(name) === at,
    )
    .reduce(leaveOut, decision)
}

function isSubject(one: Entity): boolean {
  return isAbout(one) || one.kind === 'chain'
}

/** A name is of letters, in a script with spaces. */
const NAME = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}\p{M}\d]{3,20}$/u
const LIST_GAP = /^\s?[,،/&+]\s?$/
const STOP = /[,;.!?:()،؛।]/

/** Whether a word is like a name, is no mention, and never stood in a sentence that taught the model. */
function unknownIn({ words, entities, constraints }: Source, model: Model): (at: number) => boolean {
  const isCovered = (at: number) =>
    entities.some((one) => one.at <= at && at < one.at + one.length) ||
    constraints.some(({ from, to }) => from <= at && at < to)
  return (at) => {
    const { folded = '' } = words[at] ?? {}
    return NAME.test(folded) && !isCovered(at) && !/^\d/.test(folded) && spreadOf(folded, model) === 0
  }
}

function namesInRow({ words, entities }: Source, isUnknown: (at: number) => boolean): string[] {
  const subjectEndsAt = (end: number) =>
    entities.find((one) => one.length > 0 && one.at + one.length === end && isSubject(one))
  const subjectAt = (at: number) => entities.some((one) => one.length > 0 && one.at === at && isSubject(one))
  return words.flatMap((word, at) => {
    const joint = jointBefore(words, at)
    const next = jointBehind(words, at)
    if ((joint ?? next) === undefined || !isUnknown(at) || isUnknown(at + 1)) return []
    const before = joint && subjectEndsAt(joint.at)
    const isLong = before && (next !== undefined || jointBefore(words, before.at) !== undefined)
    const isLast = endsAt(words, at + 1)
    const isBehind = before !== undefined && (joint?.isWord || isLong || isLast)
    // "ada volatility and zorple volatility"
    const isAlike =
      joint !== undefined &&
      words[at + 1] !== undefined &&
      words[at + 1]?.folded === words[joint.at - 1]?.folded &&
      subjectEndsAt(joint.at - 1) !== undefined
    // "claude, btc price" is no row
    const isRow = isOpened(words, at) || (next && jointBehind(words, next.behind) !== undefined)
    const isAhead = next !== undefined && (next.isWord || isRow) && subjectAt(next.behind)
    return isBehind || isAlike || isAhead ? [word.raw] : []
  })
}

/** "Price of zorple", "TVL: zorple". */
function isOpened(words: readonly Word[], at: number): boolean {
  const { folded = '' } = words[at - 1] ?? {}
  return at > 0 && ((folded.length < 4 && /^\p{L}{2,}$/u.test(folded)) || /:/.test(words[at]?.gap ?? ''))
}

/** "Price of SOL on zorpex", "trending pools on zorplechain": where there is no such place. */
function unknownVenues(
  { words, entities }: Source,
  isUnknown: (at: number) => boolean,
  isAboutSubject: boolean,
): string[] {
  const isBar = (at: number) => entities.some((one) => one.kind === 'duration' && one.at === at)
  return words.flatMap(({ raw, gap }, at) => {
    const preposition = words[at - 1]?.folded ?? ''
    const isLocated = isAboutSubject ? locationPrepositions.has(preposition) : LOCATING.test(preposition)
    const isEnd = endsAt(words, at + 1) || isBar(at + 1)
    return isLocated && at > 1 && gap === ' ' && isEnd && isUnknown(at) ? [raw] : []
  })
}
/** "En feu", "на календаре": in other languages much else is called so. */
const LOCATING = /^(?:on|auf|op|sur)$/

function endsAt(words: readonly Word[], at: number): boolean {
  const next = words[at]
  return next === undefined || (STOP.test(next.gap) && !LIST_GAP.test(next.gap))
}

/** "TVL of Lido and Rocket Pool": the words of such a name may be known. */
function protocolInRow({ words, entities, isRare }: Source): string[] {
  const at = entities.reduce((end, one) => Math.max(end, one.at + one.length), 0) + 1
  const [joint, tail] = [jointBefore(words, at), words.slice(at)]
  const isName = tail.length > 0 && tail.length < 3 && tail.every(({ folded }) => NAME.test(folded))
  const isApart = tail.some(({ gap }, step) => step > 0 && gap !== ' ')
  return joint?.isWord && isName && !isApart && isRare(at) && !isRequest(words[at] as Word)
    ? [tail.map(({ raw }) => raw).join(' ')]
    : []
}

interface RowJoint {
  /** What stands before it ends here. */
  readonly at: number
  readonly behind: number
  readonly isWord: boolean
}

/** What joins a word to the one before it in a row: a comma, or a word for "and" with the preposition of the row behind it. */
function jointBefore(words: readonly Word[], at: number): RowJoint | undefined {
  const word = words[at]
  if (!word || at < 1) return undefined
  if (LIST_GAP.test(word.gap)) return { at, behind: at, isWord: false }
  if (STOP.test(word.gap)) return undefined
  if (isAnd(words, at - 1)) return { at: at - 1, behind: at, isWord: true }
  const preposition = words[at - 1]?.folded ?? ''
  return preposition.length < 4 && isAnd(words, at - 2) && words[at - 4]?.folded === preposition
    ? { at: at - 2, behind: at, isWord: true }
    : undefined
}

function jointBehind(words: readonly Word[], at: number): RowJoint | undefined {
  const next = jointBefore(words, at + 1)
  if (next && !next.isWord) return next
  const joint = jointBefore(words, at + 2)
  return joint?.isWord && joint.at === at + 1 ? joint : undefined
}

function isAnd(words: readonly Word[], at: number): boolean {
  if (at < 1) return false
  const joint = jointAt(words, at, { isBehindStop: false, isCounted: false })
  return joinsAt(words, at) || (joint?.word === 'adding' && joint.length === 1)
}

/** What stands behind the same topic as the subject of the clause before it, and mentions nothing. */
function namesBehindTopic(source: Source): string[] {
  const { words, entities, isRare } = source
  const [first] = words
  if (!first || words.length < 4) return []
  const again = words.filter(({ folded }, at) => at > 1 && folded === first.folded)
  if (again.length === 0 || first.folded.length < 3 || ARTICLE.test(first.folded) || isRequest(first))
    return []
  const clauses = clausesOf(source)
  return clauses.flatMap(({ at, words: own }, one) => {
    const before = clauses[one - 1]
    const isAgain = before !== undefined && own[0]?.folded === first.folded && own.length < MAX_WORDS
    if (!isAgain || before.words[0]?.folded !== first.folded) return []
    const end = at + own.length
    const isOf = (from: number, to: number) =>
      entities.filter((entity) => entity.length > 0 && entity.at >= from && entity.at < to)
    if (isOf(at, end).length > 0 || !isOf(before.at, before.at + before.words.length).some(isSubject))
      return []
    const rest = own.findIndex(({ folded }, step) => folded !== before.words[step]?.folded)
    const names = rest < 0 ? [] : own.slice(rest)
    const isName = names.some((_, step) => isRare(at + rest + step))
    return isName ? [names.map(({ raw, gap }, step) => (step === 0 ? raw : `${gap}${raw}`)).join('')] : []
  })
}
const MAX_WORDS = 6
const ARTICLE = /^(?:the|les|los|las|del|der|die|das|des|dos|gli|het|een|una|von|para?|for)$/
