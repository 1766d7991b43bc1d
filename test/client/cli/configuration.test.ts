import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmptyHome, runPennywire } from './command.ts'

const PAYEE = '0x52908400098527886E0F7030069857D2E4169EE7'
const MASTER_KEY = 'c0ffee'.padEnd(64, '0')

function writePrivate(name: string, content: string): string {
  const path = join(createEmptyHome(), name)
  writeFileSync(path, content, { mode: 0o600 })
  return path
}

async function printed(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const ended = await runPennywire(['config', 'print', '--json', ...words], environment)
  const { settings, ...verdict } = JSON.parse(ended.stdout)
  const rows = settings as { name: string; value?: string; origin: string }[]
  return { ...ended, ...verdict, found: Object.fromEntries(rows.map(({ name, ...row }) => [name, row])) }
}

test('each setting is printed with its origin, and the environment wins', async () => {
  const config = writePrivate('c.json', JSON.stringify({ port: 4055, host: '127.0.0.1', logLevel: 'warn' }))
  const file = writePrivate('g.env', 'PORT=4044\nDATA_DIR="/tmp/with space"\n')

  const { code, found } = await printed(['--config', config, '--env-file', file], { LOG_LEVEL: 'error' })

  expect(code).toBe(0)
  expect(found).toMatchObject({
    PORT: { value: '4044', origin: 'env file' },
    DATA_DIR: { value: '/tmp/with space', origin: 'env file' },
    HOST: { value: '127.0.0.1', origin: 'config file' },
    LOG_LEVEL: { value: 'error', origin: 'environment' },
    MAX_CALLS: { value: '1000', origin: 'default' },
  })
})

test('a TOML file with tables sets the same variables', async () => {
  const config = writePrivate(
    'c.toml',
    `networks = ["base"]\nsolana_rail = true\n[data]\nmode = "live"\n[pay_to]\nevm = "${PAYEE}"\n[facilitator]\n1 = "payai"\n[rpc_url]\n8453 = "https://node.example/v3/0123456789abcdef"\n`,
  )

  const { code, found, stdout } = await printed(['--config', config])

  expect(code).toBe(0)
  expect(found).toMatchObject({
    NETWORKS: { value: 'base' },
    SOLANA_RAIL: { value: 'on' },
    DATA_MODE: { value: 'live' },
    PAY_TO_EVM: { value: PAYEE },
    RPC_URL_8453: { value: 'https://node.example/…' },
  })
  expect(stdout).not.toContain('0123456789abcdef')
})

test('secrets of every origin stay hidden', async () => {
  const config = writePrivate(
    'c.json',
    JSON.stringify({ MASTER_KEY, ADMIN_TOKENS: `me:${'t0k3n'.repeat(6)}` }),
  )
  const file = writePrivate('g.env', 'DATABASE_URL=postgres://me:pa55word@db.example/pennywire\n')
  const words = ['--config', config, '--env-file', file]
  const environment = { COINGECKO_API_KEY: 'CG-geheim', SETTLE_KEY: `0x${'5e77'.repeat(16)}` }

  const asJson = await printed(words, environment)
  const asText = await runPennywire(['config', 'print', ...words], environment)

  for (const text of [asJson.stdout, asText.stdout, asJson.stderr, asText.stderr])
    expect(text).not.toMatch(/c0ffee|t0k3n|pa55word|geheim|5e775e77/)
  expect(asText.stdout).toContain('(hidden)')
})

test.for([
  ['c.json', '{ "prot": 1 }', '“PROT”, which is not a setting. Did you mean PORT?'],
  ['c.json', '{ "PORT": 1, "port": 2 }', 'sets PORT twice'],
  ['c.json', '{ "port": 99999999 }', 'PORT: must be a port'],
  ['c.json', '{\n "master_key": "c0ffee",\n}', 'not valid JSON'],
  ['c.json', '[]', 'must contain settings by name'],
  ['c.json', '{ "__proto__": { "port": 1 } }', 'is not a setting'],
  ['c.toml', 'port = 1\nmaster_key = "c0ffee\n', 'not valid TOML, line 2'],
  ['c.toml', 'port = 2020-01-01\n', 'neither text, a number'],
  ['c.toml', 'networks = ["a,b"]\n', 'neither text, a number'],
  ['c.yaml', 'port: 1\n', 'must end in .json or .toml'],
])('the file %s with %j is refused by name', async ([name = '', content = '', message = '']) => {
  const { code, problems, stdout } = await printed(['--config', writePrivate(name, content)])

  expect(code).toBe(1)
  expect(problems.join('\n')).toContain(message)
  expect(stdout).not.toContain('c0ffee')
})

test('a missing file is refused, and a gateway does not start', async () => {
  const { code, stderr } = await runPennywire(['serve', '--config', '/nonexistent.json', '--port', '0'])

  expect(code).toBe(1)
  expect(stderr).toContain('CONFIG_FILE: /nonexistent.json the file does not exist.')
})

test('a file with a secret that others can read is refused', async () => {
  const config = writePrivate('c.json', JSON.stringify({ MASTER_KEY }))
  const file = writePrivate('g.env', `SETTLE_KEY=0x${'ab'.repeat(32)}\n`)
  chmodSync(config, 0o644)
  chmodSync(file, 0o644)

  const { problems } = await printed(['--config', config])
  const refused = await runPennywire(['config', 'print', '--env-file', file])

  expect(problems.join('\n')).toContain(`chmod 600 ${config}`)
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(`chmod 600 ${file}`) })
})

test.for([
  ['PORT=1\nfoo bar\n', 'line 2 is not NAME=value'],
  ['PORT="1\n', 'line 1 opens a quote'],
])('an env file with %j is refused with its line', async ([content = '', message = '']) => {
  const { code, stderr } = await runPennywire([
    'config',
    'print',
    '--env-file',
    writePrivate('g.env', content),
  ])

  expect(code).toBe(2)
  expect(stderr).toContain(message)
})

test('a misspelled variable of the environment is refused or reported', async () => {
  const money = await printed([], { DATBASE_URL: 'postgres://db.example/x' })
  const other = await printed([], { LOG_LEVLE: 'warn' })

  expect(money).toMatchObject({ code: 1, problems: [expect.stringContaining('did you mean DATABASE_URL?')] })
  expect(other).toMatchObject({ code: 0, warnings: [expect.stringContaining('did you mean LOG_LEVEL?')] })
})
