import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAgo } from './ago.ts'
import { mayBeginQuantity } from './beginnings.ts'
import { readDate } from './dates.ts'
import { readDuration } from './durations.ts'
import { wordsIn } from './lexicon.ts'
import { readOffset, readOffsetBehind } from './offsets.ts'
import { readQuantity } from './quantities.ts'

const texts = readFileSync(new URL('../../../consult-data/spoken.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => wordsIn((JSON.parse(line) as { readonly sentence: string }).sentence))

test('beginnings: no reader finds a quantity at a word that begins none', () => {
  const readers = [readDate, readAgo, readOffset, readOffsetBehind, readDuration]

  const missed = texts.flatMap((words) =>
    words.flatMap(({ folded }, at) => {
      if (mayBeginQuantity(folded)) return []
      const found = [...readers.map((read) => read(words, at)), readQuantity(words, at, () => undefined)]
      return found.some((one) => one !== undefined) ? [folded] : []
    }),
  )

  expect(missed).toEqual([])
})
