import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dataSourceIds } from '../../../src/config/data-sources.ts'
import { createUpstreamsPage } from '../../../src/upstream/upstreams-page.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const page = createUpstreamsPage(read('test/recordings/SOURCES.md'))

test('docs/upstreams.md matches today’s code: npm run manifests', () => {
  expect(read('docs/upstreams.md')).toBe(page)
})

test('the page has requests, limits and evidence for every source', () => {
  const rowsOf = (id: string) => page.split('\n').filter((line) => line.startsWith(`| ${id} |`))

  for (const id of dataSourceIds) expect(rowsOf(id).length, id).toBeGreaterThan(1)
  expect(rowsOf('kraken').at(-1)).toMatch(/206548367.*\| confirmed: ccxt/)
  expect(rowsOf('okx').at(-1)).toMatch(/\| assumed \|$/)
  expect(rowsOf('binance').at(-2)).toMatch(/6000 weight in 1 min.*thrasher-corp.*\| yes: \d origins/)
  expect(rowsOf('tokens-xyz').at(-1)).toMatch(/\| no: 1 origin \|$/)
})
