import type { Tool } from '../tools/define-tool.ts'
import { type ContractTexts, readContract } from './contract-texts.ts'
import { assets } from './entities/assets.ts'
import type { Entity } from './entities/kinds.ts'
import { createFits, type Fit, type Weighed, weightOf } from './fit.ts'
import { type Reading, readText } from './reading.ts'
import { readSlots, type Slot } from './slots.ts'
import { FOREIGN, lexicon } from './words/lexicon.ts'

/** What consult knows about one tool, read from its contract once. */
export interface IndexedTool {
  readonly tool: Tool
  readonly slots: readonly Slot[]
  /** How much the tool is about each term, 0 to 1: what its name and its sentences say, then what else it speaks of. */
  readonly about: ReadonlyMap<string, number>
  /** The terms of its title, and those of its id. */
  readonly names: readonly ReadonlySet<string>[]
  /** What the tool is there for: the terms of its name, and those that most of its sentences hold. */
  readonly core: ReadonlySet<string>
  /** Calls itself free, or a sample, wherever it speaks of what it gives. */
  readonly isGiveaway: boolean
  /** Its title, and the sentences that should lead to it. */
  readonly sentences: readonly Sentence[]
}

interface Sentence {
  readonly terms: ReadonlySet<string>
  /** Of all its terms together. */
  readonly weight: number
}

export interface ContractIndex {
  readonly tools: readonly IndexedTool[]
  /**
   * How well a term tells tools apart: ln(1 + (N − n + ½) / (n + ½)), where n adds up how much tools are about it. A
   * word that many contracts mention in passing stays as telling as before.
   */
  rarity(term: string): number
  isSpoken(term: string): boolean
  /** How well the words of an intent fit each tool. */
  readonly fits: (terms: readonly Weighed[]) => Fit[]
  /** Every word of names, sentences and summaries, folded. */
  readonly vocabulary: readonly string[]
}

/** How much a tool is about a word by where the word stands; in sentences, by how many of them hold it. */
const stands = {
  name: 0.8,
  intents: 0.7,
  summary: 0.45,
  description: 0.35,
  family: 0.25,
  parameters: 0.15,
  output: 0.15,
} as const satisfies Record<keyof ContractTexts, number>
/** What a word gains when every sentence of the tool holds it. */
const REPEATED = 0.2
/** What it is that nobody wants who has not asked for it. */
export const giveaways: readonly string[] = ['=free', '=preview']
/** From here on a tool is about a term, and not only speaks of it. */
export const ABOUT = 0.7

/**
 * Reads the contracts once, so that every later look is a look into a table. It stops after each of them, for whoever has
 * others to let in between: all of them together take most of a second.
 */
export function* indexing(tools: readonly Tool[]): Generator<undefined, ContractIndex> {
  const vocabulary = new Set<string>()
  const spoken = new Set<string>()
  const holders = new Map<string, number>()
  const read = eachOnce(readText)
  const unweighed: ReturnType<typeof indexedTool>[] = []
  for (const tool of tools) {
    const texts = readContract(tool, read)
    const one = indexedTool(tool, texts)
    for (const { words } of [...texts.name, ...texts.intents, ...texts.summary])
      for (const { folded } of words) vocabulary.add(folded)
    for (const [term, share] of one.about) {
      spoken.add(term)
      if (share >= ABOUT) holders.set(term, (holders.get(term) ?? 0) + share)
    }
    unweighed.push(one)
    yield
  }
  const rarities = new Map([...spoken].map((term) => [term, rarityOf(holders.get(term) ?? 0, tools.length)]))
  const unheard = rarityOf(0, tools.length)
  const rarity = (term: string) => rarities.get(term) ?? unheard
  const indexed = unweighed.map((one) => ({
    ...one,
    sentences: one.sentences.map((terms) => ({
      terms,
      weight: [...terms].reduce((sum, term) => sum + weightOf(term, rarity), 0),
    })),
  }))
  return {
    tools: indexed,
    fits: createFits(indexed),
    vocabulary: [...vocabulary],
    isSpoken: (term) => spoken.has(term),
    rarity,
  }
}

/** Reads a text it has read before no second time. */
function eachOnce(read: (text: string) => Reading): (text: string) => Reading {
  const known = new Map<string, Reading>()
  return (text) => {
    const reading = known.get(text) ?? read(text)
    known.set(text, reading)
    return reading
  }
}

function rarityOf(holders: number, all: number): number {
  return Math.log(1 + (all - holders + 0.5) / (holders + 0.5))
}

function indexedTool(tool: Tool, texts: ContractTexts) {
  const slots = readSlots(tool)
  const takesAssets = slots.some(({ sort }) => sort.startsWith('asset'))
  const about = new Map<string, number>()
  const terms = (reading: Reading) => termsOf(reading, { identities: !takesAssets, kinds: true })
  const sentences = [...texts.name.slice(0, 1), ...texts.intents].map((reading) => new Set(terms(reading)))
  for (const [field, share] of Object.entries(stands))
    for (const reading of texts[field as keyof ContractTexts])
      for (const term of terms(reading)) {
        const isKind = term.startsWith(KIND)
        if (isKind && field !== 'intents' && field !== 'name') continue
        if (term.startsWith(FOREIGN)) continue
        about.set(term, Math.max(about.get(term) ?? 0, share))
      }
  const intents = sentences.slice(1)
  const saying = (term: string) =>
    intents.filter((sentence) => sentence.has(term)).length / Math.max(1, intents.length)
  for (const [term, share] of about) if (share >= ABOUT) about.set(term, share + REPEATED * saying(term))
  const names = texts.name.map((reading) => new Set(termsOf(reading, { identities: false, kinds: false })))
  const isCore = (term: string) =>
    !term.startsWith(KIND) &&
    !lexicon().tradeStems.has(term) &&
    (names.some((name) => name.has(term)) || saying(term) >= 0.5)
  const core = new Set([...about.keys()].filter(isCore))
  const isGiveaway = giveaways.some((word) => saying(word) >= 0.5)
  return { tool, slots, about, names, core, isGiveaway, sentences }
}

const KIND = '#'

/** The terms of a text, and what kinds of things it mentions. */
export function termsOf(
  { terms, entities }: Reading,
  { identities, kinds }: { readonly identities: boolean; readonly kinds: boolean },
): string[] {
  return [
    ...terms.map(({ term }) => term),
    ...(kinds ? new Set(entities.map(({ kind }) => `${KIND}${kind}`)) : []),
    ...(identities ? entities.flatMap((entity) => identityOf(entity) ?? []) : []),
  ]
}

const coins = new Map(assets.map(({ name, symbol }) => [name, symbol]))

/** The thing itself, a chain by its coin, for tools that speak of one asset or chain only. */
export function identityOf(entity: Entity): string | undefined {
  if (entity.kind === 'asset') return `${KIND}${entity.asset.symbol}`
  if (entity.kind === 'chain') return `${KIND}${coins.get(entity.id) ?? entity.id}`
  return entity.kind === 'stock' ? `${KIND}${entity.symbol}` : undefined
}
