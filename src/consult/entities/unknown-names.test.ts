import { expect, test } from 'vitest'
import { readText } from '../reading.ts'
import { readUnknownName } from './unknown-names.ts'

const known = new Set('price of what is the worth funding for now divorce'.split(' '))

test.each([
  ['zora price', 'ZORA'],
  ['funding for zora', 'ZORA'],
  ['the price of zora now', undefined],
  ['zora gravel price', undefined],
  ['price of the gravel', undefined],
])('“%s” names %s', (sentence, symbol) => {
  const wider = readUnknownName(readText(sentence), (folded) => known.has(folded))
  const one = wider?.entities.find(({ kind }) => kind === 'symbol')
  expect(one?.kind === 'symbol' ? one.symbol : undefined).toBe(symbol)
})
