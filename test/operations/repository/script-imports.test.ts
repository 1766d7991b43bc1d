import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')
/** Their paths are made while they run: a bundle just built, or a build to compare with. */
const COMPUTED = [
  'bench/servers/ledger.mjs',
  'bench/support/consult-memory.mjs',
  'scripts/compile.mjs',
  'scripts/simulate.mjs',
]

interface Import {
  readonly from: string
  /** The imported file; of `build/`, the source that is compiled to it. */
  readonly to: string
  readonly names: readonly string[]
}

const files = ['bench', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mjs') && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`),
)
const imports = files.flatMap(readImports)

test('every relative import of scripts and benchmarks resolves', () => {
  const missing = imports.filter(({ to }) => !existsSync(join(root, to)))

  expect(imports.length).toBeGreaterThan(200)
  expect(missing.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('scripts and benchmarks import only names that the sources export', () => {
  const compiled = imports.filter(({ to }) => to.endsWith('.ts') && existsSync(join(root, to)))
  const unknown = compiled.flatMap(({ from, to, names }) => {
    const exported = exportsOf(to)
    return names.filter((name) => !exported.has(name)).map((name) => `${from} imports ${name} of ${to}`)
  })

  expect(compiled.length).toBeGreaterThan(50)
  expect(unknown).toEqual([])
})

test('only four files compute what they import', () => {
  const computed = files.filter((file) => dynamicImports(file).some(({ path }) => path === undefined))

  expect(computed).toEqual(COMPUTED)
})

function readImports(file: string): Import[] {
  const { module } = parse(file)
  const fixed = module.staticImports.map(({ moduleRequest, entries }) => ({
    path: moduleRequest.value,
    names: entries.flatMap(({ importName }) => importName.name ?? []),
  }))
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [{ path: moduleRequest.value, names: [] }] : [])),
  )
  return [...fixed, ...passedOn, ...dynamicImports(file)].flatMap(({ path, names }) =>
    path?.startsWith('.') ? [{ from: file, to: sourceOf(join(dirname(file), path)), names }] : [],
  )
}

/** What a file imports while it runs, and the names it takes; the path is unknown where it is computed. */
function dynamicImports(file: string): { path: string | undefined; names: string[] }[] {
  const text = readFileSync(join(root, file), 'utf8')
  return parse(file).module.dynamicImports.map(({ start, moduleRequest }) => {
    const [, path] = /^'([^']*)'$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
    const [, taken = ''] = /\{([^{}]*)\} = await $/.exec(text.slice(0, start)) ?? []
    return { path, names: [...taken.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name]) => `${name}`) }
  })
}

function exportsOf(file: string): ReadonlySet<string> {
  return new Set(
    parse(file).module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName }) => exportName.name ?? []),
    ),
  )
}

function parse(file: string) {
  return parseSync(file, readFileSync(join(root, file), 'utf8'))
}

function sourceOf(path: string): string {
  return relative('.', path).replace(/^build\/((?:src|generated)\/.*)\.js$/, '$1.ts')
}
