interface Document {
  readonly path: string
  readonly texts: readonly { readonly line: number; readonly text: string }[]
}

export function findBannedWords(text: string): readonly { readonly word: string; readonly instead: string }[]

export function checkSentences(documents: readonly Document[]): {
  readonly total: number
  readonly share: string
  readonly isShareReached: boolean
  readonly tooLong: readonly string[]
}

export function toSentences(text: string): readonly string[]
