import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { algorandAssets, evmAssets, solanaAssets } from '../payment/rails/networks.ts'
import { readConfig } from './config.ts'
import { solanaPrograms, tokenContracts } from './payees.ts'
import { isFamilyMember, listVariables } from './variables.ts'

type Environment = Readonly<Record<string, string>>

const BASE: Environment = {
  NETWORKS: 'eip155:8453',
  DATA_MODE: 'live',
  PAY_TO_EVM: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  RPC_URL_8453: 'https://one.example/key,https://two.example',
  FACILITATOR_URLS: 'https://first.example',
}
const SOLANA: Environment = {
  NETWORKS: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  DATA_MODE: 'live',
  PAY_TO_SOLANA: '6gX36nsx7DfWVMwXrHVwNxWtsWmc19bsFu2rdjBqWUHL',
  RPC_URL_SOLANA: 'https://one.example',
  FACILITATOR_URLS: 'https://first.example',
}
const ALGORAND: Environment = {
  NETWORKS: 'algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k',
  DATA_MODE: 'live',
  PAY_TO_ALGORAND: 'VCMJKWOY5P5P7SKMZFFOCEROPJCZOTIJMNIYNUCKH7LRO45JMJP6UYBIJA',
  INDEXER_URL_ALGORAND: 'https://one.example',
  FACILITATOR_URLS: 'https://first.example',
}
const KEY = `0x${'7'.repeat(64)}`
const SHARED: Environment = {
  DATABASE_URL: 'postgres://db/pennywire',
  MASTER_KEY: '0f'.repeat(32),
  EMBEDDED_CHAIN_URL: 'http://127.0.0.1:8545',
}

/** The lines of a refusal; none when the configuration is taken. */
function refusalsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return `${error instanceof Error ? error.message : error}`.split('\n').slice(1)
  }
}

test.each([BASE, SOLANA, ALGORAND, SHARED, {}])(
  'a good configuration is taken without a word: %j',
  (good) => {
    expect(refusalsOf(good)).toEqual([])
    expect(readConfig(good).warnings).toEqual([])
  },
)

describe('F4: main and test networks together', () => {
  test.each([
    { NETWORKS: 'eip155:8453,eip155:84532' },
    { NETWORKS: 'eip155:84532,eip155:8453', PAYOUT_KEY: KEY },
    {
      NETWORKS: 'eip155:8453,solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      PAY_TO_SOLANA: `${SOLANA['PAY_TO_SOLANA']}`,
    },
    {
      NETWORKS: 'eip155:84532,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      PAY_TO_SOLANA: `${SOLANA['PAY_TO_SOLANA']}`,
    },
    { NETWORKS: 'algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDe,eip155:8453' },
  ])('F4: %j are refused, and both are named', (change) => {
    const lines = refusalsOf({ ...BASE, ...change })

    expect(lines).toContainEqual(
      expect.stringMatching(/^NETWORKS: names .* real, together with .* worth nothing/),
    )
  })
})

/** Everything that must be refused: the variable that the line begins with, and a piece of its sentence. */
const REFUSED: readonly (readonly [name: string, environment: Environment, says: string])[] = [
  // what falls back to the embedded chain
  ['NETWORK', { NETWORK: 'eip155:8453' }, 'did you mean NETWORKS?'],
  ['NETWROKS', { NETWROKS: 'eip155:8453' }, 'did you mean NETWORKS?'],
  ['networks', { networks: 'eip155:8453' }, 'did you mean NETWORKS?'],
  ['DATBASE_URL', { DATBASE_URL: 'postgres://x/y' }, 'did you mean DATABASE_URL?'],
  ['DATABASE_URI', { DATABASE_URI: 'postgres://x/y' }, 'did you mean DATABASE_URL?'],
  ['DATADIR', { DATADIR: '/data' }, 'did you mean DATA_DIR?'],
  ['MASTERKEY', { MASTERKEY: '0f'.repeat(32) }, 'did you mean MASTER_KEY?'],
  ['PAYOUT_MAX_UDS', { PAYOUT_MAX_UDS: '5' }, 'did you mean PAYOUT_MAX_USD?'],
  ['PAY_TO_EVM', { PAY_TO_EVM: `${BASE['PAY_TO_EVM']}` }, 'without NETWORKS'],
  ['PAY_TO_SOLANA', { PAY_TO_SOLANA: `${SOLANA['PAY_TO_SOLANA']}` }, 'without NETWORKS'],
  ['PAY_TO_ALGORAND', { PAY_TO_ALGORAND: `${ALGORAND['PAY_TO_ALGORAND']}` }, 'without NETWORKS'],
  ['RPC_URL_8453', { RPC_URL_8453: 'https://one.example' }, 'without NETWORKS'],
  ['RPC_URL_BASE', { RPC_URL_BASE: 'https://one.example' }, 'without NETWORKS'],
  ['RPC_URL_SOLANA', { RPC_URL_SOLANA: 'https://one.example' }, 'without NETWORKS'],
  ['INDEXER_URL_ALGORAND', { INDEXER_URL_ALGORAND: 'https://one.example' }, 'without NETWORKS'],
  ['CONFIRMATIONS_8453', { CONFIRMATIONS_8453: '3' }, 'without NETWORKS'],
  ['SETTLE_KEY', { SETTLE_KEY: KEY, PAYOUT_KEY: KEY }, 'without NETWORKS'],
  ['PAYOUT_KEY', { SETTLE_KEY: KEY, PAYOUT_KEY: KEY }, 'without NETWORKS'],
  ['FACILITATOR_URLS', { FACILITATOR_URLS: 'https://first.example' }, 'without NETWORKS'],
  ['FACILITATOR_AUTH_1', { FACILITATOR_AUTH_1: 'Bearer one' }, 'without NETWORKS'],
  ['TRUST_FACILITATOR', { TRUST_FACILITATOR: 'true' }, 'without NETWORKS'],
  ['WALLET_FACTORIES', { WALLET_FACTORIES: `${BASE['PAY_TO_EVM']}` }, 'without NETWORKS'],
  // open to everyone, with a faucet
  ['HOST', { HOST: '0.0.0.0', DATA_MODE: 'live' }, 'use up DATA_MODE=live'],
  ['HOST', { HOST: '::', OPENROUTER_API_KEY: 'k' }, 'use up OPENROUTER_API_KEY'],
  ['HOST', { HOST: '192.0.2.7', COINGECKO_PRO_API_KEY: 'k' }, 'use up COINGECKO_PRO_API_KEY'],
  ['HOST', { HOST: 'gateway', DATA_MODE: 'live', X_BEARER_TOKEN: 'k' }, 'DATA_MODE=live, X_BEARER_TOKEN'],
  // addresses that cannot be paid
  ['PAY_TO_EVM', { ...BASE, PAY_TO_EVM: `0x${'0'.repeat(40)}` }, 'without a known key'],
  ['PAY_TO', { PAY_TO: `0x${'0'.repeat(39)}1` }, 'without a known key'],
  ['PAY_TO_EVM', { ...BASE, PAY_TO_EVM: `0x${'0'.repeat(36)}dEaD` }, 'without a known key'],
  ['PAY_TO_EVM', { ...BASE, PAY_TO_EVM: `0x${'0'.repeat(36)}dead` }, 'without a known key'],
  ['PAY_TO_EVM', { ...BASE, PAY_TO_EVM: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }, 'the token itself'],
  ['PAY_TO_EVM', { ...BASE, PAY_TO_EVM: '0x036cbd53842c5426634e7929541ec2318f3dcf7e' }, 'the token itself'],
  ['PAY_TO_EVM', { ...BASE, PAY_TO_EVM: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'EIP-55'],
  ['PAY_TO', { PAY_TO: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'EIP-55'],
  ['PAY_TO_SOLANA', { ...SOLANA, PAY_TO_SOLANA: '0O'.repeat(20) }, '32 bytes in base58'],
  ['PAY_TO_SOLANA', { ...SOLANA, PAY_TO_SOLANA: 'z'.repeat(44) }, '32 bytes in base58'],
  ['PAY_TO_SOLANA', { ...SOLANA, PAY_TO_SOLANA: '1'.repeat(32) }, 'a mint or a program'],
  [
    'PAY_TO_SOLANA',
    { ...SOLANA, PAY_TO_SOLANA: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
    'a mint or a program',
  ],
  ['SOLANA_PAY_TO', { SOLANA_PAY_TO: '1'.repeat(44) }, '32 bytes in base58'],
  [
    'PAY_TO_ALGORAND',
    { ...ALGORAND, PAY_TO_ALGORAND: 'VCMJKWOY5P5P7SKMZFFOCEROPJCZOTIJMNIYNUCKH7LRO45JMJP6UYBIJB' },
    'wrong checksum',
  ],
  ['PAY_TO_ALGORAND', { ...ALGORAND, PAY_TO_ALGORAND: `${'A'.repeat(52)}Y5HFKQ` }, 'without a known key'],
  [
    'WALLET_FACTORIES',
    { ...BASE, SETTLE_KEY: KEY, WALLET_FACTORIES: `0x${'0'.repeat(40)}` },
    'without a known key',
  ],
  [
    'AGENT_REGISTRATIONS',
    { AGENT_REGISTRATIONS: 'eip155:8453:0x8004a169FB4a3325136EB29fA0ceB6D2e539a432:22' },
    'EIP-55',
  ],
  // nodes
  [
    'RPC_URL_8453',
    { ...BASE, RPC_URL_8453: 'https://one.example/a,https://one.example/a/' },
    'one node twice',
  ],
  [
    'RPC_URL_8453',
    { ...BASE, RPC_URL_8453: 'https://ONE.example,https://one.example:443/' },
    'one node twice',
  ],
  [
    'RPC_URL_SOLANA',
    { ...SOLANA, RPC_URL_SOLANA: 'http://127.0.0.1:1,http://127.0.0.1:1' },
    'one node twice',
  ],
  ['RPC_URL_8453', { ...BASE, RPC_URL_8453: 'http://one.example' }, 'must be https'],
  ['RPC_URL_8453', { ...BASE, RPC_URL_8453: 'http://10.0.0.9:8545' }, 'must be https'],
  ['INDEXER_URL_ALGORAND', { ...ALGORAND, INDEXER_URL_ALGORAND: 'http://one.example' }, 'must be https'],
  // what has no meaning
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'everybody' }, 'IP addresses or CIDR ranges'],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }, 'IP addresses or CIDR ranges'],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8/8' }, 'IP addresses or CIDR ranges'],
  ['ADMIN_FROM', { ADMIN_FROM: '999.1.1.1' }, 'IP addresses or CIDR ranges'],
  ['ADMIN_FROM', { ADMIN_FROM: '::/129' }, 'IP addresses or CIDR ranges'],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://me:secret@gateway.example' }, 'without a user name'],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://gateway.example/?key=1' }, 'a query'],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://gateway.example/#top' }, 'a fragment'],
  ['PAYOUT_MAX_USD', { PAYOUT_MAX_USD: '50', PAYOUT_DAILY_USD: '20' }, 'must not be above PAYOUT_DAILY_USD'],
  ['PAYOUT_MAX_USD', { PAYOUT_MAX_USD: '5000' }, 'must not be above PAYOUT_DAILY_USD, which is $1000'],
  ['REFUND_MAX_USD', { REFUND_MAX_USD: '9' }, 'must not be above REFUND_WALLET_DAILY_USD'],
  ['REFUND_WALLET_DAILY_USD', { REFUND_WALLET_DAILY_USD: '60' }, 'must not be above REFUND_DAILY_USD'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'gRPC is not supported'],
  [
    'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
    { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' },
    'gRPC is not supported',
  ],
]

test.each(REFUSED)('F10: %s is refused by name: %j', (name, environment, says) => {
  const lines = refusalsOf(environment)

  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${name}: `)))
  expect(lines.filter((line) => line.startsWith(`${name}: `)).join('\n')).toContain(says)
  expect(lines.join('\n')).not.toContain(KEY)
})

/** Everything that is taken with a warning. */
const WARNED: readonly (readonly [name: string, environment: Environment, says: string])[] = [
  ['HOST', { HOST: '0.0.0.0' }, 'gives dollars away'],
  ['PUBLIC_URL', { HOST: '0.0.0.0' }, 'an address of this machine'],
  ['PUBLIC_URL', { ...BASE, HOST: '::' }, 'an address of this machine'],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://gateway.example' }, 'Use https'],
  ['THROTTLE_BRUST', { THROTTLE_BRUST: '5' }, 'did you mean THROTTLE_BURST?'],
  ['OPENROUTER_API_KEYS', { OPENROUTER_API_KEYS: 'k' }, 'did you mean OPENROUTER_API_KEY?'],
  ['NETWORK', { ...BASE, NETWORK: 'host' }, 'did you mean NETWORKS?'],
  ['RPC_URL_BASE', { ...BASE, RPC_URL_BASE: 'https://one.example' }, 'by its number'],
  ['RPC_URL_137', { ...BASE, RPC_URL_137: 'https://one.example' }, 'is not used'],
  ['PAYOUT_KEY', { ...SOLANA, PAYOUT_KEY: KEY }, 'is not used'],
  ['PAY_TO_SOLANA', { ...BASE, PAY_TO_SOLANA: `${SOLANA['PAY_TO_SOLANA']}` }, 'is not used'],
  ['FACILITATOR_AUTH_2', { ...BASE, FACILITATOR_AUTH_2: 'Bearer two' }, 'is not used'],
  [
    'RPC_URL_8453',
    { ...BASE, RPC_URL_8453: 'https://one.example/a,https://one.example/b' },
    'two nodes of one host',
  ],
  ['PAY_TO', { PAY_TO: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' }, 'worthless dollars'],
  [
    'PAY_TO_SOLANA',
    { ...SOLANA, PAY_TO_SOLANA: 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ' },
    'without a key',
  ],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'Name your proxies only'],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '::/0' }, 'Name your proxies only'],
  ['ADMIN_FROM', { ADMIN_FROM: '0.0.0.0/1,128.0.0.0/1' }, 'Name your own addresses only'],
  ['INTERNAL_SECRET', { INTERNAL_SECRET: 'a'.repeat(16) }, 'can be guessed'],
  ['INTERNAL_SECRET', { INTERNAL_SECRET: 'abcdabcdabcdabcdabcd' }, 'can be guessed'],
  ['INTERNAL_SECRET', { INTERNAL_SECRET: 'my-secret-password' }, 'can be guessed'],
  ['ADMIN_TOKENS', { ADMIN_TOKENS: `ann:${'x1'.repeat(12)}` }, 'can be guessed'],
  ['REFUND_TOOLS', { REFUND_TOOLS: 'candles' }, 'REFUNDS is not on'],
  ['REFUND_TOOLS', { REFUNDS: 'on' }, 'gives nothing back'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4317' }, '4318'],
]

test.each(WARNED)('F10: %s is taken with a warning: %j', (name, environment, says) => {
  const { warnings } = readConfig(environment)

  expect(warnings.filter((line) => line.startsWith(`${name}: `)).join('\n')).toContain(says)
  expect(warnings.join('\n')).not.toContain(KEY)
})

test('F10: a daily limit below the usual payout limit is accepted', () => {
  expect(readConfig({ PAYOUT_DAILY_USD: '20' }).outgoing.payouts).toMatchObject({ maxPerDay: 20_000_000n })
})

test('F10: secrets that are made as we say are not called weak', () => {
  const hex = (seed: number) =>
    Array.from({ length: 48 }, (_, at) => ((seed * (at + 3) ** 3 + at * 7) % 16).toString(16)).join('')
  for (let seed = 1; seed < 200; seed += 2) {
    const secret = hex(seed)
    if (new Set(secret).size < 10) continue
    expect(readConfig({ INTERNAL_SECRET: secret }).warnings, secret).toEqual([])
  }
})

test('F10: variables of other programs are left alone', () => {
  const others = {
    PATH: '/bin',
    HOME: '/root',
    HOSTNAME: 'box',
    HOSTTYPE: 'x86_64',
    POSTGRES_URL: 'x',
    XDG_DATA_DIRS: '/usr/share',
    KUBERNETES_SERVICE_HOST: '10.0.0.1',
    PENNYWIRE_SERVICE_PORT: '4020',
    PENNYWIRE_NETWORKS: 'eip155:8453',
    npm_config_loglevel: 'warn',
    NODE_ENV: 'production',
    OTEL_RESOURCE_ATTRIBUTES: 'a=b',
  }

  expect(refusalsOf(others)).toEqual([])
  expect(readConfig(others).warnings).toEqual([])
})

test('every documented or read variable is known, so none counts as misspelled', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const table = read('docs/configuration.md')
  const documented = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((row) => [...row.matchAll(/`([A-Z][A-Z0-9_]{3,})`/g)].map(([, name]) => `${name}`))
  const own = [...read('src/config/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
    ([, name]) => `${name}`,
  )
  const known = new Set(listVariables(own))

  expect(documented.length).toBeGreaterThan(40)
  expect(documented.filter((name) => !known.has(name) && !isFamilyMember(name))).toEqual([])
})

test('no token and no mint of the table can be paid', () => {
  expect([...tokenContracts].toSorted()).toEqual(
    [...new Set(evmAssets.map(({ asset }) => asset.toLowerCase()))].toSorted(),
  )
  for (const { asset } of solanaAssets) expect(solanaPrograms).toContain(asset)
  expect(algorandAssets.length).toBeGreaterThan(0)
})

test('L11, F10: a refusal lists every error at once', () => {
  const lines = refusalsOf({
    NETWORK: 'eip155:8453',
    PAYOUT_KEY: KEY,
    TRUSTED_PROXIES: 'everybody',
    ADMIN_FROM: 'home',
    PUBLIC_URL: 'https://a.example/?b',
    HOST: '0.0.0.0',
    DATA_MODE: 'live',
  })

  expect(lines.map((line) => line.split(':')[0]).toSorted()).toEqual(
    ['ADMIN_FROM', 'HOST', 'NETWORK', 'PAYOUT_KEY', 'PUBLIC_URL', 'TRUSTED_PROXIES'].toSorted(),
  )
})

test.skipIf(process.platform === 'win32').each([
  [0o644, 'is refused'],
  [0o640, 'is refused'],
  [0o604, 'is refused'],
  [0o600, 'is read'],
  [0o400, 'is read'],
])('F9: a secret in a file of mode %o %s', (mode, what) => {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-secrets-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'internal')
  writeFileSync(file, '0123456789abcdef-of-a-test\n')
  chmodSync(file, mode)

  const lines = refusalsOf({ INTERNAL_SECRET_FILE: file })

  expect(lines).toEqual(
    what === 'is read' ? [] : [`INTERNAL_SECRET_FILE: ${file} can be read by others. Run: chmod 600 ${file}`],
  )
})
