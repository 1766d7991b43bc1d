import { memoize } from '../../core/memoize.ts'
import type { Entity } from '../entities/kinds.ts'
import { lexicon } from '../entities/lexicon.ts'
import { locationPrepositions } from '../entities/places.ts'
import { isBarWord } from '../entities/times/durations.ts'
import type { ConsultIndex } from '../index-tools.ts'
import { UNSPACED } from '../text/fold.ts'
import { oncePerAsked } from '../text/once.ts'
import { namedPhrases } from '../text/phrase-table.ts'
import type { Word } from '../text/scan.ts'
import { isTopic } from '../topic-words.ts'
import { isConditional } from './conditions.ts'
import { type JobNames, rows, rowsOfFamily } from './job-name-rows.ts'
import { allWords, pronouns } from './reference-words.ts'
import { isRequest } from './request-words.ts'
import { isSubject } from './subject-kinds.ts'

export type NameAt = (
  words: readonly Word[],
  at: number,
) => { readonly name: string; readonly length: number } | undefined

const LAST_LATIN = 0x2ff
const generalNames = memoize(() => namesAmong(rows))
const nameAt: NameAt = (words, at) => generalNames()(words, at)
const namesOfFamily = Object.entries(rowsOfFamily).map(
  ([family, own]) => [family, memoize(() => namesAmong([...own, ...rows]))] as const,
)

/** Finds the longest bare name at a place of a text. */
function namesAmong(listed: readonly JobNames[]): NameAt {
  const phraseAt = namedPhrases(listed.map(([tool, phrases]) => [tool, phrases]))
  const unspaced = new Map(
    listed.flatMap(([tool, , within = '']) =>
      within === '' ? [] : within.split('|').map((name) => [name, tool] as const),
    ),
  )
  return (words, at) => {
    const found = phraseAt(words, at)
    const folded = words[at]?.folded ?? ''
    if (found || folded.charCodeAt(0) <= LAST_LATIN) return found
    if (ARABIC.test(folded)) return phraseAt(withoutArticles(words), at)
    const name = nameWithin(folded, unspaced)
    return name === undefined ? undefined : { name, length: 1 }
  }
}

/** A name among other letters: nothing but a particle and what asks for it may stand beside it. */
function nameWithin(folded: string, names: ReadonlyMap<string, string>): string | undefined {
  const rest = folded.replace(UNSPACED_HEAD, '')
  for (let length = Math.min(rest.length, LONGEST_NAME); length > 0; length -= 1) {
    const name = names.get(rest.slice(0, length))
    if (name !== undefined) return UNSPACED_TAIL.test(rest.slice(length)) ? name : undefined
  }
  return undefined
}

const LONGEST_NAME = 10
const UNSPACED_HEAD = /^(?:上?[の的]|它的|其)?(?:最新の?|最近の?|直近の?|当前|目前|现在的?)?/u
const UNSPACED_TAIL =
  /^(?:.{0,2}|.?(?:確認|見せ|教え|表示|出して|お願い|頼む|よろしく|ください|ちょうだい|知りたい|给我|查|看|来|要|发|보여|알려|부탁).{0,6})$/u

const ARABIC = /^\p{Script=Arabic}/u
/** "سعره", "الأخبار": a name with its article, or with whose it is hung on. */
const withoutArticles = oncePerAsked((words: readonly Word[]): readonly Word[] =>
  words.map((word) => {
    const bare = word.folded
      .replace(/^(?:ال|لل)(?=..)/, '')
      .replace(/(?<=ات)(?:ه|ها)$/, '')
      .replace(/(?<=..)(?:ته|تها)$/, 'ه')
      .replace(/(?<=...)ها$/, '')
    return bare === word.folded
      ? { ...word, folded: word.folded.replace(/(?<=...)ه$/, '') }
      : { ...word, folded: bare }
  }),
)

/** The names that are jobs beside what a whole text asks for. */
export function namesBeside(tool: string | undefined, words: readonly Word[]): NameAt {
  const isOfLaunches = words.some(({ folded }) => PUMP.test(folded))
  const of = namesOfFamily.find(
    ([family]) => tool?.startsWith(family) || (isOfLaunches && family === 'launchpad-'),
  )
  return of?.[1]() ?? nameAt
}
const PUMP = /^pump(?:\W?fun|ie?|a)?$|^памп[іеа]?$|^(?:펌프|パンプ|पंप|بمب)/u

/** Where a job stands among others by its bare name. */
export function bareJobOf(
  { words, entities }: { readonly words: readonly Word[]; readonly entities: readonly Entity[] },
  index: ConsultIndex,
  find: NameAt,
): string | undefined {
  let found: string | undefined
  if (words.some(({ folded }) => isConditional(folded)) || entities.some(({ kind }) => !besides.has(kind)))
    return undefined
  const id = words.map(({ folded }) => folded).join('-')
  if (index.byId.has(id)) return id
  for (let at = 0; at < words.length; ) {
    const word = words[at] as Word
    const entity = entities.find((one) => one.length > 0 && one.at <= at && at < one.at + one.length)
    const name = find(words, at)
    const tool = name?.name ?? (entity?.kind === 'indicator' ? 'indicator' : undefined)
    if (tool !== undefined) {
      if (found !== undefined && found !== tool) return undefined
      found = tool
      at += name?.length ?? 1
      continue
    }
    // "base tvl", "optimism fees"
    const chain = entity ? undefined : lexicon().chainPhrases.match(words, at)
    const isHolder = find !== nameAt && HOLDER.test(word.folded)
    const isWhere = locationPrepositions.has(word.folded)
    if (!entity && !chain && !isWhere && !isHolder && !isSmall(word, index)) return undefined
    at += chain?.length ?? 1
  }
  // "volatility, 4h candles": of which bars
  const isBars =
    found === 'candles' &&
    (entities.some(({ kind }) => bars.has(kind)) || words.some((word) => isBarWord(word) && !isName(word)))
  // "order book, depth 50": how much of it
  const isSize =
    (found === 'market-depth' || found === 'support-resistance') &&
    words.length < 4 &&
    entities.some(({ kind }) => counts.has(kind)) &&
    !entities.some(isSubject)
  // "the price on upbit" is that of its market
  const isOfVenue = found === 'price' && entities.some(({ kind }) => kind === 'venue')
  // "pools with tvl over 5m" sets a limit
  const isLimit = found === 'tvl' && entities.some(({ kind }) => bars.has(kind))
  return isBars || isSize || isOfVenue || isLimit ? undefined : found
}

/** What may go along with a bare name. */
const besides: ReadonlySet<Entity['kind']> = new Set([
  ...(['asset', 'symbol', 'stock', 'mint', 'evm', 'name', 'venue', 'chain', 'indicator'] as const),
  ...(['duration', 'count', 'number'] as const),
])
const bars: ReadonlySet<Entity['kind']> = new Set(['duration', 'count', 'number'])
const counts: ReadonlySet<Entity['kind']> = new Set(['count', 'number'])

function isName(word: Word): boolean {
  return nameAt([word], 0) !== undefined
}

/** Places inside of a name of several words, such as "fear and greed", where no job ends. */
export function interiorsOfNames(words: readonly Word[]): number[] {
  return words.flatMap((_, at) => {
    const length = nameAt(words, at)?.length ?? 0
    if (length < 2) return []
    return Array.from({ length: Math.max(0, length - 1) }, (__, n) => at + 1 + n).filter(
      (one) => !/[,&+/]/.test(words[one]?.gap ?? '') || !standBesideEachOther(words, one),
    )
  })
}

/** "News & sentiment", "price/news": two bare names. */
export function standBesideEachOther(words: readonly Word[], at: number): boolean {
  return words.slice(at - 1, at + 1).filter(isName).length === 2
}

/** What orders a job of its own. */
const WORK = /^(?:backtest|probe|convert|size|alert|watch|resolve)/
/** What stands around any job. */
const SMALL =
  /^(?:latest|recent|current|currently|right|last|please|indicators?|worst|biggest|largest|maximum|today|todays|while|quick|quickly|thanks|chahiye|batao|bata|najgorsze|najwieksze|schlimmste|plus|peor|mayor|maior|peggior|наихудш\p{L}*|найгірш\p{L}*|последн\p{L}*|текущ\p{L}*|текущее|поточн\p{L}*|сейчас|зараз|заодно|скинь|güncel|guncel|mevcut|sekarang|terbaru|terkini|hien|最新|最近|现在|今の|的|の|최근|둘다|둘|다|좀|지금|أريد|اريد|اكبر|كم|आज)$/u

/** Where things are held, and what sessions and launches are called. */
const HOLDER =
  /^(?:portfolio|wallet|account|holdings|bag|portefeuille|cartera|carteira|portafoglio|portemonnee|portfel|портфел|портфель|portfoy|portofolio|depot|pump|памп|펌프|パンプ|पंप|فن$|fun$|sess|sitz|sesi|oturum|сесс|сесі|الجلسه|جلسه|mem|мем|밈|coin|koin|munt|moned|moeda|token|токен|монет|コイン|币|कॉइन|फन)/
/** Things that are counted, and ask for nothing. */
const ROWS =
  /^(?:rows?|results?|hits?|entries|lines?|items?|these|assets?|coins?|tokens?|zeilen|treffer|filas|lignes|linhas|righe|rijen|wierszy|строк|рядків|satir|baris|dong|行|条|件|개)$/

/** What a mention is called by: "agent 42 on base" asks for nothing. */
export const SUBJECT_NOUN =
  /^(?:agents?|agente|agen|ajan|агент\p{L}?|tokens?|coin|mint|contract|address|wallet|account|pool|tx|transaction)$|代理|エージェント|에이전트|وكيل|एजेंट/u

/** Whether a part only mentions and counts, so that no job of its own is meant: "8 rows", "ETH and SOL pls". */
export function isMentionsOnly(
  { words, entities }: { readonly words: readonly Word[]; readonly entities: readonly Entity[] },
  index: ConsultIndex,
  noun?: RegExp,
): boolean {
  return words.every(
    (word, at) =>
      entities.some((one) => one.at <= at && at < one.at + one.length) ||
      noun?.test(word.folded) ||
      (nameAt(words, at) === undefined &&
        // "thế" asks, and "the" does not
        (!isRequest(word) || word.raw === 'the') &&
        (ROWS.test(word.folded) ||
          isSmall(word, index) ||
          // "the past 120 days"
          entities.some((one) => one.kind === 'duration' && one.at === at + 1))),
  )
}

function isSmall(word: Word, { model }: ConsultIndex): boolean {
  const { folded } = word
  return (
    folded.length <= (UNSPACED.test(folded) ? 1 : 3) ||
    SMALL.test(folded) ||
    pronouns.has(folded) ||
    allWords.has(folded) ||
    (isRequest(word) && !WORK.test(folded)) ||
    isBarWord(word) ||
    !isTopic(folded, model)
  )
}
