import { expect, test } from 'vitest'
import { readText } from '../reading.ts'

const readAs = (text: string) =>
  readText(text)
    .words.map(({ raw }) => raw)
    .join(' ')

test.each([
  ['price of ETH, not BTC', 'price of ETH'],
  ['neither BTC nor SOL but ETH', 'ETH'],
  ['Kurs auf Kraken statt auf Binance', 'Kurs auf Kraken'],
  ['Pas le bitcoin, le solana', 'le solana'],
  ['no bitcoin sino solana', 'solana'],
  ['El RSI no, el MACD', 'El el MACD'],
  ['velas na Bybit, não na Binance', 'velas na Bybit'],
  ['prezzo su OKX e non su Binance', 'prezzo su OKX'],
  ['Niet bitcoin maar solana', 'solana'],
  ['na Krakenie zamiast na Binance', 'na Krakenie'],
  ['не на Binance, а на Kraken', 'на Kraken'],
  ['Bitcoin değil, Ethereum', 'Ethereum'],
  ['bukan BTC tapi SOL', 'SOL'],
  ['không phải BTC mà là ETH', 'ETH'],
  ['不要币安,用OKX', '用 OKX'],
  ['BTCじゃなくてETH', 'ETH'],
  ['비트코인이 아니라 이더리움', '이더리움'],
  ['أخبار الإيثيريوم وليس البيتكوين', 'أخبار الإيثيريوم'],
  ['BTC की जगह ETH', 'ETH'],
  ['USDT छोड़ो, DAI देखो', 'DAI देखो'],
  ['kraken rehne do, okx', 'okx'],
  ['usdt chhod ke baaki dekh, pyusd', 'baaki dekh pyusd'],
  ['tak nak bitcoin, nak harga XRP', 'nak harga XRP'],
  ["pas de bitcoin ni d'ethereum, solana", 'solana'],
  ["binance'i boşver, kraken'de", 'kraken de'],
  ['ما ابي بيتكوين، ابي كاردانو', 'ابي كاردانو'],
  ['chega de bitcoin, solana', 'solana'],
  ['BTC aside, SOL', 'SOL'],
])('a name that is only replaced goes: %s', (text, left) => {
  expect(readAs(text)).toBe(left)
})

test.each([
  ['ticker btc binance, sry not binance, okx', 'ticker btc sry okx'],
  ['price of aave, link and uni, without link', 'price of aave and uni'],
  ['precios de btc, eth y sol, sin sol', 'precios de btc eth'],
  ['btc, eth, sol fiyatları, sol hariç', 'btc eth fiyatları'],
])('a withdrawn mention goes everywhere: %s', (text, left) => {
  expect(readAs(text)).toBe(left)
})

test.each([
  'USDC yields not on Lido',
  'USDC yields not on Ethereum',
  'news of BTC not from Binance',
  'BTC değil mi ETH',
  '是不是BTC',
  'not only BTC but also ETH',
  'fees aside BTC and ETH',
  'kal BTC chhoda tha',
])('what limits, asks or adds stays: %s', (text) => {
  expect(readAs(text).replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
})
