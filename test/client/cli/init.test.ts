import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmptyHome, runPennywire } from './command.ts'

const PAYEE = '0x52908400098527886E0F7030069857D2E4169EE7'

function openFolder() {
  const folder = join(createEmptyHome(), 'a gateway')
  const environment = { PENNYWIRE_HOME: folder, PORT: '0' }
  const init = (...words: string[]) => runPennywire(['init', '--folder', folder, ...words], environment)
  return { folder, init, read: () => readFileSync(join(folder, 'gateway.env'), 'utf8') }
}

test('init without questions writes private files that pass doctor', async () => {
  const { folder, init } = openFolder()

  const { code, stdout, stderr } = await init('--yes')

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  for (const name of ['gateway.env', 'secrets/admin-tokens'])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(stdout).toContain('Valid; paid to')
  expect(stdout).toMatch(/pennywire serve --env-file "?.*gateway\.env/)
  const token = readFileSync(join(folder, 'secrets/admin-tokens'), 'utf8').trim()
  expect(token).toMatch(/^admin:[0-9a-f]{48}$/)
  expect(stdout).not.toContain(token.slice('admin:'.length))
})

test('flags set up real networks with addresses, facilitator and nodes', async () => {
  const { init, read } = openFolder()

  await init('--yes', '--network', 'base-sepolia', '--pay-to', PAYEE)

  expect(read()).toContain('NETWORKS=base-sepolia\n')
  expect(read()).toContain(`PAY_TO_EVM=${PAYEE}\n`)
  expect(read()).toContain('FACILITATOR_1=x402-org\n')
  expect(read()).toContain('RPC_URL_84532=https://')
})

test('an env file is replaced only with --force, and a copy is kept', async () => {
  const { folder, init, read } = openFolder()
  await init('--yes')
  const token = readFileSync(join(folder, 'secrets/admin-tokens'), 'utf8')
  writeFileSync(join(folder, 'gateway.env'), 'MINE=1\n')

  const refused = await init('--yes')
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('exists') })
  expect(read()).toBe('MINE=1\n')
  await init('--yes', '--force')

  const [copy = ''] = readdirSync(folder).filter((name) => name.endsWith('.bak'))
  expect(readFileSync(join(folder, copy), 'utf8')).toBe('MINE=1\n')
  expect(readFileSync(join(folder, 'secrets/admin-tokens'), 'utf8')).toBe(token)
})

test.for([
  [['--network', 'base'], '--pay-to is missing'],
  [['--network', 'base', '--pay-to', PAYEE.replace('EE7', 'eE7')], 'checksum'],
  [['--network', 'base,base-sepolia'], 'test networks or real ones'],
  [['--network', 'bitcoin'], 'Use none, or base'],
  [['--network', 'base', '--pay-to', PAYEE, '--data-mode', 'simulated'], 'Use live'],
  [['--network', 'base', '--pay-to', PAYEE, '--facilitator', 'nobody'], 'Use cdp, payai'],
  [['--public-url', 'https://x.example/"\nSETTLE_KEY=1'], '--public-url'],
])('init with %j is refused and writes nothing', async ([words = [], message = '']) => {
  const { folder, init } = openFolder()

  const { code, stderr } = await init('--yes', ...(words as string[]))

  expect(code).toBe(2)
  expect(stderr).toContain(message)
  expect(() => statSync(folder)).toThrow()
})
