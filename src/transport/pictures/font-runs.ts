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
/** Scripts whose letters the last font draws as wide as high. */
const WIDE_SCRIPTS =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u
/**
 * Vowel signs that are written after a letter and stand before it. The last font draws them onto the letter before, but a
 * renderer moves them first; drawn by themselves after the letter they come where they belong.
 */
const BEFORE_LETTER =
  /[\u093f\u094e\u09bf\u09c7\u09c8\u0a3f\u0abf\u0b47\u0bc6-\u0bc8\u0d46-\u0d48\u0dd9\u0ddb\u1031\u17c1-\u17c3]/g
/** Takes the place of the letter, so that a sign without one is not drawn with a circle. */
const NO_LETTER = '\u00a0'
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
    if (font === last && WIDE_SCRIPTS.test(segment)) {
      runs.push(...toSignRuns(drawn, last))
      continue
    }
    const before = runs.at(-1)
    const isJoined = before?.font === font || (before?.font === last && segment === ' ')
    if (before && isJoined && !WIDE_SCRIPTS.test(before.text) && before.width > 0)
      runs[runs.length - 1] = {
        font: before.font,
        text: before.text + drawn,
        width: before.width + widthOf(segment, before.font === last),
      }
    else runs.push({ font, text: drawn, width: widthOf(segment, font === last) })
  }
  return runs
}

/** A letter with its signs; those that stand before it are drawn onto it. */
function toSignRuns(cluster: string, font: number): readonly FontRun[] {
  const whole = cluster.normalize('NFD')
  const signs = whole.match(BEFORE_LETTER) ?? []
  const letters = whole.replace(BEFORE_LETTER, '')
  const width = letters.replace(/\p{M}/gu, '').length
  return [
    { font, text: letters.normalize('NFC'), width },
    ...signs.map((sign) => ({ font, text: NO_LETTER + sign, width: 0 })),
  ]
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
