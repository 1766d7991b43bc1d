import { expect, test } from 'vitest'
import { unsupportedFigures } from './figures-in-text.ts'

const source = {
  price: 64_123.45,
  change: -2.345,
  share: 0.683,
  cap: 1_234_567_890,
  amount: '1.5',
  rows: [1, 2, 3],
  title: 'Coin up 17% to 99 dollars',
  asOf: '2026-06-01T12:00:00.000Z',
}

test.each([
  ['It costs $64,123.45.'],
  ['It costs 64123 USD.'],
  ['Down 2.3%, or 2.35%.'],
  ['A confidence of 68%.'],
  ['Worth 1.23 billion, or 1,235M.'],
  ['It is 1.5 now, of 3 rows.'],
  ['On the 4h, the SMA20 and over 24h nothing moved.'],
  ['“Coin up 17% to 99 dollars” (2026-06-01T12:00:00.000Z).'],
  ['1. First\n2) Second\n7. Seventh'],
  ['No figures at all.'],
])('%s contains only known figures', (text) => {
  expect(unsupportedFigures(text, [source])).toEqual([])
})

test.each([
  ['It costs 64,200.', ['64,200']],
  ['Up 17% soon, then 99 dollars.', ['17%', '99']],
  ['Down 2.4%.', ['2.4%']],
  ['Worth 1.3 billion.', ['1.3 billion']],
  ['A 10x is near, at 0.683 of 999999.', ['10x', '999999']],
  ['**700000**', ['700000']],
])('%s contains figures that no source gave', (text, figures) => {
  expect(unsupportedFigures(text, [source])).toEqual(figures)
})
