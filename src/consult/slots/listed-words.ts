import { stem } from '../text/fold.ts'
import { oncePer } from '../text/once.ts'
import type { Slot } from './schema.ts'

interface ListedWords {
  /** Words that ask for a listed value each by itself. */
  readonly single: ReadonlySet<string>
  /** Every word of the phrases that do, and the names of their parameters. */
  readonly all: ReadonlySet<string>
}

/** The words that ask for the listed values of a tool, by their stems. */
export const listedWords = oncePer((slots: readonly Slot[]): ListedWords => {
  const choices = slots.filter(({ sort }) => sort === 'choice')
  const phrases = choices.flatMap(({ meanings }) => meanings.flatMap((meaning) => meaning.phrases))
  return {
    single: new Set(phrases.flatMap(([first, second]) => (second || !first ? [] : [first]))),
    all: new Set([...choices.map(({ name }) => stem(name)), ...phrases.flat()]),
  }
})
