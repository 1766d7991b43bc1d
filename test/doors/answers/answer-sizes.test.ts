import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import type { Json, JsonObject } from '../../../src/core/json.ts'
import type { Tool } from '../../../src/tools/define-tool.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { buyExample } from './bought-examples.ts'

const MAX_MEDIAN_BYTES = 1_024
const MAX_SIGNAL_BYTES = 3_072
const MAX_BITCOIN_BYTES = 6_144
/** Answers above this have levels of detail. */
const MAX_PLAIN_BYTES = 2_048
const MAX_SIGNIFICANT_DIGITS = 8

interface Sold {
  readonly tool: Tool
  readonly data: JsonObject
  readonly bytes: number
}

const sold = shareGateway(async () => {
  const clock = { now: () => Date.parse('2026-06-01T12:00:00Z') }
  const gateway = await openGatewayFixture({ clock, seed: 'sizes', fund: '90' })
  const answers: Sold[] = []
  for (const tool of tools) {
    const data = await buyExample(gateway, tool)
    if (data) answers.push({ tool, data, bytes: Buffer.byteLength(JSON.stringify(data)) })
  }
  return answers
})

test('answers 17: the median example answer has at most one kilobyte', () => {
  const sizes = sold().map(({ bytes }) => bytes)

  expect(sizes.length).toBeGreaterThan(130)
  expect(sizes.sort((one, other) => one - other)[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(
    MAX_MEDIAN_BYTES,
  )
})

test.each([
  ['signal', MAX_SIGNAL_BYTES],
  ['bitcoin', MAX_BITCOIN_BYTES],
])('answers 17: a standard answer of %s has at most %d bytes', (id, most) => {
  expect(sold().find(({ tool }) => tool.contract.id === id)?.bytes).toBeLessThanOrEqual(most)
})

test('answers 17: reads of more than two kilobytes have levels of detail', () => {
  const long = sold().filter(({ bytes, tool }) => bytes > MAX_PLAIN_BYTES && tool.contract.kind === 'read')
  const listed = ({ inputSchema }: Tool) => Object.keys(inputSchema['properties'] ?? {})

  expect(long.length).toBeGreaterThan(20)
  for (const { tool } of long)
    expect(listed(tool), tool.contract.id).toEqual(expect.arrayContaining(['detail', 'fields', 'provenance']))
})

test('answers 16: no number of a read has more than eight digits', () => {
  const long = sold().flatMap(({ tool: { contract }, data }) =>
    contract.kind === 'read'
      ? numbersIn(data)
          .filter(isTooExact)
          .map((number) => `${contract.id} ${number}`)
      : [],
  )

  expect(long).toEqual([])
})

function numbersIn(value: Json | undefined): readonly number[] {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(numbersIn)
}

function isTooExact(value: number): boolean {
  return !Number.isInteger(value) && Number(value.toPrecision(MAX_SIGNIFICANT_DIGITS)) !== value
}
