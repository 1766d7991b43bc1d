import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../../support/process.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json'))

interface Component {
  readonly name: string
  readonly version: string
  readonly properties: readonly { readonly name: string; readonly value: string }[]
}

beforeAll(() => {
  build()
  if (!existsSync(join(root, 'dist/sbom.cdx.json')))
    execFileSync(process.execPath, ['scripts/sbom.mjs'], { cwd: root, stdio: 'ignore' })
}, 120_000)

test('the package names its homepage, repository and subject', () => {
  expect(manifest).toMatchObject({
    homepage: expect.stringMatching(/^https:/),
    repository: { type: 'git', url: expect.stringMatching(/^git\+https:/) },
    bugs: { url: expect.stringMatching(/^https:/) },
    sideEffects: ['./dist/main.js', './dist/cli/main.js'],
  })
  expect(manifest.keywords.length).toBeGreaterThan(10)
})

test('npm packs notices, bill of materials, documents and the starter, and no sources', () => {
  const printed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64_000_000,
  })
  const reports = JSON.parse(printed.slice(printed.search(/[[{]/)))
  const [{ files }] = Object.values(reports) as [{ files: { path: string }[] }]
  const paths = files.map(({ path }) => path)

  expect(paths).toEqual(
    expect.arrayContaining([
      ...['LICENSE', 'SECURITY.md', 'CHANGELOG.md', 'dist/THIRD-PARTY.txt', 'dist/sbom.cdx.json'],
      ...['docs/quick-start.md', 'docs/images/demo.svg', 'examples/starter/index.ts'],
    ]),
  )
  expect(paths.filter((path) => /^(?:src|test|\.github)\/|\.test\.|wallet\.json|\.env/.test(path))).toEqual(
    [],
  )
})

test('every bundled package has a notice and stands in the bill of materials', () => {
  const notices = read('dist/THIRD-PARTY.txt')
  const { components, bomFormat } = JSON.parse(read('dist/sbom.cdx.json')) as {
    readonly bomFormat: string
    readonly components: readonly Component[]
  }
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  const headings = [...notices.matchAll(/^={80}\n(\S+) (\S+) \(.*\)\n/gm)]
  const bundled = headings.map(([, name, version]) => `${name}@${version}`)

  expect(bomFormat).toBe('CycloneDX')
  expect(bundled).toEqual(expect.arrayContaining(['express@5.3.0', 'zod@4.6.7', 'lean-qr@2.7.4']))
  expect(bundled.filter((name) => !listed.includes(name))).toEqual([])
  expect(listed).toContain('pg@8.23.1')
  expect(listed.filter((name) => /^(?:vitest|typescript|@biomejs\/biome)@/.test(name))).toEqual([])
  expect(notices).toMatch(/@ethereumjs\/evm \S+ \(MPL-2\.0\)\nSource: https:/)
})

test.each(['check', 'release'])('the workflow %s pins its actions and asks for few rights', (name) => {
  const workflow = read(`.github/workflows/${name}.yml`)
  const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => `${action}`)

  expect(actions.length).toBeGreaterThan(1)
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
  expect(workflow).toMatch(/^permissions:\n {2}contents: read\n/m)
  expect(workflow).not.toContain('secrets.')
  for (const [, script] of workflow.matchAll(/npm run ([\w:]+)/g))
    expect(manifest.scripts).toHaveProperty([`${script}`])
})

test('a release is published with provenance', () => {
  const workflow = read('.github/workflows/release.yml')

  expect(workflow).toContain('npm publish --provenance')
  expect(workflow).toContain('id-token: write')
})
