import { venueFacts } from './economy.ts'

/** What a dollar buys in the simulated world; these rates never move. */
export const perDollar: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.877,
  GBP: 0.752,
  JPY: 149.2,
  CHF: 0.82,
  CAD: 1.38,
  AUD: 1.53,
  NZD: 1.69,
  CNY: 7.17,
  HKD: 7.8,
  SGD: 1.29,
  KRW: venueFacts.upbit.perDollar,
  INR: 87.2,
  BRL: 5.42,
  MXN: 18.7,
  TRY: 41.1,
  ZAR: 17.6,
  NGN: 1_530,
  RUB: 80.4,
  PLN: 3.73,
  SEK: 9.56,
  NOK: 10.1,
  DKK: 6.54,
  CZK: 21.4,
  HUF: 346,
  ILS: 3.37,
  AED: 3.6725,
  SAR: 3.75,
  THB: 32.4,
  IDR: 16_350,
  MYR: 4.22,
  PHP: 57,
  VND: 26_300,
  TWD: 30.2,
  UAH: 41.3,
  ARS: 1_340,
  CLP: 965,
}

/** @throws Error when the simulated world does not know the currency. */
export function dollarsFor(currency: string): number {
  const rate = perDollar[currency]
  if (rate === undefined) throw new Error(`There is no simulated rate of ${currency}.`)
  return 1 / rate
}
