import { expect, test } from 'vitest'
import { courseOf, moodOf } from './mood.ts'

// the extremes of every word in the published values of 2018 to 2026
test.each([
  [5, 'extreme_fear'],
  [25, 'extreme_fear'],
  [26, 'fear'],
  [46, 'fear'],
  [47, 'neutral'],
  [54, 'neutral'],
  [55, 'greed'],
  [75, 'greed'],
  [76, 'extreme_greed'],
  [95, 'extreme_greed'],
])('%d is called %s', (value, mood) => {
  expect(moodOf(value)).toBe(mood)
})

test('the course of an index runs from its oldest day to its newest', () => {
  expect(courseOf([60, 20, 40])).toEqual({ mean: 40, high: 60, low: 20, change: 20 })
})
