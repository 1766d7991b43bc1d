import { expect, test } from 'vitest'
import { selectFields } from './select-fields.ts'
import { toCsv } from './to-csv.ts'

const answer = {
  a: { b: 1, c: 2 },
  list: [
    { name: 'x', price: 1 },
    { name: 'y', price: 2 },
  ],
  numbers: [1, 2, 3],
}

test('named fields are kept, with their place in the answer', () => {
  expect(selectFields(answer, 'a.b, list[].price, numbers[:2]')).toEqual({
    a: { b: 1 },
    list: [{ price: 1 }, { price: 2 }],
    numbers: [1, 2],
  })
  expect(selectFields(answer, 'list[].name,list[].price')).toEqual({ list: answer.list })
  expect(selectFields(answer, 'nothing.here,toString')).toEqual({})
})

test.each(['a[', 'a..b', '[]', '__proto__.x'])('the path %j is refused', (path) => {
  expect(() => selectFields(answer, path)).toThrow(/--fields: “.*” is not a path/)
})

test('the rows of an answer become CSV that no spreadsheet runs', () => {
  const data = {
    deep: { rows: [{ name: '=cmd()', note: 'a,"b"', at: -1.5 }] },
    provenance: { sources: [{ x: 1 }, { x: 2 }] },
  }

  expect(toCsv(data)).toBe('name,note,at\r\n\'=cmd(),"a,""b""",-1.5\r\n')
})

test('an answer without rows becomes one line of names and one of values', () => {
  expect(toCsv({ a: { b: 1 }, c: null, d: 'x' })).toBe('a.b,c,d\r\n1,,x\r\n')
})
