import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { openReader } from './block-runner.ts'
import { blocks, documents, root, runnable } from './document-list.ts'

/** Languages that a test runs or checks, and those that are pictures or output. */
const CHECKED = ['sh', 'ts', 'python', 'json']
const SHOWN = ['mermaid', 'text']
/** Blocks that name a reason why they cannot run. More of them need a better reason than haste. */
const MAX_SKIPPED = 29

/** What the blocks of a document buy, in dollars; those that start a gateway of their own pay there. */
const BOUGHT_USD: Readonly<Record<string, string>> = {
  'README.md': '0.01',
  'docs/quick-start.md': '0.015',
  'docs/paying.md': '0.005',
  'docs/recipes.md': '0.01',
  'docs/mcp-hosts.md': '0.005',
  'docs/sessions.md': '2',
  'docs/client.md': '5.01',
  'docs/command-line.md': '0.01',
}

const withCode = documents.filter((document) =>
  ['sh', 'ts', 'python'].some((language) => runnable(language).some((block) => block.document === document)),
)

test('every block names a language, and few cannot run', () => {
  const unknown = blocks.filter(({ language }) => ![...CHECKED, ...SHOWN].includes(language))
  const skipped = blocks.filter(({ skipReason }) => skipReason !== undefined)
  const run = CHECKED.flatMap(runnable)

  expect(unknown.map(({ at }) => at)).toEqual([])
  expect(skipped.length).toBeLessThanOrEqual(MAX_SKIPPED)
  expect(run.length).toBeGreaterThan(skipped.length)
})

test.each(withCode)('the blocks of %s run against a gateway', { timeout: 180_000 }, async (document) => {
  const own = blocks.filter((block) => block.document === document && block.skipReason === undefined)
  const makesWallet = own.some(({ code }) => code.includes('wallet new'))
  const reader = await openReader({ hasWallet: !makesWallet })

  for (const block of own.filter(({ language }) => ['sh', 'ts', 'python'].includes(language)))
    expect(await reader.run(block).catch((error: Error) => error), block.at).toEqual(expect.any(String))
  expect(await reader.earnedUsd()).toBe(BOUGHT_USD[document] ?? '0')
})

test('JSON in documents is JSON', () => {
  for (const { at, code } of runnable('json')) expect(() => JSON.parse(code), at).not.toThrow()
})

test('code that cannot run here is at least well-formed', () => {
  const typescript = blocks.filter(({ language }) => language === 'ts')
  const python = [
    ...blocks.filter(({ language }) => language === 'python').map(({ code }) => code),
    ...readdirSync(join(root, 'examples/python'))
      .filter((name) => name.endsWith('.py'))
      .map((name) => readFileSync(join(root, 'examples/python', name), 'utf8')),
  ]
  const parse = 'import ast, json, sys\nfor text in json.load(sys.stdin): ast.parse(text)'

  const { status, stderr } = spawnSync('python3', ['-c', parse], { input: JSON.stringify(python) })

  expect(typescript.flatMap(({ code }) => parseSync('block.ts', code).errors)).toEqual([])
  expect(python.length).toBeGreaterThan(4)
  expect(status, `${stderr}`).toBe(0)
})
