import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openGatewayFixture } from '../support/gateway.ts'

const run = promisify(execFile)
const examples = fileURLToPath(new URL('../../examples/', import.meta.url))
const HELPERS: readonly string[] = ['bounded-fetch', 'help', 'paying-fetch', 'wallet', 'agents/agent-tools']
const UNREACHABLE = 'http://127.0.0.1:9'

const programs = [...list(''), ...list('agents/')].filter((name) => !HELPERS.includes(name))

function list(folder: string): readonly string[] {
  return readdirSync(join(examples, folder))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => folder + name.slice(0, -'.mjs'.length))
}

/** The examples in a folder where no package is installed. */
function copyExamples(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pennywire-examples-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(examples, folder, { recursive: true })
  return folder
}

test.each(['fetch', 'client', 'mcp', 'a2a'])('the example %s buys one signal', async (name) => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const file = join(examples, `${name}.mjs`)

  const { stdout } = await run(process.execPath, [file, gateway.url])

  expect(stdout).toMatch(/^ok: bitcoin is (?:bullish|bearish|neutral)/m)
  expect(await gateway.earned()).toBe(5_000n)
})

test.each(programs)('without its packages the example %s prints one line', async (name) => {
  const folder = copyExamples()

  const { stderr } = await run(process.execPath, [join(folder, `${name}.mjs`)]).catch(
    (error: { stderr: string }) => error,
  )

  const [, packages = ''] = /^Missing: npm install (.*)\n$/.exec(stderr) ?? []
  expect(stderr).toBe(`Missing: npm install ${packages}\n`)
  const named = packages.split(' ')
  expect(findImports(join(folder, `${name}.mjs`)).filter((each) => !named.includes(each))).toEqual([])
})

test.each(['fetch', 'client', 'mcp'])('without a gateway the example %s prints one line', async (name) => {
  const { stderr } = await run(process.execPath, [join(examples, `${name}.mjs`), UNREACHABLE]).catch(
    (error: { stderr: string }) => error,
  )

  expect(stderr).toBe(`No gateway answers at ${UNREACHABLE}. Start one with: npx pennywire serve\n`)
})

/** The packages that a file imports itself. */
function findImports(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/await import\('([^.'][^']*)'\)/g)].map(
    ([, specifier = '']) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
  )
}
