import { expect, test } from 'vitest'
import { GatewayError } from '../core/failures.ts'
import { explainEmptyLists, requireEssential } from './answer-terms.ts'

function missingOf(result: object, essential: readonly string[]): unknown {
  try {
    requireEssential({ ...result }, { essential })
  } catch (error) {
    if (error instanceof GatewayError) return error.details['missing']
    throw error
  }
  return []
}

test.each([
  ['zero and an empty text', { a: 0, b: '' }, ['a', 'b'], []],
  ['null, nothing and an empty list', { a: null, c: [] }, ['a', 'b', 'c'], ['a', 'b', 'c']],
  ['a number that is none', { a: Number.NaN }, ['a'], ['a']],
  ['a part that failed', { a: { ok: false }, b: { ok: true } }, ['a', 'b'], ['a']],
  ['one element of a list', { a: [{ b: null }, { b: 1 }] }, ['a[].b', 'a[].c'], ['a[].c']],
  ['one member of a map', { a: { x: { ok: false }, y: { ok: true } }, b: {} }, ['a.*', 'b.*'], ['b.*']],
  ['one of two', { b: 1 }, ['a|b', 'c|d'], ['c|d']],
  ['an inherited name', {}, ['constructor', 'a.length'], ['constructor', 'a.length']],
])('essential parts: %s', (_case, result, essential, missing) => {
  expect(missingOf(result, essential)).toEqual(missing)
})

test.each([
  [
    { token: 'nothing', bar: '1h' },
    { field: 'token', example: { token: 'bitcoin' } },
  ],
  [{ token: 'bitcoin', bar: '1h' }, {}],
])('a missing part with %o names the parameter to change', (input, advice) => {
  const example = { token: 'bitcoin', bar: '1h' }

  expect(() => requireEssential({}, { essential: ['price'] }, { input, example })).toThrow(
    expect.objectContaining({ details: { missing: ['price'], ...advice } }),
  )
})

test('an absent list needs no reason, an empty one has its window', () => {
  const terms = { searched: 'rows', reason: 'None fits.', hint: 'Ask for more.' }
  const lists = [
    { ...terms, list: 'a.rows', days: 'days' },
    { ...terms, list: 'b' },
  ]

  const answer = explainEmptyLists({ a: { rows: [] } }, { lists }, { input: { days: 2 }, now: 172_800_000 })

  expect(answer['emptyReasons']).toEqual([
    {
      list: 'a.rows',
      searched: 'rows',
      window: { from: '1970-01-01T00:00:00.000Z', to: '1970-01-03T00:00:00.000Z' },
      parameters: { days: 2 },
      reason: 'None fits.',
      hint: 'Ask for more.',
    },
  ])
})
