import type { Word } from '../text/scan.ts'
import { wordOf } from '../text/scan.ts'
import { exactNameHeardIn } from './heard-names.ts'
import { lexicon } from './lexicon.ts'

const KATAKANA = /[\u30a1-\u30fc]{2,24}/g
/** "ジャスミーコイン": what it is stands behind its name. */
const COIN = /(?<=.{2})(?:コイン|トークン)$/
/** Borrowed words that sound like a name. */
const BORROWED = /^(?:レート|オーダー|リスト)$/

/**
 * A Japanese text with the short names in it as tickers ("ガラの価格" is "GALA の価格"), for a tool that lacks its asset;
 * undefined where there is none. In such a text a name has no end of its own, and longer ones are cut out anyway.
 */
export function withKanaTickers(text: string): string | undefined {
  if (text.search(KATAKANA) < 0) return undefined
  const plain = text.replace(KATAKANA, (run) => {
    const symbol = BORROWED.test(run) ? undefined : (symbolOf(run) ?? symbolOf(run.replace(COIN, '')))
    return symbol === undefined ? run : ` ${symbol} `
  })
  return plain === text ? undefined : plain
}

function symbolOf(run: string): string | undefined {
  const { assetPhrases } = lexicon()
  const match = (word: Word) => assetPhrases.match([word], 0)?.value.symbol
  const heard = exactNameHeardIn(run)
  return match(wordOf(run)) ?? (heard === undefined ? undefined : match(wordOf(heard)))
}
