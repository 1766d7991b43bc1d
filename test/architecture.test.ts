import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../src', import.meta.url))

/** A promise of an upstream, never a venue: `upstream/news/news.ts`. */
const PROMISES = /^upstream\/(?:([a-z-]+)\/\1|sourced|health|data-promises)\.ts$/
const WIRE = [/^payment\/(?:wire|offers)\.ts$/, /^tools\/define-tool\.ts$/]

/** What a floor may import of ours besides itself and core. The files that lie in no folder are main's floor. */
const floors: Record<string, readonly (string | RegExp)[]> = {
  core: [],
  config: [],
  analysis: [],
  upstream: ['config'],
  store: ['config'],
  jobs: ['config', 'store'],
  tools: ['analysis', PROMISES],
  consult: [/^tools\/define-tool\.ts$/],
  payment: ['config', 'store', 'upstream/chain'],
  calls: ['payment', 'store', /^tools\/(?:define-tool|ports)\.ts$/],
  operations: ['config', 'calls', 'payment'],
  admin: [],
  discovery: ['config', 'payment', /^analysis\/registry\/registration-file\.ts$/, /^tools\/define-tool\.ts$/],
  http: ['config', 'calls', 'discovery', 'admin', ...WIRE],
  mcp: ['config', 'calls', 'discovery', ...WIRE],
  a2a: ['config', 'calls', 'discovery', 'store', 'jobs', ...WIRE],
  client: [],
  cli: [
    'client',
    'config',
    'admin',
    /^(?:bundle|serve|gateway|world|chain-server|database-look|fee-accounts)\.ts$/,
  ],
}

/** Where a package from outside may be used. */
const packages: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^express$/, ['http']],
  [/^@modelcontextprotocol\//, ['mcp', 'client', 'cli']],
  [/^(?:json-rpc-2\.0|@a2a-js\/sdk)/, ['a2a']],
  [/^(?:@x402\/|@solana\/|litesvm)/, ['payment', 'client', 'upstream/chain']],
  [/^viem/, ['payment', 'client', 'cli', 'upstream/chain']],
  [/^@ethereumjs\//, ['upstream/chain']],
  [/^(?:kysely|@photostructure\/sqlite|pg)$/, ['store']],
  [/^undici$/, ['core', 'upstream']],
  [/^ccxt$/, ['upstream']],
  [/^fast-xml-parser$/, ['upstream/news']],
  [/^commander$/, ['cli']],
  [/^@opentelemetry\//, ['operations']],
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

const floorOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : 'main')
const lies = (file: string, within: string | RegExp) =>
  typeof within === 'string' ? file.startsWith(`${within}/`) : within.test(file)
const said = ({ from, to }: Import) => `${from} imports ${to}`

test('a folder speaks only to floors below it', () => {
  const ours = imports.filter(({ isOurs }) => isOurs)

  const wrong = ours.filter(({ from, to }) => {
    const floor = floorOf(from)
    if (floor === 'main') return false
    return ![floor, 'core', ...(floors[floor] ?? [])].some((allowed) => lies(to, allowed))
  })

  expect(ours.length).toBeGreaterThan(300)
  expect(new Set(imports.map(({ from }) => floorOf(from))).size).toBeGreaterThan(10)
  expect(wrong.map(said)).toEqual([])
})

test('a package from outside keeps to its floor', () => {
  const foreign = imports.filter(({ isOurs }) => !isOurs)

  const wrong = foreign.filter(({ from, to }) => {
    const rule = packages.find(([name]) => name.test(to))
    return rule && floorOf(from) !== 'main' && !rule[1].some((allowed) => lies(from, allowed))
  })

  expect(foreign.length).toBeGreaterThan(100)
  for (const [name] of packages.slice(0, 2)) expect(foreign.some(({ to }) => name.test(to))).toBe(true)
  expect(wrong.map(said)).toEqual([])
})

test('the doors see no more of the payment floor than its words', () => {
  const values = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:http|mcp|a2a)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) =>
      /import (?!type)[^']*'[./]+\/payment\/offers\.ts'/.test(readFileSync(join(root, file), 'utf8')),
    )

  expect(values).toEqual([])
})
