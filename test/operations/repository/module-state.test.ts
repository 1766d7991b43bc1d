import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findModuleState } from './module-state.ts'

const root = join(import.meta.dirname, '../..')

test('helpers keep no module state, since test files share them', () => {
  const helpers = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )

  const found = helpers.flatMap((file) =>
    findModuleState(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  )

  expect(helpers.length).toBeGreaterThan(80)
  expect(found).toEqual([])
})

test.each([
  ['let count = 0', ['count']],
  ['export let count = 0', ['count']],
  ['const seen = new Map<string, number>()', ['seen']],
  ['const asked: string[] = []', ['asked']],
  ['const prices = new Map([[1, 2]])', []],
  ['function open() {\n  let count = 0\n}', []],
  ["const names = ['a']", []],
])('module state of %j is %j', (source, names) => {
  expect(findModuleState(source)).toEqual(names)
})
