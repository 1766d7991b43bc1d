import { expect, test } from 'vitest'
import { readText } from '../reading.ts'
import { nameHeardIn, protocolOf } from './heard-names.ts'

test.each([
  ['арбитруму', 'arbitrum'],
  ['филкоину', 'filecoin'],
  ['каспу', 'kaspa'],
  ['ペンドル', 'pendle'],
  ['ビットテンサー', 'bittensor'],
  ['데리빗', 'deribit'],
  ['리플이랑', 'ripple'],
  ['الجوراند', 'algorand'],
  ['كامينو', 'kamino'],
  ['क्रैकन', 'kraken'],
])('hears “%s” as %s', (word, name) => {
  expect(nameHeardIn(word)).toBe(name)
})

test.each([
  'баланс',
  'строка',
  'картина',
  'завтра',
  'акции',
  'трамп',
  'خريطة',
  'اثبات',
  'كانون',
  'खरीदना',
  'सालाना',
  '거래되나요',
  '그코인',
  '평가하고',
  'バランス',
  'ポートフォリオ',
])('hears no name in “%s”', (word) => {
  expect(nameHeardIn(word)).toBeUndefined()
})

test('hears protocols that have no coin here', () => {
  expect(['مورفو', 'ペンドル', 'биткоин'].map(protocolOf)).toEqual(['morpho', 'pendle', undefined])
})

test.each([
  ['سعر فايل كوين', ['FIL']],
  ['сентимент новин по біткоїн кешу', ['BCH']],
  ['ада и космос', []],
  ['早啊，ada和dot分别什么价位', ['ADA', 'DOT']],
  ['как вместе ходят eth, arb и op на 4h', ['ETH', 'ARB', 'OP']],
  ['给我一个etc的说明', []],
])('names the assets of “%s”', (sentence, symbols) => {
  const named = readText(sentence).entities.flatMap((one) => (one.kind === 'asset' ? [one.asset.symbol] : []))
  expect(named).toEqual(symbols)
})
