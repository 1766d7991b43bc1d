import { expect, test } from 'vitest'
import { cleaned, OutsideText } from './outside-text.ts'

test('control and direction characters are dropped, and lines become one', () => {
  expect(cleaned('Bit\u202ecoin\u0000\n\n\tis\u200b here', 40)).toBe('Bitcoin is here')
})

test('truncated text ends between letters and is marked', () => {
  expect(cleaned('😀😀😀😀', 3)).toBe('😀😀…')
  expect(OutsideText(5).parse('abcdefgh')).toBe('abcd…')
  expect(OutsideText(5).safeParse(7).success).toBe(false)
})
