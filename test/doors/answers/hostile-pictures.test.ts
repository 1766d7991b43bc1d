import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../src/core/json.ts'
import type { Bar } from '../../../src/drawing/bars-drawing.ts'
import { createPicture } from '../../../src/drawing/create-picture.ts'
import { drawAnswer } from '../../../src/drawing/draw-answer.ts'
import type { View } from '../../../src/drawing/view.ts'
import { HOSTILE_TEXTS, listExampleAnswers, mapLeaves } from '../../support/hostile-answers.ts'

const SEED = 26
const NUMBERS = [0, -0, -1, 5e-324, 1e-9, 1e21, -1e300, Number.MAX_VALUE, -Number.MAX_VALUE, 2 ** 53]
const TAGS = new Set(['svg', 'g', 'path', 'rect', 'line', 'circle', 'text', 'title', 'desc', 'image'])
const IMAGE = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=]*$/
const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' })
const market = { bars: createBars(), isRunning: true }
const drawn = listExampleAnswers().filter(({ tool }) => tool.contract.view)
const kinds = [...new Set(drawn.map(({ tool }) => tool.contract.view?.kind))]

describe('pictures of hostile answers', { timeout: 60_000 }, () => {
  test.each(kinds)('%s: texts of strangers stay text, whatever they say', (kind) => {
    const own = drawn.filter(({ tool }) => tool.contract.view?.kind === kind)

    fc.assert(
      fc.property(fc.nat(own.length - 1), Leaves, (at, change) => {
        const { tool, answer } = own[at] ?? expect.unreachable()
        const hostile = mapLeaves(answer, change) as JsonObject
        const { view } = tool.contract
        const title = change('a title')
        const note = change('a note')
        const svg = drawAnswer(view, hostile, { title: `${title}`, note: `${note}`, theme: 'dark' })

        expect(listFaults(svg), tool.contract.id).toEqual([])
        if (view) expectFiniteShapes(view, hostile)
      }),
      { seed: SEED, numRuns: 40 },
    )
  })

  test('every picture kind that a contract can declare is tried', () => {
    expect(kinds.toSorted()).toEqual([
      'candles',
      'checklist',
      'depth',
      'document',
      'equity',
      'gauge',
      'heat',
      'histogram',
      'levels',
      'list',
      'matrix',
      'media',
      'panes',
      'series',
      'signal',
      'table',
      'treemap',
    ])
  })

  test('a picture that runs a script is found', () => {
    const words = listFaults(
      '<svg><script>alert(1)</script><rect onload="a" style="b"/><a href="https://x"/></svg>',
    )

    expect(words).toEqual(['<script>', 'rect onload', 'rect style', '<a>', 'a href'])
  })
})

/** Replaces most texts, and some numbers, of an answer; the same leaf always by the same. */
const Leaves = fc
  .record({
    texts: fc.infiniteStream(fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary' }))),
    numbers: fc.infiniteStream(fc.constantFrom(...NUMBERS)),
    dice: fc.infiniteStream(fc.nat(3)),
  })
  .map(({ texts, numbers, dice }) => (leaf: Json): Json | undefined => {
    const roll: number = dice.next().value ?? 0
    if (typeof leaf === 'string' && roll > 0) return texts.next().value ?? ''
    return typeof leaf === 'number' && roll === 0 ? (numbers.next().value ?? 0) : undefined
  })

/** Whatever is in an SVG that runs, loads, styles or is no XML. */
function listFaults(svg: string): readonly string[] {
  const verdict = XMLValidator.validate(svg)
  if (verdict !== true) return [verdict.err.msg]
  const walk = (nodes: readonly Record<string, unknown>[]): readonly string[] =>
    nodes.flatMap((node) => {
      const [tag = ''] = Object.keys(node).filter((name) => name !== ':@')
      if (tag === '#text') return []
      const attributes = Object.entries((node[':@'] ?? {}) as Record<string, string>)
      return [
        ...(TAGS.has(tag) ? [] : [`<${tag}>`]),
        ...attributes.flatMap(([name, value]) => (isHarmless(name, value) ? [] : [`${tag} ${name}`])),
        ...walk(node[tag] as readonly Record<string, unknown>[]),
      ]
    })
  return walk(parser.parse(svg))
}

function isHarmless(name: string, value: string): boolean {
  if (/^on|style|^xlink|^xml:/i.test(name)) return false
  if (name === 'href') return IMAGE.test(value)
  return name === 'aria-label' || !/NaN|Infinity|undefined|url\(|javascript:/i.test(value)
}

/** On the page, pictures become elements by their shapes, at any width, over candles. */
function expectFiniteShapes(view: View, answer: JsonObject): void {
  const picture = createPicture(view, answer, market)
  if (picture?.kind !== 'drawn') return
  for (const width of [240, 1_100]) {
    const { shapes, height } = picture.picture.draw(width)

    expect(JSON.stringify(shapes)).not.toMatch(/"[a-z0-9-]+":(?:null|"[^"]*(?:NaN|Infinity))/)
    expect(height).toBeLessThan(20_000)
  }
  expect(picture.words.length).toBeLessThan(4_000)
}

function createBars(): readonly Bar[] {
  return Array.from({ length: 30 }, (_, at) => ({
    time: Date.UTC(2026, 0, 1) + at * 3_600_000,
    open: 100 + at,
    high: 110 + at,
    low: 90 + at,
    close: 105 + at,
    volume: 5,
  }))
}
