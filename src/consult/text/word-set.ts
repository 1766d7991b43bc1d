import { fold } from './fold.ts'

/** The folded words of a list. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/).map(fold))
}
