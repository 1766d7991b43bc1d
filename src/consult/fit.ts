import type { ContractIndex, IndexedTool } from './contract-index.ts'
import { lexicon } from './words/lexicon.ts'
import { related } from './words/related.ts'

/** A term of an intent, and how much it counts. */
export interface Weighed {
  readonly term: string
  readonly weight: number
  /** Concepts that stand near it. */
  readonly near: readonly string[]
}

/** How well the words of an intent fit a tool, each from 0 to 1. */
export interface Fit {
  /** How much of what was said the tool is about, by weight. */
  readonly about: number
  /** How alike the intent is to the most similar sentence of the contract: 1 for the same terms. */
  readonly alike: number
  /** Whether what the tool is there for was said, 1, or something next to it; 1 for a tool without such words. */
  readonly core: number
}

/** A common word counts for something, and a rare one not for everything. */
const COMMON = 0.7
const RARE = 2.5
/** A kind of thing that is mentioned, such as any asset. */
const KIND_WEIGHT = 0.5
/** Words of the whole trade tell tools apart but little. */
const TRADE_SHARE = 0.3
const NEAR_SHARE = 0.45
const NEAR_CORE = 0.7

export function weightOf(term: string, rarity: ContractIndex['rarity']): number {
  if (term.startsWith('#')) return KIND_WEIGHT
  return Math.min(Math.max(rarity(term), COMMON), RARE) * (lexicon().tradeStems.has(term) ? TRADE_SHARE : 1)
}

export function weigh(terms: readonly string[], index: ContractIndex): Weighed[] {
  return terms.map((term) => ({ term, weight: weightOf(term, index.rarity), near: neighboursOf(term) }))
}

export function neighboursOf(term: string): readonly string[] {
  return related.get(term) ?? []
}

/** How much a tool is about the concept that comes closest. */
export function nearest({ about }: IndexedTool, near: readonly string[]): number {
  let best = 0
  for (const neighbour of near) best = Math.max(best, about.get(neighbour) ?? 0)
  return best
}

/** Lays the tools out by term, so that an intent is compared only with what it shares something with. */
export function createFits(tools: readonly IndexedTool[]): (terms: readonly Weighed[]) => Fit[] {
  const sentences = tools.flatMap((tool, at) => tool.sentences.map((sentence) => ({ ...sentence, at })))
  const aboutBy = postings(tools.map(({ about }) => about))
  const coreBy = postings(tools.map(({ core }) => new Map([...core].map((term) => [term, 1]))))
  const sentencesBy = postings(sentences.map(({ terms }) => new Map([...terms].map((term) => [term, 1]))))
  return (terms) => {
    const whole = terms.reduce((sum, { weight }) => sum + weight, 0)
    const about = added(terms, aboutBy, tools.length)
    const shared = added(terms, sentencesBy, sentences.length)
    const alike = new Float64Array(tools.length)
    for (const [number, { at, weight }] of sentences.entries())
      alike[at] = Math.max(alike[at] ?? 0, (2 * (shared[number] ?? 0)) / (whole + weight || 1))
    const cores = nearestCores(terms, coreBy, tools.length)
    return tools.map(({ core }, at) => ({
      about: (about[at] ?? 0) / (whole || 1),
      alike: alike[at] ?? 0,
      core: core.size === 0 ? 1 : (cores[at] ?? 0),
    }))
  }
}

type Postings = ReadonlyMap<string, readonly (readonly [holder: number, share: number])[]>

function postings(holders: readonly ReadonlyMap<string, number>[]): Postings {
  const byTerm = new Map<string, [number, number][]>()
  for (const [holder, terms] of holders.entries())
    for (const [term, share] of terms) {
      const held = byTerm.get(term)
      if (held) held.push([holder, share])
      else byTerm.set(term, [[holder, share]])
    }
  return byTerm
}

/** Adds up, for every holder, the weights of the terms it holds, or of which it holds a neighbour. */
function added(terms: readonly Weighed[], by: Postings, holders: number): Float64Array {
  const sums = new Float64Array(holders)
  const best = new Float64Array(holders)
  for (const { term, weight, near } of terms) {
    best.fill(0)
    for (const [holder, share] of by.get(term) ?? []) best[holder] = share
    for (const neighbour of near)
      for (const [holder, share] of by.get(neighbour) ?? [])
        best[holder] = Math.max(best[holder] ?? 0, NEAR_SHARE * share)
    for (let holder = 0; holder < holders; holder += 1)
      sums[holder] = (sums[holder] ?? 0) + weight * (best[holder] ?? 0)
  }
  return sums
}

function nearestCores(terms: readonly Weighed[], by: Postings, holders: number): Float64Array {
  const best = new Float64Array(holders)
  for (const { term, near } of terms) {
    for (const [holder] of by.get(term) ?? []) best[holder] = 1
    for (const neighbour of near)
      for (const [holder] of by.get(neighbour) ?? []) best[holder] = Math.max(best[holder] ?? 0, NEAR_CORE)
  }
  return best
}

/** How much of a tool's own title or id is said: of two that fit alike, the more general one is meant. */
export function nameShare({ names }: IndexedTool, terms: readonly Weighed[], index: ContractIndex): number {
  const said = new Set(terms.map(({ term }) => term))
  const shares = names.map((name) => {
    const weights = [...name].map((term) => ({ term, weight: weightOf(term, index.rarity) }))
    const whole = weights.reduce((sum, { weight }) => sum + weight, 0)
    const part = weights.reduce((sum, { term, weight }) => sum + (said.has(term) ? weight : 0), 0)
    return whole === 0 ? 0 : part / whole
  })
  return Math.max(0, ...shares)
}
