import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../../support/process.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const BUILT_IN = new Set(builtinModules)
/** `require("x")`, `from "x"` and `import("x")` of what is no file of the bundle. */
const IMPORT = /(?:\brequire\(|\bfrom ?|\bimport\()["']((?:@[\w.-]+\/)?\w[\w.-]*(?:[:/][\w./-]+)?)["']/g
/** Ajv writes its own names into the source of validators, which nothing asks for; pg asks for the other with NODE_PG_FORCE_NATIVE. */
const NEVER_LOADED = ['ajv', 'ajv-formats', 'pg-native']

beforeAll(build, 120_000)

test('the bundle imports only what npm fetches with the package', () => {
  const files = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|cjs)$/.test(name) && !/^(?:web|admin)\//.test(name))
    .map((name) => readFileSync(join(root, 'dist', name), 'utf8'))
  const imported = files.flatMap((text) => [...text.matchAll(IMPORT)].map(([, name]) => toPackage(`${name}`)))
  const found = new Set(imported.filter((name) => !name.startsWith('node:') && !BUILT_IN.has(name)))
  for (const name of NEVER_LOADED) found.delete(name)
  const { dependencies, peerDependencies } = manifest

  expect([...found].toSorted()).toEqual(
    [...Object.keys(peerDependencies), ...Object.keys(dependencies)].toSorted(),
  )
})

test('what the package fetches is native, and everything else is bundled', () => {
  const optional = Object.keys(manifest.optionalDependencies)

  expect(Object.keys(manifest.dependencies)).toEqual(['@photostructure/sqlite'])
  expect(optional.filter((name) => !name.startsWith('litesvm-'))).toEqual([])
})

function toPackage(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}
