import { expect, test } from 'vitest'
import { pagesFor } from './pages.ts'

const hour = 3_600_000
const day = 24 * hour
const now = Date.parse('2026-03-02T10:30:00Z')

test('a short series is one page that ends now', () => {
  const pages = pagesFor({ bar: '1h', limit: 5 }, { part: '1h', rowsAPage: 300, now })

  const last = Date.parse('2026-03-02T10:00:00Z')
  expect(pages).toEqual([{ first: last - 4 * hour, last, next: last + hour, rows: 5, isLatest: true }])
})

test('a single bar is a page, too', () => {
  const pages = pagesFor({ bar: '1h', limit: 1 }, { part: '1h', rowsAPage: 300, now })

  expect(pages).toMatchObject([{ rows: 1, isLatest: true }])
})

test('adjacent pages share one bar, and the last may be short', () => {
  const pages = pagesFor({ bar: '1h', limit: 1_000 }, { part: '1h', rowsAPage: 300, now })

  expect(pages.map(({ rows }) => rows)).toEqual([300, 300, 300, 103])
  expect(pages.map(({ isLatest }) => isLatest)).toEqual([true, false, false, false])
  expect(pages.slice(1).map(({ last }) => last)).toEqual(pages.slice(0, -1).map(({ first }) => first))
  expect(pages.at(-1)?.first).toBe(Date.parse('2026-03-02T10:00:00Z') - 999 * hour)
})

test('longer bars need proportionally more short ones, plus one bar', () => {
  const pages = pagesFor({ bar: '1w', limit: 10 }, { part: '1d', rowsAPage: 1_500, now })

  const last = Date.parse('2026-03-02T00:00:00Z')
  expect(pages).toEqual([{ first: last - 76 * day, last, next: last + day, rows: 77, isLatest: true }])
})

test('at most six pages are requested', () => {
  const pages = pagesFor({ bar: '1d', limit: 1_000 }, { part: '1h', rowsAPage: 300, now })

  expect(pages).toHaveLength(6)
})
