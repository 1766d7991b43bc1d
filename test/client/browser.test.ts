import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FROM = /^(?:import|export) (type )?[^;']*? from '([^']+)'/gm
const GENERATED = '../../generated/client/'
/** Tables and formats that the gateway and its client share; they import nothing. */
const SHARED = [
  '../chains/solana/base58.ts',
  '../core/durations.ts',
  '../core/reference/evm-networks.ts',
  '../core/reference/other-networks.ts',
]
const folders = ['../../src/client/', GENERATED].map((path) => new URL(path, import.meta.url))
const imports = folders
  .flatMap((folder) => readdirSync(folder).map((name) => ({ name, url: new URL(name, folder) })))
  .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap(({ name, url }) =>
    [...readFileSync(url, 'utf8').matchAll(FROM)].map((found) => ({ file: name, found })),
  )
  .map(({ file, found: [, type, name = ''] }) => ({ file, isType: type !== undefined, name }))

test('the client runs where there is neither Node nor a gateway', () => {
  const isOwn = (name: string) => name.startsWith('./') || name.startsWith(GENERATED) || SHARED.includes(name)
  const foreign = imports.filter(({ name, isType }) => !(isOwn(name) || name === 'zod' || isType))

  expect(imports.length).toBeGreaterThan(20)
  expect(foreign).toEqual([])
  for (const path of SHARED)
    expect(readFileSync(new URL(path, folders[0]), 'utf8').match(FROM), path).toBeNull()
})

test('no file that the client or its tools load needs Node', () => {
  const entries = ['../../src/client/index.ts', '../../src/client/tools/index.ts']
  const loaded = loadAll(entries.map((entry) => new URL(entry, import.meta.url).href))
  const needy = [...loaded].filter(([, text]) => /'node:|\bBuffer\b|\bprocess\./.test(text))

  expect([...loaded.keys()].some((url) => url.endsWith('/chains/solana/payment-message.ts'))).toBe(true)
  expect(needy.map(([url]) => url)).toEqual([])
})

/** The text of every file that some files load, directly or not, by its URL. */
function loadAll(entries: readonly string[]): ReadonlyMap<string, string> {
  const loaded = new Map<string, string>()
  const open = [...entries]
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (loaded.has(url)) continue
    const text = readFileSync(new URL(url), 'utf8')
    loaded.set(url, text)
    for (const [, type, name = ''] of text.matchAll(FROM))
      if (type === undefined && name.startsWith('.')) open.push(new URL(name, url).href)
  }
  return loaded
}
