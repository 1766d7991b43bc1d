import { expect, test } from 'vitest'
import { breadthOf, digestOf, narrativeOf } from './digest.ts'

const breadth = breadthOf([-1, 2, 3, 4, 12])

test('a move is reported beside its board, without a cause', () => {
  expect(digestOf({ changePct: 12, volumeUsd: 35, marketCapUsd: 100, change7dPct: -4.5 }, breadth)).toEqual([
    'Up 12% in 24 hours, 9 points above the middle of the board.',
    'Traded 35% of its market value in that time.',
    'Over seven days it is down 4.5%.',
  ])
  expect(
    digestOf({ changePct: -1, volumeUsd: undefined, marketCapUsd: 1, change7dPct: undefined }, breadth),
  ).toEqual(['Down 1% in 24 hours, 4 points below the middle of the board.'])
})

test('the board is summed up by how many assets rise', () => {
  expect(narrativeOf(breadth)).toBe('Most assets rise: 4 up, 1 down, the middle one up 3% in 24 hours.')
  expect(narrativeOf(breadthOf([-3, -2, 1]))).toBe(
    'The board is mixed: 1 up, 2 down, the middle one down 2% in 24 hours.',
  )
})

test('between two moves in the middle lies their mean', () => {
  expect(breadthOf([9, 0.1, 0.2, -3]).medianPct).toBe(0.15)
})
