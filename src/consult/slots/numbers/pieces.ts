import { memoize } from '../../../core/memoize.ts'
import type { Slot } from '../schema.ts'
import type { Source, Value } from '../source.ts'
import { ARTWORKS, DIRECT_MEDIA, MEDIA, NUMBER_ROWS, VARIANTS } from '../words/prompt-words.ts'

/** "Two versions", "4 images of two dogs", "三张", "3枚": so many pictures. */
export function readPieces({ name, maximum = 10 }: Slot, { text }: Source): Value | undefined {
  if (name !== 'n') return undefined
  if (TWO_PIECES.test(text)) return { value: 2, from: [] }
  const [, counted = ''] = SPACED_PIECES().exec(text.toLowerCase()) ?? []
  const value = Number(counted) || NUMBER_ROWS.findIndex((row) => isIn(row, counted)) + 1
  return value > 1 && value <= maximum ? { value, from: [] } : readUnspacedPieces(text, maximum)
}

/** Whether a number counts pictures and nothing that they show: "three robots". */
export function mayCountPieces({ words }: Pick<Source, 'words'>, at: number, end: number): boolean {
  const next = words[end]
  const isApart = (at === 0 || /[\s,，、:：]$/.test(words[at]?.gap ?? '')) && (!next || ENDING.test(next.gap))
  return isApart && !isOfRatio(words, at, end)
}

const ENDING = /[,;:!?，、。()（）]|\.\s/

/** "4:3". */
export function isOfRatio(words: Source['words'], at: number, end: number): boolean {
  return [words[at], words[end]].some((word) => word?.gap === ':' && /^\d+$/.test(word.raw))
}

const isIn = (row: string, word: string) => new RegExp(`^(?:${row})$`, 'u').test(word)
const SPACED_PIECES = memoize(
  () =>
    new RegExp(
      `(?<![\\p{L}\\p{N}:.,/-])(\\d{1,2}|${NUMBER_ROWS.join('|')}) (?:[\\p{L}\\d]{2,14} )?(?:${MEDIA}|${DIRECT_MEDIA}|${VARIANTS}|${ARTWORKS}|तस्वीर(?:ें)?|चित्र|फ़?ोटो)(?![\\p{L}\\p{M}])`,
      'u',
    ),
)

function readUnspacedPieces(text: string, maximum: number): Value | undefined {
  // "画一张图，要三张": how many are wanted goes before the article of one
  const written = (WANTED.exec(text) ?? PIECES.exec(text))?.[1]
  if (written === undefined) return undefined
  const spoken =
    [...'一二三四五六七八九十'].indexOf(written === '两' || written === '兩' ? '二' : written) + 1
  const value = spoken > 0 ? spoken : Number(written)
  return value > 1 && value <= maximum ? { value, from: [] } : undefined
}
const TWO_PIECES = /(?<!\p{L})(?:صورت|نسخت|رسمت|لوحت)[يا]ن(?!\p{L})/u
const WANTED = /(?:要|共|来|出|全部で)\s?([二两兩三四五六七八九十]|\d{1,2})\s?(?:张|張|枚|幅)/u
const PIECES = /([一二两兩三四五六七八九十]|\d{1,2})\s?(?:张|張|枚|幅|장)/u
