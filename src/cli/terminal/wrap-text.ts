import { fitText, textWidth } from './text-width.ts'

interface WrapOptions {
  readonly width: number
  /** Stands before the first line. */
  readonly first?: string
  /** Stands before every other line; as many spaces as `first` by default. */
  readonly other?: string
}

/** Breaks text without colours into lines of a width; a word that is longer than a line is cut across lines. */
export function wrapText(text: string, { width, first = '', other }: WrapOptions): readonly string[] {
  const next = other ?? ' '.repeat(textWidth(first))
  const lines: string[] = []
  let line = first
  let isEmpty = true
  for (const word of text.split(/\s+/u).filter((part) => part !== '')) {
    const joined = isEmpty ? line + word : `${line} ${word}`
    if (textWidth(joined) <= width) line = joined
    else {
      if (!isEmpty) lines.push(line)
      const pieces = splitWord(word, Math.max(8, width - textWidth(next)))
      lines.push(...pieces.slice(0, -1).map((piece) => next + piece))
      line = (isEmpty && lines.length === 0 ? first : next) + (pieces.at(-1) ?? '')
    }
    isEmpty = false
  }
  if (!isEmpty) lines.push(line)
  return lines
}

function splitWord(word: string, width: number): readonly string[] {
  const pieces: string[] = []
  let rest = word
  while (textWidth(rest) > width) {
    // what fits, without the ellipsis that marks a cut
    const piece = fitText(rest, width).slice(0, -1) || rest.slice(0, 1)
    pieces.push(piece)
    rest = rest.slice(piece.length)
  }
  return [...pieces, rest]
}
