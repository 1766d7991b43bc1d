import { expect, test } from 'vitest'
import { readText } from '../reading.ts'
import { withHangulApart, withKanaTickers } from './kana-names.ts'

test.each([
  ['ガラの価格', 'GALA'],
  ['エテナの資金調達率おしえて', 'ENA'],
  ['リンク買い時', 'LINK'],
  ['ジャスミーコインの総合情報', 'JASMY'],
  ['マナの出来高', 'MANA'],
])('a short name is a ticker in a text without spaces: %s', (text, symbol) => {
  expect(withKanaTickers(text)).toContain(` ${symbol} `)
})

test.each(['チャートを見せて', 'レートを教えて', 'サンドイッチの作り方', 'ガラスの値段', 'price of gala'])(
  'a borrowed word is no ticker: %s',
  (text) => {
    expect(withKanaTickers(text)).toBeUndefined()
  },
)

test.each([
  ['이더리움시세좀', '이더리움 시세좀'],
  ['솔라나펀딩비', '솔라나 펀딩비'],
  ['비트코인지금얼마', '비트코인 지금얼마'],
  ['솔라나로', undefined],
  ['이더리움 시세', undefined],
])('a Korean name stands apart from the words glued to it: %s', (text, apart) => {
  expect(withHangulApart(readText(text))).toBe(apart)
})
