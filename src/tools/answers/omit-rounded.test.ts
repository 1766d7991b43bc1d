import { expect, test } from 'vitest'
import { toFieldPath } from './field-path.ts'
import { omitFields } from './projection.ts'
import { roundNumbers } from './round-numbers.ts'

const answer = {
  signal: { bias: 'up', score: 0.12345, why: { score: 0.98765, long: null } },
  rows: [{ score: 0.55555, price: 1.234567891 }, { score: undefined }],
  params: { score: 0.77777, limit: 0.5 },
}

test.each([
  [[]],
  [['signal.why', 'rows.score']],
  [['signal.why.score', 'params.score']],
  [['rows.price', 'nothing.here', 'params']],
])('without %j an answer is rounded as one that never had them', (texts) => {
  const paths = texts.map(toFieldPath)

  const rounded = roundNumbers(answer, {}, paths)

  expect(JSON.stringify(rounded)).toBe(JSON.stringify(roundNumbers(omitFields(answer, paths), {})))
})
