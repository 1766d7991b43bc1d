import { expect, test } from 'vitest'
import { abridge } from './abridge.ts'

test('a sample keeps its shape and shortens lists and texts', () => {
  const whole = {
    rows: [[1, null, 3, 4], [2], [3], [4]],
    text: 'a'.repeat(500),
    inner: { figure: 1.5, none: null },
  }

  const sample = abridge(whole)

  expect(sample).toMatchObject({ rows: [[1, null, 3], [2], [3]], inner: { figure: 1.5, none: null } })
  expect(sample['text']).toHaveLength(160)
})
