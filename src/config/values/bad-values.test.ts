import { expect, test } from 'vitest'
import { configDefaults, readConfig } from '../config.ts'
import { dataSourceIds, sourceKeyVariables, urlVariableOf } from '../data-sources.ts'
import { secretVariables } from '../secret-files.ts'
import { listVariables } from '../variables.ts'

type Environment = Readonly<Record<string, string | undefined>>

const EMBEDDED: Environment = {}
const REAL: Environment = {
  NETWORKS: 'eip155:8453,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp,algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k',
  DATA_MODE: 'live',
  PAY_TO_EVM: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  PAY_TO_SOLANA: '6gX36nsx7DfWVMwXrHVwNxWtsWmc19bsFu2rdjBqWUHL',
  PAY_TO_ALGORAND: 'VCMJKWOY5P5P7SKMZFFOCEROPJCZOTIJMNIYNUCKH7LRO45JMJP6UYBIJA',
  RPC_URL_8453: 'https://one.example/key,https://two.example',
  RPC_URL_SOLANA: 'https://one.example',
  INDEXER_URL_ALGORAND: 'https://one.example',
  FACILITATOR_URLS: 'https://first.example',
}
const SETTLING: Environment = { ...REAL, SETTLE_KEY: `0x${'7'.repeat(64)}` }
const CDP: Environment = {
  ...REAL,
  FACILITATOR_URLS: undefined,
  FACILITATOR_1: 'cdp',
  CDP_API_KEY_ID: 'an-id',
}
const BASE = 'eip155:8453'

/** What no setting may be, whatever it is for. */
const NEVER = [
  ' ',
  '\n',
  '"5"',
  "'on'",
  `"${'s'.repeat(40)}"`,
  ['$', '{VALUE}'].join(''),
  '$VALUE',
  '%VALUE%',
  '<your-value>',
  '{{ value }}',
]
const MORE_NEVER = ['undefined', 'null', '[object Object]', 'a\u0000b', 'a\u001b[31mb', 's'.repeat(20_000)]

const NUMBERS = [
  '-1',
  'NaN',
  'Infinity',
  '1e3',
  '1e999',
  '0x10',
  '1.5',
  '5s',
  '5 s',
  '1,000',
  '5,',
  '99999999999999999999',
  'ten',
  '٣',
]
const DOLLARS = [
  '-1',
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '$5',
  '5 USD',
  '1,5',
  '1,000',
  '0.0000001',
  '.5',
  '5.',
  '99999999999999999999',
]
const SWITCHES = ['ON', 'On', 'yes', '1', 'enabled', 'on,off']
const URLS = [
  'one.example',
  'ftp://one.example',
  'file:///etc/passwd',
  'http//one.example',
  'https://',
  'https://one.example,',
  'https://one example',
  'https://me:secret@one.example',
  'javascript:alert(1)',
]
const HOSTS = [
  'http://127.0.0.1',
  '127.0.0.1:4020',
  '0',
  '0x0',
  '127.1',
  '1.2.3.4.5',
  '256.1.1.1',
  '*',
  'a b',
  'a,b',
  '-a.example',
  'h'.repeat(300),
  '[::1',
]
const RANGES = [
  '*',
  'all',
  '10.0.0',
  '10.0.0.0/33',
  '::/129',
  '10.0.0.0/-1',
  '10.0.0.0-10.0.0.9',
  'http://10.0.0.1',
]
const ADDRESSES = [
  '0x',
  '0x12',
  BASE,
  'vitalik.eth',
  `0x${'g'.repeat(40)}`,
  `0x${'1'.repeat(41)}`,
  `0x${'1'.repeat(40)},`,
]
const KEYS = [
  '0x',
  `0x${'7'.repeat(63)}`,
  `0x${'7'.repeat(65)}`,
  '7'.repeat(64),
  `0x${'g'.repeat(64)}`,
  `0x${'0'.repeat(64)}`,
  `0x${'f'.repeat(64)}`,
  'abandon abandon about',
]
const SECRETS = ['short', 'with a space in the middle of it']

interface Row {
  readonly names: readonly string[]
  readonly values: readonly string[]
  readonly base?: Environment
}

const amounts = [
  'PAYOUT_MAX_USD',
  'PAYOUT_DAILY_USD',
  'REFUND_MAX_USD',
  'REFUND_WALLET_DAILY_USD',
  'REFUND_DAILY_USD',
]
const switches = [
  'SOLANA_RAIL',
  'IDENTITY_GATE',
  'PAPER_AGENT',
  'CONSULT_MODEL',
  'A2A_PUSH',
  'KEEP_ATTEMPTS',
  'REFUNDS',
  'TRACE_TRUST_CALLERS',
]
const counts = [
  'THROTTLE_BURST',
  'THROTTLE_SUSTAINED',
  'LIVE_STREAMS',
  'MAX_CALLS',
  'CONSULT_MODEL_PER_DAY',
  'GRACE_SECONDS',
  'KEEP_PAYMENTS_DAYS',
]

/** By kind: what each variable must not be. */
const ROWS: readonly Row[] = [
  { names: ['PORT', 'METRICS_PORT'], values: [...NUMBERS, '65536', '4020/tcp', ':4020'] },
  { names: counts, values: [...NUMBERS, '0'] },
  { names: ['DRAIN_SECONDS'], values: [...NUMBERS, '301'] },
  { names: ['KEEP_PAYMENTS_DAYS'], values: ['29', '3651', '30d'] },
  { names: ['PAYOUT_DAILY_ACCOUNTS'], values: NUMBERS },
  { names: [...amounts, 'SETTLE_FIRST_ABOVE_USD', 'SETTLE_COST_USD'], values: DOLLARS },
  { names: ['FACILITATOR_COST_USD_1'], values: DOLLARS, base: REAL },
  {
    names: ['SETTLE_MOST_GAS_GWEI'],
    values: ['-1', '0', 'NaN', '1e3', '0x10', '50 gwei', '10000000'],
    base: SETTLING,
  },
  { names: ['OTEL_METRICS_EXPORTER'], values: ['prometheus', 'on', 'OTLP'] },
  { names: ['OTEL_METRIC_EXPORT_INTERVAL'], values: ['0', '999', '-60000', '60s', '1e4', '3600001'] },
  { names: ['OTEL_TRACES_SAMPLER_ARG'], values: ['-1', '1.1', '100', '10%', 'NaN', '1e-3', '0,5'] },
  { names: switches, values: [...SWITCHES, 'true', 'false'] },
  { names: ['TRUST_FACILITATOR'], values: [...SWITCHES, 'on', 'off', 'TRUE'], base: REAL },
  { names: ['DATA_MODE'], values: ['Live', 'real', 'production', 'live,simulated'] },
  { names: ['PAYMENT_REPLAY'], values: ['Serve', 'on', 'refuse'] },
  { names: ['LOG_LEVEL'], values: ['INFO', 'trace', 'verbose', '30'] },
  { names: ['CONFIRMATIONS_SOLANA'], values: ['processed', '32', 'Finalized'], base: REAL },
  { names: ['CONFIRMATIONS_8453'], values: ['-1', '0', '100', 'latest', '1.5'], base: REAL },
  {
    names: [
      'PUBLIC_URL',
      'EMBEDDED_CHAIN_URL',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    ],
    values: URLS,
  },
  { names: dataSourceIds.map(urlVariableOf), values: URLS },
  {
    names: ['RPC_URL_8453', 'RPC_URL_SOLANA', 'INDEXER_URL_ALGORAND', 'FACILITATOR_URLS'],
    values: URLS.filter((url) => !url.endsWith(',')),
    base: REAL,
  },
  {
    names: ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'],
    values: ['grpc', 'HTTP/JSON', 'json'],
  },
  { names: ['OTEL_EXPORTER_OTLP_HEADERS'], values: ['key', '=value', 'a=b,', 'a b=c'] },
  {
    names: ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'],
    values: ['mysql://h/d', 'postgres//h/d', 'localhost:5432', '/tmp/ledger.db'],
  },
  { names: ['DATA_DIR', 'REPLAY_DIR'], values: ['file:///data', 'postgres://h/d', 's3://bucket/x'] },
  { names: ['DATA_SEED'], values: ['s'.repeat(65)] },
  { names: ['HOST', 'METRICS_HOST', 'MCP_ALLOWED_HOSTS'], values: HOSTS.filter((host) => host !== 'a,b') },
  { names: ['HOST', 'METRICS_HOST'], values: ['a,b'] },
  { names: ['TRUSTED_PROXIES', 'ADMIN_FROM'], values: RANGES },
  {
    names: ['NETWORKS'],
    values: ['Base Mainnet', '8453', 'eip155', 'eip155:', 'base base', 'base,base', 'base,base-sepolia'],
    base: REAL,
  },
  {
    names: ['PAY_TO', 'PAY_TO_EVM', 'WALLET_FACTORIES'],
    values: ADDRESSES.filter((address) => !address.endsWith(',')),
    base: SETTLING,
  },
  { names: ['PAY_TO', 'PAY_TO_EVM'], values: ADDRESSES, base: REAL },
  {
    names: ['PAY_TO_SOLANA', 'SOLANA_PAY_TO', 'PAY_TO_ALGORAND'],
    values: [...ADDRESSES, '1'.repeat(44), 'O0Il'.repeat(11)],
    base: REAL,
  },
  { names: ['SETTLE_KEY', 'PAYOUT_KEY', 'PAYOUT_KEY_SOLANA'], values: KEYS, base: REAL },
  {
    names: ['SETTLE_SIGNER_URL', 'PAYOUT_SIGNER_URL', 'PAYOUT_SIGNER_SOLANA_URL'],
    values: [
      ...URLS,
      'http://127.0.0.1:4040',
      'unix:signer.sock/0x12',
      'http://10.0.0.9:4040/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ],
    base: REAL,
  },
  {
    names: ['FACILITATOR_1'],
    values: ['coinbase', 'x402.org', 'CDP,payai'],
    base: { ...REAL, FACILITATOR_URLS: undefined },
  },
  { names: ['FACILITATOR_AUTH_1'], values: ['Bearer schlüssel', '🙂'], base: REAL },
  { names: ['CDP_API_KEY_SECRET'], values: [...SECRETS, '-----BEGIN EC PRIVATE KEY-----'], base: CDP },
  {
    names: ['MASTER_KEY', 'MASTER_KEY_OTHER'],
    values: ['0f'.repeat(31), `${'0f'.repeat(32)}0`, `0x${'0f'.repeat(32)}`, 'correct horse battery staple'],
  },
  { names: ['INTERNAL_SECRET'], values: ['short'] },
  {
    names: ['ADMIN_TOKENS'],
    values: [
      ...SECRETS,
      'ann:short',
      `ann:${'x1y2'.repeat(8)},ann:${'x1z2'.repeat(8)}`,
      `Ann Smith:${'x1y2'.repeat(8)}`,
    ],
  },
  { names: ['SIGNER_TOKEN'], values: SECRETS },
  { names: sourceKeyVariables(), values: ['with a space', 'ключ', 's'.repeat(513)], base: REAL },
  {
    names: [
      'AGENT_REGISTRATIONS',
      'SOURCE_LIMITS',
      'SOURCE_COSTS',
      'SOURCE_DAILY_USD',
      'MONTHLY_COSTS',
      'NEWS_FEEDS',
      'NEWS_EVENT_FEEDS',
    ],
    values: ['-1', 'all', 'coingecko', 'coingecko:5', 'nosuch=1/1s'],
  },
  { names: ['REFUND_TOOLS'], values: ['Candles', 'candles;news', '*'] },
  { names: ['CONFIG_FILE'], values: ['/nowhere/pennywire.toml', '/'] },
  { names: secretVariables.map((name) => `${name}_FILE`), values: ['/nowhere/secret', '/'] },
]

/** The lines about a configuration, refused or taken. */
function linesAbout(environment: Environment): {
  readonly wrong: readonly string[]
  readonly warnings: readonly string[]
} {
  try {
    return { wrong: [], warnings: readConfig(environment).warnings }
  } catch (error) {
    return { wrong: `${error instanceof Error ? error.message : error}`.split('\n').slice(1), warnings: [] }
  }
}

const isSecret = (name: string) =>
  [...secretVariables, ...sourceKeyVariables()].some((secret) => secret === name)
/** A library's own words, which no operator should have to read. */
const RAW = /\b(?:expected|received|Invalid|regex|pattern|ZodError|TypeError)\b/

const pairs = ROWS.flatMap(({ names, values, base = EMBEDDED }) =>
  names.map((name) => ({ name, values, base })),
)

test.each(pairs)('F10: each bad value of $name is refused by name: %#', ({ name, values, base }) => {
  for (const value of values) {
    const { wrong } = linesAbout({ ...base, [name]: value })
    const own = wrong.filter((line) => line.startsWith(`${name}: `))

    expect(own, `${name}=${value}`).not.toEqual([])
    expect(own.join('\n'), `${name}=${value}`).not.toMatch(RAW)
    if (isSecret(name) && value.length > 8) expect(wrong.join('\n')).not.toContain(value)
  }
})

test.each([
  ['embedded chain', EMBEDDED],
  ['real networks', SETTLING],
])('F10: on %s no variable takes spaces, quotes or placeholders', (_, base) => {
  const names = [...listVariables(Object.keys(configDefaults)), 'RPC_URL_8453', 'CONFIRMATIONS_8453']
  const taken: string[] = []
  for (const name of names) {
    for (const value of [...NEVER, ...MORE_NEVER]) {
      const { wrong } = linesAbout({ ...base, [name]: value })
      if (!wrong.some((line) => line.startsWith(`${name}: `))) taken.push(`${name}=${value.slice(0, 30)}`)
      const shown = value.trim().replace(/^["']|["']$/g, '')
      if (isSecret(name) && shown.length > 8 && wrong.join().includes(shown))
        taken.push(`${name} is repeated`)
    }
  }

  expect(names.length).toBeGreaterThan(150)
  expect(taken).toEqual([])
})

test('F10: every variable has bad values of its own, or takes any text', () => {
  const anyText = ['CDP_API_KEY_ID', 'OTEL_SERVICE_NAME', 'PAYAI_API_KEY_ID', 'PAYAI_API_KEY_SECRET']
  const numbered = /^FACILITATOR_(?:|URL_|COST_USD_|AUTH_)[1-3]$/
  const covered = new Set(pairs.map(({ name }) => name))

  const missing = listVariables(Object.keys(configDefaults)).filter((name) => !covered.has(name))

  expect(missing.filter((name) => !numbered.test(name)).toSorted()).toEqual(anyText)
})

test('spaces around a value are ignored with a warning', () => {
  const config = readConfig({
    PORT: ' 4021\n',
    INTERNAL_SECRET: '4f1c9a7be02d5583c6aa\n',
    REFUND_TOOLS: 'candles, news',
  })

  expect([config.port, config.internalSecret]).toEqual([4021, '4f1c9a7be02d5583c6aa'])
  expect(config.warnings.filter((line) => line.includes('a space or a line break'))).toEqual([
    'PORT: begins or ends with a space or a line break, which is ignored. Remove it.',
    'INTERNAL_SECRET: begins or ends with a space or a line break, which is ignored. Remove it.',
  ])
})

test.each(['changeme', 'your-api-key', 'xxxx', 'YOUR_KEY_HERE', 'todo'])(
  'the key “%s” of a source is taken with a warning',
  (value) => {
    expect(linesAbout({ COINGECKO_PRO_API_KEY: value }).warnings).toEqual([
      'COINGECKO_PRO_API_KEY: looks like a placeholder. Set the key that its source gave you, or unset it.',
    ])
  },
)

test.each([
  ['SETTLE_MOST_GAS_GWEI', '50'],
  ['WALLET_FACTORIES', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
])('%s without a key that settles is taken with a warning', (name, value) => {
  expect(linesAbout({ ...REAL, [name]: value }).warnings).toContainEqual(
    expect.stringMatching(new RegExp(`^${name}: is not used`)),
  )
})

test.each([
  ['of Anvil', '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
  ['of Anvil in capitals', `0x${'AC0974BEC39A17E36BA4A6B4D238FF944BACB478CBED5EFCAE784D7BF4F2FF80'}`],
  ['that is one', `0x${'0'.repeat(63)}1`],
])('a key %s is taken with a warning that does not repeat it', (_, key) => {
  const lines = linesAbout({ ...REAL, SETTLE_KEY: key, PAYOUT_KEY: key }).warnings

  expect(lines.map((line) => line.split(':')[0])).toEqual(['SETTLE_KEY', 'PAYOUT_KEY'])
  expect(lines.join()).not.toContain(key.slice(2))
})
