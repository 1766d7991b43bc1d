import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import type { Json, JsonObject } from '../../../src/core/json.ts'
import { createPicture } from '../../../src/drawing/create-picture.ts'
import { drawAnswer } from '../../../src/drawing/draw-answer.ts'
import { isObject, readAt, readNamedRows, readRows } from '../../../src/drawing/read-answer.ts'
import { readTable } from '../../../src/drawing/table.ts'
import type { View } from '../../../src/drawing/view.ts'
import type { Tool } from '../../../src/tools/define-tool.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { buyExample } from './bought-examples.ts'

interface Bought {
  readonly tool: Tool
  readonly answer: JsonObject
}

const bought = shareGateway(async () => {
  const clock = { now: () => Date.parse('2026-06-01T12:00:00Z') }
  const gateway = await openGatewayFixture({ clock, seed: 'views', fund: '90' })
  const answers: Bought[] = []
  for (const tool of tools) {
    const answer = await buyExample(gateway, tool)
    if (answer) answers.push({ tool, answer })
  }
  return answers
})

/** Members of a view that name no field of the answer. */
const WORDS = new Set(['kind', 'shape', 'zero', 'least', 'most', 'unit', 'tone', 'share', 'about'])
/** What a list of these views is read from; the other paths are of its rows. */
const OF_ANSWER = new Set([
  'figures',
  'worst',
  'mark',
  'best',
  'price',
  'running',
  'title',
  'asked',
  'video',
  'text',
])

test('every example answer is drawn or at least laid out as a table', () => {
  const bare = bought().flatMap(({ tool: { contract }, answer }) => {
    const { sections, tables } = readTable(answer)
    const hasTable = sections.length + tables.length > 0
    return hasTable || (contract.view && createPicture(contract.view, answer)) ? [] : [contract.id]
  })

  expect(bought().length).toBeGreaterThan(130)
  expect(bare).toEqual([])
})

test('a declared picture is drawn wherever its list is not empty', () => {
  const undrawn = bought().flatMap(({ tool: { contract }, answer }) => {
    const { view } = contract
    if (!view || view.kind === 'table' || createPicture(view, answer)) return []
    const isEmpty = 'at' in view && readRows(answer, view.at).length === 0
    return isEmpty ? [] : [contract.id]
  })

  expect(bought().filter(({ tool }) => tool.contract.view).length).toBeGreaterThan(90)
  expect(undrawn).toEqual([])
})

test('every path of a view exists in the answer or its schema', () => {
  const missing = tools.flatMap(({ contract, outputSchema }) => {
    const answer = bought().find(({ tool }) => tool.contract.id === contract.id)?.answer
    return contract.view
      ? findMissing(contract.view, answer ?? {}, outputSchema).map((path) => `${contract.id} ${path}`)
      : []
  })

  expect(missing).toEqual([])
})

test('a path that does not exist is found', () => {
  const view: View = {
    kind: 'series',
    at: 'rates',
    x: 'time',
    y: ['rate', 'wrong'],
    figures: ['nothing.here'],
  }
  const answer = { rates: [{ time: '2026-01-01', rate: 1 }] }

  expect(findMissing(view, answer, {})).toEqual(['rates[].wrong', 'nothing.here'])
})

test('every example is drawn as SVG without script, and alike each time', () => {
  for (const { tool, answer } of bought()) {
    const draw = () =>
      drawAnswer(tool.contract.view, answer, { title: tool.contract.title, note: '', theme: 'dark' })
    const svg = draw()

    expect(svg, tool.contract.id).toMatch(/^<svg [^>]*role="img"/)
    expect(svg, tool.contract.id).not.toMatch(
      /<script|<foreignObject|\son\w+=|href="(?!data:image\/)|NaN|Infinity|undefined/,
    )
    expect(Buffer.byteLength(svg), tool.contract.id).toBeLessThanOrEqual(2_000_000)
    expect(draw()).toBe(svg)
  }
})

test('no picture of an example is drawn beyond its frame at any width', () => {
  for (const { tool, answer } of bought()) {
    const { view } = tool.contract
    const picture = view && createPicture(view, answer)
    if (picture?.kind !== 'drawn') continue
    for (const width of [320, 700, 1_100]) {
      const text = JSON.stringify(picture.picture.draw(width).shapes)

      expect(text, tool.contract.id).not.toMatch(/null|NaN|Infinity/)
    }
    expect(picture.words.length, tool.contract.id).toBeGreaterThan(20)
  }
})

/** Paths of a view that neither the answer nor, where a list of it is empty, its schema has. */
function findMissing(view: View, answer: JsonObject, schema: JsonObject): readonly string[] {
  return listPaths(view).flatMap(({ list, path }) => {
    const found = path.split('|').some((each) => {
      if (list === undefined) return readAt(answer, each) !== undefined || isInSchema(schema, each)
      const rows = readNamedRows(answer, list)
      if (each === 'name' && rows.length === 0) return true
      return (
        rows.some((row) => readAt(row as Json, each) !== undefined) || isInSchema(schema, `${list}.${each}`)
      )
    })
    return found ? [] : [list === undefined ? path : `${list}[].${path}`]
  })
}

interface ViewPath {
  readonly list: string | undefined
  readonly path: string
}

function listPaths(view: View): readonly ViewPath[] {
  const walk = (value: unknown, name: string, list: string | undefined): readonly ViewPath[] => {
    if (typeof value === 'string') {
      if (WORDS.has(name) || name === 'at') return []
      return [{ list: OF_ANSWER.has(name) ? undefined : list, path: value }]
    }
    if (Array.isArray(value)) return value.flatMap((item) => walk(item, name, list))
    if (typeof value !== 'object' || value === null) return []
    const own = (value as { readonly at?: string }).at
    const inner = name === 'best' ? undefined : own === undefined ? list : name === 'cells' ? list : own
    return Object.entries(value).flatMap(([key, member]) => walk(member, key, inner))
  }
  const lists = 'at' in view && view.at !== undefined ? [{ list: undefined, path: view.at }] : []
  return [
    ...lists,
    ...skipNested(view).flatMap(([key, member]) => walk(member, key, 'at' in view ? view.at : undefined)),
  ]
}

/** Cells within rows and labels of levels are tried by the drawings themselves. */
function skipNested(view: View): readonly (readonly [string, unknown])[] {
  const skipped = view.kind === 'levels' ? ['lists', 'points'] : ['cells', 'book', 'images']
  const ofAnswer = view.kind === 'gauge' ? ['value', 'label'] : []
  const isList = view.kind === 'list' || view.kind === 'checklist' || view.kind === 'histogram'
  return Object.entries(view).flatMap(([key, member]) => {
    if (skipped.includes(key)) return []
    if (isList && (key === 'title' || key === 'text')) return [[`row-${key}`, member] as const]
    return ofAnswer.includes(key) ? [['figures', member] as const] : [[key, member] as const]
  })
}

/** Whether a path is a member that a JSON schema declares, items of lists without a step of their own. */
function isInSchema(schema: Json | undefined, path: string): boolean {
  let reached: readonly (Json | undefined)[] = [schema]
  for (const name of path.split('.')) {
    reached = reached.flatMap((one) => {
      if (!isObject(one)) return []
      const forms = [one, ...(['anyOf', 'oneOf'].flatMap((key) => one[key] ?? []) as Json[])]
      return forms.flatMap((form) => {
        const inner = isObject(form) && isObject(form['items']) ? form['items'] : form
        const properties = isObject(inner) ? inner['properties'] : undefined
        const extra = isObject(inner) ? inner['additionalProperties'] : undefined
        if (isObject(properties) && name in properties) return [properties[name]]
        return isObject(extra) && Object.keys(extra).length > 0 ? [extra] : []
      })
    })
  }
  return reached.some((one) => one !== undefined)
}
