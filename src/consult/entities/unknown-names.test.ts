import { expect, test } from 'vitest'
import { readText } from '../reading.ts'
import { readUnknownName, soundsLikeCoin } from './unknown-names.ts'

const known = new Set('price of what is the worth funding for now divorce on coin'.split(' '))

test.each([
  ['zebu price', 'ZEBU'],
  ['funding for zebu', 'ZEBU'],
  ['funding for zebu on okx', 'ZEBU'],
  ['what is the zebu coin worth', undefined],
  ['the price of zebu now', undefined],
  ['zebu gravel price', undefined],
  ['price of the gravel', undefined],
])('“%s” names %s', (sentence, symbol) => {
  const wider = readUnknownName(readText(sentence), (folded) => known.has(folded))
  const one = wider?.entities.find(({ kind }) => kind === 'symbol')
  expect(one?.kind === 'symbol' ? one.symbol : undefined).toBe(symbol)
})

test.each([
  ['catcoin price', true],
  ['price of CHEEMSINU', true],
  ['price of zebu coin', true],
  ['price of zebu on okx', true],
  ['BMW price', false],
])('whether “%s” sounds like a coin: %s', (sentence, sounds) => {
  const reading = readText(sentence)
  expect(soundsLikeCoin(readUnknownName(reading, (folded) => known.has(folded)) ?? reading)).toBe(sounds)
})
