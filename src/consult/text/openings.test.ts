import { expect, test } from 'vitest'
import { withoutOpening } from './openings.ts'

test.each([
  ['Good evening, price of ADA', 'price of ADA'],
  ['Guten Morgen! Was kostet Ethereum?', 'Was kostet Ethereum?'],
  ["Bonsoir, quel est le cours d'Ethereum ?", "quel est le cours d'Ethereum ?"],
  ['こんにちは、ETHの価格を教えてください', 'ETHの価格を教えてください'],
  ['مرحباً، كم سعر ETH؟', 'كم سعر ETH؟'],
  ['你好,给我SOL的新闻', '给我SOL的新闻'],
  ['Oi, preço do BTC', 'preço do BTC'],
  ['hi everyone, quick question: price of SOL', 'price of SOL'],
  [
    'User query: what is the current funding rate for bitcoin?',
    'what is the current funding rate for bitcoin?',
  ],
  ['I forgot to ask: what is the price of SOL?', 'what is the price of SOL?'],
])('%s goes without its opening', (text, rest) => {
  expect(withoutOpening(text)).toBe(rest)
})

test.each([
  'hello',
  'hi',
  'dag kaarsen van BTC',
  'oi of BTC',
  'oi, funding and basis, all for SOL',
  'yo quiero el precio de BTC',
  'Salutations of Solana',
])('%s has no opening', (text) => {
  expect(withoutOpening(text)).toBe(text)
})
