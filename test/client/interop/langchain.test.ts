import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { program } from './programs.ts'

const adapters = program('@langchain/mcp-adapters/package.json')
const root = join(import.meta.dirname, '..', '..', '..')

test.runIf(adapters)('a LangChain agent finds a signal, sees its price, pays and reads it', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })

  const { stdout } = await promisify(execFile)(process.execPath, [besideLangchain(), gateway.url])

  expect(stdout).toMatch(/^signal costs 0\.005 USDC$/m)
  expect(stdout).toMatch(/^ok: bitcoin is (?:bullish|bearish|neutral)$/m)
  expect(await gateway.earned()).toBe(5_000n)
})

/** The example, where its imports find what is installed for these tests alone. */
function besideLangchain(): string {
  const folder = mkdtempSync(join(root, 'interop', '.example-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of ['langchain.mjs', 'wallet.mjs', 'bounded-fetch.mjs', 'help.mjs'])
    copyFileSync(join(root, 'examples', file), join(folder, file))
  return join(folder, 'langchain.mjs')
}
