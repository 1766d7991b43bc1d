import { expect, test } from 'vitest'
import { readText } from '../reading.ts'
import { readAgo } from './ago.ts'

test.each([
  ['قبل أسبوع', 7],
  ['قبل شهر', 30],
  ['неделю назад', 7],
  ['tydzień temu', 7],
  ['3 days ago', 3],
  ['vor zwei Wochen', 14],
  ['قبل يوم الجمعة', undefined],
  ['قبل شهر مارس', undefined],
  ['قبل سنة 2024', undefined],
])('how many days ago “%s” is', (text, daysAgo) => {
  expect(readAgo(readText(text).words, 0)?.daysAgo).toBe(daysAgo)
})
