import { expect, test } from 'vitest'
import { createHealthRecord } from './health-record.ts'

test('totals count every request since the start, by time', () => {
  const record = createHealthRecord()

  for (let index = 0; index < 60; index += 1) record.succeeded(index, 250)
  record.succeeded(61, 6_000)
  record.failed(62, 'It timed out.')

  const { answered, failed, seconds, buckets } = record.totals()
  expect({ answered, failed, seconds }).toEqual({ answered: 61, failed: 1, seconds: 21 })
  expect(buckets.map(({ count }) => count)).toEqual([0, 0, 60, 60, 60, 60, 60])
})
