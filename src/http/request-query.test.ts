import { expect, test } from 'vitest'
import { readQuery } from './request-input.ts'

const schema = {
  type: 'object',
  properties: {
    token: { type: 'string' },
    limit: { type: 'integer' },
    ratio: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    series: { type: 'boolean' },
    ids: { type: 'array', items: { type: 'string' } },
  },
} as const

test.each([
  ['token=bitcoin&limit=200', { token: 'bitcoin', limit: 200 }],
  ['token=200', { token: '200' }],
  ['limit=10.5', { limit: 10.5 }],
  ['limit=1e3', { limit: '1e3' }],
  ['limit=0x10', { limit: '0x10' }],
  ['limit=', { limit: '' }],
  ['ratio=-0.25', { ratio: -0.25 }],
  ['series=true', { series: true }],
  ['series=false', { series: false }],
  ['series=yes', { series: 'yes' }],
  ['series=TRUE', { series: 'TRUE' }],
  ['ids=a,b', { ids: ['a', 'b'] }],
  ['ids=a&ids=b', { ids: ['a', 'b'] }],
  ['token=a&token=b', { token: ['a', 'b'] }],
  ['unknown=5', { unknown: '5' }],
  ['__proto__=x', { ['__proto__']: 'x' }],
  ['token=%E2%82%BF', { token: '₿' }],
])('%s', (query, input) => {
  expect({ ...readQuery(query, schema) }).toEqual({ ...input })
})

test('VAL-30 more than anybody needs is refused', () => {
  expect(() => readQuery(`token=${'a'.repeat(20_000)}`, schema)).toThrow('too long')
  expect(() => readQuery(Array.from({ length: 200 }, (_, at) => `p${at}=1`).join('&'), schema)).toThrow(
    'too many',
  )
})
