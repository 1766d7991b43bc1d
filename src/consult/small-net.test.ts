import { expect, test } from 'vitest'
import { fitSmallNet } from '../../scripts/consult/small-net.mjs'
import { logistic, weighWith } from './small-net.ts'

test('a logistic function weighs a constant and each figure', () => {
  expect(logistic([0], [])).toBe(0.5)
  expect(logistic([1, 2], [-0.5])).toBe(0.5)
  expect(logistic([0, 1, 1], [3, 4])).toBeCloseTo(1 / (1 + Math.exp(-7)))
})

test('a fitted net separates cases that no line divides', () => {
  const corners = [
    [0, 0],
    [0, 5],
    [5, 0],
    [5, 5],
  ]
  const rows = Array.from({ length: 400 }, (_, at) => {
    const [one = 0, other = 0] = corners[at % 4] ?? []
    return { evidence: [one, other], target: one === other ? 0 : 1 }
  })

  const net = fitSmallNet(rows, { epochs: 60 })

  const given = corners.map((corner) => Math.round(weighWith(net, corner)))
  expect(given).toEqual([0, 1, 1, 0])
  expect(fitSmallNet(rows, { epochs: 60 })).toEqual(net)
})
