import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mayBeginQuantity } from './beginnings.ts'
import { wordsIn } from './lexicon.ts'
import { readQuantity } from './money/quantities.ts'
import { readOffset, readOffsetBehind } from './offsets.ts'
import { readAgo } from './times/ago.ts'
import { readDate } from './times/dates.ts'
import { readDuration } from './times/durations.ts'

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
