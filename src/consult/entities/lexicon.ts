import { memoize } from '../../core/memoize.ts'
import { inflectionsOf } from '../text/inflections.ts'
import { createOpeningTest, createPhrases } from '../text/phrases.ts'
import { scan, type Word } from '../text/scan.ts'
import { createSegment } from '../text/segment.ts'
import { createSpelling } from '../text/spelling.ts'
import { assets, type KnownAsset } from './assets.ts'
import { unspacedCues } from './cues.ts'
import { heardNames, nameHeardIn, withHeardNames } from './heard-names.ts'
import { unservedIndicators } from './indicators/unserved-indicators.ts'
import { currencyNames } from './money/currencies.ts'
import { chains, indicators, stocks, venues } from './names.ts'
import { unspacedMagnitudes } from './numbers.ts'
import { skippingWords } from './offsets.ts'
import { unspacedDays } from './times/dates.ts'
import { timeWords } from './times/durations.ts'

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u

// "render" is a word of every day, and "रेंडर" is none
const assetTable = memoize(() => withHeardNames(createPhrases(assetNames(), wordsIn), () => false))
const stockTable = memoize(() => withHeardNames(createPhrases(listNames(stocks), wordsIn)))
const venueTable = memoize(() => withHeardNames(createPhrases(listNames(venues), wordsIn)))
const chainTable = memoize(() => withHeardNames(createPhrases(listNames(chains), wordsIn)))
const indicatorTable = memoize(() =>
  createPhrases(listNames({ ...indicators, ...unservedIndicators }), wordsIn),
)

/** Names of assets, shares, venues, chains and indicators as phrases. Built at first use. */
export const lexicon = memoize(() => {
  const longNames = assets
    .flatMap(({ name, everyday }) => (everyday.has(name) ? [] : [name]))
    .concat(Object.keys(venues))
  const assetPhrases = assetTable()
  const stockPhrases = stockTable()
  const venuePhrases = venueTable()
  const chainPhrases = chainTable()
  const indicatorPhrases = indicatorTable()
  const all = [assetPhrases, stockPhrases, venuePhrases, chainPhrases, indicatorPhrases]
  const firstWords = new Set(all.flatMap((phrases) => phrases.firstWords))
  const hasOpening = createOpeningTest(new Set(all.flatMap((phrases) => [...phrases.openings])))
  return {
    /** Words that need no mending, though they are one slip away from a name. */
    nameWords: new Set([...longNames, ...settingWords, ...closeWords]),
    correctName: createSpelling([...longNames.filter((name) => /^[a-z]{6,}$/.test(name)), ...settingWords]),
    assetPhrases,
    stockPhrases,
    venuePhrases,
    chainPhrases,
    indicatorPhrases,
    /** Whether a name of any kind may begin with such a word, folded. */
    mayBeginName: (folded: string) => firstWords.has(folded) || hasOpening(folded),
  } as const
})

/** What the lexicon is built of: run one by one they leave the others their turn. */
export const lexiconParts: readonly (() => unknown)[] = [
  () => wordsIn('words'),
  heardNames,
  assetTable,
  stockTable,
  venueTable,
  chainTable,
  indicatorTable,
  lexicon,
]

/** Words of settings that are often mistyped, and mean nothing else one letter away. */
const settingWords = 'hourly weekly monthly candles window volatility signal history balance'.split(' ')

const closeWords =
  'ethera single signals signally windows balances candle monthly weekday polygons optimist optimists cosmetic graphs marker makers rippled avalanches stellars curves filecoins bitcoins ciliz ordini ordine quanti quante quanto'.split(
    ' ',
  )

/** Names cut out of unspaced text; the rest of a run stays whole and is read by its character n-grams. */
const segment = memoize(() =>
  createSegment(
    [
      ...assetNames().map(([name]) => name),
      ...[venues, indicators, unservedIndicators, chains, stocks].flatMap((table) =>
        listNames(table).map(([name]) => name),
      ),
      ...timeWords,
      ...unspacedMagnitudes,
      ...currencyNames,
      ...unspacedCues,
      ...unspacedDays,
      ...skippingWords,
      ...'ベース 分 天 日 周 年 前 上位 枚 個 个 根 条 現在 现在 今日 今天 去年 明年 毎日 每天 日本 日期 年利 年化 周期 年份 天气 天気'.split(
        ' ',
      ),
    ].filter((word) => UNSPACED.test(word)),
  ),
)

/** Cuts a text into words; Chinese and Japanese are cut around the names we know. */
export function wordsIn(text: string): Word[] {
  return scan(text, segmentByNames)
}

/** What Katakana writes as it is heard is a word of its own, whatever its parts mean. */
function segmentByNames(run: string): readonly string[] {
  const words: string[] = []
  let from = 0
  for (const { 0: part, index } of run.matchAll(KATAKANA)) {
    if (nameHeardIn(part) === undefined) continue
    words.push(...segment()(run.slice(from, index)), part)
    from = index + part.length
  }
  return from === 0 ? segment()(run) : [...words, ...segment()(run.slice(from))]
}
const KATAKANA = /[\u30a1-\u30fc]{3,24}/g

function assetNames(): [string, KnownAsset][] {
  return assets.flatMap((asset): [string, KnownAsset][] => {
    const written = (name: string) => (asset.everyday.has(name) ? `${name}?` : name)
    const names = [asset.symbol.toLowerCase(), asset.name, asset.slug, ...asset.aliases]
    return [...new Set(names)]
      .filter((name) => name.length > 1 || HANGUL.test(name))
      .flatMap((name) => listInflections(written(name)))
      .map((name) => [name, asset])
  })
}

function listNames(table: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(table).flatMap(([id, names]) =>
    names
      .split(/,\s*/)
      .flatMap(listInflections)
      .map((name): [string, string] => [name, id]),
  )
}

const HANGUL = /^\p{Script=Hangul}/u
const SUFFIXED = /^[\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Devanagari}]{3,}$/u
const ARABIC = /^[\p{Script=Arabic}\p{M}]{3,}$/u
const arabicPrefixes = ['', 'ال', 'لل', 'بال', 'وال', 'ل', 'ب', 'و']

/** A name with the endings that Korean, Russian and Hindi hang on it, or the particles that Arabic puts before it. */
function listInflections(name: string): readonly string[] {
  // "비트가", where longer names take any ending
  if (/^\p{Script=Hangul}{1,2}$/u.test(name)) return inflectionsOf(name)
  if (SUFFIXED.test(name)) return [`${name}*`]
  return ARABIC.test(name) ? arabicPrefixes.map((prefix) => `${prefix}${name}`) : [name]
}
