import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readQuery } from '../http/request-input.ts'
import { addressCall } from './route.ts'

const schema = {
  type: 'object',
  properties: {
    token: { type: 'string' },
    limit: { type: 'integer' },
    threshold: { type: 'number' },
    series: { type: 'boolean' },
    ids: { type: 'array', items: { type: 'string' } },
    amounts: { type: 'array', items: { type: 'number' } },
    rules: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'object' }] } },
  },
} as const

const text = fc.string({ unit: 'grapheme', maxLength: 40 })
const number = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: -18, max: 18 }))
  .map(([digits, exponent]) => Number(`${digits}e${exponent}`) || 0)
const given = fc.record(
  {
    token: text,
    limit: fc.integer(),
    threshold: number,
    series: fc.boolean(),
    ids: fc.array(text, { maxLength: 4 }),
    amounts: fc.array(number, { maxLength: 4 }),
    rules: fc.array(fc.oneof(text, fc.record({ op: text, value: number })), { maxLength: 4 }),
  },
  { requiredKeys: [] },
)

test('the gateway parses a typed client’s query to the same input', () => {
  fc.assert(
    fc.property(given, (input) => {
      const { url } = addressCall('https://gateway.example/', { method: 'GET', path: '/price' }, input)

      expect({ ...readQuery(new URL(url).search.slice(1), schema) }).toEqual(input)
    }),
    { seed: 3986, numRuns: 300 },
  )
})

test('a path parameter keeps its value and stays out of the query', () => {
  fc.assert(
    fc.property(
      text.filter((id) => id !== '' && !/^\.{1,2}$/.test(id)),
      (id) => {
        const route = { method: 'GET', path: '/videos/{id}/picture' } as const
        const { pathname, search } = new URL(addressCall('https://gateway.example', route, { id }).url)

        expect(decodeURIComponent(pathname.split('/')[2] ?? '')).toBe(id)
        expect([pathname.split('/').length, search]).toEqual([4, ''])
      },
    ),
    { seed: 3986, numRuns: 200 },
  )
})
