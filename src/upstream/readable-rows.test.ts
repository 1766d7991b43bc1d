import { expect, test } from 'vitest'
import { z } from 'zod'
import { eachRow, leftOutOf, readableRows } from './readable-rows.ts'

const Rows = readableRows(z.object({ name: z.string() }))
const [good, bad] = [{ name: 'a' }, { name: null }]

test('live data 12: one unreadable row costs that row, and is counted', () => {
  const rows = Rows.parse([good, bad, good])

  expect(rows).toEqual([good, good])
  expect(leftOutOf(rows)).toEqual({ leftOut: 1 })
  expect(leftOutOf(Rows.parse([good]))).toEqual({})
})

test('live data 12: rows that become other things stay counted, lists add up', () => {
  const names = eachRow(Rows.parse([good, bad, good]), ({ name }) => [name])

  expect(names).toEqual(['a', 'a'])
  expect(leftOutOf(names, Rows.parse([bad, good]))).toEqual({ leftOut: 2 })
})

test.each([
  ['every row', [bad]],
  ['most rows', [good, bad, bad]],
])('live data 12: a list with %s unreadable is malformed', (_case, rows) => {
  expect(Rows.safeParse(rows).success).toBe(false)
})

test('live data 12: an empty list stays empty, half a list is sold', () => {
  expect(Rows.parse([])).toEqual([])
  expect(Rows.parse([good, bad])).toEqual([good])
})
