/** How much of a coin there is and since when, as the simulated world assumes; null where there is no limit. */
export interface Supply {
  readonly circulating: number
  readonly most: number | null
  /** `2009-01-03` */
  readonly since: string
}

const M = 1e6
const B = 1e9
const T = 1e12

const known: Readonly<Record<string, readonly [circulating: number, most: number | null, since: string]>> = {
  BTC: [19.9 * M, 21 * M, '2009-01-03'],
  ETH: [120.7 * M, null, '2015-07-30'],
  SOL: [540 * M, null, '2020-03-16'],
  BNB: [139 * M, null, '2017-07-08'],
  XRP: [59.4 * B, 100 * B, '2012-06-02'],
  DOGE: [151 * B, null, '2013-12-06'],
  ADA: [35.6 * B, 45 * B, '2017-09-29'],
  TRX: [94.7 * B, null, '2017-08-28'],
  AVAX: [422 * M, 720 * M, '2020-09-21'],
  LINK: [678 * M, 1 * B, '2017-09-16'],
  TON: [2.55 * B, null, '2021-08-26'],
  DOT: [1.6 * B, null, '2020-05-26'],
  POL: [10.5 * B, null, '2023-10-25'],
  LTC: [76.2 * M, 84 * M, '2011-10-13'],
  BCH: [19.9 * M, 21 * M, '2017-08-01'],
  SHIB: [589.2 * T, null, '2020-08-01'],
  PEPE: [420.69 * T, 420.69 * T, '2023-04-14'],
  SUI: [3.5 * B, 10 * B, '2023-05-03'],
  APT: [680 * M, null, '2022-10-12'],
  NEAR: [1.25 * B, null, '2020-04-22'],
  UNI: [628 * M, 1 * B, '2020-09-16'],
  AAVE: [15.2 * M, 16 * M, '2020-10-02'],
  ATOM: [460 * M, null, '2019-03-13'],
  XLM: [31.2 * B, 50 * B, '2014-07-31'],
  ETC: [153 * M, 210.7 * M, '2016-07-20'],
  FIL: [680 * M, 1.96 * B, '2020-10-15'],
  ARB: [5.2 * B, 10 * B, '2023-03-23'],
  OP: [1.77 * B, 4.29 * B, '2022-05-31'],
  INJ: [97.7 * M, 100 * M, '2020-10-20'],
  SEI: [6 * B, 10 * B, '2023-08-15'],
  TIA: [740 * M, null, '2023-10-31'],
  JUP: [3.1 * B, 7 * B, '2024-01-31'],
  BONK: [80.8 * T, 88.9 * T, '2022-12-25'],
  WIF: [998.8 * M, 998.8 * M, '2023-11-20'],
  HYPE: [334 * M, 1 * B, '2024-11-29'],
  XMR: [18.4 * M, null, '2014-04-18'],
  HBAR: [42.4 * B, 50 * B, '2019-09-16'],
  ALGO: [8.7 * B, 10 * B, '2019-06-19'],
  RENDER: [518 * M, 644 * M, '2020-06-10'],
  ONDO: [3.16 * B, 10 * B, '2024-01-18'],
  USDT: [184 * B, null, '2014-10-06'],
  USDC: [76 * B, null, '2018-09-26'],
}

/** @param symbol As in the list of coins; undefined for one that is new there. */
export function supplyOf(symbol: string): Supply | undefined {
  const found = known[symbol]
  if (!found) return undefined
  const [circulating, most, since] = found
  return { circulating, most, since }
}
