import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openGatewayFixture } from '../support/gateway.ts'

const run = promisify(execFile)

test.each(['fetch', 'client', 'mcp', 'a2a'])('the example %s buys one signal', async (name) => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const file = fileURLToPath(new URL(`../../examples/${name}.mjs`, import.meta.url))

  const { stdout } = await run(process.execPath, [file, gateway.url])

  expect(stdout).toMatch(/^ok: bitcoin is (?:bullish|bearish|neutral)/m)
  expect(await gateway.earned()).toBe(5_000n)
})

test('the LangChain example names the packages that it misses', async () => {
  const file = fileURLToPath(new URL('../../examples/langchain.mjs', import.meta.url))

  const { stderr } = await run(process.execPath, [file]).catch((error: { stderr: string }) => error)

  expect(stderr).toMatch(/^Missing: npm install @langchain\/mcp-adapters .*\n$/)
})
