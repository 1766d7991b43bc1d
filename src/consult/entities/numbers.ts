import { fold } from '../text/fold.ts'
import { numberWords as spokenNumbers } from '../text/number-words.ts'
import type { Word } from '../text/scan.ts'

const NUMBER = /^([$€£¥₩₹₺₽₫])?(\d{1,30}(?:[.,]\d{1,30}){0,8})([a-z%]*)$/

/** What numbers are called up to twenty, and the round ones, in the languages that we read. */
const numberWords = new Map<string, number>()
/** How the words that have no endings are written, by their folded form. */
const spellings = new Map<string, Set<string>>()
for (const [from, words] of [
  [
    1,
    `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty`,
  ],
  [2, 'dos tres cuatro cinco seis siete ocho nueve diez'],
  [2, 'dois três quatro cinco seis sete oito nove dez'],
  [2, 'deux trois quatre cinq six sept huit neuf dix'],
  [2, 'zwei drei vier fünf sechs sieben acht neun zehn'],
  [2, 'due tre quattro cinque sei sette otto nove dieci'],
  [2, 'twee drie vier vijf zes zeven acht negen tien'],
  [2, 'dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć'],
  [2, 'два три четыре пять шесть семь восемь девять десять'],
  [2, 'iki üç dört beş altı yedi sekiz dokuz'],
  [2, 'dua tiga empat lima enam tujuh delapan sembilan sepuluh'],
  [2, 'hai ba bốn năm sáu bảy tám chín mười'],
  [7, 'bẩy'],
  [1, '一 二 三 四 五 六 七 八 九 十'],
  [2, 'اثنين ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة'],
  [2, 'दो तीन चार पांच छह सात आठ नौ दस'],
] as const)
  for (const [at, word] of words.split(' ').entries()) {
    const folded = fold(word)
    if (!numberWords.has(folded)) numberWords.set(folded, from + at)
    spellings.set(folded, (spellings.get(folded) ?? new Set()).add(word))
  }
for (const [value, words] of [
  [2, '两 兩'],
  [3, 'trójka trójkę trójki'],
  [4, 'czwórka czwórkę'],
  [5, 'piątka piątkę piątki пятерка пятерку пятёрка пятёрку пятірка пятірку vijftal'],
  [6, 'szóstka szóstkę'],
  [7, 'siódemka siódemkę'],
  [8, 'ósemka ósemkę'],
  [9, 'dziewiątka dziewiątkę'],
  [10, 'dziesiątka dziesiątkę dziesiątki tiental'],
  [12, 'dwunastka dwunastkę'],
  [15, 'piętnastka piętnastkę'],
  [20, 'dwudziestka dwudziestkę dwudziestki twintigtal'],
  [30, 'thirty treinta trinta trente dreißig trenta dertig тридцать otuz'],
  [40, 'forty'],
  [60, 'sixty'],
  [70, 'seventy'],
  [80, 'eighty'],
  [90, 'ninety'],
  [50, 'fifty cincuenta cinquenta cinquante fünfzig cinquanta vijftig пятьдесят elli'],
  [100, 'hundred cien cem cent hundert cento honderd sto сто yüz seratus'],
] as const)
  for (const word of words.split(' ')) numberWords.set(fold(word), value)
for (const [word, found] of spokenNumbers) {
  const plain = found.find(
    ({ role, value, standsAlone }) => role === 'plain' && standsAlone && value >= 2 && value <= 10,
  )
  if (plain && !numberWords.has(word)) numberWords.set(word, plain.value)
  // "الأربع ساعات"; with the article two is Monday, and six a lady
  if (plain?.language === 'ar' && plain.value > 2 && word !== 'ست') numberWords.set(`ال${word}`, plain.value)
}
// each means something else as well, in its own language or in another
for (const word of 'năm sei dos ba hai sto cent neuf sept due altı'.split(' ')) numberWords.delete(fold(word))

/** Powers of ten by what is stuck to the digits or follows them. */
const magnitudes = new Map<string, number>()
const magnitudeWords = new Map<string, number>()
for (const [power, stuck, words] of [
  [
    3,
    'k rb tys',
    `thousand grand mil mille mila tausend duizend tysiąc tysiące tysięcy тыс тысяч тысячи тысяча bin ribu rb nghìn ngàn lucas косарь косаря косарей тыща тыщи тыщ ك
    hazaar hazar hajaar hajar ألف آلاف الف हजार हज़ार 千 천 tsd tys тисяч тисячі тисячу тисячам тысячу тысячей тысячам тысячами tysiąca tysiącom bini binin bine binde binden binlik ribuan nghin ألفا`,
  ],
  [4, '', '万 萬 만'],
  [5, '', 'लाख lakh lakhs lac lacs'],
  [
    6,
    'm mm mn mio mln jt tr kk',
    `million millions millón millones milhão milhões mio mln millionen milioni milione miljoen milion miliony milionów
    млн миллион миллиона миллионов milyon juta jt triệu مليون ملايين 百万 백만 मिलियन мільйонів мільйони мільйона milyonu milyonun milyona milyonda milyondan milyonluk миллиону миллионам миллионами мільйону мільйонам miliona milionom miljoenen مليونا مليونان лям ляма лямов лями лямів лимон лимона лимонов лимонів palo palos kk jeti mm mn`,
  ],
  [7, '', 'करोड़ crore crores cr 천만 千万'],
  [8, '', '億 亿 억'],
  [
    9,
    'b bn bi md mld mrd mlrd bln',
    `billion billions bi bilhão bilhões milliard milliards milliarde milliarden mrd miliardi miliardo miljard miliard miliardy miliardów
    млрд миллиард миллиарда миллиардов milyar miliar tỷ tỉ مليار مليارات mld अरब 十億 십억 мільярдів мільярда milyarı milyarın milyara milyarda milyardan milyarlık миллиарду миллиардам мільярду мільярдам miliardom बिलियन bn bln mlrd ярд ярда ярдов ярди ярдів`,
  ],
] as const) {
  for (const word of stuck.split(' ')) if (word !== '') magnitudes.set(word, power)
  for (const word of words.split(/\s+/)) magnitudeWords.set(fold(word), power)
}

/** All magnitudes that stand in unspaced text. */
export const unspacedMagnitudes: readonly string[] = [...magnitudeWords.keys()]

/** A number as it was written: its digits, and what is stuck to them. */
export interface Numeral {
  /** Plain decimal, without grouping. */
  readonly digits: string
  readonly currency: boolean
  /** Letters or `%` right behind the digits, lower case. */
  readonly suffix: string
}

const BEGINS_NUMBER = /^[$€£¥₩₹₺₽₫]?\d/
const SIGNS = '£¥₩₹₺₽₫€'
const FIRST_SIGN = 0x80

/** Whether a word, folded, begins with a digit or a sign that may stand before one. */
export function beginsWithDigit(folded: string): boolean {
  return isDigitOrSign(folded.charCodeAt(0))
}

/** Of a letter by its code; what is no letter at all counts as one. */
export function isDigitOrSign(code: number): boolean {
  if (code < FIRST_SIGN) return (code > 47 && code < 58) || code === 35 || code === 36
  return Number.isNaN(code) || SIGNS.includes(String.fromCharCode(code))
}

/** Zero in words, folded. */
export function isZero(folded: string): boolean {
  return ZERO.test(folded)
}
const ZERO = /^(?:zero|zera|cero|null|nul|нуля|ноль|nol|sifirin)$/

/** Whether `numeralOf` may read such a word, folded. */
export function mayBeNumeral(folded: string): boolean {
  return beginsWithDigit(folded) || numberWords.has(folded)
}

/** "14:30" is a time and "eip155:8453" a network: what stands beside such a colon counts nothing. */
export function isPartOfCode(words: readonly Word[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]]
  if (isAge(words, at) || DEGREES.test(next?.folded ?? '')) return true
  if (word?.gap === ':' && /^(?:eip155|\d{1,2}|\d{1,2}t\d\d|caip\d?)$/.test(before?.folded ?? '')) return true
  // "de 15 em 15 minutos"
  if (/^e[mn]$/.test(next?.folded ?? '') && words[at + 2]?.folded === word?.folded) return true
  // "8월", "3月底": the month of a date that is not whole
  if (next?.gap === '' && /^[월月]/.test(next.folded) && Number(word?.folded) <= 12) return true
  return next?.gap === ':' && /^\d{1,2}$/.test(word?.folded ?? '') && /^\d\dz?$/.test(next.folded)
}

/** "A 360 gradi". */
const DEGREES = /^(?:degrees?|grad|gradi|grados|graus|degres|graden|stopni|градус\p{L}{0,3}|derece|derajat)$/u

/** "18+" is for adults, and counts nothing. */
export function isAge(words: readonly Word[], at: number): boolean {
  return words[at]?.folded === '18' && /^\+/.test(words[at + 1]?.gap ?? '')
}

/** Words that are numbers. */
export const numberNames = (): readonly string[] => [...numberWords.keys()]

/** Reads `1,000.5k`, `$50`, `4h` or `four`; undefined for a word that is no number. */
export function numeralOf({ folded: written, raw }: Word): Numeral | undefined {
  const folded = written.startsWith('#') ? written.slice(1) : written
  const word = numberWords.get(folded)
  if (word !== undefined)
    return isOtherWord(folded, raw) ? undefined : { digits: `${word}`, currency: false, suffix: '' }
  if (!beginsWithDigit(folded) || !BEGINS_NUMBER.test(folded)) return undefined
  const found = NUMBER.exec(folded)
  if (!found) return undefined
  const [, sign, digits = '', suffix = ''] = found
  return { digits: removeGroups(digits), currency: sign !== undefined, suffix }
}

/** Vietnamese "tiền", "tên" and "bây" are no Dutch or English ten and no seven, although they fold to them; "sau" is after, French "bon" is good, German "dort" and Polish "tam" are there. */
function isOtherWord(folded: string, raw: string): boolean {
  if (/^(?:sau|bay|bon|dort|tam)$/i.test(raw)) return true
  const written = spellings.get(folded)
  return written !== undefined && ACCENTED.test(raw) && !written.has(raw.normalize('NFC').toLowerCase())
}
const ACCENTED = /^(?=.{0,12}[^\0-\x7f])[\p{Script=Latin}\p{M}]{2,13}$/u

/** The power of ten that a word of its own stands for: "thousand", "만". */
export function powerOf({ folded }: Word): number | undefined {
  return magnitudeWords.get(folded)
}

/** The decimal times the power of ten that its suffix or the next word stands for; undefined for another suffix. */
export function amountOf(
  { digits, suffix }: Numeral,
  next: Word | undefined,
): { readonly value: string; readonly usesNext: boolean } | undefined {
  const isNear = next !== undefined && !/[,;.!?]/.test(next.gap)
  const power =
    suffix === ''
      ? isNear
        ? magnitudeWords.get(next.folded)
        : undefined
      : (magnitudes.get(suffix) ?? (suffix.length > 2 ? magnitudeWords.get(suffix) : undefined))
  if (suffix !== '' && power === undefined) return undefined
  return { value: shiftDecimalPoint(digits, power ?? 0), usesNext: suffix === '' && power !== undefined }
}

/**
 * Moves the decimal point of a plain decimal to the right, exactly.
 *
 * @returns Digits that cannot be kept after the move are left behind the point.
 */
export function shiftDecimalPoint(decimal: string, positions: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const padded = fraction.padEnd(positions, '0')
  const rest = padded.slice(positions).replace(/(?<!0)0+$/, '')
  const moved = `${whole}${padded.slice(0, positions)}`
  const first = [...moved].findIndex((digit) => digit !== '0')
  return `${first < 0 ? '0' : moved.slice(first)}${rest && `.${rest}`}`
}

/**
 * Commas between groups of three go (of two, in India); a single comma before another group is a decimal comma, and a
 * single point before a round group, as in `2.500`, is one of thousands.
 */
function removeGroups(digits: string): string {
  const parts = digits.split(/[.,]/)
  if (parts.length === 1) return digits
  const last = parts.at(-1) ?? ''
  const groups = parts.slice(1)
  const isGrouped = parts[0] !== '0' && groups.every((part) => part.length === 3)
  const isIndian =
    parts.length > 2 && last.length === 3 && groups.slice(0, -1).every((part) => part.length === 2)
  const isRound = parts.length === 2 && last.endsWith('0')
  if (isIndian || (isGrouped && (parts.length > 2 || digits.includes(',') || isRound)))
    return digits.lastIndexOf('.') > digits.lastIndexOf(',') && digits.includes(',')
      ? `${parts.slice(0, -1).join('')}.${last}`
      : parts.join('')
  return `${parts.slice(0, -1).join('')}.${last}`
}
