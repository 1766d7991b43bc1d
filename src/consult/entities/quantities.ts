import { fold } from '../text/fold.ts'
import type { Word } from '../text/scan.ts'
import type { KnownAsset } from './assets.ts'
import { currencyOf, signedCurrency } from './currencies.ts'
import { isTimeUnit } from './durations.ts'
import type { Mention } from './kinds.ts'
import { amountOf, type Numeral, numeralOf } from './numbers.ts'

type Quantity = Mention<'asset' | 'amount' | 'slippage' | 'count'>
type AssetAt = (
  words: readonly Word[],
  at: number,
) => { readonly value: KnownAsset; readonly length: number } | undefined

const countedBefore = wordSet(
  `top first limit last latest best biggest next largest previous recent newest 前 上位 最新 最近 直近 топ лучшие лучших первые
  últimas últimos primeras primeros mejores mayores melhores maiores primeiros derniers dernières premiers premières meilleurs
  letzten neuesten ersten besten größten ultimi ultime primi migliori maggiori laatste eerste beste grootste ostatnie ostatnich
  pierwsze najlepsze najlepszych największych najnowszych последние последних крупнейших новых son ilk terbaru terbesar teratas
  最大 상위 최근 최신 آخر أكبر أحدث أفضل أول शीर्ष टॉप पिछले`,
)
const counted = wordSet(
  `candles candels candlesticks bars items klines results items rows entries coins tokens assets trades headlines articles pairs pools holders posts
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
  根 条 条新闻 个 個 本 件 枚 只 档 笔 データポイント 개 건 명 종목 캔들 شموع عملات أخبار صفقات وكلاء कैंडल कॉइन खबरें ट्रेड एजेंट होल्डर`,
)

const cents = wordSet('cent cents ¢ centavos centesimi центов цента центы sent 센트 美分 セント سنت सेंट')
const percents = wordSet(
  `percent prozent pct porciento percento procent procenta процент процента процентов yüzde persen パーセント 퍼센트 프로 بالمئة بالمائة % प्रतिशत فيصد`,
)

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(fold))
}

/** Reads `2 SOL`, `$1.5k`, `0.5 %`, `50 bps`, `top 10` and `200 candles`. */
export function readQuantity(words: readonly Word[], at: number, assetAt: AssetAt): Quantity | undefined {
  const word = words[at]
  const numeral = word && numeralOf(word)
  if (!numeral) return readHalf(words, at, assetAt)
  return (
    readShare(numeral, words, at) ??
    readAmount(numeral, words, at, assetAt) ??
    readCount(numeral, words, at) ??
    readAttachedAsset(word, assetAt)
  )
}

/** "Half a SOL", "half a percent", "a cent". */
function readHalf(words: readonly Word[], at: number, assetAt: AssetAt): Quantity | undefined {
  if (words[at]?.folded === 'a' && cents.has(words[at + 1]?.folded ?? ''))
    return { kind: 'amount', value: '0.01', unit: 'currency', currency: 'USD', length: 2 }
  if (words[at]?.folded !== 'half' || !/^an?$/.test(words[at + 1]?.folded ?? '')) return undefined
  const unit = words[at + 2]?.folded ?? ''
  if (percents.has(unit)) return { kind: 'amount', value: '0.5', unit: 'percent', length: 3 }
  if (cents.has(unit)) return { kind: 'amount', value: '0.005', unit: 'currency', currency: 'USD', length: 3 }
  const asset = assetAt(words, at + 2)
  return asset && { kind: 'asset', asset: asset.value, amount: '0.5', length: 2 + asset.length }
}

function readShare(numeral: Numeral, words: readonly Word[], at: number): Quantity | undefined {
  const next = words[at + 1]?.folded ?? ''
  if (
    numeral.suffix === 'bps' ||
    next === 'bps' ||
    (next === 'basis' && words[at + 2]?.folded === 'points')
  ) {
    const length = numeral.suffix === 'bps' ? 1 : next === 'bps' ? 2 : 3
    return { kind: 'slippage', basisPoints: Number(numeral.digits), length }
  }
  const written = numeral.suffix === '%' ? 1 : percents.has(next) ? 2 : 0
  if (written === 0) return undefined
  const isSlippage = [-3, -2, -1, written, written + 1].some(
    (offset) => words[at + offset]?.stem === 'slippag',
  )
  return isSlippage
    ? { kind: 'slippage', basisPoints: Math.round(Number(numeral.digits) * 100), length: written }
    : { kind: 'amount', value: numeral.digits, unit: 'percent', length: written }
}

function readAmount(
  numeral: Numeral,
  words: readonly Word[],
  at: number,
  assetAt: AssetAt,
): Quantity | undefined {
  const amount = amountOf(numeral, words[at + 1])
  if (!amount) return undefined
  // "2 milhões de reais"
  const isJoined = amount.usesNext && /^d[ei]$/.test(words[at + 2]?.folded ?? '')
  const length = (amount.usesNext ? 2 : 1) + (isJoined ? 1 : 0)
  const unit = words[at + length]
  const named = unit && !/[,;]/.test(unit.gap) ? currencyOf(unit) : undefined
  const word = words[at]
  const currency = named ?? (numeral.currency && word ? signedCurrency(word) : undefined)
  if (unit && currency === undefined && cents.has(unit.folded))
    return {
      kind: 'amount',
      value: `${Number(amount.value) / 100}`,
      unit: 'currency',
      currency: 'USD',
      length: length + 1,
    }
  if (currency !== undefined)
    return {
      kind: 'amount',
      value: amount.value,
      unit: 'currency',
      currency,
      length: named === undefined ? length : length + 1,
    }
  if (countedBefore.has(words[at - 1]?.folded ?? '')) return undefined
  const asset = unit && !/[,;]/.test(unit.gap) ? assetAt(words, at + length) : undefined
  // "20 bitcoin news items" are twenty items
  const behind = at + length + (asset?.length ?? 0)
  const isOfThese =
    counted.has(words[behind]?.folded ?? '') ||
    (counted.has(words[behind + 1]?.folded ?? '') && isPlain(words, behind, behind + 1))
  if (!asset || isOfThese) return undefined
  return { kind: 'asset', asset: asset.value, amount: amount.value, length: length + asset.length }
}

function readCount({ digits, suffix }: Numeral, words: readonly Word[], at: number): Quantity | undefined {
  if (suffix !== '' || digits.includes('.') || digits.length > 5) return undefined
  if (amountOf({ digits, suffix, currency: false }, words[at + 1])?.usesNext) return undefined
  const isCount =
    (countedBefore.has(words[at - 1]?.folded ?? '') && !isTime(words[at + 1])) ||
    (isPlural(words[at + 1]) && !isTime(words[at + 2])) ||
    isRankedPlural(words, at) ||
    isAlone(words, at) ||
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
  return word !== undefined && /^ ?$/.test(word.gap) && /^[a-z]{3,}s$/.test(word.folded) && !isTime(word)
}

/** "Three worst drawdowns": a superlative stands between. */
function isRankedPlural(words: readonly Word[], at: number): boolean {
  return RANKED.test(words[at + 1]?.folded ?? '') && /^[a-z]{3,}s$/.test(words[at + 2]?.folded ?? '')
}

/** "…, five" and "ten largest": a number in words that nothing else goes with. */
function isAlone(words: readonly Word[], at: number): boolean {
  if (/\d/.test(words[at]?.folded ?? '') || (words[at]?.folded.length ?? 0) < 3) return false
  const end = RANKED.test(words[at + 1]?.folded ?? '') ? at + 2 : at + 1
  const isLast = words[end] === undefined || /[,;.]/.test(words[end]?.gap ?? '')
  return isLast && (end > at + 1 || /[,;:]/.test(words[at]?.gap ?? ''))
}
const RANKED =
  /^(?:worst|best|nearest|closest|largest|biggest|widest|deepest|strongest|hottest|newest|latest|oldest|busiest|cheapest|highest|lowest|smallest|main|major|different|more|most)$/

/** A number counts what follows, adjectives and bar lengths between them, unless it is a length of time itself. */
function isPlain(words: readonly Word[], from: number, to: number): boolean {
  if (isTime(words[from])) return false
  return words.slice(from, to + 1).every(({ gap }) => !/[,;.]/.test(gap))
}

function isTime(word: Word | undefined): boolean {
  return word !== undefined && isTimeUnit(word)
}

/** `2SOL` is two words without a space. */
function readAttachedAsset(word: Word, assetAt: AssetAt): Quantity | undefined {
  const found = /^(\d[\d.,]*)([a-z]{2,6})$/.exec(word.folded)
  if (!found) return undefined
  const [, digits = '', suffix = ''] = found
  const asset = assetAt([{ ...word, raw: suffix, folded: suffix, stem: suffix }], 0)
  const amount = asset && numeralOf({ ...word, folded: digits })
  return amount && { kind: 'asset', asset: asset.value, amount: amount.digits, length: 1 }
}
