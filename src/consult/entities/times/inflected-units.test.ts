import { expect, test } from 'vitest'
import { DAY_MS } from '../../../core/durations.ts'
import { readText } from '../../reading.ts'
import { ofKind } from '../kinds.ts'

test.each([
  ['son 90 gününü istiyorum', 90],
  ['son 2 haftayı göster', 14],
  ['son 1 yılını ver', 365],
  ['наративи цього тижня', 7],
  ['جلسة لأسبوع', 7],
  ['لوحة السوق للأسبوع', 7],
  ['artykuły, tydzień wstecz', 7],
])('a unit with its ending is a length: %s', (text, days) => {
  const lengths = ofKind(readText(text).entities, 'duration')

  expect(lengths.map(({ milliseconds }) => milliseconds / DAY_MS)).toEqual([days])
})

test.each(['pazartesi günü btc', 'до кінця тижня фандинг'])('a day or an end is no length: %s', (text) => {
  expect(ofKind(readText(text).entities, 'duration')).toEqual([])
})
