import { readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openGatewayFixture } from '../support/gateway.ts'
import { compile, runFile } from './documents/block-runner.ts'
import { root } from './documents/document-list.ts'

const create = join(root, 'examples/starter/create.mjs')
const MAX_MS = 120_000

/** A project as the starter creates it, inside this package, so that its dependencies are found. */
async function createProject(): Promise<{ readonly folder: string; readonly program: string }> {
  const folder = join(root, 'build', `starter-${process.pid}-${Date.now()}`)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await runFile(process.execPath, [create, folder], { env: {}, cwd: root })
  // its own package.json would hide the name of this package
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const program = await compile(
    readFileSync(join(folder, 'index.ts'), 'utf8'),
    join(root, 'build', 'starter'),
  )
  return { folder, program }
}

test('the starter buys a first call without any setting', { timeout: MAX_MS }, async () => {
  const { folder, program } = await createProject()

  const printed = await runFile(process.execPath, [program], { env: {}, cwd: folder })

  expect(printed).toMatch(/^bitcoin is (?:bullish|bearish|neutral): /)
  expect(printed).toContain('paid $0.005, $0.095 left today, receipt valid')
  expect(statSync(join(folder, 'wallet.key')).mode & 0o777).toBe(0o600)
})

test('the starter with an empty wallet names its address and what it cost', { timeout: MAX_MS }, async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const { folder, program } = await createProject()
  const env = { PENNYWIRE_URL: gateway.url }

  const failure = await runFile(process.execPath, [program], { env, cwd: folder }).catch(String)

  expect(failure).toMatch(/Charged: no\. Your wallet is 0x[0-9a-fA-F]{40}\./)
  expect(await gateway.earned()).toBe(0n)
})

test('the starter refuses a folder that is not empty', async () => {
  const failure = await runFile(process.execPath, [create, root], { env: {}, cwd: root }).catch(String)

  expect(failure).toContain('is not empty. Name a new folder.')
})

test('the starter’s project depends on what its program imports', async () => {
  const { folder } = await createProject()
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const imported = [...readFileSync(join(folder, 'index.ts'), 'utf8').matchAll(/from '(?!node:)([^/']+)/g)]

  expect(imported.map(([, name]) => `${name}`).filter((name) => !(name in dependencies))).toEqual([])
})
