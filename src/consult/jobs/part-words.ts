import { choose, type Decision, survey } from '../decide.ts'
import { maxCues } from '../entities/cues.ts'
import { isBarWord } from '../entities/durations.ts'
import type { Entity } from '../entities/kinds.ts'
import { WORD } from '../features.ts'
import type { ConsultIndex } from '../index-tools.ts'
import type { Reading } from '../reading.ts'
import { listedWords } from '../slots/listed-words.ts'
import type { Source } from '../slots/source.ts'
import { sourceOf } from '../source.ts'
import { hashOf, hashPair } from '../text/hash.ts'
import { isSubject } from './parts.ts'

/**
 * "…, 4h candles", "…, at most 5 pools", "and full detail": a length, a count or a listed value, with nothing new that it
 * would be of, goes with its job.
 */
export function isSetting(
  { words, entities }: Reading,
  { ranked: [best] }: Decision,
  isJoined: boolean,
): boolean {
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

/** A part below this probability of its first tool is never a job, whatever can be filled. */
const UNLIKELY = 0.25

/** Only what may be a job is looked at closely. */
export function decidePart(reading: Reading, index: ConsultIndex, now: Date): Decision | undefined {
  const source = sourceOf(reading, index.model, now)
  if (!hasTopic(source, index)) return undefined
  const found = survey(reading, index, now, source)
  const isLikely = found.named !== undefined || (found.scored.ranked[0]?.probability ?? 0) >= UNLIKELY
  return isLikely ? choose(found, index) : undefined
}

/** "Last" goes with its month. */
function withLead({ kind, at, length }: Entity): { readonly at: number; readonly length: number } {
  return kind === 'duration' && at > 0 ? { at: at - 1, length: length + 1 } : { at, length }
}

/** Words that go with any job make none. */
function hasTopic({ words, entities, constraints }: Source, { model }: ConsultIndex): boolean {
  const isOfKind = (kind: Entity['kind']) => entities.some((one) => one.kind === kind)
  // "RSI of SOL", "30 EUR of BTC"
  if (isOfKind('indicator') || (isOfKind('amount') && isOfKind('asset'))) return true
  const covered = new Set(
    [
      ...entities.map(withLead),
      ...constraints.map(({ from, to }) => ({ at: from, length: to - from })),
    ].flatMap(({ at, length }) => Array.from({ length }, (_, offset) => at + offset)),
  )
  return words.some(({ folded }, at) => !covered.has(at) && isTopic(folded, model))
}

/** Most tools are asked for with "of", "the" or "worth", few with "funding". */
const COMMON_WORD = 71

export function isTopic(folded: string, model: ConsultIndex['model']): boolean {
  return folded !== '' && model.spreadOf(hashPair(hashOf(folded), WORD)) < COMMON_WORD
}
