import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { barsOf } from '../market/bars.ts'
import { changesOf } from './changes.ts'

const now = Date.parse('2026-03-02T10:30:00Z')

/** Closes count up to 100 at the newest closed bar. */
function history(length: number, barMilliseconds: number) {
  const last = Math.floor(now / barMilliseconds) * barMilliseconds - barMilliseconds
  const rows = Array.from({ length }, (_, index) => {
    const close = 100 - (length - 1 - index) / 10
    const time = last - (length - 1 - index) * barMilliseconds
    return { time, open: close, high: close, low: close, close, volume: 1 }
  })
  return { bars: barsOf(rows), barMilliseconds }
}

test('the finest history that reaches back tells, and null stands where none does', () => {
  const changes = changesOf(110, [history(100, HOUR_MS), history(60, DAY_MS)], { now })

  expect(changes['24h']).toBeCloseTo(100 * (110 / 97.6 - 1), 6)
  expect(changes['7d']).toBeCloseTo(100 * (110 / 99.3 - 1), 6)
  expect(changes['30d']).toBeCloseTo(100 * (110 / 97 - 1), 6)
  expect(changes).toMatchObject({ '90d': null, '1y': null })
})

test('a gap is not bridged', () => {
  const { bars, barMilliseconds } = history(48, HOUR_MS)
  const keep = (line: Float64Array) => line.filter((_, index) => index < 20 || index > 26)
  const gapped = {
    time: keep(bars.time),
    open: keep(bars.open),
    high: keep(bars.high),
    low: keep(bars.low),
    close: keep(bars.close),
  }

  expect(changesOf(110, [{ bars: gapped, barMilliseconds }], { now })['24h']).toBeNull()
})
