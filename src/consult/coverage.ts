import { ABOUT, type ContractIndex, type IndexedTool, identityOf } from './contract-index.ts'
import type { Entity, EntityKind } from './entities/kinds.ts'
import type { Filled } from './fill.ts'
import { nearest, neighboursOf, weightOf } from './fit.ts'
import type { Term } from './reading.ts'
import type { Source } from './slot-source.ts'
import type { SlotSort } from './slots.ts'
import { FOREIGN } from './words/lexicon.ts'

/** How much of what was said a tool speaks of or takes. */
export interface Coverage {
  /** By weight, 0 to 1. */
  readonly share: number
  /** Whether a topic of the intent is one of the tool's, and not only something that it takes. */
  readonly isOnTopic: boolean
  /** Whether a mention names the job itself, and the tool does it. */
  readonly isNamed: boolean
  /** Whether nothing worth mentioning is left over. */
  readonly complete: boolean
  /** The words of the intent that the tool speaks of. */
  readonly matched: readonly string[]
}

const DAY = 86_400_000
/** How much a mention weighs among what was said when it finds no place. */
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
  key: 3,
  amount: 0.8,
  slippage: 1,
  duration: 0.8,
  count: 0.4,
  indicator: 4,
  venue: 3,
  chain: 2,
  model: 2.5,
}
/** "300 euros" are there to be turned into something, or spent. */
const MONEY = 2
const isMoney = (entity: Entity) => entity.kind === 'amount' && entity.currency !== undefined
/** What a mention weighs that has found its place, unless it names the job itself. */
const PLACED_MENTION = 1.2
const telling: ReadonlySet<EntityKind> = new Set(['indicator', 'receipt', 'model'])

/** The slots that a mention could fill, where they are not called after it. */
const sortsOf: Partial<Record<EntityKind, readonly SlotSort[]>> = {
  duration: ['interval', 'period'],
  evm: ['address'],
  name: ['address'],
  hash: ['transaction', 'identifier'],
  key: ['identifier'],
  signature: ['transaction'],
}

/** A word that nobody knows may be idle talk. */
const UNKNOWN_WORD = 2.2
/** A topic that no tool speaks of is another job. */
const FOREIGN_TOPIC = 4.5
/** From here on a contract says what the tool gives, and not only what its answer happens to hold. */
const SPOKEN = 0.45
const SPOKEN_SHARE = 0.7
/** How much of a concept one answers with another that stands near it. */
const NEAR_SHARE = 0.6
/** What a picture is to show, or a question to ask, may be anything. */
const DEPICTED_SHARE = 0.8
/** What a search looks for may be anything too, and so may idle talk. */
const QUOTED_SHARE = 0.7
/** A listed value that is said may be the job of another tool. */
const CHOSEN_SHARE = 0.6
const QUOTED_FOREIGN_SHARE = 0.3
const CONCEPT = '='
const NEARLY_ALL = 0.9
/** An asset that only stands for its chain. */
const IMPLIED_SHARE = 0.4
/** An asset whose amount has found no place. */
const HELD_ASIDE_SHARE = 0.6

export function coverageOf(
  indexed: IndexedTool,
  filled: Filled,
  { source, index }: { readonly source: Source; readonly index: ContractIndex },
): Coverage {
  const spoken = source.terms
    .filter(({ weight }) => weight === 'topic')
    .map((term) => {
      const own = indexed.about.get(term.term) ?? 0
      const near = nearest(indexed, neighboursOf(term.term))
      const isTopic = own >= ABOUT || near >= ABOUT || (own >= SPOKEN && term.term.startsWith(CONCEPT))
      return {
        weight: weightIn(term, index),
        share: Math.max(coveredShare(own), NEAR_SHARE * near, takenShare(term, indexed, filled)),
        isTopic: isTopic && (filled.chosenTerms.has(term.term) || !filled.quotedTerms.has(term.term)),
        said: own > 0 || near > 0 ? term.said : undefined,
      }
    })
  const mentioned = source.entities.map((entity) => {
    const share = placedShare(entity, indexed, filled)
    const weight = isMoney(entity) ? MONEY : mentionWeights[entity.kind]
    const tells = telling.has(entity.kind)
    return { share, weight: share > 0 && !tells ? Math.min(weight, PLACED_MENTION) : weight, tells }
  })
  const all = [...spoken, ...mentioned]
  const whole = all.reduce((sum, { weight }) => sum + weight, 0)
  const covered = all.reduce((sum, { weight, share }) => sum + weight * share, 0)
  return {
    share: whole === 0 ? 0 : covered / whole,
    isOnTopic: spoken.some(({ isTopic }) => isTopic),
    isNamed: mentioned.some(({ share, tells }) => tells && share > 0),
    complete: whole > 0 && covered >= NEARLY_ALL * whole,
    matched: spoken.flatMap(({ said }) => said ?? []),
  }
}

function weightIn({ term }: Term, index: ContractIndex): number {
  if (index.isSpoken(term)) return weightOf(term, index.rarity)
  return /^[=!]/.test(term) ? FOREIGN_TOPIC : UNKNOWN_WORD
}

/** What a tool is about it covers wholly, and what it only speaks of in part. */
function coveredShare(own: number): number {
  return own >= ABOUT ? 1 : own >= SPOKEN ? SPOKEN_SHARE : own
}

function takenShare({ term }: Term, { slots }: IndexedTool, { quotedTerms, chosenTerms }: Filled): number {
  if (chosenTerms.has(term)) return CHOSEN_SHARE
  if (quotedTerms.has(term)) return term.startsWith(FOREIGN) ? QUOTED_FOREIGN_SHARE : QUOTED_SHARE
  return slots.some(({ sort }) => sort === 'wording') ? DEPICTED_SHARE : 0
}

function placedShare(
  entity: Entity,
  { about, slots }: IndexedTool,
  { placed, implied, params }: Filled,
): number {
  if (implied.has(entity)) return IMPLIED_SHARE
  if (entity.kind === 'model' && slots.some(({ sort }) => sort === 'model')) return 1
  if (isCountedInDays(entity, slots)) return 1
  if (placed.has(entity)) return isHeldAside(entity, slots) ? HELD_ASIDE_SHARE : 1
  if (slots.some(({ sort }) => sort === 'wording')) return DEPICTED_SHARE
  const isSpread = (entity.kind === 'asset' || entity.kind === 'symbol') && takesOneAsset(slots, params)
  if (isSpread) return 1
  const identity = identityOf(entity)
  if (identity !== undefined && (about.get(identity) ?? 0) >= ABOUT) return 1
  if (['asset', 'symbol', 'stock', 'chain'].includes(entity.kind)) return 0
  const takesIt = slots.some(({ sort }) => sortsOf[entity.kind]?.includes(sort) ?? sort === entity.kind)
  return !takesIt && about.has(`#${entity.kind}`) ? 1 : 0
}

/** "Daily" goes without saying where a tool counts in days. */
function isCountedInDays(entity: Entity, slots: IndexedTool['slots']): boolean {
  return (
    entity.kind === 'duration' && entity.milliseconds === DAY && slots.some(({ name }) => name === 'days')
  )
}

/** "0.5 BTC" where only the asset is asked for. */
function isHeldAside(entity: Entity, slots: IndexedTool['slots']): boolean {
  if (entity.kind !== 'asset' || [undefined, '1'].includes(entity.amount)) return false
  return !slots.some(({ sort }) => sort === 'amount' || sort === 'holdings')
}

/** Whether the tool can be called once per asset. */
function takesOneAsset(slots: IndexedTool['slots'], params: Filled['params']): boolean {
  return slots.some(({ sort, name }) => sort === 'asset' && params[name] !== undefined)
}
