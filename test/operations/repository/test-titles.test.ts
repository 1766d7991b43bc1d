import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTitleFault, readTitles } from './test-titles.ts'

const root = join(import.meta.dirname, '../../..')

const testFiles: readonly string[] = ['src', 'test', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`),
)

test('every test title is short and names its subject', () => {
  const titles = testFiles.flatMap((file) =>
    readTitles(readFileSync(join(root, file), 'utf8')).map(({ line, text }) => ({
      text,
      at: `${file}:${line}`,
    })),
  )

  const faults = titles.flatMap(({ text, at }) => {
    const fault = findTitleFault(text)
    return fault ? [`${at} ${fault}: ${text}`] : []
  })

  expect(titles.length).toBeGreaterThan(2_500)
  expect(faults).toEqual([])
})

test.each([
  ["test('a title', () => {})", 'a title'],
  ["test('a title', async ({ signal }) => {})", 'a title'],
  ["test('a title', { timeout: 5 }, () => {})", 'a title'],
  ["describe.each(rows)('a title', (row) => {})", 'a title'],
  ["test.each([\n  ['x'],\n])(\n  'a title', async (x) => {})", 'a title'],
  ["test.runIf(program)(\n  'the user’s title',\n  async () => {})", 'the user’s title'],
  ["onAnvil('a title', () => {})", 'a title'],
  [`test(\`%s is \${kind}\`, () => {})`, `%s is \${kind}`],
])('a title is found in %j', (source, title) => {
  expect(readTitles(source)).toEqual([expect.objectContaining({ text: title })])
})

test('strings of other calls are no titles', () => {
  expect(readTitles("expect('a title').toBe(1); buyer.get('/path', { a: 1 })")).toEqual([])
})

test.each([
  ['nobody pays', 'uses the vague word "nobody"'],
  ['a client is told', 'uses the vague word "told"'],
  ['PAY-44 what is empty', 'uses the vague word "what is"'],
  ['one two three four five six seven eight nine ten a b c d e', 'has 15 words, more than 14'],
])('the title %j is refused', (title, fault) => {
  expect(findTitleFault(title)).toBe(fault)
})

test.each([
  'PAY-44 one two three four five six seven eight nine ten a b c d',
  'F2 OBS-1: one two three four five six seven eight nine ten a b c d',
  'operations 6: one two three four five six seven eight nine ten a b c d',
  `a title of \${the number of} words`,
])('the title %j is accepted', (title) => {
  expect(findTitleFault(title)).toBeUndefined()
})
