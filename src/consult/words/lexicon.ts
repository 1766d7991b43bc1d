import { once } from '../../core/once.ts'
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

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u

export const FOREIGN = '!'

/** Everything we know to read words with; made with the first question, because it takes as long as a small start. */
export const lexicon = once(() => {
  const asWritten = { scan: wordsIn, key: (word: Word) => word.folded }
  const assetPhrases = createPhrases(assetNames(), asWritten)
  const stockPhrases = createPhrases(namesIn(stocks), asWritten)
  const venuePhrases = createPhrases(namesIn(venues), asWritten)
  const chainPhrases = createPhrases(namesIn(chains), asWritten)
  const indicatorPhrases = createPhrases(namesIn(indicators), asWritten)
  const names = [assetPhrases, stockPhrases, venuePhrases, chainPhrases, indicatorPhrases]
  const conceptPhrases = createPhrases(topics(), { scan: wordsIn, key: (word) => word.stem })
  const trade = formsOf(tradeWords)
  return {
    assetPhrases,
    stockPhrases,
    venuePhrases,
    chainPhrases,
    indicatorPhrases,
    /** Phrases and the term that each is read as: `=price`, or `!` for a job of another trade. */
    conceptPhrases,
    /** Every word of those phrases, as it was written down. */
    spelled: new Set(conceptPhrases.vocabulary),
    /** Every name we know, for mending slips of the pen. */
    nameVocabulary: names.flatMap(({ vocabulary }) => vocabulary),
    /** Words without a topic of their own: grammar, politeness, time, and the words of our whole trade. */
    stops: formsOf([...stopWords, ...timeWords]),
    trade,
    tradeStems: new Set([...trade].map(stem)),
  } as const
})

const segment = once(() =>
  createSegment(
    [
      ...assetNames().map(([name]) => name),
      ...[concepts, foreignTopics, venues, indicators].flatMap((table) =>
        namesIn(table).map(([name]) => name),
      ),
      ...stopWords,
      ...tradeWords,
      ...timeWords,
      ...'分 天 日 周 年 前 上位'.split(' '),
    ].filter((word) => UNSPACED.test(word)),
  ),
)

/** Cuts a text into words, Chinese and Japanese along our own dictionary. */
export function wordsIn(text: string): Word[] {
  return scan(text, segment())
}

function assetNames(): [string, KnownAsset][] {
  return assets.flatMap((asset): [string, KnownAsset][] => {
    const written = (name: string) => (asset.everyday.has(name) ? `${name}?` : name)
    const names = [asset.symbol.toLowerCase(), asset.name, asset.slug, ...asset.aliases]
    return [...new Set(names)].filter((name) => name.length > 1).map((name) => [written(name), asset])
  })
}

function topics(): (readonly [string, string])[] {
  return [
    ...namesIn(concepts).map(([name, id]) => [name, `=${id}`] as const),
    ...namesIn(foreignTopics).map(([name]) => [name, FOREIGN] as const),
  ]
}

function formsOf(words: readonly string[]): Set<string> {
  return new Set(words.flatMap((word) => wordsIn(fold(word)).map(({ folded }) => folded)))
}

function namesIn(table: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(table).flatMap(([id, names]) =>
    names.split(/,\s*/).map((name): [string, string] => [name, id]),
  )
}
