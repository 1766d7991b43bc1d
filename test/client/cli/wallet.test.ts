import { chmodSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createEmptyHome, runPennywire } from './command.ts'

test('a new wallet’s key file is readable by its owner only and never printed', async () => {
  const home = createEmptyHome()

  const { code, stdout, stderr } = await runPennywire(['wallet', 'new'], { PENNYWIRE_HOME: home })

  const path = join(home, 'wallet.json')
  const { address, privateKey } = JSON.parse(readFileSync(path, 'utf8'))
  expect(code).toBe(0)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(privateKey).toMatch(/^0x[0-9a-f]{64}$/)
  expect(stdout).toContain(address)
  expect(stdout + stderr).not.toContain(privateKey.slice(2, 12))
})

test('a wallet is never overwritten', async () => {
  const environment = { PENNYWIRE_HOME: createEmptyHome() }
  await runPennywire(['wallet', 'new'], environment)
  const before = readFileSync(join(environment.PENNYWIRE_HOME, 'wallet.json'), 'utf8')

  const again = await runPennywire(['wallet', 'new'], environment)

  expect(again).toMatchObject({ code: 2, stdout: '' })
  expect(again.stderr).toMatch(/^pennywire: There is a wallet already.*\n$/)
  expect(readFileSync(join(environment.PENNYWIRE_HOME, 'wallet.json'), 'utf8')).toBe(before)
})

test('a wallet is shown without its key, and filled from the faucet', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const environment = { PENNYWIRE_HOME: createEmptyHome(), PENNYWIRE_URL: gateway.url }
  await runPennywire(['wallet', 'new'], environment)

  const funded = await runPennywire(['wallet', 'fund', '--amount', '2.5'], environment)
  const shown = await runPennywire(['wallet', 'show', '--json'], environment)

  const { address } = JSON.parse(shown.stdout)
  expect(Object.keys(JSON.parse(shown.stdout))).toEqual(['kind', 'address', 'path', 'protection', 'wallets'])
  expect(funded).toMatchObject({ code: 0, stdout: expect.stringContaining('$2.5 on ') })
  expect(await (await gateway.embeddedChain).balanceOf(address.toLowerCase())).toBe(2_500_000n)
})

test('a wallet that others can read is not used', async () => {
  const environment = { PENNYWIRE_HOME: createEmptyHome() }
  await runPennywire(['wallet', 'new'], environment)
  chmodSync(join(environment.PENNYWIRE_HOME, 'wallet.json'), 0o644)

  const shown = await runPennywire(['wallet', 'show'], environment)

  expect(shown).toMatchObject({ code: 1, stderr: expect.stringContaining('chmod 600') })
})

test('without a wallet there is one clear line', async () => {
  const shown = await runPennywire(['wallet', 'show'], { PENNYWIRE_HOME: createEmptyHome() })

  expect(shown).toMatchObject({ code: 4, stdout: '' })
  expect(shown.stderr).toBe('pennywire: You have no wallet yet. Create one with `pennywire wallet new`.\n')
})
