import type { Reading } from '../reading.ts'
import { type Word, wordOf } from '../text/scan.ts'
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

/** "이더리움시세좀": the name of a coin, apart from what is written on without a space; undefined where nothing is. */
export function withHangulApart({ text, words, entities }: Reading): string | undefined {
  let plain = text
  for (const one of entities) {
    const raw = words[one.at]?.raw ?? ''
    if (one.kind !== 'asset' || !HANGUL.test(raw)) continue
    const name = one.asset.aliases
      .filter((alias) => alias.length >= SHORTEST_NAME && raw.startsWith(alias))
      .toSorted((a, b) => b.length - a.length)[0]
    const end = name === undefined ? 0 : name.length + (raw.startsWith('코인', name.length) ? 2 : 0)
    if (end > 0 && raw.length > end + 1) plain = plain.replace(raw, `${raw.slice(0, end)} ${raw.slice(end)}`)
  }
  return plain === text ? undefined : plain
}
const HANGUL = /^\p{Script=Hangul}{4}/u
const SHORTEST_NAME = 2
