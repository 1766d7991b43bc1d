import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../src', import.meta.url))

/** The interface of a capability for tools: `tools/treasury/payout-ports.ts`. */
const TOOL_PORTS = /^tools\/(?:owner|ports|[a-z-]+\/[a-z-]+-ports)\.ts$/
const JOBS = ['store/jobs', 'store/tasks']
const STORE_BASE = ['store/schema', 'store/engine']
/** The files of the composition that lie in no room. */
const APP_FILE = /^app\/[a-z-]+\.ts$/

/** The interface of a kind of data, never a venue: `upstream/news/news.ts`. */
const DATA_SOURCES =
  /^upstream\/(?:([a-z-]+)\/\1|market-data\/(?:candles|tickers|books|trades|flow)|sourced|health|data-sources)\.ts$/
const DEFINE_TOOL = /^tools\/define-tool\.ts$/
/** How a contract declares what is drawn of its answer. */
const VIEW = /^drawing\/view\.ts$/
const PORTS = /^tools\/(?:owner|ports)\.ts$/
const WIRE = [/^payment\/(?:model\/x402|protocol\/(?:offers|proof))\.ts$/, DEFINE_TOOL]
const BELOW_STORE = ['store/schema', 'store/engine']
/** The lines that every movement of money writes. */
const JOURNAL = /^store\/payments\/bookkeeping\.ts$/
const BELOW_PAYMENT = ['store', 'chains']

/** What a room may import of ours besides itself and core. A floor that has rooms is named with its room. */
const rooms: Record<string, readonly (string | RegExp)[]> = {
  core: [],
  // tables of networks, venues and dollars: pure rows
  'core/reference': [],
  config: [],
  analysis: [],
  // pictures of answers, for the page as well: pure functions
  drawing: [],
  'chains/evm': [],
  'chains/solana': ['chains/evm'],
  'chains/algorand': ['chains/evm', 'chains/solana'],
  // keys that lie in another process
  'chains/signing': ['chains/evm', 'chains/solana'],
  upstream: ['config', 'chains'],
  'store/schema': [],
  'store/engine': ['store/schema'],
  'store/sales': [...BELOW_STORE],
  'store/payouts': [...BELOW_STORE, 'store/sales', JOURNAL],
  'store/sessions': [...BELOW_STORE, 'store/sales', 'store/payouts', JOURNAL],
  'store/payments': [...BELOW_STORE, 'store/sales', 'store/payouts', 'store/sessions'],
  'store/tasks': [...BELOW_STORE],
  'store/jobs': [...BELOW_STORE, 'store/tasks'],
  'store/features': [...BELOW_STORE],
  'store/admin': [...BELOW_STORE, 'store/sales', 'store/payments', 'store/tasks'],
  tools: ['analysis', DATA_SOURCES, VIEW, /^upstream\/evidence\.ts$/],
  // a sentence may ask for fields of the answer, or for its form
  consult: [DEFINE_TOOL, /^tools\/answers\/(?:common-parameters|field-check|field-path)\.ts$/],
  'payment/model': BELOW_PAYMENT,
  'payment/protocol': [...BELOW_PAYMENT, 'payment/model'],
  'payment/rails': [...BELOW_PAYMENT, 'payment/model'],
  'payment/facilitators': [...BELOW_PAYMENT, 'payment/model', 'payment/rails'],
  'payment/gate': [
    ...BELOW_PAYMENT,
    'payment/model',
    'payment/protocol',
    'payment/rails',
    'payment/facilitators',
  ],
  'payment/payouts': [
    ...BELOW_PAYMENT,
    'payment/model',
    'payment/rails',
    'payment/facilitators',
    'payment/gate',
  ],
  'payment/sessions': [...BELOW_PAYMENT, 'payment/model', 'payment/gate', 'payment/payouts'],
  'payment/audit': [...BELOW_PAYMENT, 'payment/model', 'payment/payouts'],
  calls: ['payment', 'store', DEFINE_TOOL, PORTS],
  observability: ['config', 'calls', 'payment'],
  admin: [],
  discovery: ['payment', /^tools\/unverified\.ts$/, DEFINE_TOOL],
  documentation: ['discovery', DEFINE_TOOL],
  transport: ['calls', 'drawing', ...WIRE],
  http: ['calls', 'discovery', 'admin', 'transport', ...WIRE],
  mcp: ['calls', 'discovery', 'transport', ...WIRE],
  a2a: ['calls', 'discovery', 'store', 'transport', ...WIRE],
  'services/admin': [
    ...['admin', 'services/catalog', 'store', DATA_SOURCES, DEFINE_TOOL],
    /^calls\/catalog\.ts$/,
    /^payment\/(?:facilitators\/facilitator-monitor|gate\/reconciler)\.ts$/,
  ],
  'services/ai': [
    ...[...JOBS, ...STORE_BASE, 'store/features', 'calls', 'consult', 'tools/ai'],
    ...[DATA_SOURCES, DEFINE_TOOL],
  ],
  'services/catalog': [...STORE_BASE, 'store/admin', /^calls\/overridden-catalog\.ts$/, DEFINE_TOOL],
  'services/embedded-chains': ['chains', 'upstream/nodes'],
  'services/market-feed': [
    ...['upstream/venues', DATA_SOURCES, DEFINE_TOOL],
    /^calls\/(?:public-read|throttle)\.ts$/,
  ],
  'services/monitors': [
    ...[...JOBS, ...STORE_BASE, 'store/features', 'store/payments', 'analysis', 'tools/monitors'],
    ...['upstream/webhooks', DATA_SOURCES, TOOL_PORTS],
  ],
  'services/news': [
    ...[...JOBS, ...STORE_BASE, 'store/features', 'upstream/news', 'upstream/venues', TOOL_PORTS],
  ],
  'services/payment-jobs': [
    ...[...JOBS, ...STORE_BASE, 'store/payments', 'store/payouts', 'store/admin'],
    ...['payment/model', 'payment/rails', 'payment/gate', 'payment/payouts', 'payment/audit'],
    /^calls\/performer\.ts$/,
  ],
  'services/payouts': [
    ...[...STORE_BASE, 'store/payments', 'store/payouts', 'store/sessions', 'store/sales'],
    ...['payment/model', 'payment/protocol', 'payment/payouts', TOOL_PORTS],
  ],
  'services/reporting': [
    ...[...JOBS, ...STORE_BASE, 'store/features', 'store/payments', 'store/sales'],
    ...['payment/model', 'payment/facilitators', DATA_SOURCES, TOOL_PORTS],
    /^calls\/(?:catalog|sales-feed)\.ts$/,
  ],
  'services/sessions': [
    ...[...STORE_BASE, 'store/payouts', 'store/sessions', 'payment/payouts', 'payment/sessions', TOOL_PORTS],
  ],
  // the process that holds them
  'services/signer': ['chains'],
  'services/signals': [...[...JOBS, ...STORE_BASE, 'store/features', 'analysis', DATA_SOURCES, TOOL_PORTS]],
  'services/wallet-state': [
    ...['payment/model', 'services/market-feed'],
    /^calls\/(?:public-read|throttle)\.ts$/,
  ],
  'app/catalog': ['calls', 'services/catalog', 'store', APP_FILE, DEFINE_TOOL],
  'app/probes': ['chains', 'config', 'http', 'store', /^payment\/rails\/networks\.ts$/],
  'app/payments': [
    ...['app/catalog', 'chains', 'config', 'payment', 'store', APP_FILE, DEFINE_TOOL],
    ...['services/embedded-chains', 'services/payouts', 'services/sessions'],
    /^(?:calls\/sales-feed|observability\/load-watch|upstream\/http\/(?:connection|http-client))\.ts$/,
  ],
  'app/wiring': [
    ...['app/catalog', 'app/payments', 'app/probes', /^app\/shutdown\/shutdown\.ts$/, APP_FILE],
    ...['admin', 'calls', 'config', 'payment', 'services', 'store', 'upstream'],
    ...['discovery', 'documentation', 'transport', 'http', 'mcp', 'a2a', DEFINE_TOOL, PORTS],
  ],
  'app/shutdown': ['app/wiring', 'config', 'payment/gate', 'store/payments', APP_FILE],
  app: [
    ...['admin', 'calls', 'chains/evm', 'config', 'observability', 'payment', 'services'],
    ...['store', 'tools', 'upstream'],
  ],
  // what writes a payment on Solana: one encoder for both sides
  client: ['../generated/client', /^chains\/solana\/(?:base58|payment-message|transaction)\.ts$/],
  testing: ['app', 'chains/solana', 'client'],
  cli: ['client', 'config', 'admin', 'app'],
  main: ['app'],
}

const VENUE_ROOMS = ['market-data', 'venues']
/** The rooms of upstream from the lowest on; those that are not named hold one kind of data and rank above `prices`. */
const upstreamTiers: readonly (readonly string[])[] = [
  ['budget'],
  ['http'],
  ['nodes'],
  VENUE_ROOMS,
  ['dex', 'evm', 'outside-endpoints', 'prices', 'solana'],
  [],
  ['equities', 'webhooks'],
  ['probes', 'simulated'],
]
const KINDS_OF_DATA = upstreamTiers.findIndex((tier) => tier.length === 0)
/** Open everything there is, so no room may need them. */
const UPSTREAM_WIRING = /^upstream\/(?:live-sources|simulated-sources|open-upstreams)\.ts$/

/** Where a package from outside may be used. */
const packages: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^express$/, ['http', 'app']],
  [/^@modelcontextprotocol\//, ['mcp', 'client', 'cli']],
  [/^(?:json-rpc-2\.0|@a2a-js\/sdk)/, ['a2a']],
  [/^(?:@x402\/|@solana\/|litesvm)/, ['payment', 'client', 'chains']],
  [/^viem/, ['payment', 'client', 'cli', 'testing', 'chains', 'app/probes']],
  [/^@ethereumjs\//, ['chains']],
  [/^(?:kysely|@photostructure\/sqlite|pg)$/, ['store']],
  [/^undici$/, ['core', 'upstream']],
  [/^fast-xml-parser$/, ['upstream/news']],
  [/^commander$/, ['cli']],
  [/^@opentelemetry\//, ['observability']],
  [/^pino$/, ['app']],
  [/^smol-toml$/, ['config']],
  [/^(?:mdast|micromark)/, ['analysis/ai', 'documentation']],
]

interface Import {
  readonly from: string
  readonly to: string
  readonly isOurs: boolean
}

const imports: readonly Import[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(
      ([, to = '']) =>
        to.startsWith('.')
          ? { from, to: normalize(join(from, '..', to)), isOurs: true }
          : { from, to, isOurs: false },
    ),
  )

/** The room of a file, or its floor where that has none; the one file that lies in no folder is main. */
function roomOf(file: string): string {
  const [floor = '', room = ''] = file.split('/')
  if (!file.includes('/')) return 'main'
  return `${floor}/${room}` in rooms ? `${floor}/${room}` : floor
}
/** What every room may read. */
const BELOW_ALL = ['core']
const lies = (file: string, within: string | RegExp) =>
  typeof within === 'string' ? file.startsWith(`${within}/`) : within.test(file)
const toText = ({ from, to }: Import) => `${from} imports ${to}`

test('every file lies on a floor, and one alone lies outside', () => {
  const files = [...new Set(imports.map(({ from }) => from))]

  expect(files.filter((file) => !file.includes('/'))).toEqual(['main.ts'])
  expect(files.filter((file) => !(roomOf(file) in rooms))).toEqual([])
})

test('a room imports only rooms below it', () => {
  const ours = imports.filter(({ isOurs }) => isOurs)

  const wrong = ours.filter(({ from, to }) => {
    const room = roomOf(from)
    return ![room, ...BELOW_ALL, ...(rooms[room] ?? [])].some((allowed) => lies(to, allowed))
  })

  expect(ours.length).toBeGreaterThan(300)
  expect(new Set(imports.map(({ from }) => roomOf(from))).size).toBeGreaterThan(20)
  expect(wrong.map(toText)).toEqual([])
})

test('a room of upstream imports only rooms of upstream below it', () => {
  const roomIn = (file: string) => /^upstream\/([a-z-]+)\//.exec(file)?.[1]
  const tierOf = (room: string) => {
    const tier = upstreamTiers.findIndex((rooms) => rooms.includes(room))
    return tier === -1 ? KINDS_OF_DATA : tier
  }
  const between = imports.flatMap((each) => {
    const [from, to] = [roomIn(each.from), roomIn(each.to)]
    return each.isOurs && from && to && from !== to ? [{ ...each, rooms: [from, to] as const }] : []
  })

  const wrong = between.filter(({ rooms: [from, to] }) => {
    // the types of market data and the adapters of venues are one thing in two rooms
    if (VENUE_ROOMS.includes(from) && VENUE_ROOMS.includes(to)) return false
    return tierOf(from) <= tierOf(to)
  })
  const wiring = imports.filter(({ from, to }) => roomIn(from) && UPSTREAM_WIRING.test(to))

  expect(between.length).toBeGreaterThan(100)
  expect(wrong.map(toText)).toEqual([])
  expect(wiring.map(toText)).toEqual([])
})

test('a package from outside keeps to its floor', () => {
  const foreign = imports.filter(({ isOurs }) => !isOurs)

  const wrong = foreign.filter(({ from, to }) => {
    const rule = packages.find(([name]) => name.test(to))
    return rule && !rule[1].some((allowed) => lies(from, allowed))
  })

  expect(foreign.length).toBeGreaterThan(100)
  for (const [name] of packages.slice(0, 2)) expect(foreign.some(({ to }) => name.test(to))).toBe(true)
  expect(wrong.map(toText)).toEqual([])
})

test('the doors see no more of the payment floor than its words', () => {
  const values = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:transport|http|mcp|a2a)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) =>
      /import (?!type)[^']*'[./]+\/payment\/protocol\/offers\.ts'/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    )

  expect(values).toEqual([])
})

const composition = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file: `app/${file}`, text: readFileSync(join(root, 'app', file), 'utf8') }))

/** The list of all tools is one list. */
const LONG_FILES = ['app/registry.ts', 'app/wiring/doors.ts', 'app/wiring/doors-rest.ts']

test('composition: no file is longer than 150 lines but the list of tools', () => {
  const long = composition.filter(
    ({ file, text }) => !LONG_FILES.includes(file) && text.split('\n').length > 151,
  )

  expect(composition.length).toBeGreaterThan(30)
  expect(long.map(({ file }) => file)).toEqual([])
})

test('composition: no SQL, no arithmetic on money, no failure but misconfigured', () => {
  const rules = {
    sql: /'kysely'/,
    money: /\bBigInt\(|\b\d+n\b|\{(?! usd \}).*\} from '[./]+\/core\/money\.ts'/,
    failure: /new GatewayError\(\s*'(?!misconfigured')/,
  }

  const broken = composition.flatMap(({ file, text }) =>
    Object.entries(rules).flatMap(([rule, pattern]) => (pattern.test(text) ? [`${file}: ${rule}`] : [])),
  )

  expect(broken).toEqual([])
})
