import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AlphaInput, alphaScore, gradeWithHolders, riskGradeOf } from './alpha-score.ts'

const best: AlphaInput = {
  riskGrade: 'A',
  top10Pct: 10,
  liquidityUsd: 500_000,
  decentralization: 90,
  graduated: true,
  mintRenounced: true,
  freezeRenounced: true,
  reach: 1_000_000,
  shills: 3,
  warnings: 0,
}

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const figures = {
  top10Pct: fc.double({ min: 0, max: 100, noNaN: true }),
  liquidityUsd: fc.double({ min: 0, max: 300_000, noNaN: true }),
  decentralization: fc.double({ min: 0, max: 100, noNaN: true }),
  reach: fc.nat(2_000_000),
  shills: fc.nat(10),
  warnings: fc.nat(10),
}
const input: fc.Arbitrary<AlphaInput> = fc.record({
  riskGrade: optional(fc.constantFrom('A', 'B', 'C', 'D', 'F')),
  top10Pct: optional(figures.top10Pct),
  liquidityUsd: optional(figures.liquidityUsd),
  decentralization: optional(figures.decentralization),
  graduated: optional(fc.boolean()),
  mintRenounced: optional(fc.boolean()),
  freezeRenounced: optional(fc.boolean()),
  reach: optional(figures.reach),
  shills: optional(figures.shills),
  warnings: optional(figures.warnings),
})

test('the factors add up to the score, whatever is known', () => {
  fc.assert(
    fc.property(input, (given) => {
      const { score, factors } = alphaScore(given)
      if (score === null) return
      expect(factors.reduce((sum, { delta }) => sum + delta, 0)).toBe(score)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
    }),
    { seed: 11 },
  )
})

test('no worse finding ever raises the score', () => {
  const grades = ['A', 'B', 'C', 'D', 'F'] as const
  const worse: readonly ((given: AlphaInput, by: number) => AlphaInput)[] = [
    (given, by) => ({
      ...given,
      ...(given.riskGrade
        ? { riskGrade: grades[Math.min(4, grades.indexOf(given.riskGrade) + (by % 5))] }
        : {}),
    }),
    (given, by) => (given.top10Pct === undefined ? given : { ...given, top10Pct: given.top10Pct + by }),
    (given, by) =>
      given.liquidityUsd === undefined ? given : { ...given, liquidityUsd: given.liquidityUsd / (1 + by) },
    (given, by) =>
      given.decentralization === undefined
        ? given
        : { ...given, decentralization: given.decentralization / (1 + by / 10) },
    (given) => (given.graduated ? { ...given, graduated: false } : given),
    (given) => (given.mintRenounced ? { ...given, mintRenounced: false } : given),
    (given) => (given.freezeRenounced ? { ...given, freezeRenounced: false } : given),
    (given, by) =>
      given.reach === undefined ? given : { ...given, reach: Math.floor(given.reach / (1 + by)) },
    (given, by) => (given.warnings === undefined ? given : { ...given, warnings: given.warnings + by }),
  ]
  fc.assert(
    fc.property(input, fc.nat(90), fc.nat(worse.length - 1), (given, by, which) => {
      const before = alphaScore(given).score
      const after = alphaScore(worse[which]?.(given, by) ?? given).score
      if (before !== null) expect(after).toBeLessThanOrEqual(before)
    }),
    { seed: 12, numRuns: 600 },
  )
})

test('the best coin stops at 100, and the factors still add up', () => {
  const { score, verdict, tone, factors } = alphaScore(best)

  expect([score, verdict, tone]).toEqual([100, 'Strong Alpha', 'good'])
  expect(factors.at(-1)).toEqual({ id: 'limit', delta: -25, label: 'The score stays between 0 and 100' })
})

test.each<[AlphaInput, string]>([
  [{ riskGrade: 'A', top10Pct: 20, liquidityUsd: 60_000 }, 'Strong Alpha'],
  [{ riskGrade: 'B', top10Pct: 30, liquidityUsd: 20_000 }, 'Solid Setup'],
  [{ riskGrade: 'C', top10Pct: 30, liquidityUsd: 2_000 }, 'Mixed Signals'],
  [{ riskGrade: 'D', top10Pct: 30, liquidityUsd: 12_000 }, 'High Risk'],
  [{ riskGrade: 'F', top10Pct: 90, liquidityUsd: 10 }, 'Avoid'],
  [{ riskGrade: 'A', graduated: true, mintRenounced: true }, 'Not Enough Data'],
  [{}, 'Not Enough Data'],
])('%o is %s', (given, verdict) => {
  expect(alphaScore(given).verdict).toBe(verdict)
})

test('missing inputs are named and do not lower the score', () => {
  const { missing, factors } = alphaScore({ riskGrade: 'C', top10Pct: 50 })

  expect(missing).toEqual([
    'liquidity',
    'decentralization',
    'graduated',
    'mint-authority',
    'freeze-authority',
    'reach',
    'warnings',
  ])
  expect(factors.map(({ id }) => id)).toEqual(['base', 'risk', 'concentration'])
})

test('answers 4: a rugged coin or a trap is the worst grade, and avoided', () => {
  const fine = { rugged: false, isTrap: false, worst: 'info' } as const

  expect([0, 11, 26, 51, 76].map((score) => riskGradeOf(score, fine))).toEqual(['A', 'B', 'C', 'D', 'F'])
  expect(riskGradeOf(0, { ...fine, rugged: true })).toBe('F')
  expect(riskGradeOf(0, { ...fine, isTrap: true })).toBe('F')
  expect(alphaScore({ ...best, riskGrade: 'F' })).toMatchObject({ score: 34, verdict: 'Avoid' })
})

test('answers 7: the risk grade obeys the dangers beside it', () => {
  const fine = { rugged: false, isTrap: false } as const

  expect(riskGradeOf(1, { ...fine, worst: 'warn' })).toBe('C')
  expect(riskGradeOf(1, { ...fine, worst: 'danger' })).toBe('D')
  expect(riskGradeOf(90, { ...fine, worst: 'danger' })).toBe('F')
  expect(alphaScore({ ...best, riskGrade: 'D' })).toMatchObject({ score: 49, verdict: 'High Risk' })
})

test('answers 7: those who warn lower the score', () => {
  const of = (warnings: number) =>
    alphaScore({ riskGrade: 'C', top10Pct: 50, liquidityUsd: 1e4, shills: 3, warnings }).score ?? 0

  expect(of(3)).toBeLessThan(of(0))
  expect(of(4)).toBeLessThan(of(3))
})

test('answers 7: holders that own most of a coin spoil its grade and verdict', () => {
  expect(gradeWithHolders('A', 20)).toBe('A')
  expect(gradeWithHolders('A', 62.5)).toBe('C')
  expect(gradeWithHolders('A', 80)).toBe('D')
  expect(gradeWithHolders('F', 20)).toBe('F')

  const { score, verdict } = alphaScore({
    riskGrade: 'C',
    top10Pct: 62.5,
    liquidityUsd: 1e6,
    graduated: true,
  })

  expect(score).toBeLessThanOrEqual(64)
  expect(verdict).not.toBe('Solid Setup')
})
