import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FROM = /^(?:import|export) (type )?[^;']*? from '([^']+)'/gm
const GENERATED = '../../generated/client/'
/** Tables that the gateway and its client share; they import nothing. */
const SHARED = ['../core/durations.ts', '../reference/evm-networks.ts']
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
