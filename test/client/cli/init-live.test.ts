import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLiveFixture, PAYEE } from './live-fixture.ts'

const NETWORK = ['--network', 'base-sepolia', '--pay-to', PAYEE, '--facilitator', 'cdp']
const SECRETS = ['admin-tokens', 'cdp-api-key-secret', 'master-key']

test('init --live makes private keys, checks every service and buys one call', async () => {
  const { folder, secret, refusals, chainUrl, init, read, earned } = await openLiveFixture()

  const { code, stdout, stderr } = await init([...NETWORK, '--rpc', `base-sepolia=${chainUrl}`, '--buy'], {
    CDP_API_KEY_SECRET: secret,
  })

  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: expect.stringContaining('Price: $0.001') })
  expect(readdirSync(join(folder, 'secrets')).toSorted()).toEqual(SECRETS)
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
  for (const name of ['gateway.env', ...SECRETS.map((each) => `secrets/${each}`)])
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600)
  for (const line of ['facilitator: cdp', 'settles: ', 'node: ', 'payee: ', 'clock', 'ledger keys'])
    expect(stdout).toMatch(new RegExp(`^[✓!] ${line}`, 'm'))
  expect(stdout).toMatch(
    /✓ bought one call +\/health for \$0\.001 on Base Sepolia \(eip155:84532\), transaction 0x[0-9a-f]{64}/,
  )
  expect(stdout).toContain('pennywire serve --env-file')
  expect(await earned()).toBe(1_000)
  expect(refusals).toEqual([])
  const key = read('secrets/master-key').trim()
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  for (const hidden of [key, secret]) expect(`${stdout}${stderr}${read('gateway.env')}`).not.toContain(hidden)
})

test('init --live again checks again and overwrites nothing', async () => {
  const { secret, chainUrl, init, read, earned } = await openLiveFixture()
  const words = [...NETWORK, '--rpc', `base-sepolia=${chainUrl}`]
  await init(words, { CDP_API_KEY_SECRET: secret })
  const before = ['gateway.env', ...SECRETS.map((name) => `secrets/${name}`)].map(read)

  const again = await init(words, { CDP_API_KEY_SECRET: 'another' })
  const forced = await init([...words, '--force'])

  expect(again, again.stdout).toMatchObject({ code: 0, stdout: expect.stringContaining('stays as it is') })
  expect(forced.code, forced.stdout).toBe(0)
  expect(SECRETS.map((name) => read(`secrets/${name}`))).toEqual(before.slice(1))
  expect(await earned()).toBe(0)
})

test('a facilitator that refuses the key ends init --live with what to mend', async () => {
  const { chainUrl, init, earned } = await openLiveFixture()
  const wrongKey = Buffer.alloc(64, 7).toString('base64')

  const { code, stdout } = await init([...NETWORK, '--rpc', `base-sepolia=${chainUrl}`, '--buy'], {
    CDP_API_KEY_SECRET: wrongKey,
  })

  expect(code, stdout).toBe(1)
  expect(stdout).toMatch(/✗ /)
  expect(stdout).toContain('then run the same command again')
  expect(stdout).not.toContain('bought one call')
  expect(await earned()).toBe(0)
})

test.each([
  [['--network', 'none'], 'needs a network'],
  [[], '--network is missing'],
  [[...NETWORK, '--rpc', 'base-sepolia'], '--rpc'],
  [[...NETWORK, '--rpc', 'base-sepolia=http://x.example/"\nSETTLE_KEY=1'], '--rpc'],
  [[...NETWORK, '--database-url', 'mysql://x'], '--database-url'],
])('init --live with %j is refused and writes nothing', async (words, message) => {
  const { folder, init } = await openLiveFixture()

  const { code, stderr } = await init(words)

  expect(code).toBe(2)
  expect(stderr).toContain(message)
  expect(existsSync(folder)).toBe(false)
})
