import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findBannedIdentifiers } from './banned-words.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const FOLDERS = ['src', 'web', 'test', 'scripts', 'bench', 'mutation', 'examples']

test('no identifier holds a word that the glossary replaced', () => {
  const files = listSources()
  const found = files.flatMap((name) =>
    findBannedIdentifiers(readFileSync(join(root, name), 'utf8')).map((word) => `${name}: ${word}`),
  )

  expect(files.length).toBeGreaterThan(1_500)
  expect(found).toEqual([])
})

test.each([
  ['const toldSales = 1', ['toldSales']],
  ['const { said, value } = answer', ['said']],
  ['call({ places: 2 })', ['places']],
  ['const MOST_RETRIES = 3', ['MOST_RETRIES']],
  ['const WAIT_MILLISECONDS = 3', ['WAIT_MILLISECONDS']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text under test
  ['log(`the shelf ${purse.id}`)', ['purse']],
  ["log('the desk said so') // nobody told", []],
  ['replace(placeholder, replaced, placement)', []],
])('banned words are found in identifiers alone: %s', (source, expected) => {
  expect(findBannedIdentifiers(source)).toEqual(expected)
})

function listSources(): readonly string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ).filter((name) => /\.(?:ts|mjs)$/.test(name) && !name.includes('node_modules'))
}
