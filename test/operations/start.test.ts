import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { COMPILED, unsealCompiled } from '../../src/app/compiled-code.ts'
import { tools } from '../../src/app/registry.ts'
import { readTextsApart, TEXTS } from '../../src/app/texts-apart.ts'
import { createConsult } from '../../src/consult/consult.ts'
import { Buyer } from '../support/buyer.ts'
import { build, dataDirectory, startReleased } from '../support/process.ts'
import { expectSold } from '../support/replies.ts'

const root = fileURLToPath(new URL('../../src', import.meta.url))
/** `import type` disappears once it is compiled, and `import()` waits until it is asked. */
const STATIC = /^(?:import|export)(?! type)\s(?:[^'()]*?\sfrom\s)?'([^']+)'/gm

/** Every file of ours and every package that is loaded with a file, whatever happens then. */
function loadedWith(entry: string): Set<string> {
  const loaded = new Set<string>()
  const open = [entry]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(STATIC)) {
      if (name.startsWith('.')) open.push(normalize(join(file, '..', name)))
      else loaded.add(name)
    }
  }
  return loaded
}

/** What takes long to load, and only some gateways ever need, or none at its start. */
const LATER = [
  /^undici$/,
  /^viem/,
  /^@ethereumjs\//,
  /^litesvm/,
  /^@solana\//,
  /^pg$/,
  /^fast-xml-parser$/,
  /^@opentelemetry\/(?!api$)/,
  /^@modelcontextprotocol\/sdk/,
  /^commander$/,
  /^chains\/evm\/embedded\/(?:evm-chain|machine|rpc)\.ts$/,
  /^chains\/solana\/embedded\/embedded-solana\.ts$/,
  /^cli\//,
]

test('a gateway starts without what only some gateways need', () => {
  const loaded = [...loadedWith('app/serve.ts')]

  expect(loaded).toContain('app/registry.ts')
  expect(loaded).toContain('express')
  expect(loaded.filter((name) => LATER.some((later) => later.test(name)))).toEqual([])
})

test('what starts the bundle loads nothing but the loader', () => {
  const ours = (entry: string) => [...loadedWith(entry)].filter((name) => name.endsWith('.ts'))

  const loader = ['app/bundle.ts', 'app/texts-apart.ts', 'app/compiled-code.ts']
  expect(ours('main.ts')).toEqual(['main.ts', ...loader])
  expect(ours('cli/main.ts')).toEqual(['cli/main.ts', ...loader])
})

test('the build is precompiled, and this Node accepts it', () => {
  const dist = fileURLToPath(new URL('../../dist', import.meta.url))
  build()

  const compiled = readdirSync(dist).filter((name) => name.endsWith(COMPILED))
  const refused = compiled.filter((name) => {
    const path = join(dist, name.slice(0, -COMPILED.length))
    const source = readFileSync(path, 'utf8')
    const cachedData = unsealCompiled(source, readFileSync(join(dist, name)))
    return !cachedData || new Script(source, { filename: path, cachedData }).cachedDataRejected
  })

  expect(compiled.some((name) => name.startsWith('gateway-'))).toBe(true)
  expect(refused).toEqual([])
})

test('the shipped consult understands all languages as its source does', { timeout: 60_000 }, async () => {
  build()
  const cases = readFileSync(fileURLToPath(new URL('../services/consult/parameters.jsonl', import.meta.url)))
  const intents = cases
    .toString()
    .split('\n')
    .filter((line, at) => line !== '' && at % 5 === 0)
    .map((line) => (JSON.parse(line) as { sentence: string }).sentence)
  const consult = createConsult(tools)

  const gateway = await startReleased(dataDirectory(), {})
  const answers = await Promise.all(
    intents.map(async (intent) => {
      const asked = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const reply = await fetch(`${gateway.url}/agent/consult`, {
        ...asked,
        body: JSON.stringify({ intent }),
      })
      return ((await reply.json()) as { calls: { toolId: string; params: unknown }[] }).calls
    }),
  )

  const calls = answers.map((answer) => answer.map(({ toolId, params }) => ({ toolId, params })))
  expect(calls).toEqual(
    intents.map((intent) => consult(intent).calls.map(({ toolId, params }) => ({ toolId, params }))),
  )
})

test('long texts of consult lie in order beside its code', () => {
  build()
  const dist = fileURLToPath(new URL('../../dist', import.meta.url))
  const textApart = readTextsApart(dist)
  const files = readdirSync(dist).filter((name) => name.endsWith('.cjs'))
  const moved = files.flatMap((name) =>
    [...readFileSync(join(dist, name), 'utf8').matchAll(/\btextApart\((\d+), (\d+)\)/g)].map(([, from, to]) =>
      textApart(Number(from), Number(to)),
    ),
  )

  expect(moved.join('')).toBe(readFileSync(join(dist, TEXTS), 'utf8'))
  expect(moved.filter((text) => /биткоин/.test(text)).length).toBeGreaterThan(1)
  expect(Math.min(...moved.map(({ length }) => length))).toBeGreaterThanOrEqual(100)
})

test('L11: the shipped build has no switch that kills it', async () => {
  build()
  const dist = fileURLToPath(new URL('../../dist', import.meta.url))
  const shipped = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:c?js|html|json)$/.test(name),
  )

  const gateway = await startReleased(dataDirectory(), { FAILPOINT: 'settled' })
  const buyer = new Buyer(gateway.url)
  await buyer.fund('1')
  const path = '/tools/candles?token=bitcoin'
  const reply = await buyer.get(path, { 'PAYMENT-SIGNATURE': await buyer.header(path) })

  expectSold(reply)
  expect(shipped).toContain('serve.cjs')
  expect(shipped.filter((name) => readFileSync(join(dist, name), 'utf8').includes('FAILPOINT'))).toEqual([])
})
