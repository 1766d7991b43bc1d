import { createCandidate } from '../candidates.ts'
import { type Decision, decide } from '../decide.ts'
import type { Entity } from '../entities/kinds.ts'
import type { ConsultIndex } from '../index-tools.ts'
import { type Reading, readWords } from '../reading.ts'
import type { Word } from '../text/scan.ts'
import { REFERRING, refersBack, SURE } from './own-jobs.ts'
import { decidePart, isSetting } from './part-words.ts'
import { type Group, isSubject, type Part } from './parts.ts'

/** One word alone is a job only when it leaves no doubt. */
const SURE_WORD = 0.9

const FOREIGN_PART = 0.5

/** Joins what is no job of its own to the part before it, or to the first that is one. */
export function groupParts(parts: readonly Part[], whole: Reading, index: ConsultIndex, now: Date): Group[] {
  const groups: Group[] = []
  let leading: Word[] = []
  for (const [at, { words: part, isJoined, isOrdered }] of parts.entries()) {
    const isLast = at === parts.length - 1
    // one group alone parts nothing
    if (isLast && groups.length === 0) return []
    const reading = readPart(part, whole)
    const before = groups.at(-1)
    const isOwn = !before || !isSetting(reading, before.decision, isJoined)
    const alone = isOwn ? decidePart(reading, index, now) : undefined
    const decision =
      !isOwn || (alone && isJob(alone) && isComplete(alone))
        ? alone
        : (decideStandIn(reading, before?.decision, index, now) ?? alone)
    const from = isOrdered || (isJoined && refersBack(reading)) ? REFERRING : SURE
    const isSure = decision && isJob(decision, from)
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
  'both them it its their each which these those beide beiden davon dessen deren dafur ihn les leur ambos entrambi suyo suya dele dela deles delas tego jego jej niego ervan daarvan оба их его ее него ней onun bunun ondan उसका उसकी उसके इसका इसकी इसके له لها عنه عنها منه منها 両方 둘 两者'.split(
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

function isComplete({ ranked: [best] }: Decision): boolean {
  return best?.errors.length === 0
}

function isJob({ ranked: [best], foreign, confidence }: Decision, from = SURE): boolean {
  return best !== undefined && foreign < FOREIGN_PART && confidence >= from
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
  // beside ETH "on SOL" is a place, and alone it is what the part is about
  if (touching.some(({ kind }) => kind === 'chain') && !touching.some(isSubject)) return undefined
  return touching.map((entity): Entity => ({ ...entity, at: entity.at - from }))
}
