import { DAY_MS } from '../core/durations.ts'
import type { JsonObject } from '../core/json.ts'
import type { CheckedFill } from './checked-fill.ts'
import { isChain } from './entities/assets.ts'
import { STANDARD } from './entities/counts.ts'
import type { Entity, EntityKind, EntityOf } from './entities/kinds.ts'
import { isDenied, namedCurrency } from './entities/money/currencies.ts'
import { daysSince } from './entities/times/dates.ts'
import type { IndexedTool } from './index-tools.ts'
import { findLostChannels } from './lost-channels.ts'
import { findLostIds } from './lost-ids.ts'
import { findLostMoment } from './lost-moments.ts'
import { findLostTarget } from './lost-targets.ts'
import { PAYING } from './ranking.ts'
import type { Constraint } from './slots/constraint.ts'
import { endsIn } from './slots/field-paths.ts'
import type { Filled } from './slots/fill.ts'
import { isBesideStop } from './slots/numbers/stops.ts'
import { findTrailingStop } from './slots/numbers/trailing-stops.ts'
import { isPriceUnit } from './slots/sides/price-units.ts'
import type { Source } from './slots/source.ts'
import { findLostTopic } from './slots/texts/lost-topic.ts'
import { oncePerAsked } from './text/once.ts'
import { isPosition } from './text/ordinals.ts'
import { trimEndOf } from './text/trim-end.ts'

/** Kinds that a caller wants to have been used, and is notified when they were not. */
const reportedKinds = new Set<EntityKind>([
  ...([
    'asset',
    'symbol',
    'stock',
    'mint',
    'evm',
    'name',
    'hash',
    'signature',
    'handle',
    'url',
    'venue',
    'chain',
    'date',
    'clock',
  ] as const),
  ...(['amount', 'slippage', 'offset', 'count', 'duration', 'indicator', 'fragment', 'number'] as const),
])

/** What a text asks for and a tool cannot take. */
export interface Unused {
  readonly entities: readonly Entity[]
  readonly constraints: readonly Constraint[]
  /** All of it that a caller is notified of, as it stands in the text. */
  readonly texts: readonly string[]
}

/** Finds what a call would leave out; a tool that takes the words themselves leaves nothing out. */
export function findUnused(
  indexed: IndexedTool,
  fill: Pick<CheckedFill, 'filled' | 'dropped'>,
  source: Source,
  inputs: readonly JsonObject[] = [fill.filled.params],
): Unused {
  if (indexed.slots.some(({ sort }) => sort === 'wording'))
    return { entities: [], constraints: [], texts: findLostModel(indexed, fill.filled, source) }
  const entities = findUnusedEntities(indexed, fill, source)
  const constraints = source.constraints.filter((one) => !isSettled(one, fill.filled))
  const lost = [findLostTopic(indexed.slots, source), findLostMoment(indexed, fill.filled, source)]
  const texts = [
    ...constraints.map(({ text }) => text),
    ...entities
      .filter(({ kind, length }) => length > 0 && reportedKinds.has(kind))
      .map((entity) => textOf(entity, source)),
    ...findLostWords(inputs, source),
    ...findLostTraits(indexed, source),
    ...findLostKind(indexed, source),
    ...findLostStops(indexed, source),
    ...findLostTarget(indexed, fill.filled, source),
    ...findLostPaths(fill.filled, source),
    ...findLostIds(inputs, source),
    ...findLostChannels(indexed, fill.filled, source),
    ...lost.filter((one) => one !== undefined),
  ]
  return { entities, constraints, texts: texts.length < 2 ? texts : [...new Set(texts)] }
}

function isSettled(one: Constraint, { settledConstraints, usedEntities }: Filled): boolean {
  if (settledConstraints.has(one)) return true
  if (one.kind === 'only') {
    if (one.entities.length > 0) return one.entities.every((entity) => usedEntities.has(entity))
    // what the tool is about anyway, or what a listed value was chosen for
    return true
  }
  if (one.kind === 'bound')
    return one.entities.length > 0 && one.entities.every((entity) => usedEntities.has(entity))
  return /^(?:no|without) (?:limit|cap|filter)/i.test(one.text) || PAYING.test(one.text)
}

function findUnusedEntities(
  indexed: IndexedTool,
  { filled: { usedEntities, params }, dropped }: Pick<CheckedFill, 'filled' | 'dropped'>,
  { entities, words, now }: Source,
): Entity[] {
  const { vocabulary, tool, slots } = indexed
  const { id } = tool.contract
  return entities.filter((entity) => {
    if (usedEntities.has(entity)) return isAmountLost(entity, params) || isCutShort(entity, indexed, params)
    if (dropped.includes(entity)) return true
    if (isStatedAgain(entity, usedEntities)) return false
    if ((entity.kind === 'number' || entity.kind === 'count') && isPosition(words, entity.at)) return false
    if (entity.kind === 'number')
      return !/^(?:19|20)\d\d$|^[01]$/.test(entity.value) && !STANDARD.test(entity.value)
    if (entity.kind === 'asset') {
      if (isShareOfMarket(entity, words) && vocabulary.has('dominance')) return false
      // the name beside its own address
      if ([...usedEntities].some((one) => one.kind === 'mint' && one.text === entity.asset.mint)) return false
      const { symbol, name } = entity.asset
      const isSubject =
        vocabulary.has(symbol.toLowerCase()) ||
        vocabulary.has(name) ||
        (isChain(entity.asset) &&
          vocabulary.has('chain') &&
          !vocabulary.has('asset') &&
          !namesChains(vocabulary))
      // how much of it is no word of the tool's own
      return !isSubject || (entity.amount !== undefined && entity.amount !== '1')
    }
    if (entity.kind === 'chain' || entity.kind === 'venue') {
      // where it could be set, a word of the description is no excuse
      const isLost =
        slots.some(({ sort }) => sort === entity.kind) ||
        // "arbitrage on Binance", where all venues are compared
        (entity.kind === 'venue' && vocabulary.has('venue'))
      return isLost || (!vocabulary.has(entity.id) && !id.includes(entity.id))
    }
    // the mean that a list is ordered by is one of 30 days
    const isOfMean = entity.kind === 'duration' && entity.milliseconds === 30 * DAY_MS
    if (isOfMean && params['sort'] === 'mean30d') return false
    if (entity.kind === 'duration')
      return entity.milliseconds !== DAY_MS && !(entity.milliseconds < DAY_MS && vocabulary.has('now'))
    if (entity.kind === 'date') return entity.minutesAgo !== undefined || daysSince(entity, now) !== 0
    if (entity.kind === 'amount' && entity.unit === 'percent')
      return !vocabulary.has('percent') || isBesideStop({ ...entity, end: entity.at + entity.length }, words)
    // "Token 2022 extensions" are of a program
    if (entity.kind === 'count') return entity.count > 1 && words[entity.at - 1]?.folded !== 'token'
    return true
  })
}

/** "SOL 1h 24, ETH 1h 24", "make it 4h, still 100", "TSLAx beside Tesla": the same once more. */
function isStatedAgain(entity: Entity, used: Filled['usedEntities']): boolean {
  for (const one of used) {
    if (one.kind !== entity.kind) continue
    if (one.kind === 'duration' && entity.kind === 'duration' && isSameBar(one, entity)) return true
    if (one.kind === 'stock' && entity.kind === 'stock' && one.symbol === entity.symbol) return true
    if (one.kind === 'number' && entity.kind === 'number' && one.value === entity.value) return true
    if (one.kind === 'count' && entity.kind === 'count' && one.count === entity.count) return true
  }
  return false
}

function isSameBar(one: EntityOf<'duration'>, other: EntityOf<'duration'>): boolean {
  return other.role !== 'period' && one.milliseconds === other.milliseconds
}

/** "BTC dominance", "dominancia de ETH". */
function isShareOfMarket({ at, length }: Entity, words: Source['words']): boolean {
  return [at - 2, at - 1, at + length, at + length + 1].some((one) =>
    DOMINANCE.test(words[one]?.folded ?? ''),
  )
}
const DOMINANCE =
  /^domin[aio]|доминир|доминац|домінув|占有率|占比|市占|ドミナンス|도미넌스|점유율|هيمنه|प्रभुत्व/u

/** A tool whose text names its chains has no others. */
function namesChains(vocabulary: ReadonlySet<string>): boolean {
  return ['solana', 'base', 'ethereum', 'polygon'].filter((name) => vocabulary.has(name)).length > 1
}

/** "2 million BONK" for a tool that takes the coin and not so much of it. */
function isAmountLost(entity: Entity, params: Filled['params']): boolean {
  if (entity.kind !== 'asset' || entity.amount === undefined || entity.amount === '1') return false
  const digits = digitsOf(entity.amount)
  return !Object.values(params).some((value) => {
    const written = `${value}`
    if (value === Number(entity.amount)) return true
    return written.includes(`:${entity.amount}`) || (/^[\d.]+$/.test(written) && digitsOf(written) === digits)
  })
}

function digitsOf(amount: string): string {
  return trimEndOf(amount.replace('.', '').replace(/^0+/, ''), '0')
}

const MULTIPLE = /^(\d+(?:\.\d+)?)x$/

/** "3x leverage" and "in euros" for a tool that takes neither. */
function findLostWords(inputs: readonly JsonObject[], { words, entities }: Source): readonly string[] {
  const telling = tellingWords(words)
  if (telling.length === 0) return []
  const isSet = (value: string) =>
    inputs.some((params) => Object.values(params).some((set) => `${set}` === value))
  return telling.flatMap(({ at, value, raw }) =>
    isSet(value) || entities.some((one) => one.at <= at && at < one.at + one.length) ? [] : [raw],
  )
}

interface TellingWord {
  readonly at: number
  readonly value: string
  readonly raw: string
}

/** What a price may be counted in besides. */
const METAL =
  /^(?:gold|silver|oro|plata|argento|ouro|prata|or|goud|zilver|silber|zlo(?:cie|to)|srebr(?:ze|o)|золот[еіо]|срібл[іо]|серебр[ео]|altin(?:la)?|gumus|emas|perak|vang|bac|الذهب|بالذهب|सोने|चांदी)$|^(?:黄金|黃金|白银|ゴールド|금으로)/u

/** The multiples and the currencies of a text but the dollar; the same for every tool that is looked at. */
const tellingWords = oncePerAsked((words: Source['words']): readonly TellingWord[] => {
  const found: TellingWord[] = []
  for (const [at, word] of words.entries()) {
    const multiple = word.folded.endsWith('x') ? MULTIPLE.exec(word.folded)?.[1] : undefined
    const value = multiple ?? namedCurrency(words, at)
    if (value !== undefined && value !== 'USD' && !isDenied(words, at))
      found.push({ at, value, raw: word.raw })
    else if (METAL.test(word.folded) && isPriceUnit(words, at))
      found.push({ at, value: word.raw, raw: word.raw })
  }
  return found
})

/** "Launches with a telegram": what only some rows have, where no parameter keeps the others out. */
function findLostTraits({ vocabulary }: IndexedTool, source: Source): readonly string[] {
  if (!source.words.some(({ folded }) => traits.has(folded))) return []
  return source.words.flatMap(({ folded }, at) => {
    if (!traits.has(folded)) return []
    const back = [1, 2, 3].find((step) => having.has(source.words[at - step]?.folded ?? ''))
    if (back === undefined || vocabulary.has(folded)) return []
    return [textOf({ at: at - back, length: back + 1 }, source)]
  })
}
/** "Funding arbitrage": venues are compared by their spot prices alone. */
function findLostKind({ tool }: IndexedTool, { words }: Source): readonly string[] {
  return tool.contract.id === 'arbitrage'
    ? words.filter(({ folded }) => NOT_OF_SPOT.test(folded)).map(({ raw }) => raw)
    : []
}
const NOT_OF_SPOT =
  /^(?:fundings?|basis|triang\p{L}*|dreieck\p{L}*|statist\p{L}*|stat|dex|dexs|dexes|(?:cross-?)?chains?|perps?|perpetuals?|futures?|options?|yields?|фандинг\p{L}*|фандінг\p{L}*|треуголь\p{L}*|трикутн\p{L}*|बेसिस|फंडिंग|تمويل|التمويل)$|资金费率|資金費率|三角|期现|資金調達|펀딩|삼각/u
const having = new Set('with having have has'.split(' '))
const traits = new Set(
  'twitter telegram discord website websites social socials audit audits audited verified doxxed locked burned'.split(
    ' ',
  ),
)

/** "With flux", "ask claude": a family names no model by its id, and what is to be drawn or asked does not hold it. */
function findLostModel({ slots }: IndexedTool, { params }: Filled, source: Source): readonly string[] {
  if (!slots.some(({ sort }) => sort === 'model') || params['model'] !== undefined) return []
  const wording = JSON.stringify(params).toLowerCase()
  return source.entities
    .filter(({ kind, at }) => kind === 'model' && !wording.includes(source.words[at]?.folded ?? ''))
    .map((one) => textOf(one, source))
}

/** "A trailing stop": no parameter is one. */
function findLostStops({ slots }: IndexedTool, { words }: Source): readonly string[] {
  if (!slots.some(({ name }) => name === 'stopLossPercent' || name === 'stop')) return []
  const at = findTrailingStop(words)
  return at < 0 ? [] : [textOf({ at, length: Math.min(2, words.length - at) }, { words })]
}

/** Fields of the answer that the tool's answers do not have. */
function findLostPaths({ params }: Filled, { paths = [] }: Source): readonly string[] {
  const set = `${params['fields'] ?? ''}`.split(',')
  return paths.filter((path) => !set.some((one) => endsIn(one, path)))
}

/** "Top 500" where a tool lists 100. */
function isCutShort(entity: Entity, { slots }: IndexedTool, params: Filled['params']): boolean {
  if (entity.kind !== 'count' && entity.kind !== 'offset') return false
  const { count } = entity
  return (
    !Object.values(params).some((value) => value === count || value === `${count}`) &&
    slots.some(({ name, maximum }) => maximum !== undefined && maximum < count && params[name] === maximum)
  )
}

function textOf({ at, length }: Pick<Entity, 'at' | 'length'>, { words }: Pick<Source, 'words'>): string {
  return words
    .slice(at, at + length)
    .map(({ raw, gap }, position) => (position === 0 ? raw : `${gap}${raw}`))
    .join('')
    .trim()
}
