import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TradedBars } from '../market/bars.ts'
import { volumeProfile } from './volume-profile.ts'

test('volume is spread over the range of its bar, and the value area grows by the busier side', () => {
  const profile = volumeProfile(bars([0, 4, 40], [1, 2, 30], [2, 3, 10]), { bands: 4, valueArea: 0.7 })

  expect(profile).toMatchObject({
    bands: [
      { low: 0, high: 1, volume: 10 },
      { low: 1, high: 2, volume: 40 },
      { low: 2, high: 3, volume: 20 },
      { low: 3, high: 4, volume: 10 },
    ],
    totalVolume: 80,
    pointOfControl: { low: 1, high: 2, volume: 40 },
    valueArea: { low: 1, high: 3, volume: 60, sharePercent: 75 },
  })
})

test('nodes stand out from their neighbours', () => {
  const profile = volumeProfile(bars([0, 1, 50], [1, 2, 1], [2, 3, 30], [3, 4, 20]), {
    bands: 4,
    valueArea: 0.7,
  })

  expect(profile?.highNodes).toMatchObject([{ low: 2, high: 3, volume: 30 }])
  expect(profile?.lowNodes).toMatchObject([{ low: 1, high: 2, volume: 1 }])
})

test('without trades or without movement there is no profile', () => {
  expect(volumeProfile(bars([1, 2, 0]), { bands: 10, valueArea: 0.7 })).toBeNull()
  expect(volumeProfile(bars([1, 1, 5]), { bands: 10, valueArea: 0.7 })).toBeNull()
})

test('no volume is lost, and the value area holds its share around the point of control', () => {
  const bar = fc.tuple(
    fc.double({ min: 1, max: 1_000, noNaN: true }),
    fc.double({ min: 0, max: 100, noNaN: true }),
    fc.double({ min: 0, max: 1e6, noNaN: true }),
  )
  fc.assert(
    fc.property(
      fc.array(bar, { minLength: 1, maxLength: 50 }),
      fc.integer({ min: 10, max: 200 }),
      (rows, bands) => {
        const traded = rows.reduce((sum, [, , volume]) => sum + volume, 0)
        const profile = volumeProfile(
          bars(...rows.map(([low, range, volume]) => [low, low + range, volume] as const)),
          {
            bands,
            valueArea: 0.7,
          },
        )
        fc.pre(profile !== null && traded > 1e-3)

        const { totalVolume, valueArea, pointOfControl } = profile
        expect(totalVolume / traded).toBeCloseTo(1, 6)
        expect(valueArea.volume).toBeGreaterThanOrEqual(0.7 * totalVolume * (1 - 1e-9))
        expect(valueArea.low).toBeLessThanOrEqual(pointOfControl.low)
        expect(valueArea.high).toBeGreaterThanOrEqual(pointOfControl.high)
      },
    ),
  )
})

function bars(...rows: readonly (readonly [low: number, high: number, volume: number])[]): TradedBars {
  const line = (read: (row: (typeof rows)[number], i: number) => number) => Float64Array.from(rows, read)
  return {
    time: line((_, i) => i),
    open: line(([low]) => low),
    high: line(([, high]) => high),
    low: line(([low]) => low),
    close: line(([, high]) => high),
    volume: line(([, , volume]) => volume),
  }
}
