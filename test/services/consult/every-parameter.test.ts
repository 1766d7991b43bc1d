import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createCandidate } from '../../../src/consult/candidates.ts'
import { createConsultIndex, type IndexedTool } from '../../../src/consult/index-tools.ts'
import { readText } from '../../../src/consult/reading.ts'
import type { Slot } from '../../../src/consult/slots/schema.ts'
import { sourceOf } from '../../../src/consult/source.ts'

const index = createConsultIndex(tools)
const now = new Date('2026-11-22T12:00:00Z')

/** A parameter asked for in words made of its schema alone, behind a sentence of its tool. */
interface Asked {
  readonly indexed: IndexedTool
  readonly slot: Slot
  readonly text: string
  readonly wanted: unknown
}

test('every number of every contract is set by its name or named as unused', () => {
  const asked = everyTool().flatMap(askNumbers)
  const outcomes = asked.map(judge)

  expect(asked.length).toBeGreaterThan(350)
  expect(outcomes.filter((one) => one === 'inverted')).toEqual([])
  expect(share(outcomes, 'lost')).toBeLessThan(0.03)
  expect(share(outcomes, 'set')).toBeGreaterThan(0.9)
})

test('every flag of every contract is set as asked and never turned around', () => {
  const outcomes = everyTool().flatMap(askFlags).map(judge)

  expect(outcomes.length).toBeGreaterThan(20)
  expect(outcomes.filter((one) => one !== 'set')).toEqual([])
})

test('every listed value of every contract is set beside its parameter’s name', () => {
  const asked = everyTool().flatMap(askChoices)
  const outcomes = asked.map(judge)

  expect(asked.length).toBeGreaterThan(250)
  expect(share(outcomes, 'set')).toBeGreaterThan(0.95)
})

function everyTool(): IndexedTool[] {
  return index.tools.filter(({ tool }) => tool.contract.kind !== 'action')
}

function askNumbers(indexed: IndexedTool): Asked[] {
  return indexed.slots
    .filter(({ type }) => type === 'integer' || type === 'number')
    .flatMap((slot) => {
      const wanted = numberFor(slot)
      const unit = /percent|pct/i.test(slot.name) ? '%' : /usd$/i.test(slot.name) ? ' dollars' : ''
      const name = spaced(slot.name).replace(/ ?(?:percent|pct|usd)$/, '')
      return [`${name} ${wanted}${unit}`, `with ${name} of ${wanted}${unit}`, `${wanted}${unit} ${name}`].map(
        (words) => ask(indexed, slot, words, wanted),
      )
    })
}

function askFlags(indexed: IndexedTool): Asked[] {
  return indexed.slots
    .filter(({ type }) => type === 'boolean')
    .flatMap((slot) => {
      const name = spaced(slot.name)
      const topic = name.replace(/^(?:include|with|generate|no) /, '').replace(/ only$/, '')
      if (name.startsWith('no ')) return [ask(indexed, slot, name, true)]
      if (name.endsWith(' only')) return [ask(indexed, slot, `only ${topic}s`, true)]
      return [
        ask(indexed, slot, `with ${topic}`, true),
        ask(indexed, slot, `no ${topic}`, false),
        ask(indexed, slot, `without ${topic}`, false),
      ]
    })
}

function askChoices(indexed: IndexedTool): Asked[] {
  return indexed.slots
    .filter(({ sort, type, choices }) => sort === 'choice' && type === 'string' && choices.length > 0)
    .filter(({ name }) => name !== 'provenance')
    .flatMap((slot) =>
      slot.choices.map((choice) =>
        ask(indexed, slot, `${spaced(slot.name)} ${spaced(`${choice}`).replaceAll('-', ' ')}`, choice),
      ),
    )
}

function ask(indexed: IndexedTool, slot: Slot, words: string, wanted: unknown): Asked {
  const { intents, title } = indexed.tool.contract
  // a value that the sentence already asks for is no test of another
  const sentence = intents.find((one) => !TIMED.test(one)) ?? title
  return { indexed, slot, text: `${sentence}, ${words}`, wanted }
}
const TIMED = /\d|year|month|week|today|daily|negative/

function judge({ indexed, slot, text, wanted }: Asked): 'set' | 'unused' | 'inverted' | 'lost' {
  const { filled, unused, isRejected } = createCandidate(
    indexed,
    1,
    sourceOf(readText(text), index.model, now),
  )
  const value = filled.params[slot.name]
  if (value === wanted || (value === undefined && wanted === slot.fallback)) return 'set'
  if (typeof wanted === 'boolean' && value !== undefined) return 'inverted'
  return unused.length > 0 || isRejected ? 'unused' : 'lost'
}

function numberFor({ type, minimum = 1, maximum = 1_000, fallback }: Slot): number {
  if (type === 'number')
    return Math.min(maximum, Math.max(minimum, maximum <= 1 ? 0.9 : maximum <= 25 ? 3 : 37))
  const value = Math.round(Math.min(maximum, minimum + Math.min(maximum - minimum, 60) * 0.6 + 1))
  return value === fallback ? value - 1 : value
}

function spaced(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

function share(outcomes: readonly string[], outcome: string): number {
  return outcomes.filter((one) => one === outcome).length / outcomes.length
}
