import { expect, test } from 'vitest'
import { formatIndex, formatNumber, formatPercent, rounded, roundedOrNull } from './figures.ts'

test('a figure keeps ten significant digits at any scale', () => {
  expect(rounded(0.1 + 0.2)).toBe(0.3)
  expect(rounded(1.23456789012e-9)).toBe(1.23456789e-9)
  expect(rounded(123456.789012345)).toBe(123456.789)
})

test('an unknown figure is null', () => {
  expect(roundedOrNull(Number.NaN)).toBeNull()
  expect(roundedOrNull(Number.POSITIVE_INFINITY)).toBeNull()
})

test('sentences never show an exponent', () => {
  expect(formatNumber(0.00000000123456789)).toBe('0.00000000123457')
  expect(formatNumber(9767.5)).toBe('9767.5')
  expect(formatIndex(71.42385)).toBe('71.42')
  expect(formatPercent(4.4)).toBe('4.4%')
})
