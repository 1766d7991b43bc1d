import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, formatCsvLine } from './csv.ts'

/** A table as RFC 4180 has it read: a cell is in quotes whole or not at all, and two quotes in it are one. */
function tableIn(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  const rows: string[][] = [[]]
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error(`Nobody could read ${JSON.stringify(text)}.`)
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

const dangerous = fc
  .tuple(fc.constantFrom('', ' ', '\t', '\u00a0', '\ufeff'), fc.constantFrom(...'=+-@＝＋－＠'), fc.string())
  .map((parts) => parts.join(''))
const text = fc.oneof(fc.string({ unit: 'binary' }), dangerous, fc.stringMatching(/^[",\r\n '=]*$/))
const number = fc.double({ noNaN: true, noDefaultInfinity: true })
const cells = fc.oneof<fc.Arbitrary<Cell>[]>(text, number, fc.integer(), fc.constant(null))

test('a table reads back unchanged, except for apostrophes that block formulas', () => {
  const width = fc.integer({ min: 1, max: 5 })
  const table = width.chain((columns) =>
    fc.array(fc.array(cells, { minLength: columns, maxLength: columns }), { maxLength: 4 }),
  )
  fc.assert(
    fc.property(table, (rows) => {
      const read = tableIn(rows.map(formatCsvLine).join(''))

      expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length))
      for (const [at, cell] of rows.flat().entries()) {
        const text = `${cell ?? ''}`
        expect([text, `'${text}`]).toContain(read.flat()[at])
      }
    }),
    { seed: 4180, numRuns: 400 },
  )
})

test('numbers stay numbers, and no other text begins a formula', () => {
  fc.assert(
    fc.property(number, (value) => {
      expect(tableIn(formatCsvLine([value]))).toEqual([[`${value}`]])
    }),
    { seed: 4180 },
  )
  fc.assert(
    fc.property(dangerous, (text) => {
      const [[read = ''] = []] = tableIn(formatCsvLine([text]))

      expect(/^\s*[=+\-@＝＋－＠]/u.test(read) && Number.isNaN(Number(read))).toBe(false)
    }),
    { seed: 4180, numRuns: 300 },
  )
})
