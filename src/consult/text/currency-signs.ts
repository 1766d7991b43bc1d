/** `60 €` is `60 eur`; a cashtag begins a word. */
const SIGN_BEHIND = /(?<=\d[a-zа-я万億만]{0,4}) ?([€£¥₩₹₺₽₫₴]|\$(?!\w))/giu
/** `5.000.000đ`, "5 triệu đ". */
const DONG_BEHIND = /(?<=\d(?: ?(?:k|tr|triệu|tỷ|tỉ|nghìn|ngàn))?) ?đ(?!\p{L})/giu
/** "€ 250", "$ 1.000"; before "e" or "and" too, where "€ and 3 candles" is none. */
const SIGN_APART = /([$€£¥₩₹₺₽₫])[ \u00a0\u202f](?=\d)/g
/** "US$ 300", "R$500", "Rp250.000", "RM 5000", "rm500". */
const LETTERED =
  /(?<![\p{L}\d])(?:(US|R|NT|HK|SG?|CA?|AU?|NZ|MX)\$|(Rp|Rs|RM|rp|rm)\.?|([₴₱฿₦₪₸]))[ \u00a0\u202f]?(?=\d)/gu
const lettered: Readonly<Record<string, string>> = {
  US: '$',
  R: 'BRL ',
  NT: 'TWD ',
  HK: 'HKD ',
  S: 'SGD ',
  SG: 'SGD ',
  C: 'CAD ',
  CA: 'CAD ',
  A: 'AUD ',
  AU: 'AUD ',
  NZ: 'NZD ',
  MX: 'MXN ',
  Rp: 'IDR ',
  Rs: 'INR ',
  RM: 'MYR ',
  rp: 'IDR ',
  rm: 'MYR ',
  '₴': 'UAH ',
  '₱': 'PHP ',
  '฿': 'THB ',
  '₦': 'NGN ',
  '₪': 'ILS ',
  '₸': 'KZT ',
}
const signNames: Readonly<Record<string, string>> = {
  $: 'usd',
  '€': 'eur',
  '£': 'gbp',
  '¥': 'jpy',
  '₩': 'krw',
  '₹': 'inr',
  '₺': 'try',
  '₽': 'rub',
  '₫': 'vnd',
  '₴': 'uah',
}
const MAY_BE_SIGNED = /[$€£¥￥₩₹₺₽₫₴₱฿₦₪₸đĐ]|R[psM]|\br[mp] ?\d/
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HAN = /\p{Script=Han}/u

/** Signs of money behind a number become a code behind it, and those of several letters a code before it. */
export function withNamedSigns(text: string): string {
  if (!MAY_BE_SIGNED.test(text)) return text
  // of the two countries that write it China has no kana
  const yen = /[¥￥]/.test(text) && HAN.test(text) && !KANA.test(text)
  return (yen ? text.replace(/[¥￥](?=[ \u00a0]?\d)/g, 'CNY ') : text.replace(/￥/g, '¥'))
    .replace(
      LETTERED,
      (_, dollar?: string, name?: string, sign?: string) => lettered[dollar ?? name ?? sign ?? ''] ?? '',
    )
    .replace(SIGN_BEHIND, (_, sign: string) => ` ${signNames[sign] ?? sign}`)
    .replace(DONG_BEHIND, ' vnd')
    .replace(SIGN_APART, '$1')
}
