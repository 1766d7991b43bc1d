import { expect, test } from 'vitest'
import { toFontRuns } from './font-runs.ts'

const latin = (point: number) => point < 0x250
const every = () => true
const runsOf = (text: string) =>
  toFontRuns(text, [latin, every]).map(({ text: drawn, width }) => [drawn, width])

test('a vowel sign that stands before its letter is drawn onto it', () => {
  expect(runsOf('हिन्दी')).toEqual([
    ['ह', 1],
    ['\u00a0ि', 0],
    ['न्दी', 2],
  ])
})

test('a vowel sign of two parts is drawn on both sides', () => {
  expect(runsOf('মো')).toEqual([
    ['মা', 1],
    ['\u00a0ে', 0],
  ])
})

test('letters around signs keep their places', () => {
  expect(runsOf('5% गिरी 中')).toEqual([
    ['5% ', expect.closeTo(1.8)],
    ['ग', 1],
    ['\u00a0ि', 0],
    ['री', 1],
    [' ', 0.6],
    ['中', 1],
  ])
})
