import type { Entity } from '../entities/kinds.ts'
import { isBarWord } from '../entities/times/durations.ts'
import type { ConsultIndex } from '../index-tools.ts'
import { UNSPACED } from '../slots/choices.ts'
import { namedPhrases } from '../text/phrase-table.ts'
import type { Word } from '../text/scan.ts'
import { isConditional } from './conditions.ts'
import { isTopic } from './part-words.ts'
import { isRequest } from './request-words.ts'

/** A job, the bare names that people call it by beside others, and those in words that no spaces part or endings follow. */
type JobNames = readonly [tool: string, phrases: string, within: RegExp]

const rows: readonly JobNames[] = [
  [
    'price',
    'price, prices, preis, kurs, preise, prix, cours, precio, precios, preço, preco, cotação, prezzo, prijs, koers, cena, kurs, цена, цену, курс, ціна, ціну, fiyat, fiyati, harga, giá, سعر, السعر, وسعر, कीमत, भाव, दाम, keemat, bhav, daam',
    /^[の的]?(?:価格|値段|价格|價格|现价|가격|시세).{0,2}$/u,
  ],
  [
    'candles',
    'candles, candlesticks, ohlc, ohlcv, klines, kerzen, bougies, chandeliers, velas, candele, candelas, świece, свечи, свічки, mumlar, lilin, nến, شموع, कैंडल',
    /^[の的]?(?:ローソク足|蜡烛图|k线|캔들|봉차트).{0,2}$/u,
  ],
  [
    'order-book',
    'order book, orderbook, orderbuch, carnet d ordres, carnet ordres, libro de órdenes, livro de ordens, libro ordini, orderboek, arkusz zleceń, стакан, emir defteri, buku order, sổ lệnh, دفتر الأوامر, ऑर्डर बुक',
    /^[の的]?(?:板|板情報|オーダーブック|订单簿|盘口|오더북|호가)(?:情報)?(?:창|를|을)?$/u,
  ],
  [
    'recent-trades',
    'trades, recent trades, last trades, latest trades',
    /^[の的]?(?:約定履歴|約定|成交记录|最新成交|체결).{0,2}$/u,
  ],
  [
    'funding-rates',
    'funding, funding rate, funding rates, fundings, финансирование, фандинг, फंडिंग',
    /^[の的]?(?:資金調達率|ファンディング|资金费率|資金費率|펀딩비|펀딩).{0,2}$/u,
  ],
  [
    'open-interest',
    'open interest, oi, offene positionen, interés abierto, открытый интерес, відкритий інтерес',
    /^[の的]?(?:未決済建玉|建玉|未平仓|미결제약정).{0,2}$/u,
  ],
  ['basis', 'basis, perp basis, базис', /^[の的]?(?:ベーシス|基差|베이시스).{0,2}$/u],
  ['ticker', 'ticker', /^[の的]?(?:ティッカー).{0,2}$/u],
  [
    'signal',
    'signal, signals, trading signal, signale, señal, sinal, segnale, signaal, sygnał, сигнал, sinyal, sinyali, tín hiệu, إشارة, सिग्नल',
    /^[の的]?(?:シグナル|信号|시그널).{0,2}$/u,
  ],
  [
    'support-resistance',
    'key levels, support levels, support and resistance, support resistance, s r, sr levels, sr',
    /^[の的]?(?:サポレジ|支撑阻力|지지저항).{0,2}$/u,
  ],
  [
    'volatility',
    'vol, volatility, realised vol, realized vol, volatilität, volatilité, volatilidad, volatilidade, volatilità, volatiliteit, zmienność, волатильность, волатильність, volatilite, volatilitas, biến động, تقلب, अस्थिरता',
    /^[の的]?(?:ボラティリティ|波动率|波動率|변동성).{0,2}$/u,
  ],
  [
    'drawdown',
    'drawdown, drawdowns, max drawdown, maximum drawdown, просадка, просадку',
    /^[の的]?(?:ドローダウン|最大回撤|回撤|낙폭).{0,2}$/u,
  ],
  ['risk-metrics', 'sharpe, sortino, sharpe ratio', /^[の的]?(?:シャープレシオ|夏普比率|샤프).{0,2}$/u],
  [
    'news',
    'news, headlines, nachrichten, nouvelles, actualités, actus, noticias, notícias, notizie, nieuws, wiadomości, новости, новини, haberler, haberleri, berita, tin tức, tin, أخبار, الأخبار, समाचार, खबर, खबरें, khabar',
    /^[の的]?(?:ニュース|新闻|新聞|뉴스).{0,2}$/u,
  ],
  [
    'sentiment',
    'sentiment, stimmung, sentimiento, sentimento, sentyment, сентимент',
    /^[の的]?(?:センチメント|情绪|심리)$/u,
  ],
  [
    'fear-greed',
    'fear and greed, fear greed, fear and greed index, fear greed index, f g, fng, miedo y codicia, índice de miedo y codicia, medo e ganância, مؤشر الخوف, مؤشر الخوف والطمع, الخوف والطمع, страх и жадность, индекс страха и жадности, индекс страха',
    /^[の的]?(?:恐怖指数|恐慌指数|恐惧贪婪指数|恐怖強欲指数|공포탐욕지수|공포지수).{0,2}$/u,
  ],
  [
    'global-market',
    'dominance, btc dominance, bitcoin dominance, dominanz',
    /^[の的]?(?:ドミナンス|市占率|도미넌스).{0,2}$/u,
  ],
]

/** The same words of what is held. */
const rowsOfHoldings: readonly JobNames[] = [
  [
    'portfolio-value',
    'value, worth, net worth, wert, valeur, valor, valore, waarde, wartość, стоимость, вартість, değer, nilai',
    /^[の的]?(?:価値|价值|가치).{0,2}$/u,
  ],
  [
    'portfolio-risk',
    'risk, var, risiko, risque, riesgo, risco, rischio, risico, ryzyko, риск, ризик',
    /^[の的]?(?:リスク|风险|위험|리스크).{0,2}$/u,
  ],
]

type NameAt = (
  words: readonly Word[],
  at: number,
) => { readonly name: string; readonly length: number } | undefined

const LAST_LATIN = 0x2ff
const nameAt = namesAmong(rows)
const nameAtOrHeld = namesAmong([...rows, ...rowsOfHoldings])

/** Finds the longest bare name at a place of a text. */
function namesAmong(listed: readonly JobNames[]): NameAt {
  const phraseAt = namedPhrases(listed.map(([tool, phrases]) => [tool, phrases]))
  return (words, at) => {
    const found = phraseAt(words, at)
    const folded = words[at]?.folded ?? ''
    if (found || folded.charCodeAt(0) <= LAST_LATIN) return found
    const within = listed.find(([, , pattern]) => pattern.test(folded))
    return within && { name: within[0], length: 1 }
  }
}

/** Where a job stands among others by its bare name. */
export function bareJobOf(
  { words, entities }: { readonly words: readonly Word[]; readonly entities: readonly Entity[] },
  index: ConsultIndex,
  isOfHoldings: boolean,
): string | undefined {
  let found: string | undefined
  if (words.some(({ folded }) => isConditional(folded)) || entities.some(({ kind }) => !besides.has(kind)))
    return undefined
  const id = words.map(({ folded }) => folded).join('-')
  if (index.byId.has(id)) return id
  const find = isOfHoldings ? nameAtOrHeld : nameAt
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
    if (!entity && !isSmall(word, index) && !(isOfHoldings && HOLDER.test(word.folded))) return undefined
    at += 1
  }
  // "volatility, 4h candles": of which bars
  const isBars =
    found === 'candles' &&
    (entities.some(({ kind }) => bars.has(kind)) || words.some((word) => isBarWord(word) && !isName(word)))
  return isBars ? undefined : found
}

/** What may go along with a bare name. */
const besides: ReadonlySet<Entity['kind']> = new Set([
  ...(['asset', 'symbol', 'stock', 'mint', 'evm', 'name', 'venue', 'chain', 'indicator'] as const),
  ...(['duration', 'count', 'number'] as const),
])
const bars: ReadonlySet<Entity['kind']> = new Set(['duration', 'count', 'number'])

function isName(word: Word): boolean {
  return nameAt([word], 0) !== undefined
}

/** Places inside of a name of several words, such as "fear and greed", where no job ends. */
export function interiorsOfNames(words: readonly Word[]): number[] {
  return words.flatMap((_, at) => {
    const length = nameAt(words, at)?.length ?? 0
    return Array.from({ length: Math.max(0, length - 1) }, (__, n) => at + 1 + n)
  })
}

/** What orders a job of its own. */
const WORK = /^(?:backtest|probe|convert|size|alert|watch|resolve)/
/** What stands around any job. */
const SMALL = /^(?:latest|recent|current|last|both|dono|please|indicators?|最新|最近|的|の|최근|أريد|اريد)$/

/** Where things are held. */
const HOLDER =
  /^(?:portfolio|wallet|account|holdings|portefeuille|cartera|carteira|portafoglio|portemonnee|portfel|портфел|портфель|portfoy|portofolio|depot)/
/** Things that are counted, and ask for nothing. */
const ROWS =
  /^(?:rows?|results?|hits?|entries|lines?|items?|these|assets?|coins?|tokens?|zeilen|treffer|filas|lignes|linhas|righe|rijen|wierszy|строк|рядків|satir|baris|dong|行|条|件|개)$/

/** Whether a part only mentions and counts, so that no job of its own is meant: "8 rows", "ETH and SOL pls". */
export function isMentionsOnly(
  { words, entities }: { readonly words: readonly Word[]; readonly entities: readonly Entity[] },
  index: ConsultIndex,
): boolean {
  return words.every(
    (word, at) =>
      entities.some((one) => one.at <= at && at < one.at + one.length) ||
      (nameAt(words, at) === undefined &&
        !isRequest(word) &&
        (ROWS.test(word.folded) || isSmall(word, index))),
  )
}

function isSmall(word: Word, { model }: ConsultIndex): boolean {
  const { folded } = word
  return (
    folded.length <= (UNSPACED.test(folded) ? 1 : 3) ||
    SMALL.test(folded) ||
    (isRequest(word) && !WORK.test(folded)) ||
    isBarWord(word) ||
    !isTopic(folded, model)
  )
}
