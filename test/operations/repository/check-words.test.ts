import { expect, test } from 'vitest'
import { textsOfDocument } from '../../../scripts/words/markdown.mjs'
import { checkSentences, findBannedWords, toSentences } from '../../../scripts/words/rules.mjs'
import { textsOfSource } from '../../../scripts/words/source.mjs'

test.each([
  ['Nobody knows yet.', ['Nobody']],
  ['It says so, and the desk is told.', ['told', 'says', 'desk']],
  ['The field `said` and the value `nobody` are code.', []],
  ['longs pay shorts, or nobody pays', []],
  ['It is unforgettable, and untold riches wait.', []],
])('banned words in “%s” are found outside code', (text, expected) => {
  expect(findBannedWords(text).map(({ word }) => word)).toEqual(expected)
})

test('comments and messages of a source are checked, names and data are not', () => {
  const code = [
    '// a caller is told',
    "const message = 'It says no.'",
    "const key = 'nobody'",
    "const tool = { intents: ['tell me who said it'] }",
    'const text = `the desk $' + '{key} is open`',
  ].join('\n')

  const texts = textsOfSource('src/tools/x.ts', code)

  expect(texts.map(({ line, text }) => [line, text.trim()])).toEqual([
    [1, 'a caller is told'],
    [2, 'It says no.'],
    [5, 'the desk'],
    [5, 'is open'],
  ])
})

test('strings of tests are data, not messages', () => {
  expect(textsOfSource('src/x.test.ts', "const sentence = 'nobody pays here'")).toEqual([])
})

test('a document is read by paragraph, item and cell, without code', () => {
  const markdown =
    '# Head\n\nOne line\nand its end.\n\n- an item\n\n| a | b c |\n|---|---|\n\n```sh\ntold\n```\n'

  expect(textsOfDocument('docs/x.md', markdown)).toEqual([
    { line: 1, text: 'Head' },
    { line: 3, text: 'One line and its end.' },
    { line: 6, text: 'an item' },
    { line: 8, text: 'a' },
    { line: 8, text: 'b c' },
  ])
})

test('released sections of the changelog stay as they were', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- new\n\n## 1.0.0\n\n- told\n'

  expect(textsOfDocument('CHANGELOG.md', changelog).map(({ text }) => text)).toEqual([
    'Changelog',
    'Unreleased',
    'new',
  ])
})

test('sentences are counted by words, without figures and code', () => {
  const sentence = `${'word '.repeat(41)}.`
  const figures = `It is 1 2 3 4 5 6 7 8 9 (PAY-01 PAY-02) \`a b c d\` ${'1 '.repeat(60)}.`
  const inDocument = (text: string) => checkSentences([{ path: 'x.md', texts: [{ line: 1, text }] }])

  expect(inDocument(sentence).tooLong).toEqual([expect.stringMatching(/^x\.md:1 41 words in a sentence/)])
  expect(inDocument(figures)).toMatchObject({ tooLong: [], isShareReached: true, total: 1 })
  expect(inDocument(`${'word '.repeat(30)}.`).isShareReached).toBe(false)
  expect(toSentences('One. Two, e.g. three [link](x.md). Four?')).toHaveLength(3)
})
