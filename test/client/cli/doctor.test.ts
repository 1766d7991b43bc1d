import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { examine } from '../../../src/cli/doctor/doctor.ts'
import { openNetworkFixture } from '../../payment/networks/network-fixture.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { sourceAddresses } from '../../support/played-world.ts'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { createEmptyHome, runPennywire } from './command.ts'

const Report = z.object({
  ok: z.boolean(),
  checks: z.array(
    z.object({ name: z.string(), state: z.enum(['fine', 'off', 'warn', 'wrong']), says: z.string() }),
  ),
})

/** As the command states it. */
async function examined(environment: Readonly<Record<string, string>>, words: readonly string[] = []) {
  const home = createEmptyHome()
  const { code, stdout } = await runPennywire(['doctor', '--json', ...words], {
    PENNYWIRE_HOME: home,
    DATA_DIR: home,
    PORT: '0',
    ...environment,
  })
  const { ok, checks } = Report.parse(JSON.parse(stdout))
  return { code, ok, found: byName(checks) }
}

/** The same without a process of its own, which takes a second. */
async function examinedHere(environment: Readonly<Record<string, string>>) {
  const home = createEmptyHome()
  const checks = await examine({ DATA_DIR: home, PORT: '0', ...environment }, { home, live: true })
  return { found: byName(checks) }
}

function byName(checks: readonly z.infer<typeof Report>['checks'][number][]) {
  return Object.fromEntries(checks.map(({ name, ...rest }) => [name, rest]))
}

test('an unconfigured machine passes, with simulated parts listed', async () => {
  const { code, ok, found } = await examined({})

  expect({ code, ok }).toEqual({ code: 0, ok: true })
  expect(found['payment']).toMatchObject({ state: 'fine', says: expect.stringContaining('$0.001') })
  expect(found['data mode']).toMatchObject({ state: 'fine', says: expect.stringContaining('Simulated') })
  expect(found['wallet']).toMatchObject({ state: 'off' })
})

test('a wrong variable is named', async () => {
  const { code, found } = await examined({ PAY_TO: 'my wallet' })

  expect(code).toBe(1)
  expect(found['configuration']).toMatchObject({ state: 'wrong', says: expect.stringContaining('PAY_TO') })
})

test('L11: proxies that are no addresses are named, and doctor ends', async () => {
  const { code, found } = await examined({ TRUSTED_PROXIES: 'everybody', ADMIN_FROM: 'home' })

  expect(code).toBe(1)
  expect(JSON.stringify(found)).toContain('ADMIN_FROM: must be IP addresses')
})

test('F10: what works and is hardly meant is a warning', async () => {
  const { code, found } = await examined({ HOST: '0.0.0.0' })

  expect(code).toBe(0)
  expect(found['configuration']).toMatchObject({
    state: 'warn',
    says: expect.stringMatching(/^(HOST|PUBLIC_URL): /),
  })
})

test('F5: another ledger with our payee is an error; another payee is not', async () => {
  const running = await openNetworkFixture(['eip155:8453'])
  const configured = {
    NETWORKS: 'eip155:8453',
    DATA_MODE: 'live',
    RPC_URL_8453: 'http://127.0.0.1:9',
    NEWS_FEEDS: 'none',
    NEWS_EVENT_FEEDS: 'none',
    ...sourceAddresses('http://127.0.0.1:9'),
    FACILITATOR_URLS: 'http://127.0.0.1:9',
    PUBLIC_URL: running.url,
  }

  const same = await examined({ ...configured, PAY_TO_EVM: running.payTo }, ['--live'])
  const other = await examinedHere({ ...configured, PAY_TO_EVM: `0x${'5b'.repeat(20)}` })
  const own = await examinedHere({ ...configured, PAY_TO_EVM: running.payTo, DATA_DIR: running.directory })

  expect(same.found['ledger']).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('each would give an answer for the same payment'),
  })
  expect(other.found['ledger']).toMatchObject({ state: 'fine' })
  expect(own.found['ledger']).toMatchObject({ state: 'fine', says: expect.stringContaining('keeps too') })
})

test('a port taken by another program is an error, by a gateway not', async () => {
  const server = createServer((socket) => void socket.end('SSH-2.0-something\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const gateway = await openGatewayFixture({ fund: '0' })

  const taken = await examined({ PORT: `${typeof address === 'object' ? address?.port : 0}` })
  const ours = await examinedHere({ PORT: new URL(gateway.url).port })

  expect(taken.found['port']).toMatchObject({ state: 'wrong', says: expect.stringContaining('set PORT') })
  expect(taken.code).toBe(1)
  expect(ours.found['port']).toMatchObject({ state: 'fine', says: expect.stringContaining('already') })
})

test('replay mode that cannot find its recordings is wrong', async () => {
  const { code, found } = await examined({ DATA_MODE: 'replay', REPLAY_DIR: '/nonexistent' })

  expect(code).toBe(1)
  expect(found['gateway']).toMatchObject({ state: 'wrong' })
})

test('people get a line for each thing', async () => {
  const { stdout } = await runPennywire(['doctor'], { PENNYWIRE_HOME: createEmptyHome(), PORT: '0' })

  expect(stdout).toMatch(/^✓ node +Node \d+/)
  expect(stdout).toMatch(/^✓ port +PORT is 0/m)
})

/** Settings under which everyone outside is on loopback: a facilitator, a node and venues, which say what they are set to. */
async function outside({
  kinds = [{ x402Version: 2, scheme: 'exact', network: 'eip155:8453' }],
  chainId = 8453,
  blockAge = 2,
  venues = 200,
  clockAhead = 0,
  holds = 0.01,
  held = `0x${(12_340_000).toString(16).padStart(64, '0')}`,
  environment = {},
}: {
  readonly kinds?: readonly object[]
  readonly chainId?: number
  readonly blockAge?: number
  readonly venues?: number
  readonly clockAhead?: number
  /** What every account holds, in coins of the network. */
  readonly holds?: number
  /** What the dollar token states of the payee. */
  readonly held?: string
  readonly environment?: Readonly<Record<string, string>>
} = {}): Promise<Readonly<Record<string, string>>> {
  const results: Readonly<Record<string, unknown>> = {
    eth_chainId: `0x${chainId.toString(16)}`,
    eth_getBalance: `0x${BigInt(holds * 1e18).toString(16)}`,
    eth_gasPrice: '0x989680',
    getBalance: { value: holds * 1e9 },
    eth_call: held,
    getAccountInfo: { value: null },
    eth_getBlockByNumber: { timestamp: `0x${(Math.floor(Date.now() / 1000) - blockAge).toString(16)}` },
  }
  const today = Math.floor(Date.now() / 86_400_000) * 86_400
  const fear = { data: [{ value: '50', timestamp: `${today}` }] }
  const world = await loopbackVenue(async (request, response) => {
    response.setHeader('Date', new Date(Date.now() - clockAhead).toUTCString())
    if (request.url === '/supported') return sendJson(response, { kinds })
    if (request.url?.startsWith('/fear') && venues === 200) return sendJson(response, fear)
    if (request.url?.startsWith('/source') || request.method !== 'POST') return sendJson(response, {}, venues)
    const { method } = JSON.parse(await text(request))
    sendJson(response, { jsonrpc: '2.0', id: 1, result: results[method] })
  })
  return {
    NETWORKS: 'eip155:8453',
    PAY_TO_EVM: '0x9e11a7e57e9e11a7e57e9e11a7e57e9e11a7e57e',
    FACILITATOR_URLS: world.url,
    RPC_URL_8453: `${world.url}/v2/secret-key`,
    DATA_MODE: 'live',
    NEWS_FEEDS: 'none',
    NEWS_EVENT_FEEDS: 'none',
    ...sourceAddresses(`${world.url}/source`),
    ALTERNATIVEME_BASE_URL: `${world.url}/fear`,
    ...Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, value.replace('WORLD', world.url)]),
    ),
  }
}

test('everything outside that the configuration names is asked, and faults are named', async () => {
  const { code, found } = await examined(await outside(), ['--live'])

  const states = Object.entries(found).map(([name, { state }]) => [name.split(/ \S+:\d+$|, /)[0], state])
  expect(Object.fromEntries(states)).toMatchObject({
    'facilitator:': 'fine',
    'node: Base (eip155:8453)': 'fine',
    'source: alternativeme': 'fine',
    disk: 'fine',
    clock: 'fine',
  })
  expect(found['source: deribit']).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/form we do not know: at “\$\.result” .*Nothing stands in/),
  })
  expect(found['source: pyth']).toMatchObject({ state: 'off', says: 'No key is set (PYTH_API_KEY).' })
  expect(code).toBe(1)
  expect(JSON.stringify(found)).not.toContain('secret-key')
})

test.each([
  ['a facilitator that settles elsewhere', { kinds: [] }, 'Settles on none of Base (eip155:8453)'],
  ['a node of another chain', { chainId: 1 }, 'Is on chain 1, not 8453'],
  ['a node that stands still', { blockAge: 4_000 }, 'it stands still'],
  ['sources that all refuse us', { venues: 451 }, 'None answers'],
  ['a clock that is wrong', { clockAhead: 90_000 }, 'payments will be refused'],
])('%s is an error with a fix', async (_what, world, words) => {
  const { found } = await examinedHere(await outside(world))

  expect(Object.values(found)).toContainEqual({ state: 'wrong', says: expect.stringContaining(words) })
})

test.each([
  [0.01, 'fine', 'can pay for about 10000 settlements.'],
  [0.00005, 'warn', 'can pay for about 50 settlements: send it more'],
  [0, 'wrong', 'cannot pay for one of its settlements'],
] as const)('an account that pays gas and holds %s coins is %s', async (holds, state, words) => {
  const { found } = await examinedHere(
    await outside({ holds, environment: { SETTLE_KEY: `0x${'7'.repeat(64)}` } }),
  )

  expect(found['fees: Base (eip155:8453), SETTLE_KEY']).toMatchObject({
    state,
    says: expect.stringContaining(words),
  })
  expect(JSON.stringify(found)).not.toContain('7'.repeat(64))
})

test.each([
  ['a dollar token that answers', {}, 'fine', 'holds 12.34 USDC.'],
  ['a node without the dollar token', { held: '0x' }, 'wrong', 'has no USDC contract'],
  ['a node that states nonsense', { held: '\u001b[2J' }, 'warn', 'does not state what'],
] as const)('%s shows at the payee', async (_what, world, state, words) => {
  const { found } = await examinedHere(await outside(world))

  expect(found['payee: Base (eip155:8453)']).toMatchObject({ state, says: expect.stringContaining(words) })
})

test('fail-over and tools that a settlement costs all are shown', async () => {
  const alone = await examinedHere(await outside({ environment: { FACILITATOR_COST_USD_1: '0.001' } }))
  const both = await examinedHere(await outside({ environment: { SETTLE_KEY: `0x${'7'.repeat(64)}` } }))

  expect(alone.found['settles: Base (eip155:8453)']).toMatchObject({
    state: 'warn',
    says: expect.stringMatching(/^Only 127/),
  })
  expect(alone.found['margin: Base (eip155:8453)']).toMatchObject({
    state: 'warn',
    says: expect.stringMatching(/A settlement costs \$0\.001: \d+ of \d+ tools earn nothing/),
  })
  expect(both.found['settles: Base (eip155:8453)']).toMatchObject({
    state: 'fine',
    says: expect.stringMatching(/^your own key; when it fails, 127/),
  })
})

test('an account that pays out on Solana needs SOL', async () => {
  const mainNetwork = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const secret = [key.d, key.x].flatMap((part) => [...Buffer.from(`${part}`, 'base64url')])
  const environment = {
    NETWORKS: mainNetwork,
    PAY_TO_SOLANA: 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ',
    RPC_URL_SOLANA: 'WORLD',
    PAYOUT_KEY_SOLANA: JSON.stringify(secret),
  }

  const { found } = await examinedHere(await outside({ holds: 0.01, environment }))

  expect(found[`fees: Solana (${mainNetwork}), PAYOUT_KEY_SOLANA`]).toMatchObject({
    state: 'warn',
    says: expect.stringContaining('can pay for about 4 payouts to new accounts'),
  })
  expect(JSON.stringify(found)).not.toContain(JSON.stringify(secret).slice(1, 40))
  expect(found[`payee: Solana (${mainNetwork})`]).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('has no USDC account'),
  })
})

test('dependencies 0.3: an install with nothing but what lies outside the bundle is healthy', async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const folder = createEmptyHome()
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  for (const name of ['@photostructure/sqlite', '@opentelemetry/api']) {
    mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }

  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(folder, 'dist/cli/main.js'), 'doctor', '--json'],
    {
      cwd: folder,
      env: { PATH: process.env['PATH'], PENNYWIRE_HOME: folder, DATA_DIR: join(folder, 'data'), PORT: '0' },
    },
  )

  const { ok, checks } = Report.parse(JSON.parse(stdout))
  expect(checks.filter(({ state }) => state === 'wrong')).toEqual([])
  expect(ok).toBe(true)
  expect(checks.map(({ name }) => name)).not.toContain('part: @ethereumjs/evm')
})
