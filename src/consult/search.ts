import { featuresOf } from './features.ts'
import { type ConsultIndex, type IndexedTool, UNTRAINED } from './index-tools.ts'
import { probabilitiesOf } from './model.ts'
import { readText } from './reading.ts'
import { fold, stem } from './text/fold.ts'

const MAX_FOUND = 25
const MAX_LETTERS = 200
const FOREIGN = 0.95
/** The same for words that stand in no contract, such as mistyped or foreign ones. */
const FOREIGN_UNKNOWN = 0.5
/** A word that this share of all contracts has distinguishes none of them. */
const COMMON = 0.15
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
  const wanted = fold(text)
    .split(/[\s_-]+/)
    .filter((word) => word.length > 1 && !isCommon(word, index))
  const isKnown = index.tools.some((indexed) => likenessOf(indexed, wanted) > 0)
  // words that mean nothing here find what contains them, and no more
  const share = (alone.at(-1) ?? 0) > (isKnown ? FOREIGN : FOREIGN_UNKNOWN) ? 0 : 1
  return index.tools
    .map((indexed, at) => ({
      id: indexed.tool.contract.id,
      score: share * (probabilities[index.labels[at] ?? UNTRAINED] ?? 0) + likenessOf(indexed, wanted),
    }))
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ id }) => id)
}

function isCommon(word: string, { tools }: ConsultIndex): boolean {
  return tools.filter(({ vocabulary }) => vocabulary.has(word)).length > COMMON * tools.length
}

/** Shares of the words that stand in the name or the text of a contract. */
function likenessOf({ tool: { contract }, vocabulary }: IndexedTool, wanted: readonly string[]): number {
  const names = fold(`${contract.id} ${contract.title} ${contract.family}`).split(/[\s_-]+/)
  const inName = wanted.filter((word) => names.some((name) => name.startsWith(word))).length
  const inText = wanted.filter((word) => vocabulary.has(word) || vocabulary.has(stem(word))).length
  return (IN_NAME * inName + IN_TEXT * inText) / (wanted.length || 1)
}
