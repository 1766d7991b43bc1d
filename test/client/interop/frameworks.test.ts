import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { program, run } from './programs.ts'
import { openScriptedModel } from './scripted-model.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** The examples, where their imports find the frameworks that are installed for these tests alone, and this package. */
function copyExamples(): string {
  const folder = mkdtempSync(join(root, 'interop', '.agents-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(root, 'examples'), folder, { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules', 'pennywire'))
  for (const name of ['viem', '@x402'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  return folder
}

test.each([
  ['openai', 'openai/package.json', '/v1'],
  ['openai-responses', 'openai/package.json', '/v1'],
  ['openai-agents', '@openai/agents/package.json', '/v1'],
  ['ai-sdk', 'ai/package.json', '/v1'],
  ['langchain', 'langchain/package.json', '/v1'],
  ['mastra', '@mastra/core/package.json', '/v1'],
  ['llamaindex', '@llamaindex/workflow/package.json', '/v1'],
  ['anthropic', '@anthropic-ai/sdk/package.json', ''],
])('an agent of %s pays for one call and reads its answer', async (name, installed, base) => {
  if (!program(installed)) return
  const gateway = await openGatewayFixture({ fund: '0' })
  const model = await openScriptedModel()
  const file = join(copyExamples(), 'agents', `${name}.mjs`)

  const { code, output } = await run(process.execPath, [file, gateway.url, model.url + base])

  expect(code, output).toBe(0)
  expect(output).toMatch(/Bitcoin is (?:bullish|bearish|neutral)\. Paid: 0\.005 USD\./)
  expect(await gateway.earned()).toBe(5_000n)
  expect(model.requests[0]?.text).toContain('Costs $0.005.')
  expect(model.requests[0]?.body.tools).toHaveLength(2)
})

test.each([
  ['openai-chat', 'openai/package.json'],
  ['ai-sdk-chat', 'ai/package.json'],
])('the example %s buys as it claims', async (name, installed) => {
  if (!program(installed)) return
  const gateway = await openGatewayFixture({ fund: '0' })

  const { code, output } = await run(process.execPath, [join(copyExamples(), `${name}.mjs`), gateway.url])

  expect(code, output).toBe(0)
  expect(output).toMatch(/^ok: two answers of local\/echo-1/m)
  expect(await gateway.earned()).toBe(8_000n)
})

test('an agent without the key of its model prints one line', async () => {
  if (!program('openai/package.json')) return

  const { code, output } = await run(process.execPath, [join(copyExamples(), 'agents', 'openai.mjs')])

  expect(code).toBe(1)
  expect(output).toMatch(/^Missing: the key of your model\. Set MODEL_API_KEY.*\n$/)
})
