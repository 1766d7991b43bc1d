import { choose, type Decision, type Survey, survey } from '../decide.ts'
import type { Entity } from '../entities/kinds.ts'
import { lexicon } from '../entities/lexicon.ts'
import { locationPrepositions } from '../entities/places.ts'
import type { ConsultIndex } from '../index-tools.ts'
import type { Reading } from '../reading.ts'
import { levelOf } from '../slots/answer-form.ts'
import type { Slot } from '../slots/schema.ts'
import type { Source } from '../slots/source.ts'
import { sourceOf } from '../source.ts'
import { UNSPACED } from '../text/fold.ts'
import type { Word } from '../text/scan.ts'
import { isTopic } from '../topic-words.ts'

/** A part below this probability of its first tool is never a job, whatever can be filled. */
const UNLIKELY = 0.08

/** What the model makes of a part; undefined where it asks for nothing. */
export function surveyPart(reading: Reading, index: ConsultIndex, now: Date): Survey | undefined {
  const source = sourceOf(reading, index.model, now)
  // beside a refused wish "about ETH" asks for nothing either
  const isRefusing = source.constraints.some((one) => one.kind === 'not' && one.isClause)
  const asks =
    !isCountOnly(source) &&
    // "with full detail": how the job beside it is answered
    levelOf(reading.words.map(({ raw }) => raw).join(' ')) === undefined &&
    !isChainOnly(source) &&
    (hasTopic(source, index) ||
      (!isRefusing && source.words.some((word, at) => isPlain(word, at, source.entities))))
  return asks ? survey(reading, index, now, source) : undefined
}

/** "base: fees, tvl", "ethereum, solana and base": a chain that is a word too asks for nothing. */
function isChainOnly({ words }: Source): boolean {
  let at = locationPrepositions.has(words[0]?.folded ?? '') ? 1 : 0
  while (at < words.length) {
    const found = lexicon().chainPhrases.match(words, at)
    if (!found) return false
    at += found.length
  }
  return true
}

/** "8 rows", "volume >= 10m, 20 résultats": how much of the job beside it. */
function isCountOnly({ words, entities, constraints }: Source): boolean {
  if (words.length > MAX_COUNT_WORDS || !words.some(({ folded }) => ROWS.test(folded))) return false
  if (entities.some(({ kind }) => kind === 'asset' || kind === 'symbol')) return false
  const counts = entities.filter(({ kind }) => kind === 'count')
  // with the word of what is limited
  const bounds = constraints.flatMap((one) =>
    one.kind === 'bound' ? [{ at: one.from - 1, length: one.to - one.from + 1 }] : [],
  )
  const isSetting = (at: number) =>
    [...counts, ...bounds].some((one) => one.at <= at && at < one.at + one.length)
  return counts.length > 0 && words.every(({ folded }, at) => isSetting(at) || ROWS.test(folded))
}
const MAX_COUNT_WORDS = 9
const ROWS =
  /^(?:rows?|results?|entries|items|lines|top|max|first|only|just|filas|resultados?|entradas|lignes|resultats?|entrees|linhas|righe|risultati|zeilen|ergebnisse|eintrage|treffer|rijen|regels|resultaten|wierszy|wynikow|строк|строки|результатов|записей|рядків|результатів|satir|sonuc|kayit|baris|hasil|dong|ket|qua|条|條|行|件|개|건|줄|صفوف|نتائج|पंक्तियां|परिणाम)$/u

/** Only what may be a job is looked at closely. */
export function choosePart(found: Survey | undefined, index: ConsultIndex): Decision | undefined {
  if (!found) return undefined
  const isLikely = found.named !== undefined || (found.scored.ranked[0]?.probability ?? 0) >= UNLIKELY
  return isLikely ? choose(found, index) : undefined
}

/** "Of APT at okx" asks for nothing: a word that mentions nothing has to be as long as one that asks. */
function isPlain({ folded }: Word, at: number, entities: readonly Entity[]): boolean {
  return (
    (folded.length > 3 || UNSPACED.test(folded)) &&
    !entities.some((one) => one.at <= at && at < one.at + one.length)
  )
}

/** "Last" goes with its month. */
function withLead({ kind, at, length }: Entity): { readonly at: number; readonly length: number } {
  return kind === 'duration' && at > 0 ? { at: at - 1, length: length + 1 } : { at, length }
}

/** Words that go with any job make none. */
export function hasTopic({ words, entities, constraints }: Source, { model }: ConsultIndex): boolean {
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

/** Whether a parameter holds what a job is about. */
export function takesSubject({ sort }: Slot): boolean {
  return ['asset', 'assets', 'mint', 'address', 'stock', 'holdings', 'transaction', 'identifier'].includes(
    sort,
  )
}

/** What ends a question is a part of it, though it stands in the gap behind its words. */
export function questionMarkBehind(words: readonly Word[], { words: all, text }: Reading): string {
  const last = words.at(-1)
  const next = last ? all.lastIndexOf(last) + 1 : 0
  if (next === 0) return ''
  const gap = all[next]?.gap
  return (gap === undefined ? AT_END.exec(text) : BEHIND.exec(gap))?.[1] ?? ''
}
const BEHIND = /^["”»」]?\s?([?？؟])/
const AT_END = /([?？؟])\s*$/
