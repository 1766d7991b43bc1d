import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const rooms = readdirSync(join(root, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const TOP = ['src', 'test', 'scripts', 'bench', 'docs', 'generated', 'web', 'examples', 'consult-data']
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

/** Paths in backticks, from the root or from `src/`; those with a placeholder are left out. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w@.-]+\/[\w./-]*)`/g)].map(([, path]) => `${path}`)
}

test.each(documents)('%s names existing files only', (document) => {
  const missing = pathsIn(readFileSync(join(root, document), 'utf8')).filter((path) => {
    const [first = ''] = path.split('/')
    if (TOP.includes(first)) return !existsSync(join(root, path))
    // a room may have the name of something else, such as a route
    if (document !== 'docs/architecture.md' || !rooms.includes(first)) return false
    return !existsSync(join(root, 'src', path))
  })

  expect(missing).toEqual([])
})

test('the documents name many paths', () => {
  const all = documents.flatMap((document) => pathsIn(readFileSync(join(root, document), 'utf8')))

  expect(all.length).toBeGreaterThan(80)
})
