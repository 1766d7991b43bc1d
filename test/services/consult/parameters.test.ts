import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { fillAndCheck } from '../../../src/consult/checked-fill.ts'
import { createConsultIndex } from '../../../src/consult/index-tools.ts'
import { readText } from '../../../src/consult/reading.ts'
import { sourceOf } from '../../../src/consult/source.ts'

const index = createConsultIndex(tools)
const now = new Date('2026-11-22T12:00:00Z')
const rows: readonly { toolId: string; params: object; sentence: string }[] = readFileSync(
  new URL('./parameters.jsonl', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))

test.each(rows)('D1: $toolId is filled from “$sentence”', ({ toolId, params, sentence }) => {
  const indexed = index.tools.find(({ tool }) => tool.contract.id === toolId)

  expect(
    indexed && fillAndCheck(indexed, sourceOf(readText(sentence), index.model, now)).filled.params,
  ).toEqual(params)
})
