import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { caseIds } from './case-ids.ts'

const root = join(import.meta.dirname, '../../..')
const ID = /\b[A-Z]{2,3}-\d{2}\b/g

function idsIn(text: string): readonly string[] {
  return text.match(ID) ?? []
}

/** The text of every test file, without comments. */
const testTexts: readonly string[] = ['src', 'test']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => join(root, folder, file)),
  )
  .map((file) => readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\*).*$/gm, ''))

/** Ids that tests name in their titles, or in the rows that their titles are made of. */
function tested(): ReadonlySet<string> {
  return new Set(testTexts.flatMap(idsIn))
}

/** The beginnings of titles in the last column of the table of actors. */
function quotedTitles(): readonly string[] {
  const [, table = ''] = /^## What each actor can and cannot do$([\s\S]*?)^## /m.exec(model) ?? []
  const rows = table.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).flatMap((row) => (row.split('|').at(-2) ?? '').split(';').map((title) => title.trim()))
}

const model = readFileSync(join(root, 'docs/threat-model.md'), 'utf8')
const [, notRun = ''] = /^## Not run here$([^#]*)/m.exec(model) ?? []
const exceptions = new Set(idsIn(notRun))

test('every case has a named test or a reason for lacking one', () => {
  const named = tested()

  expect(caseIds.filter((id) => !named.has(id) && !exceptions.has(id))).toEqual([])
  expect([...exceptions].filter((id) => named.has(id))).toEqual([])
})

test('the threat model speaks of cases that there are, and of all of them', () => {
  const result = new Set(idsIn(model))

  expect([...result].filter((id) => !caseIds.includes(id))).toEqual([])
  expect(caseIds.filter((id) => !result.has(id))).toEqual([])
})

test('every test that the table of actors names is there', () => {
  const titles = quotedTitles()
  const starts = (title: string) =>
    testTexts.some((text) => ["'", '"', '`'].some((mark) => text.includes(mark + title)))

  expect(titles.length).toBeGreaterThan(40)
  expect(titles.filter((title) => !starts(title))).toEqual([])
})
