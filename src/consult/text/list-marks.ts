import type { Word } from './scan.ts'

/** "1) … 2) …", "a. … b. …": where the lines of a list begin with its numbers or letters, none where they are no row. */
export function listMarks(words: readonly Word[]): readonly number[] {
  const marks: number[] = []
  let first = 0
  for (let at = 0; at < words.length - 1; at += 1) {
    const folded = words[at]?.folded ?? ''
    if (folded.length !== 1 || !BEHIND.test(words[at + 1]?.gap ?? '')) continue
    const code = folded.charCodeAt(0)
    if (marks.length === 0 ? code === ONE || code === LETTER_A : code === first + marks.length) {
      if (marks.length === 0) first = code
      marks.push(at)
    }
  }
  return marks.length > 1 ? marks : []
}

const ONE = 49
const LETTER_A = 97
const BEHIND = /^(?:[.):、．）]\s?|\s-\s)$/
