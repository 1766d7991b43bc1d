import { fold } from '../text/fold.ts'
import { isPosition } from '../text/ordinals.ts'
import type { Word } from '../text/scan.ts'
import { wordSet } from '../text/word-set.ts'
import { moreCounted, moreCountedBefore } from './count-words.ts'
import type { Mention } from './kinds.ts'
import { isOneEach } from './money/rates.ts'
import { amountOf, mayBeNumeral, type Numeral, numeralOf } from './numbers.ts'
import { ambiguousNumber, isTimeUnit } from './times/durations.ts'

type Count = Mention<'count'>

export const countedBefore = wordSet(
  `top first limit last latest best biggest next largest previous recent newest 前 上位 最新 最近 直近 топ лучшие лучших первые
  últimas últimos primeras primeros mejores mayores melhores maiores primeiros derniers dernières premiers premières meilleurs
  letzten neuesten ersten besten größten ultimi ultime primi migliori maggiori laatste eerste beste grootste ostatnie ostatnich
  pierwsze najlepsze najlepszych największych najnowszych последние последних крупнейших новых son ilk terbaru terbesar teratas
  最大 상위 최근 최신 آخر أكبر أحدث أفضل أول शीर्ष टॉप पिछले ${moreCountedBefore}`,
)
export const counted = wordSet(
  `closes returns observations readings venues candles candels candlesticks bars items klines results items rows entries coins tokens assets trades headlines articles pairs pools holders posts
  tweets agents levels gainers losers movers points pictures images events periods samples stocks stories levels
  velas resultados monedas titulares artículos operaciones niveles agentes imágenes poseedores acciones noticias activos
  moedas manchetes artigos negócios níveis imagens detentores ações notícias ativos
  bougies résultats jetons titres articles transactions niveaux détenteurs actions actualités images
  kerzen ergebnisse münzen schlagzeilen artikel abschlüsse stufen agenten inhaber aktien nachrichten bilder memecoins
  candele risultati monete notizie operazioni livelli agenti immagini azioni
  kaarsen resultaten munten berichten artikelen transacties afbeeldingen aandelen
  świec świece wyników monet tokenów artykułów transakcji wiadomości agentów obrazów akcji
  свечей свечи результатов монет токенов заголовков статей сделок новостей агентов холдеров мемкоинов картинок акций уровней
  mum sonuç coin işlem seviye ajan görsel hisse koin hasil berita transaksi gambar saham lilin
  kết nến đồng tin lệnh mức ảnh memecoin memecoins
  根 条 条新闻 个 個 本 件 枚 只 档 笔 データポイント 개 건 명 종목 캔들 شموع عملات أخبار صفقات وكلاء कैंडल कॉइन खबरें ट्रेड एजेंट होल्डर ${moreCounted}`,
)

/** The number of a standard, as in ERC-8004, counts nothing. */
export const STANDARD = /^(?:erc|eip)?-?8004$/

/** How many are wanted: "top 10", "200 candles", "ten largest". */
export function readCount(
  { digits, suffix }: Numeral,
  words: readonly Word[],
  at: number,
): Count | undefined {
  // "score this one token"
  if (words[at]?.folded === 'one' && /^(?:this|that|which|is)$/.test(words[at - 1]?.folded ?? ''))
    return undefined
  if (isPosition(words, at) || STANDARD.test(words[at]?.folded ?? '')) return undefined
  if (suffix !== '' || digits.includes('.') || digits.length > 5 || words[at]?.raw === '一') return undefined
  if (amountOf({ digits, suffix, currency: false }, words[at + 1])?.usesNext) return undefined
  if (isOneEach(words, at)) return undefined
  const isCount =
    (countedBefore.has(words[at - 1]?.folded ?? '') && !isTime(words[at + 1])) ||
    isRankedBehind(words, at) ||
    (isPlural(words[at + 1]) && !isTime(words[at + 2])) ||
    isRankedPlural(words, at) ||
    isAlone(words, at) ||
    isOnEachSide(words, at) ||
    /^(?:of (?:them|those|these)|de ellos|davon|d entre eux)$/.test(
      `${words[at + 1]?.folded} ${words[at + 2]?.folded}`,
    ) ||
    [1, 2, 3, 4].some(
      (offset) => counted.has(words[at + offset]?.folded ?? '') && isPlain(words, at + 1, at + offset),
    )
  return isCount ? { kind: 'count', count: Number(digits), length: 1 } : undefined
}

/** "5 opportunities": an English plural right behind a number. */
function isPlural(word: Word | undefined): boolean {
  return (
    word !== undefined && /^ ?$/.test(word.gap) && /^(?!plus$)[a-z]{3,}s$/.test(word.folded) && !isTime(word)
  )
}

/** "Three worst drawdowns": a superlative stands between. */
function isRankedPlural(words: readonly Word[], at: number): boolean {
  return RANKED.test(words[at + 1]?.folded ?? '') && /^[a-z]{3,}s$/.test(words[at + 2]?.folded ?? '')
}

/** "Three up three down", "six each way", "4 each", "five a side": how many on either side. */
function isOnEachSide(words: readonly Word[], at: number): boolean {
  const [next, third] = [1, 2].map((step) => words[at + step]?.folded ?? '') as [string, string]
  if (isTime(words[at + 1])) return false
  return (
    (/^(?:each|either|per|a|both)$/.test(next) && /^(?:way|side|direction|ways|sides)$/.test(third)) ||
    (next === 'each' && !/^[a-z]+s$/.test(third)) ||
    (next === 'up' && (third === 'and' || numeralAt(words, at + 2)) === true) ||
    (/^(?:of|de|di|von|van|z|من)$/.test(next) && OF_EACH.test(third)) ||
    (next === 'and' && third === words[at]?.folded)
  )
}

const OF_EACH =
  /^(?:each|either|both|chaque|chacune?|cada|ciascun[oa]|ognuno|jedem|jeder|elke?|kazdego|kazdej|كل)$/

function numeralAt(words: readonly Word[], at: number): boolean {
  const word = words[at]
  return word !== undefined && numeralOf(word) !== undefined
}
/** "20 terakhir", "10 gần nhất", "12 największych": where the superlative stands behind, be it in two words. */
function isRankedBehind(words: readonly Word[], at: number): boolean {
  const [first, second] = [words[at + 1], words[at + 2]]
  if (!first || !second || isTime(first) || /[,;.]/.test(first.gap + second.gap)) return false
  return countedPhrases.has(`${first.folded} ${second.folded}`)
}
const countedPhrases = new Set(
  'gần nhất,mới nhất,lớn nhất,cao nhất,đầu tiên,gan nhat,moi nhat,lon nhat,cao nhat,dau tien,en son,en yeni,en büyük'
    .split(',')
    .map(fold),
)

/** "…, five" and "ten largest": a number in words that nothing else goes with. */
function isAlone(words: readonly Word[], at: number): boolean {
  if (/\d/.test(words[at]?.folded ?? '') || (words[at]?.folded.length ?? 0) < 2) return false
  const end = RANKED.test(words[at + 1]?.folded ?? '') ? at + 2 : at + 1
  const isLast = words[end] === undefined || /[,;.،、]/.test(words[end]?.gap ?? '')
  return (
    isLast &&
    (end > at + 1 || /[,;:،、]/.test(words[at]?.gap ?? '') || EACH.test(words[at - 1]?.folded ?? ''))
  )
}
/** "По семь", "je fünf", "штук сорок". */
const EACH = /^(?:по|po|je|jeweils|ciascuno|elk|штук|sztuk|masing)$/
const RANKED =
  /^(?:worst|best|nearest|closest|largest|biggest|widest|deepest|strongest|hottest|newest|latest|oldest|busiest|cheapest|highest|lowest|smallest|main|major|different|more|most)$/

/** A number counts what follows, adjectives and bar lengths between them, unless it is a length of time itself. */
export function isPlain(words: readonly Word[], from: number, to: number): boolean {
  if (isTime(words[from])) return false
  return words
    .slice(from, to + 1)
    .every(
      ({ gap, folded }, one) =>
        !/[,;.]/.test(gap) &&
        !(/^(?:\d+|\D+)$/.test(folded) && mayBeNumeral(folded) && !isTime(words[from + one + 1])),
    )
}

function isTime(word: Word | undefined): boolean {
  return word !== undefined && isTimeUnit(word)
}

/** Every word that a number may begin with which is a number only beside others. */
export const ambiguousCounts = (): readonly string[] => [
  'couple',
  ...loneNumbers.keys(),
  ...nativeNumbers.keys(),
  ...duals.keys(),
]

/** "Sei gainers", "dos velas": a number whose word means something else as well, before what is counted. */
export function readAmbiguousCount(words: readonly Word[], at: number): Count | undefined {
  const pair = readPair(words, at)
  if (pair) return pair
  const lone = loneNumber(words, at)
  if (lone !== undefined) return { kind: 'count', count: lone, length: 1 }
  const dual = duals.get(words[at]?.folded ?? '')
  if (dual !== undefined) return { kind: 'count', count: dual, length: 1 }
  const native = COUNTER.test(words[at + 1]?.folded ?? '')
    ? nativeNumbers.get(words[at]?.folded ?? '')
    : undefined
  if (native !== undefined) return { kind: 'count', count: native, length: 1 }
  // "on stocks" is English
  const word = words[at]?.folded ?? ''
  const count = ambiguousNumber(words[at]) ?? (word === 'on' ? undefined : loneNumbers.get(word))
  if (count === undefined || !/^ ?$/.test(words[at + 1]?.gap ?? ',')) return undefined
  const isArticle = word === 'dos' && words.some(({ raw }) => PORTUGUESE.test(raw))
  const next = words[at + 1]?.folded ?? ''
  return !isArticle && counted.has(next) && !countedBefore.has(next)
    ? { kind: 'count', count, length: 1 }
    : undefined
}

/** "…, sept", "…, beş", "…, 다섯": a word that is a number only where it stands between commas, or at the end. */
const loneNumbers = new Map(
  (
    [
      [2, 'dos duas due hai دو ثنتان दो 둘 二つ 两个 兩個'],
      [3, 'tres üç ba tři 셋 三つ 三'],
      [4, 'bốn 넷 四つ 四'],
      [5, 'năm 다섯 五つ 五 पाँच'],
      [6, 'sei altı ست 여섯 六つ 六 छह छः छे'],
      [7, 'sept 일곱 七つ 七'],
      [8, 'आठ 여덟 八つ 八'],
      [9, 'neuf नौ 아홉 九つ 九'],
      [10, 'on दस 열 十'],
      [50, 'elli'],
      [100, 'sto cent yüz सौ 백 百 一百'],
    ] as const
  ).flatMap(([value, words]) => words.split(' ').map((word) => [fold(word), value] as const)),
)

const PORTUGUESE = /[ãõç]|^(?:da|do|das|em|na|os|uma|pelo|pela|mais|maiores|melhores|só|ao|aos|nos|nas)$/i

/** "صورتين", "صفقتين": Arabic counts two by an ending. */
const duals = new Map(
  [...counted].filter((word) => word.endsWith('ه')).map((word) => [`${word.slice(0, -1)}تين`, 2]),
)

/** "두 개", "네 건", "on tane": numbers that count only before a counter. */
const nativeNumbers = new Map([
  ['두', 2],
  ['세', 3],
  ['네', 4],
  ['on', 10],
  ['elli', 50],
  ['yuz', 100],
  ['bin', 1000],
  ['열한', 11],
  ['열두', 12],
])
const COUNTER = /^(?:tane|adet|개|건|명|줄|장|종목|종|곳|가지|캔들|봉|번)(?:만|씩|를|을|의|까지){0,2}$/

function loneNumber(words: readonly Word[], at: number): number | undefined {
  const word = words[at]
  const value = word && loneNumbers.get(word.folded)
  if (value === undefined || !/[,;:、，،]/.test(word?.gap ?? '')) return undefined
  const next = words[at + 1]
  return next === undefined || /[,;.、，،。]/.test(next.gap) ? value : undefined
}

/** "A couple of headlines". */
function readPair(words: readonly Word[], at: number): Count | undefined {
  if (words[at]?.folded !== 'couple') return undefined
  const step = words[at + 1]?.folded === 'of' ? 2 : 1
  return counted.has(words[at + step]?.folded ?? '') ? { kind: 'count', count: 2, length: step } : undefined
}
