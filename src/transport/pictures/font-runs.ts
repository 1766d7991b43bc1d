/** Characters that a font has. */
export type HasCharacter = (codePoint: number) => boolean

/** Neighbouring letters that one font draws. */
export interface FontRun {
  /** Its place in the list of fonts. */
  readonly font: number
  readonly text: string
}

/** Drawn for a letter that no font has; the last font has it. */
const UNKNOWN = '\ufffd'
/** Joins and variants of letters, which have no picture of their own. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\u2028\u2029]/gu
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Divides a text by the first font that has all of a letter with its marks. */
export function toFontRuns(text: string, fonts: readonly HasCharacter[]): readonly FontRun[] {
  const runs: FontRun[] = []
  const last = fonts.length - 1
  for (const { segment } of clusters.segment(text.normalize('NFC').replace(INVISIBLE, ''))) {
    const points = [...segment]
    const found = fonts.findIndex((has) => points.every((point) => has(point.codePointAt(0) ?? 0)))
    const font = found < 0 ? last : found
    const drawn = found < 0 ? points.map((point) => drawWith(fonts[last], point)).join('') : segment
    const before = runs.at(-1)
    if (before?.font === font) runs[runs.length - 1] = { font, text: before.text + drawn }
    else runs.push({ font, text: drawn })
  }
  return runs
}

function drawWith(has: HasCharacter | undefined, point: string): string {
  return has?.(point.codePointAt(0) ?? 0) ? point : UNKNOWN
}
