import { createCandidate } from './candidates.ts'
import { choose, type Decision, decide, survey } from './decide.ts'
import { maxCues } from './entities/cues.ts'
import { isBarWord } from './entities/durations.ts'
import type { Entity } from './entities/kinds.ts'
import { WORD } from './features.ts'
import type { ConsultIndex } from './index-tools.ts'
import { isSubject, type Part, splitAtJoints } from './parts.ts'
import { type Reading, readWords } from './reading.ts'
import { listedWords } from './slots/listed-words.ts'
import type { Slot } from './slots/schema.ts'
import type { Source } from './slots/source.ts'
import { sourceOf } from './source.ts'
import { hashOf, hashPair } from './text/hash.ts'
import type { Word } from './text/scan.ts'

/** A part of a sentence is a job of its own from this confidence on. */
const SURE = 0.6
/** One word alone is a job only when it leaves no doubt. */
const SURE_WORD = 0.9
const FOREIGN_PART = 0.5

/**
 * Takes a sentence apart into jobs when its parts are sure to be for different tools. A part that names no subject is
 * about the subject named before it, or else after it.
 */
export function splitIntoJobs(whole: Decision, index: ConsultIndex, now: Date): Split | undefined {
  const parts = splitAtJoints(whole.source, index)
  if (parts.length < 2 || whole.isNamed || holdsSeveral(whole) || isWritten(whole.source)) return undefined
  const parted = groupParts(parts, whole.source, index, now)
  const groups = parted.map(({ decision }) => decision)
  if (groups.length === 1 && groups[0]?.isRefilled) return { jobs: groups }
  if (groups.length < 2) return undefined
  const subjects = groups.map(({ source }) =>
    source.entities.filter((one) => isSubject(one) || one.kind === 'url'),
  )
  const isShared = subjects.some(isSome) && !subjects.every(isSome)
  const venues = groups.flatMap(({ source }) => source.entities.filter(({ kind }) => kind === 'venue'))
  const jobs = groups.map((group, at) => {
    const inherited = subjects.slice(0, at).findLast(isSome) ?? subjects.slice(at + 1).find(isSome) ?? []
    // jobs about one subject are at one venue, unless each names its own
    const isElsewhere = venues.length !== 1 || group.source.entities.some(({ kind }) => kind === 'venue')
    const added = [...(subjects[at]?.length ? [] : inherited), ...(isShared && !isElsewhere ? venues : [])]
    return added.length === 0 ? group : inheritSubject(group, added, index, now)
  })
  const tools = new Set(jobs.map(({ ranked }) => ranked[0]?.indexed))
  if (tools.size === 1) return undefined
  // who asks for one thing in two breaths must not pay for two
  const isClear = (whole.ranked[0]?.probability ?? 0) >= CLEARLY_ONE
  const isOwn = ({ decision, isJoined }: Group, at: number) =>
    isOwnJob(
      decision,
      subjects.slice(0, at).flat(),
      at === 0 ? parted[1]?.isJoined === true : isJoined,
      index.model,
    )
  // and a comma alone makes no second job of "data from coinbase"
  const isEachOwn = parted.every(
    (one, at) =>
      isOwn(one, at) ||
      (!isClear &&
        (at === 0 || one.isJoined || isSome(subjects[at] ?? []) || isNamed(one.decision, index.model))),
  )
  return isEachOwn && !isHeldByOne(whole, jobs) ? { jobs } : { aside: jobs }
}

/** `limit=20, sort=tvl`: commas between values part no jobs, but behind "two things:" they do. */
function isWritten({ pairs }: Source): boolean {
  return [...pairs].some(([name, { isExplicit }]) => isExplicit || !ANNOUNCING.test(name))
}
const ANNOUNCING =
  /^(?:things?|jobs?|tasks?|questions?|requests?|asks|calls|both|following|please|list|todo|needed|first|want|need)$/

/** Several jobs, or one with what its parts alone would ask for, to be offered beside it. */
type Split = { readonly jobs: readonly Decision[] } | { readonly aside: readonly Decision[] }

/** From this probability of its first tool on, a sentence is one job unless each part is about something of its own. */
const CLEARLY_ONE = 0.95

/**
 * Whether a part has a subject of its own, be it the same again, or goes on about the same in its own words. Behind
 * "and" or "then" it may also ask a tool that is about no subject.
 */
function isOwnJob(
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
  if (own.some((one) => !known.has(nameOf(one)))) return confidence >= SURE
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

/** "10 cents per call and 2 dollars per day": one call holds what each part asks for, each in a parameter of its own. */
function isHeldByOne({ ranked: [best] }: Decision, parts: readonly Decision[]): boolean {
  const params = parts.map(({ ranked: [first] }) => {
    const own = first?.indexed.slots.filter((slot) => !takesSubject(slot)).map(({ name }) => name) ?? []
    return own.flatMap((name) => (first?.filled.params[name] === undefined ? [] : [name]))
  })
  const names = params.flat()
  const isApart = new Set(names).size === names.length && params.every((each) => each.length > 0)
  return isApart && names.every((name) => best?.filled.params[name] !== undefined)
}

/** A part that names nothing new is a job of its own from this confidence on. */
const SURE_JOINED = 0.7

/** Behind "and" or "then" a part is a job from this confidence on where its tool is about no subject, or about "it". */
const SURE_ALONE = 0.95

/** A tool that is about no subject is asked for by words of its own name. */
function isNamed(
  { source: { words, entities }, ranked: [best] }: Decision,
  model: ConsultIndex['model'],
): boolean {
  if (!best || best.indexed.slots.some(needsSubject)) return false
  const { names } = best.indexed
  const named = words.filter(
    ({ folded, stem }, at) =>
      isTopic(folded, model) &&
      (names.has(stem) || names.has(folded)) &&
      !entities.some((one) => one.at <= at && at < one.at + one.length),
  )
  return named.length >= 2
}

function needsSubject(slot: Slot): boolean {
  return takesSubject(slot) && (slot.required || slot.defaultsToSubject)
}

function takesSubject({ sort }: Slot): boolean {
  return ['asset', 'assets', 'mint', 'address', 'stock', 'holdings', 'transaction'].includes(sort)
}

/** Behind "then", "both" leaves less doubt that a part is a job of its own. */
const REFERRING = 0.4

function refersBack({ words }: Reading): boolean {
  return words.some(({ folded }) => allOfThem.has(folded))
}
const allOfThem = new Set('both beide beiden ambos entrambi'.split(' '))

/** Words that say a part goes on about the same thing; "it" and "which" stand in one job as well. */
const backReferences = new Set('its their both leur beiden ambos entrambi'.split(' '))

/** "3 ETH and 20 SOL" are held together. */
function holdsSeveral({ ranked: [best] }: Decision): boolean {
  return (
    best?.indexed.slots.some(
      ({ name, sort }) => sort === 'holdings' && `${best.filled.params[name]}`.includes(','),
    ) ?? false
  )
}

interface Group extends Part {
  readonly decision: Decision
}

/**
 * "…, 4h candles", "…, at most 5 pools", "and full detail": a length, a count or a listed value, with nothing new that it
 * would be of, goes with its job.
 */
function isSetting({ words, entities }: Reading, { ranked: [best] }: Decision, isJoined: boolean): boolean {
  if (!best || entities.some(isSubject)) return false
  const { slots, vocabulary } = best.indexed
  const { all: listed } = listedWords(slots)
  if (
    words.length > 1 &&
    words.some((word) => listed.has(word.stem)) &&
    words.every((word) => listed.has(word.stem) || word.folded.length < 4 || ASKING.test(word.folded))
  )
    return true
  const [given] = entities.filter(({ kind }) => kind === 'duration' || kind === 'count' || kind === 'number')
  if (!given || isJoined) return false
  const takesBars = slots.some(({ sort }) => sort === 'interval')
  const takesCounts = slots.some(({ sort }) => sort === 'count')
  if (!(given.kind === 'duration' ? takesBars : takesCounts)) return false
  const covered = (at: number) => entities.some((one) => one.at <= at && at < one.at + one.length)
  return words.every(
    (word, at) =>
      covered(at) ||
      (takesBars && isBarWord(word)) ||
      vocabulary.has(word.stem) ||
      slots.some(({ description }) => description.includes(` ${word.folded}`)) ||
      word.folded.length < 4 ||
      (at < given.at && maxCues.has(word.folded)),
  )
}

/** "Also tell each source": words that ask without saying for what. */
const ASKING = /^(?:also|tell|please|just|show|give|list|name|with|state|mention|too)$/

/** Joins what is no job of its own to the part before it, or to the first that is one. */
function groupParts(parts: readonly Part[], whole: Reading, index: ConsultIndex, now: Date): Group[] {
  const groups: Group[] = []
  let leading: Word[] = []
  for (const [at, { words: part, isJoined }] of parts.entries()) {
    const isLast = at === parts.length - 1
    // one group alone parts nothing
    if (isLast && groups.length === 0) return []
    const reading = readPart(part, whole)
    const before = groups.at(-1)
    const isOwn = !before || !isSetting(reading, before.decision, isJoined)
    const alone = isOwn ? decidePart(reading, index, now) : undefined
    const decision =
      !isOwn || (alone && isJob(alone))
        ? alone
        : (decideStandIn(reading, before?.decision, index, now) ?? alone)
    const isSure = decision && isJob(decision, isJoined && refersBack(reading) ? REFERRING : SURE)
    if (decision && isSure && (part.length > 1 || decision.confidence >= SURE_WORD)) {
      const words = [...leading, ...part]
      groups.push({
        words,
        isJoined,
        decision: leading.length > 0 ? decideWords(words, index, now) : decision,
      })
      leading = []
      continue
    }
    const last = groups.at(-1)
    if (!last) leading = [...leading, ...part]
    else if (isLast && isOwn && groups.length === 1 && !last.decision.isRefilled) return groups
    else {
      const words = [...last.words, ...part]
      const joined = decideWords(words, index, now)
      const isSame = joined.ranked[0]?.indexed === last.decision.ranked[0]?.indexed
      if (isSame) groups[groups.length - 1] = { ...last, words, decision: joined }
      else if (!isOwn) groups[groups.length - 1] = { ...last, words, decision: refill(last.decision, joined) }
      else if (decision && decision.foreign < FOREIGN_PART)
        groups[groups.length - 1] = { ...last, decision: leaveOut(last.decision, reading.text) }
    }
  }
  return groups
}

const pronouns = new Set(
  'both them it its their each which these those beide beiden les leur ambos entrambi оба их 両方 둘 两者'.split(
    ' ',
  ),
)

/** "News on both": what was named before stands where the pronoun does. */
function decideStandIn(
  reading: Reading,
  before: Decision | undefined,
  index: ConsultIndex,
  now: Date,
): Decision | undefined {
  const previous = before?.source.entities.filter(isSubject) ?? []
  const at = reading.words.findIndex(({ folded }) => pronouns.has(folded))
  if (at < 0 || previous.length === 0 || reading.entities.some(isSubject)) return undefined
  const moved = previous.map((entity, one): Entity => ({ ...entity, at, length: one === 0 ? 1 : 0 }))
  const entities = [...moved.toReversed(), ...reading.entities].sort((a, b) => a.at - b.at)
  return decidePart({ ...reading, entities }, index, now)
}

/** A setting never chooses the tool: it fills that of the job that it goes with. */
function refill({ ranked: [best, ...others], ...decision }: Decision, { source }: Decision): Decision {
  const ranked = best ? [createCandidate(best.indexed, best.probability, source), ...others] : others
  return { ...decision, source, ranked, isRefilled: true }
}

/** A part that may ask for something more, but not surely, is named as left out. */
export function leaveOut(decision: Decision, text: string): Decision {
  const [best, ...others] = decision.ranked
  if (!best) return decision
  return { ...decision, ranked: [{ ...best, unused: [...best.unused, text] }, ...others] }
}

/** A part below this probability of its first tool is never a job, whatever can be filled. */
const UNLIKELY = 0.25

/** Only what may be a job is looked at closely. */
function decidePart(reading: Reading, index: ConsultIndex, now: Date): Decision | undefined {
  const source = sourceOf(reading, index.model, now)
  if (!hasTopic(source, index)) return undefined
  const found = survey(reading, index, now, source)
  const isLikely = found.named !== undefined || (found.scored.ranked[0]?.probability ?? 0) >= UNLIKELY
  return isLikely ? choose(found, index) : undefined
}

function isJob({ ranked: [best], foreign, confidence }: Decision, from = SURE): boolean {
  return best !== undefined && foreign < FOREIGN_PART && confidence >= from
}

/** "Last" goes with its month. */
function withLead({ kind, at, length }: Entity): { readonly at: number; readonly length: number } {
  return kind === 'duration' && at > 0 ? { at: at - 1, length: length + 1 } : { at, length }
}

/** Words that go with any job make none. */
function hasTopic({ words, entities, constraints }: Source, { model }: ConsultIndex): boolean {
  const covered = new Set(
    [
      ...entities.map(withLead),
      ...constraints.map(({ from, to }) => ({ at: from, length: to - from })),
    ].flatMap(({ at, length }) => Array.from({ length }, (_, offset) => at + offset)),
  )
  return words.some(({ folded }, at) => !covered.has(at) && isTopic(folded, model))
}

/** Most tools are asked for with "of", "the" or "worth", few with "funding". */
const COMMON_WORD = 68

function isTopic(folded: string, model: ConsultIndex['model']): boolean {
  return folded !== '' && model.spreadOf(hashPair(hashOf(folded), WORD)) < COMMON_WORD
}

function decideWords(words: readonly Word[], index: ConsultIndex, now: Date): Decision {
  return decide(readPart(words), index, now)
}

/** Reads a part of a text; what `whole` mentions is not looked for again where all of it lies inside or outside. */
function readPart(words: readonly Word[], whole?: Reading): Reading {
  const text = words.map(({ raw, gap }, at) => `${at === 0 ? gap.trimStart() : gap}${raw}`).join('')
  const closed = /^[^"]*"[^"]*$/.test(text) ? `${text}"` : text
  const known = whole && entitiesWithin(whole, words)
  return known ? { text: closed, words, entities: known } : readWords(closed, words)
}

/** The entities of adjoining words, counted from the first of these; none when one reaches over an edge. */
function entitiesWithin(whole: Reading, words: readonly Word[]): readonly Entity[] | undefined {
  const [first] = words
  const from = first ? whole.words.indexOf(first) : -1
  const to = from + words.length
  if (from < 0 || whole.words[to - 1] !== words.at(-1)) return undefined
  const touching = whole.entities.filter(({ at, length }) => at < to && at + length > from)
  if (touching.some(({ at, length }) => at < from || at + length > to)) return undefined
  return touching.map((entity): Entity => ({ ...entity, at: entity.at - from }))
}

function inheritSubject(
  plain: Decision,
  inheritedSubject: readonly Entity[],
  index: ConsultIndex,
  now: Date,
): Decision {
  const { text, words, entities } = plain.source
  // the mention stands behind the words of the part, where it takes no word of its own
  const moved = inheritedSubject.map(
    (entity, at): Entity => ({ ...entity, at: words.length + at, length: 0 }),
  )
  const again = decide({ text, words, entities: [...entities, ...moved] }, index, now)
  const isTaken = moved.some((entity) => again.ranked[0]?.filled.usedEntities.has(entity))
  return isTaken && again.ranked[0]?.indexed === plain.ranked[0]?.indexed ? again : plain
}

function isSome(entities: readonly Entity[]): boolean {
  return entities.length > 0
}
