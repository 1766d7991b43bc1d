import { expect, test } from 'vitest'
import { findSlow, MINUTES_MS, readLongTexts, sharePatterns } from './patterns.ts'

const patterns = sharePatterns(0)

test(
  'DS-05 no regular expression of ours can be made to think for long',
  () => {
    expect(patterns.length).toBeGreaterThan(300)
    expect(findSlow(patterns)).toEqual([])
  },
  MINUTES_MS,
)

test('DS-05 whatever is repeated twenty thousand times is read by each of them', () => {
  // the test's time ends one that does not
  readLongTexts(patterns)
})
