import { expect, test } from 'vitest'
import { readText } from '../reading.ts'
import { wordOf } from '../text/scan.ts'
import { isPlainWord } from './plain-words.ts'

test.each('show Please compare wiadomości noticias giá 뉴스 価格'.split(' '))(
  '%s mentions nothing',
  (raw) => {
    expect(isPlainWord(wordOf(raw))).toBe(true)
  },
)

test.each(
  'bitcoin Bitcoin polygonie tslax btcusdt sats zero claude crvusd yesterday ten half skip биткоин арбітрумі bybit에서 비트가 コスモス 0x12 SOL op'.split(
    ' ',
  ),
)('%s may mention something', (raw) => {
  expect(isPlainWord(wordOf(raw))).toBe(false)
})

test('digits that were written as letters are no plain word', () => {
  expect(isPlainWord(wordOf('twelve'))).toBe(false)
  expect(isPlainWord({ ...wordOf('show'), folded: '12' })).toBe(false)
  expect(isPlainWord(wordOf('show'))).toBe(true)
})

test('a plain word is a coin before a dollar coin', () => {
  expect(readText('zebu/usdt').entities).toMatchObject([{ kind: 'symbol', symbol: 'ZEBU' }])
})
