import { expect, test } from 'vitest'
import { decide, type Groups } from './decision.ts'
import type { GroupVerdict, Section, TrendAnalysis } from './shape.ts'
import { verdictOf } from './verdict.ts'

const calm = { price: 100, atr: 1 }

/** Four groups with the given scores out of 7, 5, 2 and 3 points; null for one that could not be read. */
function groups(trend: number | null, momentum: number, volatility: number, volume: number | null): Groups {
  const group = (score: number | null, most: number): Section<GroupVerdict> =>
    score === null
      ? { ok: false, reason: 'It is not known.' }
      : { ok: true, ...verdictOf(score, { most, signals: [] }) }
  const leading: Section<TrendAnalysis> =
    trend === null
      ? { ok: false, reason: 'It is not known.' }
      : { ok: true, trend: 'neutral', adxStrength: null, ...verdictOf(trend, { most: 7, signals: [] }) }
  return {
    trend: leading,
    momentum: group(momentum, 5),
    volatility: group(volatility, 2),
    volume: group(volume, 3),
  }
}

test.each<[why: string, groups: Groups, action: string, strength: string]>([
  ['three votes for a strong trend', groups(5, 4, 2, 0), 'BUY', 'HIGH'],
  ['three votes for a strong fall', groups(-7, -5, 0, -3), 'SELL', 'HIGH'],
  ['three votes for a strong trend and one against it', groups(5, 4, 2, -1), 'BUY', 'MEDIUM'],
  ['two votes for a strong trend', groups(5, 4, 0, 0), 'BUY', 'MEDIUM'],
  ['as many votes for as against a strong trend', groups(5, 4, -2, -1), 'HOLD', 'LOW'],
  ['a strong trend on its own', groups(7, 0, 0, 0), 'HOLD', 'HIGH'],
  ['three votes without a strong trend', groups(0, 5, 2, 1), 'BUY', 'MEDIUM'],
  ['three votes without a strong trend and one against them', groups(-3, 5, 2, 1), 'HOLD', 'LOW'],
  ['three votes where the trend could not be read', groups(null, -5, -2, -1), 'SELL', 'MEDIUM'],
])('%s', (_why, voting, action, strength) => {
  expect(decide(voting, calm)).toMatchObject({ action, strength })
})

test('answers 8: the strength is the band of the confidence', () => {
  for (const trend of [-7, -4, 0, 4, 7])
    for (const momentum of [-5, 0, 2, 5])
      for (const volume of [-3, 0, 1, 3]) {
        const { confidence, strength } = decide(groups(trend, momentum, 0, volume), calm)
        expect(strength).toBe(confidence >= 0.6 ? 'HIGH' : confidence >= 0.35 ? 'MEDIUM' : 'LOW')
      }
})

test('confidence is the agreement of the four groups behind the bias', () => {
  expect(decide(groups(7, 5, 2, 3), calm).confidence).toBe(1)
  expect(decide(groups(7, 5, 0, 0), calm).confidence).toBe(0.5)
  expect(decide(groups(7, 5, 2, -3), calm).confidence).toBe(0.5)
})

test('a quiet market is neutral with confidence, a torn one without', () => {
  expect(decide(groups(0, 0, 0, 0), calm)).toMatchObject({ bias: 'neutral', confidence: 1 })
  expect(decide(groups(7, -5, 2, -3), calm)).toMatchObject({ bias: 'neutral', confidence: 0 })
})

test('a group that could not be read takes away from confidence', () => {
  expect(decide(groups(7, 5, 2, null), calm)).toMatchObject({
    confidence: 0.75,
    votes: { bullish: 3, bearish: 0, groups: 3 },
  })
})

test('a side on which no stop can be placed is not taken', () => {
  expect(decide(groups(7, 5, 2, 3), { price: 100, atr: 70 })).toMatchObject({
    action: 'HOLD',
    bias: 'neutral',
  })
})
