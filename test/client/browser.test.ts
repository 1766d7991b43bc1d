import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FROM = /^(?:import|export) (type )?[^;']*? from '([^']+)'/gm
const folder = new URL('../../src/client/', import.meta.url)
const imports = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(FROM)].map((found) => ({ file, found })),
  )
  .map(({ file, found: [, type, name = ''] }) => ({ file, isType: type !== undefined, name }))

test('the client runs where there is neither Node nor a gateway', () => {
  const foreign = imports.filter(({ name, isType }) => !(name.startsWith('./') || name === 'zod' || isType))

  expect(imports.length).toBeGreaterThan(20)
  expect(foreign).toEqual([])
})
