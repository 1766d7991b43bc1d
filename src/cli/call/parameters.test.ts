import { expect, test } from 'vitest'
import { readParameters, Word } from './parameters.ts'

test.each([
  [['--entry', 'a', '--entry=b', '--entry', 'c'], new Word('a,b,c')],
  [['--entry', 'a', '--entry'], new Word('true', { isBare: true })],
  [['--entry', '--entry', 'a'], new Word('true', { isBare: true })],
  [['--entry', '--entry'], new Word('true', { isBare: true })],
])('of %j every value counts, and a missing one is no value', (words, entry) => {
  expect(readParameters(words, undefined)).toEqual({ entry })
})

test('words take the place of what the data hold under their name', () => {
  expect(readParameters(['--limit', '5', '--limit=6'], '{"limit":1,"token":"sol"}')).toEqual({
    limit: new Word('5,6'),
    token: 'sol',
  })
})
