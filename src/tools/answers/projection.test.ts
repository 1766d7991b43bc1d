import { expect, test } from 'vitest'
import { toFieldPath } from './field-path.ts'
import { omitFields } from './projection.ts'

const answer = {
  signal: { bias: 'up', why: { long: 1, short: 2 } },
  rows: [{ a: 1, b: 2 }, { a: 3 }],
  end: null,
}

test.each([
  [['signal.why.long', 'signal.bias'], { ...answer, signal: { why: { short: 2 } } }],
  [['rows.b', 'rows[].a'], { ...answer, rows: [{}, {}] }],
  [['signal', 'signal.bias', 'end'], { rows: answer.rows }],
  [['rows[1]', 'nothing.here', 'end.below'], answer],
])('without %j the other fields stay as they were, in their order', (paths, left) => {
  const kept = omitFields(answer, paths.map(toFieldPath))

  expect(JSON.stringify(kept)).toBe(JSON.stringify(left))
})
