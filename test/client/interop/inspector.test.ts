import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { encode, type PaymentRequired } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

const inspector = join(import.meta.dirname, '../../../interop/node_modules/.bin/mcp-inspector')
const installed = existsSync(inspector)
if (!installed) console.warn('The Inspector is not tried; install it with: npm run interop:install')

/** Runs the Inspector's command line once; a violation of the protocol makes it exit with an error. */
async function inspect(url: string, era: string, ...args: string[]): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [inspector, '--cli', `${url}/mcp`, '--transport', 'http', '--protocol-era', era, ...args],
    { maxBuffer: 16 * 1024 * 1024 },
  ).catch((error: { code: number; stdout: string }) => {
    // the result of a call that is an error makes it exit, after printing the result; violations have codes of their own
    if (!args.includes('tools/call') || error.stdout.trim() === '') throw error
    return error
  })
  return JSON.parse(stdout)
}

describe.runIf(installed).each(['legacy', 'modern'])('the Inspector in the %s era', (era) => {
  test('finds nothing to complain about in the list of tools', async () => {
    const { url } = await openGatewayFixture({ fund: '0' })

    const listed = await inspect(url, era, '--method', 'tools/list', '--strict')

    expect(listed['tools']).toHaveLength(tools.length)
  }, 60_000)

  test('finds the skill, and its digest matches', async () => {
    const { url } = await openGatewayFixture({ fund: '0' })

    const found = await inspect(url, era, '--method', 'skills/list', '--verify')

    expect(found).toMatchObject({ uri: 'skill://pennywire/SKILL.md', outcome: 'verified', conformance: [] })
  }, 60_000)

  test('calls a free tool, reads an offer and receives the paid answer', async () => {
    const { url, buyer, earned } = await openGatewayFixture()
    const call = (name: string, argument: string, ...more: string[]) =>
      inspect(url, era, '--method', 'tools/call', '--tool-name', name, '--tool-arg', argument, ...more)

    const consulted = await call('consult', 'intent=candles of BTC')
    const offered = await call('candles', 'token=bitcoin')
    const payment = encode(await buyer.payload(offered['structuredContent'] as PaymentRequired))
    const bought = await call('candles', 'token=bitcoin', '--header', `PAYMENT-SIGNATURE: ${payment}`)

    expect(consulted['structuredContent']).toMatchObject({ mode: 'call', calls: [{ toolId: 'candles' }] })
    expect(offered).toMatchObject({ isError: true, structuredContent: { x402Version: 2 } })
    expect(bought['structuredContent']).toMatchObject({ instrument: expect.any(String) })
    expect(await earned()).toBe(1_000n)
  }, 60_000)
})
