import { expect, test } from 'vitest'
import { withKanaTickers } from './kana-names.ts'

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
