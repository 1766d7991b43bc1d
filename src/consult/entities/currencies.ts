import type { Word } from '../text/scan.ts'

/** Currencies of states: their code, and what people call them. */
const rows = `
USD usd dollar dollars bucks us$ dolar dolares dolari доллар доллара долларов доллары 美元 美金 ドル 米ドル
EUR eur euro euros evro 欧元 ユーロ
GBP gbp pound pounds sterling quid
JPY jpy yen 日元 円
CNY cny yuan rmb renminbi 人民币
INR inr rupee rupees
KRW krw
BRL brl reais
CAD cad
AUD aud
CHF chf franken francs
MXN mxn
NGN ngn naira
RUB rub ruble rubles рубль рубля рублей рублях
SGD sgd
HKD hkd
`
const codes = new Map(
  rows
    .split('\n')
    .filter((row) => row !== '')
    .flatMap((row) => {
      const [code = '', ...words] = row.split(' ')
      return words.map((word) => [word, code] as const)
    }),
)
const signs: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' }

/** The code of a currency by its name or its sign, such as `EUR`. */
export function currencyOf(word: Word | undefined): string | undefined {
  return word && codes.get(word.folded)
}

/** The code of the currency whose sign stands before a number. */
export function signedCurrency({ raw }: Word): string | undefined {
  return signs[raw.charAt(0)]
}
