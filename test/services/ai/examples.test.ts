import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'

const run = promisify(execFile)

test.each(['openai-chat', 'ai-sdk-chat'])('the example %s buys as it claims', async (name) => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const file = fileURLToPath(new URL(`../../../examples/${name}.mjs`, import.meta.url))

  const { stdout } = await run(process.execPath, [file, gateway.url])

  expect(stdout).toMatch(/^ok: two answers of local\/echo-1/m)
  expect(await gateway.earned()).toBe(8_000n)
})
