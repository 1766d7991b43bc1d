import { featuresOf } from './features.ts'
import { type ConsultIndex, type IndexedTool, UNTRAINED } from './index-tools.ts'
import { type Model, probabilitiesOf } from './model.ts'
import type { Reading } from './reading.ts'
import type { Constraint } from './slots/constraint.ts'
import { isTopic } from './topic-words.ts'

/** Consult itself never answers with a call of consult. */
export const OWN_ID = 'consult'
/** A tool below this probability is not ranked. */
export const MIN_PROBABILITY = 0.004

/** What pays for a call is often ruled out by those who look for a free one. */
export const PAYING = /pay|fee|charge|cost|free|sign(?!al)|key|account|gratis/i

/** A loss that only pools have shows what is asked for all the more. */
const OF_POOLS =
  /impermanent|непостоянн|непостійн|нетривк|비영구|무상 ?손실|kalıcı kayıp|geçici kayıp|无常|無常|インパーマネント|变动损失/iu

/** What is ruled out is not what is asked for. */
export function removeRuledOut(reading: Reading, constraints: readonly Constraint[]): Reading {
  const ruledOut = constraints.filter(
    ({ kind, text }) => kind === 'not' && !PAYING.test(text) && !OF_POOLS.test(text),
  )
  if (ruledOut.length === 0) return reading
  const kept = withoutWords(reading, (at) => ruledOut.some(({ from, to }) => from <= at && at < to))
  return kept.words.length < 2 ? reading : kept
}

/** "News in full detail" asks for news: a tool is called after details as well. */
export function withoutDetail(reading: Reading, model: Model): Reading {
  const { words } = reading
  const end = words.findLastIndex(({ folded }) => folded === 'detail' || folded === 'details')
  let from = end
  while (from > 0 && LEVEL.test(words[from - 1]?.folded ?? '')) from -= 1
  if (from < 1 || from === end) return reading
  const isOut = (at: number) => from <= at && at <= end
  const isMention = (at: number) => reading.entities.some((one) => one.at <= at && at < one.at + one.length)
  const isAsking = words.some(
    ({ folded }, at) => !isOut(at) && folded.length > 3 && !isMention(at) && isTopic(folded, model),
  )
  return isAsking ? withoutWords(reading, isOut) : reading
}
const LEVEL = /^(?:in|with|at|the|full|brief|more|great|standard|complete|maximum|minimal|level)$/

/** A reading without some of its words and what they mention. */
export function withoutWords(reading: Reading, isOut: (at: number) => boolean): Reading {
  const keptPositions = reading.words.flatMap((_, at) => (isOut(at) ? [] : [at]))
  const newPositions = new Map(keptPositions.map((at, to) => [at, to]))
  return {
    text: reading.text,
    words: keptPositions.flatMap((at) => reading.words[at] ?? []),
    entities: reading.entities.flatMap((entity) => {
      const at = newPositions.get(entity.at)
      return at === undefined ? [] : [{ ...entity, at }]
    }),
  }
}

/** Tools by the probability of the model, and what it thinks of the sentence as a whole. */
export interface Scored {
  readonly ranked: readonly { readonly indexed: IndexedTool; readonly probability: number }[]
  /** The model's own probability of a sentence that is for none of its tools. */
  readonly foreign: number
  /** The model's probability of a question about consult itself, which is not among its tools. */
  readonly self: number
  /** Share of plain words that training never saw, 0 to 1. */
  readonly unknown: number
  readonly words: number
}

/** Ranks the tools by the model; a tool that it does not know by its own sentences. */
export function scoreTools(reading: Reading, { model, tools, labels }: ConsultIndex): Scored {
  const features = featuresOf(reading)
  const probabilities = probabilitiesOf(model.score(features), model.calibration.temperature)
  const seen = labels.includes(UNTRAINED) ? new Set(features.hashes) : undefined
  const ranked: { indexed: IndexedTool; probability: number }[] = []
  // no iterator: there are a hundred and fifty at each sentence
  for (let at = 0; at < labels.length; at += 1) {
    const known = probabilities[labels[at] ?? UNTRAINED]
    if (known !== undefined && known < MIN_PROBABILITY) continue
    const indexed = tools[at]
    const probability = known ?? (indexed && seen ? likenessOf(indexed, seen) : 0)
    if (indexed && probability >= MIN_PROBABILITY) ranked.push({ indexed, probability })
  }
  ranked.sort((a, b) => b.probability - a.probability)
  let unknown = 0
  for (const hash of features.wordHashes) if (model.spreadOf(hash) === 0) unknown += 1
  return {
    ranked,
    // the last label is no tool
    foreign: probabilities.at(-1) ?? 0,
    self: probabilities[model.labels.indexOf(OWN_ID)] ?? 0,
    unknown: features.wordHashes.length === 0 ? 0 : unknown / features.wordHashes.length,
    words: features.wordHashes.length,
  }
}

/** A tool that was added after the training is found by what its own sentences share with the text. */
function likenessOf({ sentences }: IndexedTool, seen: ReadonlySet<number>): number {
  let best = 0
  for (const sentence of sentences) {
    let shared = 0
    for (const hash of sentence) if (seen.has(hash)) shared += 1
    best = Math.max(best, (2 * shared) / (sentence.size + seen.size || 1))
  }
  return best < 0.3 ? 0 : best ** 2
}
