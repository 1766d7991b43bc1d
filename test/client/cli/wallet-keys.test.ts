import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createEmptyHome, runPennywire } from './command.ts'

const PASSPHRASE = 'correct horse battery'
const EVM_KEY = `0x${'7'.repeat(64)}`

function readWallet(home: string, name = 'wallet.json'): string {
  return readFileSync(join(home, name), 'utf8')
}

/** A program in the shape of `secret-tool` that writes down its arguments and keeps secrets in a folder. */
function installSecretTool() {
  const folder = createEmptyHome()
  const log = join(folder, 'arguments.log')
  const kept = join(folder, 'kept')
  mkdirSync(kept)
  const script = [
    '#!/bin/sh',
    `echo "$@" >> "${log}"; env >> "${log}"`,
    'for last; do :; done',
    `case "$1" in`,
    `store) cat > "${kept}/$last" ;;`,
    `lookup) cat "${kept}/$last" ;;`,
    `clear) rm -f "${kept}/$last" ;;`,
    'esac',
  ]
  writeFileSync(join(folder, 'secret-tool'), `${script.join('\n')}\n`)
  chmodSync(join(folder, 'secret-tool'), 0o755)
  return {
    environment: { PATH: `${folder}:${process.env['PATH']}`, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' },
    readLog: () => readFileSync(log, 'utf8'),
  }
}

test.each(['evm', 'solana'] as const)(
  'an encrypted %s key pays with its passphrase, and not without',
  async (kind) => {
    const gateway = await openGatewayFixture({ fund: '0' })
    const home = createEmptyHome()
    const base = { PENNYWIRE_HOME: home, PENNYWIRE_URL: gateway.url }
    const unlocked = { ...base, PENNYWIRE_PASSPHRASE: PASSPHRASE }
    await runPennywire(['wallet', 'new', ...(kind === 'solana' ? ['--solana'] : [])], unlocked)
    await runPennywire(['wallet', 'fund'], base)

    const paid = await runPennywire(['call', 'health', '--yes'], unlocked)
    const locked = await runPennywire(['call', 'health', '--yes'], base)
    const wrong = await runPennywire(['call', 'health', '--yes'], {
      ...base,
      PENNYWIRE_PASSPHRASE: 'incorrect horse',
    })
    const free = await runPennywire(['call', 'info'], base)

    expect(paid.code, paid.stderr).toBe(0)
    expect(locked).toMatchObject({ code: 2, stderr: expect.stringContaining('PENNYWIRE_PASSPHRASE_FILE') })
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The passphrase is wrong. Nothing was signed.'),
    })
    expect(free.code).toBe(0)
    const file = kind === 'solana' ? 'wallet-solana.json' : 'wallet.json'
    expect(JSON.parse(readWallet(home, file))).toMatchObject({ version: 3, crypto: { kdf: 'scrypt' } })
    expect(statSync(join(home, file)).mode & 0o777).toBe(0o600)
  },
)

test('a key in the keychain stays out of files, arguments and output', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  const home = createEmptyHome()
  const { environment, readLog } = installSecretTool()
  const all = {
    ...environment,
    PENNYWIRE_HOME: home,
    PENNYWIRE_URL: gateway.url,
    PENNYWIRE_TEST_SECRET: 'sesame',
  }
  const created = await runPennywire(['wallet', 'new'], all)
  await runPennywire(['wallet', 'fund'], all)

  const paid = await runPennywire(['call', 'health', '--yes'], all)
  const exported = await runPennywire(['wallet', 'export', '--yes'], all)

  const key = exported.stdout.trim()
  expect(created.stdout).toContain('keyring of this desktop')
  expect(paid.code, paid.stderr).toBe(0)
  expect(key).toMatch(/^0x[0-9a-f]{64}$/)
  expect(readLog()).toContain('lookup service pennywire')
  for (const text of [
    readLog(),
    readWallet(home),
    created.stdout,
    created.stderr,
    paid.stdout,
    paid.stderr,
  ]) {
    expect(text).not.toContain(key.slice(2))
    expect(text).not.toContain('sesame')
  }
})

test('a key is imported, and exported as a keystore for another wallet', async () => {
  const [first, second] = [createEmptyHome(), createEmptyHome()]
  const file = join(first, 'key.txt')
  writeFileSync(file, EVM_KEY, { mode: 0o600 })
  const imported = await runPennywire(['wallet', 'import', file], { PENNYWIRE_HOME: first })
  const sealed = await runPennywire(['wallet', 'export', '--keystore'], {
    PENNYWIRE_HOME: first,
    PENNYWIRE_PASSPHRASE: PASSPHRASE,
  })
  const keystore = join(second, 'keystore.json')
  writeFileSync(keystore, sealed.stdout, { mode: 0o600 })

  const again = await runPennywire(['wallet', 'import', keystore], {
    PENNYWIRE_HOME: second,
    PENNYWIRE_PASSPHRASE: PASSPHRASE,
  })

  expect(imported.stderr).toContain('not encrypted')
  expect(again.stdout.split('\n')[0]).toBe(imported.stdout.split('\n')[0])
  expect(sealed.stdout + again.stdout + readWallet(second)).not.toContain(EVM_KEY.slice(2))
})

test('a plain key is encrypted in place and keeps its address', async () => {
  const home = createEmptyHome()
  const created = await runPennywire(['wallet', 'new'], { PENNYWIRE_HOME: home })
  const { privateKey } = JSON.parse(readWallet(home))

  const kept = await runPennywire(['wallet', 'protect'], {
    PENNYWIRE_HOME: home,
    PENNYWIRE_PASSPHRASE: PASSPHRASE,
  })
  const exported = await runPennywire(['wallet', 'export', '--yes'], {
    PENNYWIRE_HOME: home,
    PENNYWIRE_PASSPHRASE: PASSPHRASE,
  })

  expect(kept.stdout.split('\n')[0]).toBe(created.stdout.split('\n')[0])
  expect(readWallet(home)).not.toContain(privateKey.slice(2))
  expect(exported.stdout.trim()).toBe(privateKey)
})

test('a key is printed only when that is confirmed', async () => {
  const home = createEmptyHome()
  await runPennywire(['wallet', 'new'], { PENNYWIRE_HOME: home })

  const ended = await runPennywire(['wallet', 'export'], { PENNYWIRE_HOME: home })

  expect(ended).toMatchObject({ code: 3, stdout: '' })
})

test.each(['swordfish', `0x${'0'.repeat(64)}`, '[1,2,3]', '{"version":3}', ''])(
  'the text %j is refused, and not repeated',
  async (text) => {
    const home = createEmptyHome()
    const file = join(home, 'key.txt')
    writeFileSync(file, text, { mode: 0o600 })

    const ended = await runPennywire(['wallet', 'import', file], { PENNYWIRE_HOME: home })

    expect(ended).toMatchObject({ code: 2, stdout: '' })
    if (text !== '') expect(ended.stderr).not.toContain(text)
  },
)

test('the balance is what the gateway’s network holds', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })
  const environment = { PENNYWIRE_HOME: createEmptyHome(), PENNYWIRE_URL: url }
  await runPennywire(['wallet', 'new'], environment)
  await runPennywire(['wallet', 'new', '--solana'], environment)
  await runPennywire(['wallet', 'fund', '--amount', '2.5', '--network', 'solana'], environment)

  const { stdout } = await runPennywire(['wallet', 'balance', '--json'], environment)

  expect(JSON.parse(stdout).balances).toMatchObject([
    { name: 'Base Sepolia', usd: '0', embedded: true },
    { name: 'Solana devnet', usd: '2.5', embedded: true },
  ])
})
