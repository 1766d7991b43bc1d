const PIECE = /[a-z]+|[A-Z]+|\d+|\s+|[^a-zA-Z\d\s]/gu
const LETTERS_PER_TOKEN = 4
const CAPITALS_PER_TOKEN = 2
const DIGITS_PER_TOKEN = 3

/**
 * How many tokens of a language model a text takes, rather too many than too few: no tokenizer is at hand at run time.
 * Held against o200k in the tests.
 */
export function estimateTokens(text: string): number {
  return (text.match(PIECE) ?? []).reduce((sum, piece) => sum + countPiece(piece), 0)
}

function countPiece(piece: string): number {
  const [first = ''] = piece
  if (/[a-z]/.test(first)) return Math.ceil(piece.length / LETTERS_PER_TOKEN)
  if (/[A-Z]/.test(first)) return Math.ceil(piece.length / CAPITALS_PER_TOKEN)
  if (/\d/.test(first)) return Math.ceil(piece.length / DIGITS_PER_TOKEN)
  // a single space belongs to the word after it
  if (/\s/.test(first)) return piece === ' ' ? 0 : 1
  return first < '\u0080' ? 1 : 2
}
