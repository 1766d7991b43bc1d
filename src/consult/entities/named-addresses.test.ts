import { expect, test } from 'vitest'
import { readText } from '../reading.ts'

const kindsOf = (text: string) => readText(text).entities.map(({ kind }) => kind)
const CONTRACT = '0x6982508145454ce325ddbe47a25d4ec3d2311933'

test('the symbol in brackets behind an address is its name', () => {
  expect(kindsOf(`is ${CONTRACT} (PEPE) safe on ethereum`)).not.toContain('asset')
  expect(readText(`${CONTRACT} (PEPE) holders`).words.map(({ raw }) => raw)).toEqual([CONTRACT, 'holders'])
})

test.each([
  [`balances of ${CONTRACT} (base)`, 'base'],
  [`gas (ETH) for ${CONTRACT}`, 'ETH'],
  [`${CONTRACT} and PEPE`, 'PEPE'],
])('a chain in brackets and what stands elsewhere stays: %s', (text, word) => {
  expect(readText(text).words.map(({ raw }) => raw)).toContain(word)
})
