import type { InputError } from '../tools/define-tool.ts'
import {
  type ContractIndex,
  held,
  type IndexedTool,
  identityOf,
  likeness,
  matchScore,
  nameShare,
  termsOf,
} from './contract-index.ts'
import type { Entity, EntityKind } from './entities/kinds.ts'
import { type Filled, fill } from './fill.ts'
import type { Term } from './reading.ts'
import type { Source } from './slot-source.ts'

/** A tool that might be meant, and how well it fits. */
export interface Candidate {
  readonly indexed: IndexedTool
  readonly filled: Filled
  /** Empty when the parameters are what the tool takes. */
  readonly errors: readonly InputError[]
  /** The share of what was said that the tool speaks of or takes, by weight, 0 to 1. */
  readonly coverage: number
  /** Whether the tool speaks of at least one topic of the intent, and not only takes what it mentions. */
  readonly anchored: boolean
  readonly score: number
  /** The words of the intent that the tool speaks of. */
  readonly matched: readonly string[]
}

/** How many tools are looked at closely. */
const SHORT_LIST = 8

/** How much a mention weighs among what was said. */
const mentionWeights: Record<EntityKind, number> = {
  asset: 1.2,
  symbol: 1.5,
  stock: 3,
  mint: 3,
  evm: 3,
  name: 2,
  hash: 3,
  signature: 3,
  handle: 3,
  url: 3,
  receipt: 3,
  amount: 0.8,
  slippage: 1,
  duration: 0.4,
  count: 0.4,
  indicator: 2.5,
  venue: 1.2,
  chain: 1,
  model: 1,
}
/** Mentions that name the job itself. */
const telling: ReadonlySet<EntityKind> = new Set(['indicator', 'receipt'])

/** A word that nobody knows may be idle talk. */
const UNKNOWN_WORD = 1.5
/** A topic that no tool speaks of is another job. */
const FOREIGN_TOPIC = 3
const COMMON_TOPIC = 0.7
const RARE_TOPIC = 2.5
const DEPICTED_SHARE = 0.8
const PLACED_MENTION = 1.2
const NEIGHBOUR_SHARE = 0.4
const ASIDE_SHARE = 0.3

/** The tools that an intent might mean, the best first; of equals the cheaper one. */
export function rank(source: Source, index: ContractIndex): Candidate[] {
  const kinds = termsOf(source, { identities: true, kinds: true })
  return index.tools
    .map((indexed) => ({ indexed, match: matchScore(indexed, kinds, index) }))
    .filter(({ match }) => match > 0)
    .sort((a, b) => b.match - a.match || byPrice(a.indexed, b.indexed))
    .slice(0, SHORT_LIST)
    .map(({ indexed, match }) => candidate(indexed, match, kinds, { source, index }))
    .sort((a, b) => b.score - a.score || byPrice(a.indexed, b.indexed))
}

function candidate(
  indexed: IndexedTool,
  match: number,
  kinds: readonly string[],
  { source, index }: { readonly source: Source; readonly index: ContractIndex },
): Candidate {
  const filled = fill(indexed.slots, source)
  const errors = errorsIn(indexed, filled)
  const spoken = source.terms
    .filter(({ weight }) => weight === 'topic')
    .map((term) => {
      const own = ownShare(term, indexed)
      return {
        weight: weightOf(term, index),
        own,
        share: Math.max(own, takenShare(term, indexed, filled)),
        said: term.said,
      }
    })
  const mentioned = source.entities.map((entity) => ({
    ...weightOfMention(entity, isPlaced(entity, indexed, filled)),
    tells: telling.has(entity.kind),
  }))
  const all = [...spoken, ...mentioned]
  const whole = all.reduce((sum, { weight }) => sum + weight, 0)
  const covered = all.reduce((sum, { weight, share }) => sum + weight * share, 0)
  const coverage = whole === 0 ? 0 : covered / whole
  return {
    indexed,
    filled,
    errors,
    coverage,
    anchored:
      spoken.some(({ own }) => own >= NEIGHBOUR_SHARE) ||
      mentioned.some(({ share, tells }) => tells && share > 0),
    score:
      match *
      (0.85 + 0.15 * nameShare(indexed, kinds, index)) *
      (1 + 0.8 * likeness(indexed, kinds, index)) *
      (0.1 + 0.9 * coverage ** 2) *
      (errors.length === 0 ? 1 : 0.6),
    matched: spoken.filter(({ own }) => own > 0).map(({ said }) => said),
  }
}

/**
 * What keeps the tool from being called: what its own check says, and a subject that nobody named. A default subject
 * is never bought for someone who did not ask for it.
 */
function errorsIn({ tool, slots }: IndexedTool, { params }: Filled): readonly InputError[] {
  const parsed = tool.parse(params)
  if (!parsed.ok) return parsed.errors
  return slots
    .filter(({ name, defaultsToSubject }) => defaultsToSubject && params[name] === undefined)
    .map(({ name }) => ({ field: name, message: 'Not said.' }))
}

function weightOf({ term }: Term, index: ContractIndex): number {
  if (index.isSpoken(term)) return Math.min(Math.max(index.rarity(term), COMMON_TOPIC), RARE_TOPIC)
  return /^[=!]/.test(term) ? FOREIGN_TOPIC : UNKNOWN_WORD
}

/** A neighbouring concept counts in part, and so does a word that only describes what the tool takes or gives. */
function ownShare({ term }: Term, indexed: IndexedTool): number {
  if (indexed.purpose.has(term)) return 1
  if (indexed.weights.has(term)) return ASIDE_SHARE
  return held(indexed, term) > 0.4 ? NEIGHBOUR_SHARE : 0
}

/** What is searched for, or what a picture is to show, may be anything. */
function takenShare({ term }: Term, { slots, tool }: IndexedTool, { quotedTerms }: Filled): number {
  if (quotedTerms.has(term)) return 1
  const depicts = tool.contract.kind === 'generate' && slots.some(({ sort }) => sort === 'wording')
  return depicts ? DEPICTED_SHARE : 0
}

/** What finds its place supports a match; what finds none speaks strongly against it. */
function weightOfMention({ kind }: Entity, isPlaced: boolean): { weight: number; share: number } {
  const weight = mentionWeights[kind]
  if (!isPlaced) return { weight, share: 0 }
  return { weight: telling.has(kind) ? weight : Math.min(weight, PLACED_MENTION), share: 1 }
}

function isPlaced(entity: Entity, { weights, slots }: IndexedTool, { placed, params }: Filled): boolean {
  if (placed.has(entity)) return true
  const isSpread = (entity.kind === 'asset' || entity.kind === 'symbol') && takesOneAsset(slots, params)
  if (isSpread) return true
  const identity = identityOf(entity)
  if (identity !== undefined && weights.has(identity)) return true
  if (['asset', 'symbol', 'stock', 'chain'].includes(entity.kind)) return false
  const takesIt = slots.some(({ sort }) => sort === entity.kind)
  return !takesIt && weights.has(`#${entity.kind}`)
}

/** Whether the tool can be called once per asset. */
function takesOneAsset(slots: IndexedTool['slots'], params: Filled['params']): boolean {
  return slots.some(({ sort, name }) => sort === 'asset' && params[name] !== undefined)
}

function byPrice(a: IndexedTool, b: IndexedTool): number {
  const difference = a.tool.contract.price - b.tool.contract.price
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
