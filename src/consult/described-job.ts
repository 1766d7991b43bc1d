import { featuresOf } from './features.ts'
import { textOf } from './jobs/left-out.ts'
import type { Model } from './model.ts'
import { OWN_ID } from './ranking.ts'
import type { Reading } from './reading.ts'

/** What a text puts in quotes, or behind the colon at its end. */
const QUOTED = /[“"«„「]([^“”"«»„「」]{6,300})[”"»“」]|[:：]\s*([^:："“«„「]{8,300})$/u
const MAX_CUTS = 12

/**
 * The job of a question such as "which of your calls shows the gas on Base": what it quotes, else what is left without the
 * words for which the model takes it for a question about consult. Undefined where nothing is left that could be a job.
 */
export function describedJob(reading: Reading, model: Model): string | undefined {
  const [, quoted, behindColon] = QUOTED.exec(reading.text) ?? []
  const job = quoted ?? behindColon ?? withoutAsking(reading, model)
  return job !== undefined && job.length < reading.text.length ? job : undefined
}

function withoutAsking(reading: Reading, model: Model): string | undefined {
  const own = model.labels.indexOf(OWN_ID)
  const lead = (left: Reading) => leadOf(model.score(featuresOf(left)), own)
  const isNamed = (at: number) => reading.entities.some((one) => one.at <= at && at < one.at + one.length)
  const whole = lead(reading)
  const asking = reading.words
    .flatMap((word, at) => (isNamed(at) ? [] : [{ word, drop: whole - lead(withoutWord(reading, at)) }]))
    .filter(({ drop }) => drop > 0)
    .sort((a, b) => b.drop - a.drop)
    .slice(0, MAX_CUTS)
  let left = reading
  let ahead = whole
  for (const { word } of asking) {
    if (ahead <= 0) break
    left = withoutWord(left, left.words.indexOf(word))
    ahead = lead(left)
  }
  return ahead <= 0 && hasContent(left, model) ? textOf(left) : undefined
}

/** Whether a mention or a word that few tools are asked with is left: "should I use" is no job. */
function hasContent(left: Reading, model: Model): boolean {
  return (
    left.entities.length > 0 || featuresOf(left).wordHashes.some((hash) => model.spreadOf(hash) <= FEW_TOOLS)
  )
}
const FEW_TOOLS = 20

/** Without a word that mentions nothing. */
function withoutWord({ text, words, entities }: Reading, at: number): Reading {
  return {
    text,
    words: words.toSpliced(at, 1),
    entities: entities.map((one) => (one.at > at ? { ...one, at: one.at - 1 } : one)),
  }
}

/** By how much the score of one label is above the best of the others. */
function leadOf(scores: Float32Array, own: number): number {
  let best = Number.NEGATIVE_INFINITY
  for (const [at, score] of scores.entries()) if (at !== own && score > best) best = score
  return (scores[own] ?? 0) - best
}
