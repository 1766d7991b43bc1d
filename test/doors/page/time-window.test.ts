import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canZoom, isWhole, MIN_VALUES, panSpan, zoomSpan } from '../../../web/charts/time-window.ts'

const whole = { from: 1_000, to: 101_000, count: 101 }

test('zooming keeps the time under the cursor where it is', () => {
  const shown = zoomSpan(whole, whole, { factor: 0.5, at: 0.2 })

  expect(shown).toEqual({ from: 11_000, to: 61_000 })
  expect(zoomSpan(shown, whole, { factor: 2, at: 0.2 })).toEqual({ from: 1_000, to: 101_000 })
})

test('short charts cannot be zoomed', () => {
  expect(canZoom({ ...whole, count: 2 * MIN_VALUES - 1 })).toBe(false)
  expect(canZoom(undefined)).toBe(false)
  expect(canZoom(whole)).toBe(true)
})

test('no order of moves leaves the chart or shows too few values', () => {
  const Moves = fc.array(
    fc.oneof(
      fc.record({ factor: fc.constantFrom(0.5, 2), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ share: fc.double({ min: -3, max: 3, noNaN: true }) }),
    ),
    { maxLength: 30 },
  )

  fc.assert(
    fc.property(Moves, (moves) => {
      let shown: { from: number; to: number } = whole
      for (const move of moves)
        shown = 'share' in move ? panSpan(shown, whole, move.share) : zoomSpan(shown, whole, move)

      expect(shown.from).toBeGreaterThanOrEqual(whole.from - 1)
      expect(shown.to).toBeLessThanOrEqual(whole.to + 1)
      expect(shown.to - shown.from).toBeGreaterThan((MIN_VALUES - 1) * 1_000 - 1)
      expect(isWhole(whole, whole)).toBe(true)
    }),
    { seed: 26 },
  )
})
