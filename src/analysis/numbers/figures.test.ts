import { expect, test } from 'vitest'
import { figure, rounded, spoken, spokenIndex, spokenPercent } from './figures.ts'

test('a figure keeps ten significant digits at any scale', () => {
  expect(rounded(0.1 + 0.2)).toBe(0.3)
  expect(rounded(1.23456789012e-9)).toBe(1.23456789e-9)
  expect(rounded(123456.789012345)).toBe(123456.789)
})

test('what is not known is null', () => {
  expect(figure(Number.NaN)).toBeNull()
  expect(figure(Number.POSITIVE_INFINITY)).toBeNull()
})

test('sentences never show an exponent', () => {
  expect(spoken(0.00000000123456789)).toBe('0.00000000123457')
  expect(spoken(9767.5)).toBe('9767.5')
  expect(spokenIndex(71.42385)).toBe('71.42')
  expect(spokenPercent(4.4)).toBe('4.4%')
})
