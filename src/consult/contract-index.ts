import type { JsonObject } from '../core/json.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { Entity } from './entities/kinds.ts'
import { type Reading, readText } from './reading.ts'
import { readSlots, type Slot } from './slots.ts'
import { FOREIGN, trade } from './words/lexicon.ts'
import { related } from './words/related.ts'

/** What consult knows about one tool, read from its contract once. */
export interface IndexedTool {
  readonly tool: Tool
  readonly slots: readonly Slot[]
  /** How much of each term its texts hold, fields weighed and lengths evened out. */
  readonly weights: ReadonlyMap<string, number>
  /** The terms that say what the tool is for, and not only what it takes and gives. */
  readonly purpose: ReadonlySet<string>
  readonly name: ReadonlySet<string>
  /** The terms of each sentence that should lead to the tool. */
  readonly intents: readonly ReadonlySet<string>[]
}

export interface ContractIndex {
  readonly tools: readonly IndexedTool[]
  /** How rare a term is among the contracts: ln(1 + (N − n + ½) / (n + ½)). */
  rarity(term: string): number
  isSpoken(term: string): boolean
  /** Every word of the contracts, folded. */
  readonly vocabulary: readonly string[]
}

/** How much a word counts by where it stands. */
const fieldWeights = {
  name: 3,
  intents: 2.5,
  summary: 1.5,
  description: 1,
  family: 0.5,
  parameters: 0.3,
  output: 0.4,
}
type Field = keyof typeof fieldWeights
const LENGTH_SHARE = 0.4

/**
 * Lays out the texts of the contracts for BM25F, which adds up a term's counts over weighed fields before they
 * saturate (Robertson, Zaragoza and Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004).
 */
export function indexContracts(tools: readonly Tool[]): ContractIndex {
  const texts = tools.map((tool) => ({ tool, slots: readSlots(tool), fields: fieldsOf(tool) }))
  const fields = Object.keys(fieldWeights) as Field[]
  const means = Object.fromEntries(
    fields.map((field) => [
      field,
      texts.reduce((sum, text) => sum + text.fields[field].length, 0) / Math.max(1, texts.length),
    ]),
  )
  const vocabulary = new Set<string>()
  const indexed = texts.map(({ tool, slots, fields: texts }): IndexedTool => {
    const takesAssets = slots.some(({ sort }) => sort.startsWith('asset'))
    const weights = new Map<string, number>()
    const purpose = new Set<string>()
    for (const field of fields) {
      const readings = texts[field]
      const evened = 1 - LENGTH_SHARE + LENGTH_SHARE * (readings.length / (means[field] || 1))
      for (const reading of readings) {
        for (const { folded } of reading.words) vocabulary.add(folded)
        for (const term of termsOf(reading, { identities: !takesAssets, kinds: field === 'intents' })) {
          weights.set(term, (weights.get(term) ?? 0) + fieldWeights[field] / evened)
          if (field !== 'parameters' && field !== 'output') purpose.add(term)
        }
      }
    }
    const intents = texts.intents.map(
      (reading) => new Set(termsOf(reading, { identities: !takesAssets, kinds: true })),
    )
    const name = new Set(
      texts.name.flatMap((reading) => termsOf(reading, { identities: false, kinds: false })),
    )
    return { tool, slots, weights, purpose, name, intents }
  })
  const spoken = new Map<string, number>()
  for (const { weights } of indexed)
    for (const term of weights.keys()) spoken.set(term, (spoken.get(term) ?? 0) + 1)
  return {
    tools: indexed,
    vocabulary: [...vocabulary],
    isSpoken: (term) => spoken.has(term),
    rarity(term) {
      const holders = spoken.get(term) ?? 0
      return Math.log(1 + (tools.length - holders + 0.5) / (holders + 0.5))
    },
  }
}

/** The terms of a text, and what kinds of things it mentions. */
export function termsOf(
  { terms, entities }: Reading,
  { identities, kinds }: { readonly identities: boolean; readonly kinds: boolean },
): string[] {
  return [
    ...terms.flatMap(({ term }) => (term.startsWith(FOREIGN) ? [] : [term])),
    ...(kinds ? new Set(entities.map(({ kind }) => `#${kind}`)) : []),
    ...(identities ? entities.flatMap((entity) => identityOf(entity) ?? []) : []),
  ]
}

/** The thing itself, for tools that speak of one asset or chain only. */
export function identityOf(entity: Entity): string | undefined {
  if (entity.kind === 'asset') return `#${entity.asset.symbol}`
  return entity.kind === 'stock' ? `#${entity.symbol}` : entity.kind === 'chain' ? `#${entity.id}` : undefined
}

const SATURATION = 1.2
const RELATED_SHARE = 0.45
/** Words of the whole trade tell tools apart but little. */
const TRADE_SHARE = 0.35

/** How much of a term a tool's texts hold: its own word, or half as much a neighbouring one. */
export function held({ weights }: IndexedTool, term: string): number {
  const own = weights.get(term)
  if (own !== undefined) return own
  let nearest = 0
  for (const neighbour of term.startsWith('=') ? (related.get(term.slice(1)) ?? []) : [])
    nearest = Math.max(nearest, weights.get(`=${neighbour}`) ?? 0)
  return nearest * RELATED_SHARE
}

/** The BM25F score of a tool for the terms of an intent. */
export function matchScore(indexed: IndexedTool, terms: readonly string[], index: ContractIndex): number {
  let score = 0
  for (const term of terms) {
    const weight = held(indexed, term)
    const share = trade.has(term) ? TRADE_SHARE : 1
    if (weight > 0) score += share * index.rarity(term) * (weight / (SATURATION + weight))
  }
  return score
}

/** How alike an intent is to the most similar sentence of the contract: 0 for nothing shared, 1 for the same terms. */
export function likeness({ intents }: IndexedTool, terms: readonly string[], index: ContractIndex): number {
  const whole = terms.reduce((sum, term) => sum + index.rarity(term), 0)
  let best = 0
  for (const intent of intents) {
    let shared = 0
    let all = whole
    for (const term of intent) all += index.rarity(term)
    for (const term of terms) if (intent.has(term)) shared += index.rarity(term)
    if (all > 0) best = Math.max(best, (2 * shared) / all)
  }
  return best
}

/** How much of a tool's own name is said: of two that fit alike, the more general one is meant. */
export function nameShare({ name }: IndexedTool, terms: readonly string[], index: ContractIndex): number {
  let whole = 0
  let said = 0
  for (const term of name) {
    whole += index.rarity(term)
    if (terms.includes(term)) said += index.rarity(term)
  }
  return whole === 0 ? 0 : said / whole
}

function fieldsOf({ contract, inputSchema, outputSchema }: Tool): Record<Field, Reading[]> {
  const properties = (inputSchema['properties'] ?? {}) as Record<string, JsonObject>
  const parameters = Object.entries(properties).flatMap(([name, schema]) => [
    spaced(name),
    `${schema['description'] ?? ''}`,
  ])
  return {
    name: [readText(contract.title), readText(spaced(contract.id))],
    intents: contract.intents.map(readText),
    summary: [readText(contract.summary)],
    description: [readText(contract.description)],
    family: [readText(spaced(contract.family))],
    parameters: parameters.map(readText),
    output: outputTexts(outputSchema).map(readText),
  }
}

/** The names and descriptions of what a tool gives, lists looked into; where it came from is the same everywhere. */
function outputTexts(schema: JsonObject): string[] {
  const inner = (schema['items'] ?? schema) as JsonObject
  const properties = (inner['properties'] ?? {}) as Readonly<Record<string, JsonObject>>
  return Object.entries(properties)
    .filter(([name]) => name !== 'provenance' && name !== 'disclaimer')
    .flatMap(([name, property]) => [
      spaced(name),
      `${property['description'] ?? ''}`,
      ...outputTexts(property),
    ])
}

/** `max_results` and `includeNews` as words. */
function spaced(name: string): string {
  return name
    .replace(/[-_]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}
