import { execFile, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { openGatewayFixture } from '../support/gateway.ts'
import { createEmptyHome } from './cli/command.ts'
import { codeBlocks } from './code-blocks.ts'

const root = join(import.meta.dirname, '..', '..')
const documents = ['docs/client.md', 'docs/recipes.md', 'examples/python/README.md']
const privateKey = `0x${'6'.repeat(64)}` as const

const python = [
  ...documents.flatMap((file) => codeBlocks(join(root, file), 'python')),
  ...readdirSync(join(root, 'examples', 'python'))
    .filter((name) => name.endsWith('.py'))
    .map((name) => readFileSync(join(root, 'examples', 'python', name), 'utf8')),
]

test('TypeScript in documents is TypeScript', () => {
  const blocks = documents.flatMap((file) => codeBlocks(join(root, file), 'ts'))

  expect(blocks.length).toBeGreaterThan(6)
  expect(
    blocks.flatMap((block) => parseSync('block.ts', block).errors.map(({ message }) => message)),
  ).toEqual([])
})

test('Python in documents and examples is Python', () => {
  const parse = 'import ast, json, sys\nfor text in json.load(sys.stdin): ast.parse(text)'

  const { status, stderr } = spawnSync('python3', ['-c', parse], { input: JSON.stringify(python) })

  expect(python.length).toBeGreaterThan(4)
  expect(status, `${stderr}`).toBe(0)
})

test('the shell and the Python of the recipes buy from a gateway', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const { address } = privateKeyToAccount(privateKey)
  await gateway.buyer.post('/embedded/faucet', { address })
  const home = createEmptyHome()
  writeFileSync(join(home, 'wallet.json'), JSON.stringify({ address, privateKey }), { mode: 0o600 })
  writeFileSync(
    join(home, 'pennywire'),
    `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'dist/cli/main.js')}' "$@"\n`,
    { mode: 0o700 },
  )
  const environment = { PATH: `${home}:${process.env['PATH']}`, PENNYWIRE_HOME: home }
  const recipes = join(root, 'docs/recipes.md')
  const [shell = ''] = codeBlocks(recipes, 'sh')
  const [, exchange = ''] = codeBlocks(recipes, 'python')
  const here = (text: string) => text.replaceAll('http://127.0.0.1:4020', gateway.url)

  const bought = await run('bash', ['-ec', here(shell)], environment)
  const again = await run('python3', ['-c', here(exchange)], environment)

  expect(JSON.parse(bought)).toMatchObject({ signal: { bias: expect.any(String) } })
  expect(again).toMatch(/^(?:bullish|bearish|neutral)\n$/)
  expect(await gateway.earned()).toBe(10_000n)
})

function run(file: string, words: readonly string[], environment: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(file, words, { env: environment }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr || error.message)) : resolve(stdout),
    )
  })
}
