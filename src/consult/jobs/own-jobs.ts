import type { Decision } from '../decide.ts'
import type { Entity } from '../entities/kinds.ts'
import type { ConsultIndex } from '../index-tools.ts'
import type { Reading } from '../reading.ts'
import type { Slot } from '../slots/schema.ts'
import { isTopic } from './part-words.ts'
import { isSubject } from './parts.ts'

/** A part of a sentence is a job of its own from this confidence on. */
export const SURE = 0.55

/** Behind "then", "both" leaves less doubt that a part is a job of its own. */
export const REFERRING = 0.4

/** Behind a comma alone, a part about something new is a job from this confidence on. */
const SURE_APART = 0.8

/** A part that names nothing new is a job of its own from this confidence on. */
const SURE_JOINED = 0.7

/** Behind "and" or "then" a part is a job from this confidence on where its tool is about no subject, or about "it". */
const SURE_ALONE = 0.9

/**
 * Whether a part has a subject of its own, be it the same again, or goes on about the same in its own words. Behind
 * "and" or "then" it may also ask a tool that is about no subject.
 */
export function isOwnJob(
  decision: Decision,
  before: readonly Entity[],
  isJoined: boolean,
  model: ConsultIndex['model'],
): boolean {
  const { source, confidence, ranked } = decision
  const [best] = ranked
  const own = source.entities.filter((one) => isSubject(one) || one.kind === 'chain')
  const nameOf = (one: Entity) => JSON.stringify({ ...one, at: 0, length: 0 })
  const known = new Set(before.map(nameOf))
  if (isJoined && isCertain(decision)) return true
  if (own.some((one) => !known.has(nameOf(one)))) return confidence >= (isJoined ? SURE : SURE_APART)
  if (isJoined && refersBack(source)) return confidence >= REFERRING
  if (own.length > 0 || (isJoined && isNamed(decision, model))) return confidence >= SURE_JOINED
  const takesAnything = best?.indexed.slots.some(({ sort }) => sort === 'wording') ?? true
  const isComplete = best !== undefined && !best.indexed.slots.some(needsSubject)
  if (
    isJoined &&
    !takesAnything &&
    source.words.length > 1 &&
    (isComplete || source.words.some(({ folded }) => folded === 'it'))
  )
    return confidence >= SURE_ALONE
  return confidence >= SURE && source.words.some(({ folded }) => backReferences.has(folded))
}

export function refersBack({ words }: Reading): boolean {
  return words.some(({ folded }) => allOfThem.has(folded))
}

const allOfThem = new Set('both beide beiden ambos entrambi'.split(' '))

/** Words that say a part goes on about the same thing; "it" and "which" stand in one job as well. */
const backReferences = new Set('its their both leur beiden ambos entrambi'.split(' '))

/** A tool that is about no subject is asked for by words of its own name. */
export function isNamed(decision: Decision, model: ConsultIndex['model']): boolean {
  const [best] = decision.ranked
  return best !== undefined && !best.indexed.slots.some(needsSubject) && countNames(decision, model) >= 2
}

/** How many words of it tell tools apart, mention nothing, and are in the name of its tool. */
export function countNames(
  { source: { words, entities }, ranked: [best] }: Decision,
  model: ConsultIndex['model'],
): number {
  const names = best?.indexed.names
  return words.filter(
    ({ folded, stem }, at) =>
      isTopic(folded, model) &&
      (names?.has(stem) || names?.has(folded)) &&
      !entities.some((one) => one.at <= at && at < one.at + one.length),
  ).length
}

/** Words that leave no doubt which tool they are for. */
export function isCertain({ ranked: [best], confidence, foreign, source }: Decision): boolean {
  return (
    best !== undefined &&
    source.words.length > 2 &&
    !best.indexed.slots.some(({ sort }) => sort === 'wording') &&
    best.probability >= CERTAIN &&
    confidence >= CERTAIN &&
    foreign <= 1 - CERTAIN
  )
}

const CERTAIN = 0.88

function needsSubject(slot: Slot): boolean {
  return takesSubject(slot) && (slot.required || slot.defaultsToSubject)
}

export function takesSubject({ sort }: Slot): boolean {
  return ['asset', 'assets', 'mint', 'address', 'stock', 'holdings', 'transaction'].includes(sort)
}
