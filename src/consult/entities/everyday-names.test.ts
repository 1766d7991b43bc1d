import { expect, test } from 'vitest'
import { readText } from '../reading.ts'
import { readEverydayName } from './everyday-names.ts'

function nameIn(sentence: string): string | undefined {
  const added = readEverydayName(readText(sentence))?.entities.find(({ kind }) => kind === 'asset')
  return added?.kind === 'asset' ? added.asset.symbol : undefined
}

test.each([
  ['near open interest', 'NEAR'],
  ['where can one trade render', 'RENDER'],
  ['pools near the top', undefined],
  ['show me a link to the docs', undefined],
  ['gas on the near side', undefined],
  ['which side of the ada book is heavier', 'ADA'],
  ['where has my ada bounced before', 'ADA'],
])('“%s” names %s', (sentence, symbol) => {
  expect(nameIn(sentence)).toBe(symbol)
})
