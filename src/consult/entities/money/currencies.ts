import { fold } from '../../text/fold.ts'
import { inflectionsOf } from '../../text/inflections.ts'
import type { Word } from '../../text/scan.ts'

/** The same with case endings. */
const moreCurrencies: Readonly<Record<string, string>> = {
  GBP: 'sterlina sterline sterlinach funt funta funty funtów funtach funtem фунта фунты фунтах фунтам фунти фунтів livres 英鎊 پاوند جنيهات पाउंड poundsterling pfund',
  UAH: 'гривнями гривнею гривне гривной hryvnias hrywna hrywny hrywien hrywnach grivna grivnas гривня гривні гривень гривнях гривню гривны гривну гривнах гривен 格里夫纳 フリヴニャ 흐리우냐',
  USD: 'dolari doları dolarla dolarda dolarze dolarowi доларі долару доларом доларах доларам долларе долларом dólari dólarach dolarach dolarům dolares dolare dolary dolarem dolarlık doların dolardan dolarları dolarami dolarem dolarach доллару долларам долларами долларах доларів долари долара 달러화 달러어치 دولارا الدولار दॉलर डालर डॉलरों usd相当',
  EUR: 'euroya euroyu eurodan euroluk euronun euroyla avroya avroyu avrodan avronun євро euron euroda avroluk eurosun 유로화 ユーロ相当 يورا',
  KRW: '원화 원어치 韓元 韩币 ون',
  JPY: '엔화 日圓 日本円 日円',
  CNY: 'юанів юані юанями юаням 위안화 人民幣 块人民币 yuanes yuans юаня юанях',
  BRL: 'reales réais',
  INR: 'рупий рупиях рупии рупію рупій रुपीज रुपिया روبية',
  TRY: 'lirayı lirada liraya liralar liralık liranın liradan лиры лира 리라',
  RUB: 'рублю рубле рублём рублем рублями рубл rublach rubla rublach рублях рублів рублям рублях рублём रूबल 루블 rubli rubel',
  EGP: 'جنيها الجنيه',
  PLN: 'złote złotówkach злотых злотый злотыми злотими злотим zlote злотих злотий злоті злотого злотых zlotowki zlotowkach zlotowke złotym 즈워티 ズウォティ 兹罗提 злоты',
}

/** Currencies of states: their code, and what people call them. */
const rows = `
USD usd dollar dollars bucks us$ dolar dólar dólares dolares dolari dollari dolarów dolary dolara доллар доллара долларов доллары долл баксов 美元 美金 刀 ドル 米ドル 달러 불 دولار دولارات डॉलर đô usd$ $ dolara
EUR eur euro euros evro avro евро 欧元 ユーロ 유로 يورو यूरो €
GBP gbp pound pounds sterling quid libra libras sterlin фунт фунтов 英镑 ポンド 파운드 £
JPY jpy yen yenes ienes иен иены 日元 日圆 円 엔 ين येन ¥
CNY cny yuan rmb renminbi юань юаней 人民币 元 块钱 위안 يوان
INR inr rupee rupees rupaye rupay rupaiye rupia rupias रुपये रुपया रुपए रुपयों ₹
KRW krw won вон 韩元 ウォン 원 ₩
BRL brl reais real r$ реалов
CAD cad
AUD aud
CHF chf swissie franken francs franc franco francos franco frank franchi franków франков франк франка 瑞郎 法郎 フラン 프랑 فرنك फ्रैंक
MXN mxn peso pesos песо 比索 ペソ 페소
NGN ngn naira
RUB rub ruble rubles рубль рубля рублей рублях руб рубли 卢布 ₽
TRY try tl lira liras lirası liraya лир ₺
IDR idr rupiah rp
VND vnd đồng vnđ viet ₫
PLN pln zł zloty złotych złote złotówek
ARS ars
AED aed dirham dirhams درهم
SAR sar riyal riyals ريال
EGP egp جنيه
UAH uah hryvnia гривен гривна грн
THB thb baht
SGD sgd
HKD hkd 港币 港幣 港元 香港ドル 홍콩달러
TWD twd ntd nt$ 台币 台幣 新台币 新台幣 臺幣 新臺幣 台湾ドル 台湾元 대만달러
SEK sek
NOK nok
DKK dkk
CZK czk koruna korun крон
KZT kzt тенге tenge теңге
PHP php
MYR myr ringgit
NZD nzd
ILS ils shekel shekels шекелей шекель
HUF huf forint
RON ron
ZAR zar
PKR pkr
BDT bdt taka
KES kes shilling
PEN soles
GEL лари
BYN byn
UZS uzs сум
`
/** Everyday words where no amount stands before them. */
const BEHIND_AMOUNTS = new Set([
  'try',
  'real',
  'sar',
  'rp',
  'pound',
  'pounds',
  'bucks',
  'peso',
  'pesos',
  'swissie',
  'viet',
  'ils',
  'ron',
  'php',
  'zar',
  'shilling',
  'won',
])
/** Before these words stands what an amount is turned into, so that "in pounds" is a currency. */
const intoWords = new Set(
  'in to into en em zu als a na ke sang british mexican tien many cuantos quantos combien kitne'.split(' '),
)
const codes = new Map(
  rows
    .split('\n')
    .filter((row) => row !== '')
    .flatMap((row) => {
      const [code = '', ...words] = row.split(' ')
      return [...words, ...(moreCurrencies[code]?.split(' ') ?? [])]
        .flatMap(inflectionsOf)
        .map((word) => [fold(word), code] as const)
    }),
)
const signs: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₩': 'KRW',
  '₹': 'INR',
  '₺': 'TRY',
  '₽': 'RUB',
  '₫': 'VND',
}

/** Names of currencies, so that unspaced text is cut around them. */
export const currencyNames: readonly string[] = [...codes.keys()]

/** Of "canadian dollars" the first word names the country. */
const countries: Readonly<Record<string, string>> = {
  canadian: 'CAD',
  kanadische: 'CAD',
  canadienses: 'CAD',
  canadiens: 'CAD',
  australian: 'AUD',
  australische: 'AUD',
  singapore: 'SGD',
  singaporean: 'SGD',
  kong: 'HKD',
  zealand: 'NZD',
  taiwan: 'TWD',
}

/** Of "pesos argentinos" and "dólares canadienses" the word behind names the country. */
const countriesBehind: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/^(?:argentin|аргентин)/, { MXN: 'ARS' }],
  [/^(?:colomb|kolumb|колумб)/, { MXN: 'COP' }],
  [/^(?:chilen|чилий)/, { MXN: 'CLP' }],
  [/^(?:urugua|уругв)/, { MXN: 'UYU' }],
  [/^(?:dominic)/, { MXN: 'DOP' }],
  [/^(?:filipin|philippin|филиппин)/, { MXN: 'PHP' }],
  [/^(?:canad|kanad|канад|캐나다|加拿大)/, { USD: 'CAD' }],
  [/^(?:austral|австрал|avustral|호주|澳大利亚)/, { USD: 'AUD' }],
  [/^(?:singap|сингап|싱가포르|新加坡)/, { USD: 'SGD' }],
  [/^(?:neozel|neozeland|neo|новозел|selandia)/, { USD: 'NZD' }],
  [/^(?:hongk|гонконг)/, { USD: 'HKD' }],
  [/^(?:taiwan|тайван)/, { USD: 'TWD' }],
  [/^(?:egip|egyp|agypt|египет|mesir|misir)/, { GBP: 'EGP' }],
  [/^(?:indones)/, { INR: 'IDR' }],
  [/^(?:pakist|пакист)/, { INR: 'PKR' }],
]

/** The currency of the country that stands behind its name or before it. */
export function ofCountry(code: string, ...words: readonly (Word | undefined)[]): string {
  for (const word of words) {
    if (!word || !/^[ ]?$/.test(word.gap)) continue
    const found = countriesBehind.find(([country]) => country.test(word.folded))?.[1][code]
    if (found !== undefined) return found
  }
  return code
}

/** The code of a currency by its name or its sign, such as `EUR`. */
export function currencyOf(word: Word | undefined): string | undefined {
  // a line is none of Vietnam's
  return word && word.raw !== 'dòng' ? codes.get(word.folded) : undefined
}

/** "Độ" and Portuguese "do" are no đô, "động", Indonesian "dong", "hợp đồng" and "cộng đồng" no đồng. */
function isVietnameseWord({ folded, raw }: Word, before: Word | undefined): boolean {
  if (folded !== 'do' && folded !== 'dong') return false
  return !/^đ(?:ô|ồng)$/i.test(raw.normalize('NFC')) || /^(?:hop|cong|hoi|dong)$/.test(before?.folded ?? '')
}

/** The same for a word that stands alone, where some of them are everyday words. */
export function namedCurrency(word: Word | undefined, before?: Word): string | undefined {
  const code = codes.get(word?.folded ?? '')
  if (!word || code === undefined || isVietnameseWord(word, before)) return undefined
  // "a real coin" is no money
  if (word.folded === 'real' && before?.folded === 'a') return undefined
  const isWritten =
    /^[A-Z]{3}$/.test(word.raw) || (word.folded.length > 3 && intoWords.has(before?.folded ?? ''))
  const country = code === 'USD' ? countries[before?.folded ?? ''] : undefined
  return country ?? (BEHIND_AMOUNTS.has(word.folded) && !isWritten ? undefined : code)
}

/** "Not in euros but in dollars". */
export function isDenied(words: readonly Word[], at: number): boolean {
  if (/^(?:degil|bukan|nahi|नहीं|말고|아니라|ではなく|じゃなく)/.test(words[at + 1]?.folded ?? '')) return true
  return [1, 2].some(
    (back) =>
      NOT.test(words[at - back]?.folded ?? '') &&
      !words.slice(at - back + 1, at + 1).some(({ gap }) => /[,;.!?]/.test(gap)),
  )
}
const NOT =
  /^(?:not|niet|nicht|kein\p{L}{0,2}|no|non|pas|nao|nie|не|ні|bukan|khong|chu|ليس|لا|不|不是|不要|别)$/u

/** The code that is written before a sum, in capitals. */
export function codeBefore(word: Word | undefined): string | undefined {
  return word && /^[A-Z]{3}$/.test(word.raw) ? codes.get(word.folded) : undefined
}

/** The code of the currency whose sign stands before a number. */
export function signedCurrency({ raw }: Word): string | undefined {
  return signs[raw.charAt(0)]
}
