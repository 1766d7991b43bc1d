import { assets, type KnownAsset } from '../entities/assets.ts'
import { timeWords } from '../entities/durations.ts'
import { chains, indicators, stocks, venues } from '../entities/names.ts'
import { fold, stem } from '../text/fold.ts'
import { createPhrases } from '../text/phrases.ts'
import { scan, type Word } from '../text/scan.ts'
import { createSegment } from '../text/segment.ts'
import { concepts } from './concepts.ts'
import { foreignTopics } from './foreign-topics.ts'
import { stopWords, tradeWords } from './stop-words.ts'

const assetNames = assets.flatMap((asset): [string, KnownAsset][] => {
  const written = (name: string) => (asset.everyday.has(name) ? `${name}?` : name)
  const names = [asset.symbol.toLowerCase(), asset.name, asset.slug, ...asset.aliases]
  return [...new Set(names)].filter((name) => name.length > 1).map((name) => [written(name), asset])
})

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u

const segment = createSegment(
  [
    ...assetNames.map(([name]) => name),
    ...[concepts, foreignTopics, venues, indicators].flatMap((table) => namesIn(table).map(([name]) => name)),
    ...stopWords,
    ...tradeWords,
    ...timeWords,
    ...'分 天 日 周 年 前 上位'.split(' '),
  ].filter((word) => UNSPACED.test(word)),
)

/** Cuts a text into words, Chinese and Japanese along our own dictionary. */
export function wordsIn(text: string): Word[] {
  return scan(text, segment)
}

const byForm = { scan: wordsIn, key: (word: Word) => word.folded }

export const FOREIGN = '!'

export const assetPhrases = createPhrases(assetNames, byForm)
export const stockPhrases = createPhrases(namesIn(stocks), byForm)
export const venuePhrases = createPhrases(namesIn(venues), byForm)
export const chainPhrases = createPhrases(namesIn(chains), byForm)
export const indicatorPhrases = createPhrases(namesIn(indicators), byForm)
const topics = [
  ...namesIn(concepts).map(([name, id]) => [name, `=${id}`] as const),
  ...namesIn(foreignTopics).map(([name]) => [name, FOREIGN] as const),
]
/** Phrases and the term that each is read as: `=price`, or `!` for a job of another trade. */
export const conceptPhrases = createPhrases(topics, { scan: wordsIn, key: (word) => word.stem })

/** Every name we know, for mending slips of the pen. */
export const nameVocabulary: readonly string[] = [
  assetPhrases,
  stockPhrases,
  venuePhrases,
  chainPhrases,
  indicatorPhrases,
].flatMap(({ vocabulary }) => vocabulary)

/** Words without a topic of their own: grammar, politeness, time, and the words of our whole trade. */
export const stops: ReadonlySet<string> = formsOf([...stopWords, ...timeWords])
export const trade: ReadonlySet<string> = formsOf(tradeWords)
export const tradeStems: ReadonlySet<string> = new Set([...trade].map(stem))

function formsOf(words: readonly string[]): Set<string> {
  return new Set(words.flatMap((word) => wordsIn(fold(word)).map(({ folded }) => folded)))
}

function namesIn(table: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(table).flatMap(([id, names]) =>
    names.split(/,\s*/).map((name): [string, string] => [name, id]),
  )
}
