import { isDeepStrictEqual } from 'node:util'
import type { Candidate } from '../candidates.ts'
import type { Decision } from '../decide.ts'
import type { Entity, EntityKind } from '../entities/kinds.ts'
import { isBarWord } from '../entities/times/durations.ts'
import type { ConsultIndex, IndexedTool } from '../index-tools.ts'
import { listedWords } from '../slots/listed-words.ts'
import type { Slot } from '../slots/schema.ts'
import { isTopic } from '../topic-words.ts'
import type { Joint } from './joints.ts'
import { countNames, hasTopic, takesSubject } from './part-words.ts'
import { countRequests, isRequest } from './request-words.ts'
import type { Glance, Segment } from './segments.ts'

/** A text cut in two. */
export interface Sides {
  readonly left: Segment
  readonly right: Segment
}

/** Figures are held below this, where more of them say no more. */
const MANY = 3

/** Figures about a cut at a joint that are known before any tool is filled; the order is that of the calibration. */
export function outlineEvidence(
  whole: Decision,
  { word, stop, isCounted, isBetweenSubjects }: Joint,
  sides: { readonly left: Glance; readonly right: Glance },
  index: ConsultIndex,
): number[] {
  const { left, right } = sides
  const [l, r] = [left.found?.scored.ranked[0], right.found?.scored.ranked[0]]
  const asks = ({ found }: Glance) => found !== undefined && hasTopic(found.source, index)
  return [
    Number(word === 'next'),
    Number(word === 'adding'),
    Number(word === 'with'),
    Number(stop === 'ended'),
    Number(stop === 'comma'),
    Number(stop === 'listed'),
    Number(isCounted),
    Number(isBetweenSubjects),
    logOdds(l?.probability ?? 0),
    logOdds(r?.probability ?? 0),
    logOdds(left.found?.scored.foreign ?? 1),
    logOdds(right.found?.scored.foreign ?? 1),
    ...evidenceInWhole(whole, l?.indexed, r?.indexed),
    Number(left.own.length > 0),
    Number(right.own.length > 0),
    Number(isAboutMore(sides)),
    Math.log(left.words.length),
    Math.log(right.words.length),
    Number(asks(left)),
    Number(asks(right)),
    countRequests(left.words, 'first'),
    countRequests(left.words, 'last'),
    countRequests(right.words, 'first'),
    countRequests(right.words, 'last'),
    Math.min(MANY, whole.source.pairs.size),
  ]
}

/** How likely the tools of both sides are for the whole, and which of them are the same. */
function evidenceInWhole(
  { ranked }: Decision,
  left: IndexedTool | undefined,
  right: IndexedTool | undefined,
): number[] {
  const [best] = ranked
  const oddsOf = (tool: IndexedTool | undefined) =>
    logOdds(ranked.find(({ indexed }) => indexed === tool)?.probability ?? 0)
  return [
    logOdds(best?.probability ?? 0),
    oddsOf(left),
    oddsOf(right),
    Number(left === right),
    Number(best?.indexed === left),
    Number(best?.indexed === right),
  ]
}

/** What comes to it once the tools of both sides are filled; the order is that of the calibration. */
export function filledEvidence(whole: Decision, joint: Joint, sides: Sides, index: ConsultIndex): number[] {
  return [
    ...evidenceOfTools(whole, sides),
    ...evidenceOfSettings(whole, sides),
    ...evidenceOfWords(sides, index),
    ...evidenceTogether(whole, joint, sides),
  ]
}

/** How sure each side and the whole are of their tools. */
function evidenceOfTools(whole: Decision, { left, right }: Sides): number[] {
  const [w, l, r] = [bestOf(whole), bestOf(left.decision), bestOf(right.decision)]
  return [
    logOdds(l?.probability ?? 0),
    logOdds(r?.probability ?? 0),
    logOdds(left.decision.confidence),
    logOdds(right.decision.confidence),
    Math.min(logOdds(left.decision.confidence), logOdds(right.decision.confidence)),
    logOdds(left.decision.foreign),
    logOdds(right.decision.foreign),
    logOdds(whole.confidence),
    ...evidenceInWhole(whole, l?.indexed, r?.indexed),
    ...[w, l, r].map((one) => Math.min(MANY, one?.errors.length ?? 1)),
    Number((w?.inputs.length ?? 1) > 1),
    takes(w, 'wording'),
    takes(r, 'wording'),
    takes(w, 'rules'),
    takes(r, 'rules'),
    takes(w, 'holdings') * Number(holdsSeveral(w)),
    ...[l, r].map((one) => Number(one?.indexed.slots.some(needsSubject) ?? false)),
  ]
}

/** What each side sets, beside what one call for all would. */
function evidenceOfSettings(whole: Decision, { left, right }: Sides): number[] {
  const [w, l, r] = [bestOf(whole), bestOf(left.decision), bestOf(right.decision)]
  const [inAll, inLeft, inRight] = [w, l, r].map((one) => Object.keys(one?.filled.params ?? {}).length)
  return [
    ...[w, l, r].map((one) => Math.min(MANY, one?.unused.length ?? 0)),
    (inAll ?? 0) - (inLeft ?? 0),
    inRight ?? 0,
    (inLeft ?? 0) + (inRight ?? 0) - (inAll ?? 0),
    Math.min(MANY, countLost(l, w)),
    Math.min(MANY, countLost(r, w)),
    Number(left.isInheriting),
    Number(right.isInheriting),
  ]
}

function evidenceOfWords({ left, right }: Sides, index: ConsultIndex): number[] {
  const beyond = countBeyond({ left, right }, index)
  return [
    Math.min(MANY, countNames(left.decision, index.model)),
    Math.min(MANY, countNames(right.decision, index.model)),
    Math.min(MANY + 1, beyond),
    Number(beyond === 0),
    Number(beyond === 0 && right.own.length === 0),
  ]
}

/** What counts only beside something else. */
function evidenceTogether(whole: Decision, { word, stop }: Joint, { left, right }: Sides): number[] {
  const [w, l, r] = [bestOf(whole), bestOf(left.decision), bestOf(right.decision)]
  const isSameTool = Number(l?.indexed === r?.indexed)
  const isMore = Number(isAboutMore({ left, right }))
  return [
    isSameTool * isMore,
    (1 - isSameTool) * isMore,
    isSameTool * Number((w?.inputs.length ?? 1) > 1),
    isSameTool * Math.min(MANY, countConflicts(l, r)),
    isSameTool * Math.min(MANY, countLost(r, w)),
    Number(w?.indexed === l?.indexed && word === undefined && stop === 'comma'),
  ]
}

function bestOf({ ranked: [best] }: Decision): Candidate | undefined {
  return best
}

/** Whether the right side is about something that the left is not about. */
function isAboutMore({ left, right }: { readonly [K in keyof Sides]: Pick<Segment, 'own'> }): boolean {
  return right.own.some((one) => !left.own.some((other) => isSameMention(one, other)))
}

/** Whether two mentions are of the same thing, wherever they stand. */
function isSameMention(one: Entity, other: Entity): boolean {
  const [mine, theirs] = [Object.entries(one), new Map(Object.entries(other))]
  return (
    one.kind === other.kind &&
    mine.length === theirs.size &&
    mine.every(([name, value]) => name === 'at' || name === 'length' || value === theirs.get(name))
  )
}

/** Parameters that two calls of one tool set each in its own way. */
function countConflicts(one: Candidate | undefined, other: Candidate | undefined): number {
  const [mine, theirs] = [one?.filled.params ?? {}, other?.filled.params ?? {}]
  return Object.keys(mine).filter(
    (name) => theirs[name] !== undefined && !isDeepStrictEqual(mine[name], theirs[name]),
  ).length
}

/** Values that a part gives and no call of the whole has. */
export function countLost(part: Candidate | undefined, whole: Candidate | undefined): number {
  const held = new Set(
    whole?.inputs.flatMap((input) => Object.values(input).map((value) => JSON.stringify(value))),
  )
  return Object.values(part?.filled.params ?? {}).filter((value) => !held.has(JSON.stringify(value))).length
}

/** How many words of the right side can be no setting of the left: "4h candles" and "full detail" have none. */
export function countBeyond({ left, right }: Sides, { model }: ConsultIndex): number {
  const indexed = left.decision.ranked[0]?.indexed
  if (!indexed) return 0
  const { slots, vocabulary, names } = indexed
  const { all: listed } = listedWords(slots)
  const { words, entities } = right.decision.source
  const takesBars = slots.some(({ sort }) => sort === 'interval')
  return words.filter(
    (word, at) =>
      word.folded.length > 3 &&
      !isRequest(word) &&
      isTopic(word.folded, model) &&
      !entities.some((one) => settings.has(one.kind) && one.at <= at && at < one.at + one.length) &&
      !(takesBars && isBarWord(word)) &&
      !listed.has(word.stem) &&
      !names.has(word.stem) &&
      !vocabulary.has(word.stem) &&
      !slots.some(({ description }) => description.includes(` ${word.folded}`)),
  ).length
}
const settings: ReadonlySet<EntityKind> = new Set([
  'duration',
  'count',
  'number',
  'venue',
  'chain',
  'amount',
  'date',
  'offset',
  'slippage',
  'paths',
  'indicator',
])

function takes(one: Candidate | undefined, sort: Slot['sort']): number {
  return Number(one?.indexed.slots.some((slot) => slot.sort === sort) ?? false)
}

/** "3 ETH and 20 SOL" are held together. */
function holdsSeveral(one: Candidate | undefined): boolean {
  return (
    one?.indexed.slots.some(
      ({ name, sort }) => sort === 'holdings' && `${one.filled.params[name]}`.includes(','),
    ) ?? false
  )
}

function needsSubject(slot: Slot): boolean {
  return takesSubject(slot) && (slot.required || slot.defaultsToSubject)
}

function logOdds(probability: number): number {
  const held = Math.min(Math.max(probability, 0.005), 0.995)
  return Math.log(held / (1 - held))
}
