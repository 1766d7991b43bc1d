import { expect, test } from 'vitest'
import { readText } from '../../reading.ts'
import { readAgo } from './ago.ts'
import { daysSince } from './dates.ts'

test.each([
  ['قبل أسبوع', 7],
  ['قبل شهر', 31],
  ['5 years ago', 1826],
  ['vor 3 Monaten', 92],
  ['неделю назад', 7],
  ['tydzień temu', 7],
  ['3 days ago', 3],
  ['vor zwei Wochen', 14],
  ['قبل يوم الجمعة', undefined],
  ['قبل شهر مارس', undefined],
  ['قبل سنة 2024', undefined],
])('how many days ago “%s” is', (text, daysAgo) => {
  const date = readAgo(readText(text).words, 0)

  expect(date && daysSince(date, new Date('2026-11-29T11:00:00Z'))).toBe(daysAgo)
})

test.each([
  ['قبل ساعة', 60],
  ['час назад', 60],
  ['godzinę temu', 60],
  ['минуту назад', 1],
])('one hour ago is a moment without its number: %s', (text, minutesAgo) => {
  expect(readAgo(readText(text).words, 0)).toMatchObject({ minutesAgo })
})
