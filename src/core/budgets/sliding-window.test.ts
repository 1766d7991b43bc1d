import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leasePermits, type WindowSlot } from './sliding-window.ts'

const MINUTE = { units: 30, perMs: 60_000 }
const paid = { min: 1, max: 1, isUnpaid: false }

function useUp(limit: typeof MINUTE, now: number, max = limit.units): readonly WindowSlot[] {
  return leasePermits([], limit, { ...paid, now, max }).slots
}

test('a fresh window grants as much as is useful', () => {
  const { lease } = leasePermits([], MINUTE, { now: 0, min: 2, max: 5, isUnpaid: false })

  expect(lease).toEqual({ granted: 5, slot: 0, until: 10_000, used: 5 })
})

test('a window that is used up names the time of its next permit', () => {
  const { lease } = leasePermits(useUp(MINUTE, 5_000), MINUTE, { ...paid, now: 9_000 })

  expect(lease).toMatchObject({ granted: 0, until: 70_000 })
  expect(leasePermits(useUp(MINUTE, 5_000), MINUTE, { ...paid, now: 70_000 }).lease.granted).toBe(1)
})

test('unpaid calls get one half, and the other stays for paid ones', () => {
  const unpaid = leasePermits([], MINUTE, { now: 0, min: 1, max: 30, isUnpaid: true })

  expect(unpaid.lease.granted).toBe(15)
  expect(leasePermits(unpaid.slots, MINUTE, { now: 1, min: 1, max: 1, isUnpaid: true }).lease.granted).toBe(0)
  expect(leasePermits(unpaid.slots, MINUTE, { now: 1, min: 1, max: 30, isUnpaid: false }).lease.granted).toBe(
    15,
  )
})

test('units that were not used are given out again', () => {
  const slots = useUp(MINUTE, 0)
  const unused = { slot: 0, units: 10, unpaid: 0 }

  const { lease } = leasePermits(slots, MINUTE, { now: 1, min: 1, max: 30, isUnpaid: false, unused })

  expect(lease).toMatchObject({ granted: 10, used: 30 })
})

test('a question heavier than the whole limit is let through alone', () => {
  const limit = { units: 10, perMs: 1_000 }

  expect(leasePermits([], limit, { now: 0, min: 25, max: 25, isUnpaid: false }).lease.granted).toBe(10)
  expect(
    leasePermits(useUp(limit, 0, 1), limit, { now: 0, min: 25, max: 25, isUnpaid: false }).lease.granted,
  ).toBe(0)
})

test('a clock that is set back opens no window', () => {
  const { lease } = leasePermits(useUp(MINUTE, 600_000), MINUTE, { ...paid, now: 0 })

  expect(lease.granted).toBe(0)
})

test('no span of a window’s length holds more than its limit', () => {
  const request = fc.record({
    wait: fc.integer({ min: 0, max: 20_000 }),
    max: fc.integer({ min: 1, max: 12 }),
    isUnpaid: fc.boolean(),
    late: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.array(request, { maxLength: 80 }), (units, requests) => {
      const limit = { units, perMs: 60_000 }
      const uses: { at: number; units: number }[] = []
      let slots: readonly WindowSlot[] = []
      let now = 0
      for (const { wait, max, isUnpaid, late } of requests) {
        now += wait
        const { lease, ...after } = leasePermits(slots, limit, { now, min: 1, max, isUnpaid })
        slots = after.slots
        // permits are used at any moment of their lease
        if (lease.granted > 0) uses.push({ at: now + (lease.until - now) * late, units: lease.granted })
      }
      for (const { at: end } of uses) {
        const inSpan = uses.filter(({ at }) => at > end - limit.perMs && at <= end)
        expect(inSpan.reduce((sum, use) => sum + use.units, 0)).toBeLessThanOrEqual(units)
      }
    }),
  )
})
