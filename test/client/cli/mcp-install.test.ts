import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmptyHome, runPennywire } from './command.ts'

const KEY = `0x${'ab'.repeat(32)}`

function openCursorFixture(content: string) {
  const home = createEmptyHome()
  const folder = join(home, '.cursor')
  mkdirSync(folder)
  const path = join(folder, 'mcp.json')
  writeFileSync(path, content)
  const run = (...words: string[]) =>
    runPennywire(['mcp', 'install', 'cursor', ...words], { HOME: home, PENNYWIRE_PRIVATE_KEY: KEY })
  return { folder, path, run, read: () => readFileSync(path, 'utf8') }
}

const others = { mcpServers: { other: { command: 'x', env: { API_KEY: 'very-secret' } } }, theme: 'dark' }

test('an install adds one server and keeps the others and a copy', async () => {
  const { folder, path, run, read } = openCursorFixture(`${JSON.stringify(others, null, 4)}\n`)

  const { code, stdout, stderr } = await run('--yes', '--max-usd-per-day', '0.5')

  expect(code).toBe(0)
  const written = JSON.parse(read())
  expect(written).toMatchObject(others)
  expect(written.mcpServers.pennywire.env.PENNYWIRE_MAX_USD_PER_DAY).toBe('0.5')
  expect(read()).toContain('\n    "mcpServers"')
  const [copy = ''] = readdirSync(folder).filter((name) => name.includes('before-pennywire'))
  expect(JSON.parse(readFileSync(join(folder, copy), 'utf8'))).toEqual(others)
  expect(stdout).toContain(path)
  expect(stderr).toContain('+ mcpServers › pennywire')
})

test('neither the wallet key nor secrets of other servers are written or shown', async () => {
  const { run, read } = openCursorFixture(JSON.stringify(others))

  const { stdout, stderr } = await run('--yes')

  expect(read()).not.toContain(KEY)
  expect(stdout + stderr).not.toMatch(/very-secret|abab/)
})

test('an undo takes out our server and keeps later changes of others', async () => {
  const { run, read, path } = openCursorFixture(JSON.stringify(others))
  await run('--yes')
  const changed = JSON.parse(read())
  writeFileSync(path, JSON.stringify({ ...changed, theme: 'light' }))

  const { code } = await run('--undo', '--yes')

  expect(code).toBe(0)
  expect(JSON.parse(read())).toEqual({ ...others, theme: 'light' })
})

test('an undo brings back the entry that was there before', async () => {
  const mine = { mcpServers: { pennywire: { command: 'mine', env: { PENNYWIRE_SESSION: 'token-of-mine' } } } }
  const { run, read } = openCursorFixture(JSON.stringify(mine))

  const installed = await run('--yes')
  expect(JSON.parse(read()).mcpServers.pennywire.env.PENNYWIRE_SESSION).toBe('token-of-mine')
  await run('--undo', '--yes')

  expect(JSON.parse(read())).toEqual(mine)
  expect(installed.stdout + installed.stderr).not.toContain('token-of-mine')
})

test('a second install of the same changes nothing', async () => {
  const { run, read } = openCursorFixture(JSON.stringify(others))
  await run('--yes')
  const before = read()

  const { stdout } = await run('--yes')

  expect(stdout).toContain('nothing to change')
  expect(read()).toBe(before)
})

test.for(['{ // comment\n}', '[]', '{"mcpServers": []}', '{"mcpServers": {'])(
  'a file that holds %s is refused with its path and stays',
  async (content) => {
    const { run, read, path } = openCursorFixture(content)

    const { code, stderr } = await run('--yes')

    expect(code).toBe(1)
    expect(stderr).toContain(path)
    expect(read()).toBe(content)
  },
)

test('without a terminal and without --yes nothing is written', async () => {
  const { run, read } = openCursorFixture(JSON.stringify(others))

  const { code, stderr } = await run()

  expect(code).toBe(3)
  expect(stderr).toContain('--yes')
  expect(JSON.parse(read())).toEqual(others)
})

test('a linked file is changed where it lies, and the link stays', async () => {
  const home = createEmptyHome()
  const target = join(home, 'dotfiles.json')
  writeFileSync(target, '{}')
  mkdirSync(join(home, '.cursor'))
  symlinkSync(target, join(home, '.cursor', 'mcp.json'))

  await runPennywire(['mcp', 'install', 'cursor', '--yes'], { HOME: home })

  expect(readFileSync(target, 'utf8')).toContain('pennywire')
})

test('every limit that is given reaches the host', async () => {
  const { run, read } = openCursorFixture('{}')

  const { code, stderr } = await run(
    ...['--max-usd-per-hour', '0.2', '--ask-above', '0.01', '--auto-approve-usd', '0'],
    ...['--networks', 'eip155:8453', '--yes'],
  )

  expect(code, stderr).toBe(0)
  const { env } = JSON.parse(read()).mcpServers.pennywire
  expect(env).toMatchObject({
    PENNYWIRE_MAX_USD_PER_HOUR: '0.2',
    PENNYWIRE_ASK_ABOVE_USD: '0.01',
    PENNYWIRE_AUTO_APPROVE_USD: '0',
    PENNYWIRE_NETWORKS: 'eip155:8453',
  })
  expect(env).not.toHaveProperty('PENNYWIRE_PAYEES')
})

test.for([
  ['--max-usd-per-day much', '--max-usd-per-day: write dollars'],
  ['--networks base', '--networks: “base” is not a CAIP-2 id such as eip155:8453.'],
  ['--payees me', '--payees: “me” is not an address, of EVM or Solana.'],
  ['--url nonsense', '--url: “nonsense” is not a URL.'],
  ['--dry-run', 'mcp install takes no --dry-run.'],
] as const)('an install with %s writes nothing', async ([flags, text]) => {
  const { run, read } = openCursorFixture('{}')

  const ended = await run(...flags.split(' '), '--yes')

  expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(text) })
  expect(read()).toBe('{}')
})
