import { expect, test } from 'vitest'
import { wordsIn } from '../entities/lexicon.ts'
import { isPosition } from './ordinals.ts'

test.each([
  ['item #12: trades of BTC', true],
  ['job 17: top gainers', true],
  ['ticket 88: order book of SOL', true],
  ['step 3 of 5', true],
  ['the last 12 items', false],
])('a number behind the name of an order counts nothing: %s', (text, wanted) => {
  const words = wordsIn(text)
  const at = words.findIndex(({ folded }) => /\d/.test(folded))

  expect(isPosition(words, at)).toBe(wanted)
})
