import { isWide } from '../../drawing/format.ts'

/** Characters that a font has. */
export type HasCharacter = (codePoint: number) => boolean

/** Neighbouring letters that one font draws. */
export interface FontRun {
  /** Its place in the list of fonts. */
  readonly font: number
  readonly text: string
  /** Its width in units of the size of the font. */
  readonly width: number
}

/** Drawn for a letter that no font has; the last font has it. */
const UNKNOWN = '\ufffd'
/** Joins and variants of letters, which have no picture of their own. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\u2028\u2029]/gu
/** Of every letter of the first fonts, and of a narrow letter of the last. */
const LETTER_WIDTH = 0.6
const NARROW_WIDTH = 0.5
/** Signs that the last font draws as wide as high. */
const SYMBOL = /[\u2600-\u27bf]/
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Divides a text by the first font that has all of a letter with its marks. Spaces stay with letters of the last font, so
 * that words of one script are drawn together.
 */
export function toFontRuns(text: string, fonts: readonly HasCharacter[]): readonly FontRun[] {
  const runs: FontRun[] = []
  const last = fonts.length - 1
  for (const { segment } of clusters.segment(text.normalize('NFC').replace(INVISIBLE, ''))) {
    const { font, drawn } = chooseFont(segment, fonts)
    const before = runs.at(-1)
    const isJoined = before?.font === font || (before?.font === last && segment === ' ')
    if (before && isJoined)
      runs[runs.length - 1] = {
        font: before.font,
        text: before.text + drawn,
        width: before.width + widthOf(segment, before.font === last),
      }
    else runs.push({ font, text: drawn, width: widthOf(segment, font === last) })
  }
  return runs
}

function chooseFont(cluster: string, fonts: readonly HasCharacter[]): { font: number; drawn: string } {
  const points = [...cluster]
  const font = fonts.findIndex((has) => points.every((point) => has(point.codePointAt(0) ?? 0)))
  if (font >= 0) return { font, drawn: cluster }
  const last = fonts.at(-1)
  const drawn = points.map((point) => (last?.(point.codePointAt(0) ?? 0) ? point : UNKNOWN)).join('')
  return { font: fonts.length - 1, drawn }
}

function widthOf(cluster: string, isLastFont: boolean): number {
  if (!isLastFont) return LETTER_WIDTH
  return isWide(cluster) || SYMBOL.test(cluster) ? 1 : NARROW_WIDTH
}
