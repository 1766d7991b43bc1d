import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { textWidth } from '../../../src/cli/terminal/text-width.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { createEmptyHome, runPennywire } from './command.ts'

const entry = join(fileURLToPath(new URL('../../..', import.meta.url)), 'dist', 'cli', 'main.js')
const SCRIPT = '/usr/bin/script'
const COLUMNS = 80
const COMMAND_MS = 30_000
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are what is looked for
const COLOR = /\u001b\[\d+m/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the spinner clears its line
const SPINNER = /[^\n]*\r\u001b\[2K/g

const COMMANDS: readonly (readonly string[])[] = [
  ['--help'],
  ...[
    'ask',
    'call',
    'tools',
    'wallet',
    'session',
    'receipts',
    'payments',
    'monitors',
    'mcp',
    'sign',
    'serve',
  ].map((name) => [name, '--help']),
  ['chain', '--help'],
  ['demo', '--help'],
  ['doctor', '--help'],
  ...['init', 'config', 'backup', 'restore', 'live-check', 'record', 'admin', 'completion'].map((name) => [
    name,
    '--help',
  ]),
  ['tools'],
  ['doctor'],
]

const shop = shareGateway(async () => {
  const gateway = await openGatewayFixture({ fund: '0' })
  return gateway
})

async function createBuyer() {
  const environment = { PENNYWIRE_HOME: createEmptyHome(), PENNYWIRE_URL: shop().url }
  await runPennywire(['wallet', 'new'], environment)
  await runPennywire(['wallet', 'fund'], environment)
  return environment
}

/** What a command writes to a terminal of 80 columns, spinner taken away. */
function record(words: readonly string[], environment: Readonly<Record<string, string>>): Promise<string> {
  const quoted = [process.execPath, entry, ...words].map((word) => `'${word}'`).join(' ')
  return new Promise((resolve) => {
    const child = execFile(
      SCRIPT,
      ['-qec', `stty cols ${COLUMNS} rows 40; ${quoted}`, '/dev/null'],
      {
        cwd: tmpdir(),
        timeout: COMMAND_MS,
        env: { PATH: process.env['PATH'], HOME: '/nonexistent', TERM: 'xterm-256color', ...environment },
      },
      (_error, stdout) => resolve(stdout.replace(SPINNER, '').replaceAll('\r\n', '\n')),
    )
    child.stdin?.end()
  })
}

// skipped where util-linux is not installed: it has the program `script` that opens a terminal
test.skipIf(!existsSync(SCRIPT))(
  'every help fits a terminal of 80 columns, without colours',
  async () => {
    const environment = await createBuyer()
    const wide: string[] = []
    const colored: string[] = []
    for (const words of COMMANDS) {
      const name = words.join(' ')
      const plain = await record(words, { ...environment, NO_COLOR: '1' })
      const lines = plain.split('\n')
      wide.push(...lines.filter((line) => textWidth(line) > COLUMNS).map((line) => `${name}: ${line}`))
      if (COLOR.test(plain)) colored.push(name)
      expect(plain, name).not.toMatch(/undefined|\[object|NaN/)
    }

    expect(wide).toEqual([])
    expect(colored).toEqual([])
    expect(await record(['call', 'health', '--yes'], environment)).toMatch(COLOR)
    expect(await record(['call', 'health', '--yes', '--no-color'], environment)).not.toMatch(COLOR)
  },
  180_000,
)

test('in a pipe a command writes neither colours nor a spinner', async () => {
  const environment = await createBuyer()

  for (const words of [['call', 'health', '--yes'], ['tools'], ['receipts'], ['--help'], ['nonsense']]) {
    const { stdout, stderr } = await runPennywire(words, environment)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no escape may be written
    expect(stdout + stderr, words.join(' ')).not.toMatch(/\u001b|\r/)
  }
})

test.each<[number, readonly string[], RegExp]>([
  [0, ['--help'], /^$/],
  [2, ['cal'], /Did you mean call\?/],
  [2, ['call', 'signal', '--tokn', 'btc'], /Did you mean --token\?.*You were not charged\./],
  [2, ['call', 'signal', '--bar', '7h'], /Use one of 1m, 3m.*You were not charged\./],
  [2, ['tools', '--jsn'], /Did you mean --json\?/],
  [2, ['tools', '--family', 'market'], /Did you mean markets\?/],
  [2, ['tools', '--url', 'nonsense'], /is not a URL/],
  [2, ['call', 'health', '--max-usd', 'much'], /such as 0\.05/],
  [3, ['call', 'health'], /pass `--yes`/],
  [6, ['tools', '--url', 'http://127.0.0.1:9'], /No gateway answers/],
])('exit code %i of %j comes with a sentence', async (exitCode, words, message) => {
  const environment = await createBuyer()

  const { code, stderr } = await runPennywire(words, environment)

  expect(code, stderr).toBe(exitCode)
  expect(stderr).toMatch(message)
})
