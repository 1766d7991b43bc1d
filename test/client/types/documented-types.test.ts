import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root, runnable } from '../documents/document-list.ts'

test('TypeScript in documents has no type errors', () => {
  const folder = join(root, 'build', `documented-${process.pid}`)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(folder, { recursive: true })
  const starter = readFileSync(join(root, 'examples/starter/index.ts'), 'utf8')
  const files = [...runnable('ts').map(({ code }) => code), starter].map((code, index) => {
    writeFileSync(join(folder, `block${index}.ts`), code)
    return `block${index}.ts`
  })
  const paths = {
    'pennywire/client': ['../../src/client/index.ts'],
    'pennywire/tools': ['../../src/client/tools/index.ts'],
    'pennywire/testing': ['../../src/testing/index.ts'],
  }
  const compilerOptions = { paths, noEmit: true, rootDir: '../..' }
  const settings = { extends: '../../tsconfig.json', compilerOptions, include: [], files }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))

  const { stdout } = spawnSync(join(root, 'check/node_modules/.bin/tsc'), ['-p', folder], {
    encoding: 'utf8',
  })

  expect(files.length).toBeGreaterThan(8)
  expect(stdout).toBe('')
})
