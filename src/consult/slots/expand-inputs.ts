import type { Json, JsonObject } from '../../core/json.ts'
import type { Tool } from '../../tools/define-tool.ts'
import { isChain } from '../entities/assets.ts'
import { type Entity, type EntityOf, ofKind } from '../entities/kinds.ts'
import { followsOn } from '../entities/places.ts'
import { coinsAmongChains } from './asset-readers.ts'
import { readChainToo } from './either-subject.ts'
import { everydayChains } from './everyday-chains.ts'
import { type Filled, fill } from './fill.ts'
import { type ListedSetting, listSettings } from './listed-settings.ts'
import { atTheirTimes, findNowAndThen, type SubjectPair, withoutMoment } from './now-and-then.ts'
import type { Slot, SlotSort } from './schema.ts'
import { listTargets } from './several-targets.ts'
import type { Source } from './source.ts'
import { isLocation, isPaidWith, protocolsIn } from './subjects.ts'

/** The inputs of a job, and all of the text that they hold together. */
export interface Expanded {
  readonly inputs: readonly JsonObject[]
  readonly usedEntities: ReadonlySet<Entity>
}

/** Slots that hold one subject, and what it may be. */
const subjects: ReadonlySet<SlotSort> = new Set(['asset', 'stock', 'mint'])
const kinds = new Set(['asset', 'symbol', 'stock', 'mint'])
const owners = new Set(['evm', 'name', 'mint'])
/** Where a tool has several of these, a second address may belong to any of them. */
const ACCOUNTS = /^(?:address|mint|asset-)/
const MAX_CALLS = 5
const NO_PAIRS: Source['pairs'] = new Map()

/**
 * "Gas on base and on arbitrum", "BTC funding on okx and bybit": one input for each subject, venue, chain, account and
 * link where the tool takes one at a time. What would make too many calls is left as it stands in the text.
 */
export function expandInputs(tool: Tool, slots: readonly Slot[], filled: Filled, source: Source): Expanded {
  const usedEntities = new Set(filled.usedEntities)
  let inputs: readonly JsonObject[]
  const subjectsAndMore = listSeveral(slots, filled, source).flatMap(({ slot, named }) => {
    const values = new Map<Json, Entity[]>()
    const shares = new Set<string>()
    for (const one of named) {
      // the share beside its own token
      if (one.kind === 'stock' && shares.has(one.symbol)) continue
      if (one.kind === 'stock') shares.add(one.symbol)
      // "tokens: BTC, ETH" would give the first each time
      const value = fill([slot], { ...source, pairs: NO_PAIRS, entities: [one] }).params[slot.name]
      if (value === undefined || !tool.parse({ ...filled.params, [slot.name]: value }).ok) continue
      values.set(value, [...(values.get(value) ?? []), one])
    }
    return values.size > 1 ? [{ slot, values: [...values] }] : []
  })
  const taken = new Set(subjectsAndMore.map(({ slot }) => slot))
  const several = [
    ...subjectsAndMore,
    ...[
      ...listProtocols(slots, filled, source),
      ...listTargets(slots, filled, source),
      ...listSettings(slots, filled, source),
    ].filter(
      ({ slot, values }) =>
        !taken.has(slot) &&
        values.every(([value]) => tool.parse({ ...filled.params, [slot.name]: value }).ok),
    ),
  ]
  const [first, second] = several
  if (first && second && several.length === 2 && alternate(first.values, second.values)) {
    for (const [, entities] of [...first.values, ...second.values])
      for (const one of entities) usedEntities.add(one)
    inputs = first.values.map(([value], at) => ({
      ...filled.params,
      [first.slot.name]: value,
      [second.slot.name]: second.values[at]?.[0] ?? value,
    }))
    return { inputs, usedEntities }
  }
  const times = findNowAndThen(slots, filled.params, source)
  const chainToo = readChainToo(slots, filled, source)
  const pair = chainToo
    ? several.length === 0 && chainToo.pair
    : several.length === 1 && first && pairOf(filled.params, first)
  const parted = times && pair ? atTheirTimes(slots, pair, times) : undefined
  if (parted && pair) {
    for (const { from } of pair) usedEntities.add(from)
    return { inputs: parted, usedEntities }
  }
  const atAllTimes = (input: JsonObject) => (times ? [withoutMoment(slots, input), input] : [input])
  inputs = atAllTimes(filled.params)
  for (const { slot, values } of several) {
    const kept = values.slice(0, Math.floor(MAX_CALLS / inputs.length))
    if (kept.length < 2) continue
    inputs = inputs.flatMap((input) => kept.map(([value]) => ({ ...input, [slot.name]: value })))
    for (const one of kept.flatMap(([, entities]) => entities)) usedEntities.add(one)
  }
  // beyond the most calls too: a chain that is a word of every day would be left out without a word
  if (chainToo && tool.parse(chainToo.input).ok) {
    const ofChain = atAllTimes(chainToo.input)
    inputs = chainToo.isFirst ? [...ofChain, ...inputs] : [...inputs, ...ofChain]
    usedEntities.add(chainToo.from)
  }
  return { inputs, usedEntities }
}

function pairOf(params: JsonObject, { slot, values }: ListedSetting): SubjectPair | undefined {
  const [one, other, third] = values.flatMap(([value, [from]]) =>
    from ? [{ input: { ...params, [slot.name]: value }, from }] : [],
  )
  return one && other && !third ? [one, other] : undefined
}

/** "TVL of Aave and Compound": a protocol is named by a word or by its coin. */
function listProtocols(slots: readonly Slot[], { params }: Filled, source: Source): ListedSetting[] {
  const slot = slots.find(({ name, sort }) => sort === 'protocol' && params[name] !== undefined)
  if (!slot) return []
  const named = protocolsIn(
    source,
    slots.some(({ sort }) => sort === 'chain'),
  )
  const values = new Map(named.map(({ value, from }) => [value, from]))
  return values.size > 1 && values.has(params[slot.name] ?? null) ? [{ slot, values: [...values] }] : []
}

type Mentioned = readonly (readonly [Json, readonly Entity[]])[]

/** "TRX at kucoin and APT at okx": each goes with the one beside it. */
function alternate(first: Mentioned, second: Mentioned): boolean {
  if (first.length !== second.length || first.length > MAX_CALLS) return false
  const [ones = [], others = []] = [first, second].map((named) => named.map(([, [one]]) => one?.at ?? 0))
  const isBefore = (before: readonly number[], behind: readonly number[]) =>
    before.every((at, n) => at < (behind[n] ?? 0) && (n === 0 || (behind[n - 1] ?? 0) < at))
  return isBefore(ones, others) || isBefore(others, ones)
}

/** "My Base wallet, for eth and tokens": by its symbol a coin, where a chain is named and neither stands beside the other. */
function isCoinBeside({ at, asset }: EntityOf<'asset'>, { words, entities }: Source): boolean {
  if (words[at]?.folded !== asset.symbol.toLowerCase() || followsOn(words, at)) return false
  const chains = entities.filter(
    (one) =>
      one.kind === 'chain' ||
      (one.kind === 'asset' &&
        isChain(one.asset) &&
        (one.asset !== asset || followsOn(words, one.at)) &&
        one.at !== at),
  )
  const isBeside = (one: Entity) => Math.abs(one.at - at) <= 2
  return chains.length > 0 && !chains.some(isBeside)
}

/** The chains that are named, also by a word of every day beside another. */
function chainsIn(source: Source, isChainNamed: (one: Entity) => boolean): Entity[] {
  const named = source.entities.filter(isChainNamed)
  return named.length === 1 ? [...named, ...everydayChains(source)].sort((a, b) => a.at - b.at) : named
}

/** The slots for one thing of which a text names several, with what it names. */
function listSeveral(slots: readonly Slot[], { params, usedEntities }: Filled, source: Source) {
  const has = (sort: SlotSort) => slots.some((one) => one.sort === sort)
  const single = slots.filter(({ name, type }) => params[name] !== undefined && type === 'string')
  const subject =
    has('asset-from') || has('address-to') ? undefined : single.find(({ sort }) => subjects.has(sort))
  const isOfMints = source.entities.some((one) => one.kind === 'mint' && usedEntities.has(one))
  const coins = subject ? coinsAmongChains(source, has, ofKind(source.entities, 'chain')) : []
  const isChainNamed = (one: Entity) =>
    (one.kind === 'chain' && !coins.includes(one)) ||
    (one.kind === 'asset' &&
      isChain(one.asset) &&
      (subject ? isLocation(one, source, has) : !isCoinBeside(one, source)))
  const isSubject = (one: Entity) =>
    (isOfMints ? one.kind === 'mint' : kinds.has(one.kind)) &&
    !isLocation(one, source, has) &&
    !(has('address-to') && one.kind === 'mint' && Object.values(params).includes(one.text)) &&
    !isPaidWith(one, source, slots)
  const only = (sort: SlotSort) => {
    const [slot, another] = single.filter((one) => one.sort === sort)
    return another ? undefined : slot
  }
  const accounts = slots.filter(({ sort }) => ACCOUNTS.test(sort))
  const account = accounts.length === 1 ? only('address') : undefined
  return [
    { slot: subject, named: source.entities.filter(isSubject) },
    { slot: only('venue'), named: source.entities.filter(({ kind }) => kind === 'venue') },
    {
      slot: only('chain'),
      named: subject ? source.entities.filter(isChainNamed) : chainsIn(source, isChainNamed),
    },
    { slot: only('handle'), named: source.entities.filter(({ kind }) => kind === 'handle') },
    { slot: only('url'), named: source.entities.filter(({ kind }) => kind === 'url') },
    {
      slot: only('identifier'),
      named: source.entities.filter(({ kind }) => kind === 'key' || kind === 'hash'),
    },
    { slot: account, named: source.entities.filter(({ kind }) => owners.has(kind)) },
  ].flatMap(({ slot, named }) =>
    slot && named.length > 1 && !`${params[slot.name]}`.includes(',') ? [{ slot, named }] : [],
  )
}
