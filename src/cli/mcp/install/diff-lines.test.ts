import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'

const toText = (before: string, after: string) =>
  diffLines(before === '' ? [] : before.split(' '), after === '' ? [] : after.split(' '))
    .map(({ mark, text }) => mark + text)
    .join('|')

test.each([
  ['a b c', 'a x c', ' a|-b|+x| c'],
  ['', 'a b', '+a|+b'],
  ['a b', '', '-a|-b'],
  ['a b', 'a b', ' a| b'],
  ['a b c d', 'b d e', '-a| b|-c| d|+e'],
])('%j to %j is shown in the order of its lines', (before, after, expected) => {
  expect(toText(before, after)).toBe(expected)
})
