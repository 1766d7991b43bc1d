import { expect, test } from 'vitest'
import { epochCourse, skippedPercent, throughputOf } from './network-health.ts'

const sample = { slots: 150, seconds: 60, transactions: 240_000, nonVoteTransactions: 60_000 }

test('votes are counted apart from what people send', () => {
  const busy = { ...sample, transactions: 300_000, nonVoteTransactions: 120_000 }

  expect(throughputOf([sample, busy])).toEqual({
    seconds: 120,
    totalTps: 4_500,
    nonVoteTps: 1_500,
    votePct: 66.66666667,
    peakTps: 5_000,
    peakNonVoteTps: 2_000,
    slotMilliseconds: 400,
  })
})

test('samples without separate vote counts give no vote figures', () => {
  const { nonVoteTransactions: _, ...old } = sample

  expect(throughputOf([sample, old])).toMatchObject({
    totalTps: 4_000,
    nonVoteTps: null,
    votePct: null,
    peakTps: 4_000,
    peakNonVoteTps: null,
  })
})

test('without samples nothing is known', () => {
  expect(throughputOf([])).toEqual({
    seconds: 0,
    totalTps: null,
    nonVoteTps: null,
    votePct: null,
    peakTps: null,
    peakNonVoteTps: null,
    slotMilliseconds: null,
  })
})

test('a slot without a block was skipped', () => {
  expect(skippedPercent({ slots: 200, blocks: 195 })).toBe(2.5)
  expect(skippedPercent({ slots: 0, blocks: 0 })).toBeNull()
})

test('an epoch ends at the pace of now', () => {
  const epoch = { slotIndex: 108_000, slotsInEpoch: 432_000 }

  expect(epochCourse(epoch, { now: 0, slotMilliseconds: 400 })).toEqual({
    progressPct: 25,
    endsAt: 129_600_000,
  })
  expect(epochCourse(epoch, { now: 0, slotMilliseconds: null }).endsAt).toBeNull()
})
