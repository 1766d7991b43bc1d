import { featuresOf } from './features.ts'
import type { ConsultIndex, IndexedTool } from './index-tools.ts'
import { probabilitiesOf } from './model.ts'
import { readText } from './reading.ts'
import { fold, stem } from './text/fold.ts'

const MAX_FOUND = 25
const MAX_LETTERS = 200
const FOREIGN = 0.95
const LEAST = 0.004
const IN_NAME = 0.5
const IN_TEXT = 0.15

/** Ids of the tools that words may mean, the likeliest first: by the model, and by the words of the contracts. */
export function searchTools(index: ConsultIndex, words: string): string[] {
  const text = words.trim().slice(0, MAX_LETTERS)
  if (text === '') return []
  const { model } = index
  const probable = (sentence: string) =>
    probabilitiesOf(model.score(featuresOf(readText(sentence))), model.calibration.temperature)
  const alone = probable(text)
  // a word or two are no sentence: what they mean of an asset counts as well
  const inContext = text.split(/\s+/).length <= 2 ? probable(`${text} of BTC`) : alone
  const probabilities = alone.map((share, at) => (share + (inContext[at] ?? 0)) / 2)
  // a word that means nothing here finds what contains it, and no more
  const share = (alone.at(-1) ?? 0) > FOREIGN ? 0 : 1
  const wanted = fold(text)
    .split(/[\s_-]+/)
    .filter((word) => word.length > 1)
  return index.tools
    .map((indexed) => ({
      id: indexed.tool.contract.id,
      score:
        (indexed.label === undefined ? 0 : share * (probabilities[indexed.label] ?? 0)) +
        likenessOf(indexed, wanted),
    }))
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ id }) => id)
}

/** Shares of the words that stand in the name or the text of a contract. */
function likenessOf({ tool: { contract }, vocabulary }: IndexedTool, wanted: readonly string[]): number {
  const name = fold(`${contract.id} ${contract.title} ${contract.family}`)
  const inName = wanted.filter((word) => name.includes(word)).length
  const inText = wanted.filter((word) => vocabulary.has(word) || vocabulary.has(stem(word))).length
  return (IN_NAME * inName + IN_TEXT * inText) / (wanted.length || 1)
}
