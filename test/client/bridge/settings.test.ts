import { expect, test } from 'vitest'
import { bridgeSettings } from '../../../src/discovery/bridge-settings.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { runPennywire } from '../cli/command.ts'
import { openHost, startBridge } from './bridge-fixture.ts'

/** For those who start the bridge from a shell. */
const COMMAND_LINE_ONLY = ['PENNYWIRE_PASSPHRASE_FILE', 'PENNYWIRE_SESSION_FILE', 'PENNYWIRE_SOLANA_KEY']

test('the bundles ask their user for the bridge’s settings, with equal defaults', async () => {
  const { stdout } = await runPennywire(['mcp', '--help'])
  const help = stdout.replace(/\s+/g, ' ')

  for (const { variable, default: standard, secret } of bridgeSettings) {
    expect(help, variable).toMatch(secret ? variable : `(${variable}) (default: "${standard ?? ''}")`)
  }
  const asked = new Set<string>(bridgeSettings.map(({ variable }) => variable))
  const others = (help.match(/PENNYWIRE_[A-Z_]+/g) ?? []).filter((variable) => !asked.has(variable))
  expect(others.toSorted()).toEqual(COMMAND_LINE_ONLY)
})

test('empty fields and placeholders count as unset', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })
  const unfilled = bridgeSettings
    .filter(({ variable }) => variable !== 'PENNYWIRE_URL')
    .map(({ variable, name }, at) => [variable, at % 2 ? '' : `\${user_config.${name}}`])

  const host = await openHost({ url, environment: Object.fromEntries(unfilled) })

  expect(host.client.getInstructions()).toMatch(/no wallet yet/)
  expect((await host.call('consult', { intent: 'price of bitcoin' })).isError).toBeFalsy()
})

test('a person reads on standard error what the bridge may pay, and from where', async () => {
  const environment = { PENNYWIRE_PRIVATE_KEY: `0x${'7'.repeat(64)}` }
  const { child, errors, ended } = startBridge({ url: 'http://gateway.example', environment })

  child.stdin.end()
  await ended

  expect(errors()).toMatch(
    /^pennywire mcp: http:\/\/gateway\.example: paying from 0x\w{40}, at most 0\.05 USD a call and 1 USD a day\.\n$/,
  )
})
