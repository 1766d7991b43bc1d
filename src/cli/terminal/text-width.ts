const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Letters that take two columns: East Asian wide forms. Ranges as in Unicode's EastAsianWidth. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u
const PICTURE = /^\p{Emoji_Presentation}|\ufe0f/u
const ASCII = /^[\x20-\x7e]*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours take no column
const COLORS = /\u001b\[[0-9;]*m/g

/** How many columns of a terminal a line takes; colours take none. */
export function textWidth(line: string): number {
  const plain = line.replace(COLORS, '')
  if (ASCII.test(plain)) return plain.length
  let width = 0
  for (const { segment } of segmenter.segment(plain)) width += letterWidth(segment)
  return width
}

/** Cuts a line without colours to a width, with an ellipsis where something is left out. */
export function fitText(line: string, width: number): string {
  if (textWidth(line) <= width) return line
  let kept = ''
  let used = 0
  for (const { segment } of segmenter.segment(line)) {
    used += letterWidth(segment)
    if (used > width - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** Fills a line with spaces to a width. */
export function padText(line: string, width: number, side: 'left' | 'right' = 'left'): string {
  const space = ' '.repeat(Math.max(0, width - textWidth(line)))
  return side === 'left' ? line + space : space + line
}

function letterWidth(letter: string): number {
  if (/^[\p{M}\u200b-\u200f]/u.test(letter)) return 0
  return WIDE.test(letter) || PICTURE.test(letter) ? 2 : 1
}
