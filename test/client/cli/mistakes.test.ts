import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createEmptyHome, runPennywire } from './command.ts'

async function openShop() {
  const gateway = await openGatewayFixture({ fund: '0' })
  const environment = { PENNYWIRE_HOME: createEmptyHome(), PENNYWIRE_URL: gateway.url }
  const run = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    runPennywire(words, { ...environment, ...more })
  await run(['wallet', 'new'])
  await run(['wallet', 'fund'])
  return { gateway, run, home: environment.PENNYWIRE_HOME }
}

test('a slip in the words of a call costs nothing and exits with 2', async () => {
  const { gateway, run } = await openShop()

  const slips = [
    [['call', 'health', 'now', '--yes'], '"now" belongs to no parameter; write --name value.'],
    [['call', 'health', '--data', '{token: btc}', '--yes'], '--data takes a JSON object'],
    [['call', 'signal', '--token', '--yes'], '--token needs a value.'],
    [['call', '/health', '--fields', 'a[', '--yes'], '--fields: “a[” is not a path.'],
  ] as const
  for (const [words, text] of slips) {
    const ended = await run(words)
    expect(ended, words.join(' ')).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toContain(text)
    expect(ended.stderr).toContain('You were not charged.')
  }
  expect(await gateway.earned()).toBe(0n)
})

test('a failure as JSON states that nothing was charged', async () => {
  const { run } = await openShop()
  const endings = [
    await run(['call', 'nosuch', '--json']),
    await run(['call', 'signal', '--json']),
    await run(['call', 'signal', '--jsn', '--json', '--bogus']),
    await run(['tools', '--json', '--url', 'http://127.0.0.1:9']),
  ]

  for (const { stderr } of endings)
    expect(JSON.parse(stderr.split('\n').at(-2) ?? '')).toMatchObject({ charged: 'no' })
})

test('variables that hold no token and no key are refused by name', async () => {
  const { run } = await openShop()

  const session = await run(['call', 'signal', '--yes'], { PENNYWIRE_SESSION: 'ses_1' })
  const key = await run(['wallet', 'show'], { PENNYWIRE_PRIVATE_KEY: 'f'.repeat(64) })
  const operator = await run(['call', 'signal', '--yes'], { PENNYWIRE_OPERATOR_TOKEN: 'short' })

  expect(session).toMatchObject({ code: 2, stdout: '' })
  expect(session.stderr).toContain('PENNYWIRE_SESSION: the token of a session begins with pws_.')
  expect(key).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('PENNYWIRE_PRIVATE_KEY: the private'),
  })
  expect(operator).toMatchObject({ code: 2, stderr: expect.stringContaining('PENNYWIRE_OPERATOR_TOKEN: ') })
})

test.for([
  ['sign', '/nonexistent'],
  ['sign', '/tmp'],
  ['wallet', 'import', '/nonexistent'],
  ['call', 'health', '--session-file', '/nonexistent'],
])('%s refuses a file that is missing or a folder', async (words) => {
  const ended = await runPennywire(words, { PENNYWIRE_HOME: createEmptyHome() })

  expect(ended).toMatchObject({ code: 2, stdout: '' })
  expect(ended.stderr).toMatch(/There is no file \/nonexistent\.|\/tmp is a folder\. Name a file\./)
})

test('an offer that is not signed names options of this command', async () => {
  const { gateway, run, home } = await openShop()
  const file = join(home, 'offer.json')
  writeFileSync(file, await (await fetch(`${gateway.url}/signal`)).text())
  await run(['wallet', 'new', '--solana'])

  const other = await run(['sign', file, '--network', 'base', '--yes'])
  const dear = await run(['sign', file, '--max-usd', '0.001', '--yes'])
  const node = await run(['sign', file, '--network', 'solana', '--yes', '--rpc-url', 'http://127.0.0.1:9'])

  expect(other.stderr).toContain('The gateway takes payments on Base Sepolia, Solana devnet.')
  expect(dear.stderr).toContain('`--max-usd 0.005`')
  expect(node.stderr).toContain('PENNYWIRE_SOLANA_RPC_URL')
})

test('a key is not called protected where nothing protects it', async () => {
  const { run, home } = await openShop()

  const kept = await run(['wallet', 'protect'])
  const created = await run(['wallet', 'new', '--solana', '--keep', 'passphrase'])
  const missing = await run(['wallet', 'protect', '--solana'])

  expect(kept).toMatchObject({ code: 2, stdout: '' })
  expect(kept.stderr).toMatch(/PENNYWIRE_PASSPHRASE_FILE.*Nothing was changed\.\n$/)
  expect(created.stderr).toMatch(/^pennywire: This is no terminal.*PENNYWIRE_PASSPHRASE_FILE/)
  expect(missing).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('`pennywire wallet new --solana`'),
  })
  expect(existsSync(join(home, 'wallet-solana.json'))).toBe(false)
})

test.for(['wallet.json', 'wallet-solana.json'])('%s that was moved away is imported again', async (name) => {
  const [old, home] = [createEmptyHome(), createEmptyHome()]
  const kind = name === 'wallet.json' ? [] : ['--solana']
  const created = await runPennywire(['wallet', 'new', ...kind], { PENNYWIRE_HOME: old })
  chmodSync(join(old, name), 0o600)

  const imported = await runPennywire(['wallet', 'import', join(old, name)], { PENNYWIRE_HOME: home })

  expect(imported.code, imported.stderr).toBe(0)
  expect(imported.stdout.split('\n')[0]).toBe(created.stdout.split('\n')[0])
})

test.for(['--buy', '--rpc base=https://a.example', '--database-url postgres://a'])(
  'init %s without --live is refused',
  async (flag) => {
    const folder = join(createEmptyHome(), 'gateway')

    const ended = await runPennywire(['init', '--yes', '--folder', folder, ...flag.split(' ')])

    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toContain('`init --live` alone')
    expect(existsSync(folder)).toBe(false)
  },
)

test.for([
  ['chain', '--port', 'much'],
  ['backup', '/nonexistent/ledger.db'],
  ['live-check', '--against', '/nonexistent'],
])('%s with a value of no use ends before it begins', async (words) => {
  const ended = await runPennywire(words, { DATA_DIR: createEmptyHome() })

  expect(ended).toMatchObject({ code: 2, stdout: '' })
  expect(ended.stderr).toMatch(
    /--port: must be|There is no folder \/nonexistent\.|--against: \/nonexistent holds/,
  )
})

test('an export without a gateway exits as every command without one', async () => {
  const ended = await runPennywire(['admin', 'export', 'payments', '--url', 'http://127.0.0.1:9'], {
    PENNYWIRE_ADMIN_TOKEN: 'abcdefgh',
  })

  expect(ended).toMatchObject({ code: 6, stdout: '' })
})

test('help on a command that there is not exits with 2', async () => {
  const [top, below, known, question] = await Promise.all([
    runPennywire(['help', 'nosuch']),
    runPennywire(['wallet', 'help', 'nosuch']),
    runPennywire(['help', 'wallet']),
    runPennywire(['call', 'help', 'nosuch'], { PENNYWIRE_URL: 'http://127.0.0.1:9' }),
  ])

  expect(top).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining("no command 'nosuch'") })
  expect(below).toMatchObject({ code: 2, stderr: expect.stringContaining("no command 'wallet nosuch'") })
  expect(below.stderr).toContain('pennywire wallet --help')
  expect(known).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage: pennywire wallet') })
  expect(question.stderr).not.toContain('There is no command')
})
