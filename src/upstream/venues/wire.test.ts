import { expect, test } from 'vitest'
import { EpochText, OfferText, PercentText } from './wire.ts'

test.each([
  ['0.0068', 0.68],
  ['-0.0114', -1.14],
  ['0.00069', 0.069],
  ['0', 0],
  ['1.5', 150],
])('a share of %s is %d percent, without the noise of a multiplication', (share, percent) => {
  expect(PercentText.parse(share)).toBe(percent)
})

test.each(['', '0', '0.000', null])('an offer of %j counts as absent', (text) => {
  expect(OfferText.parse(text)).toBeUndefined()
})

test('an offer that is a word is nonsense, not absent', () => {
  expect(OfferText.parse('12.5')).toBe(12.5)
  expect(OfferText.safeParse('none').success).toBe(false)
})

test.each(['', '0', '-1', '1.5', 'soon', '000000000'])('%j is no time', (text) => {
  expect(EpochText.safeParse(text).success).toBe(false)
})
