import type { Json } from '../../core/json.ts'
import { type Entity, type EntityKind, ofKind } from '../entities/kinds.ts'
import { oncePer } from '../text/once.ts'
import { quotedPositions } from './choices.ts'
import type { Constraint } from './constraint.ts'
import type { Filling } from './filling.ts'
import { readNamedChoice } from './named-choices.ts'
import { readHoldings } from './numbers/amounts.ts'
import { readLeftOver } from './numbers/left-over.ts'
import { assignNumbers } from './numbers/named-numbers.ts'
import { readers } from './readers.ts'
import { rulesIn } from './rules.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'
import { readContents } from './texts/contents.ts'
import { readHearsay } from './texts/hearsay.ts'
import { readSought } from './texts/sought.ts'
import { readWrittenValues } from './written.ts'

/** Parameters found in a text, and what of the text they have used. */
export interface Filled {
  readonly params: Readonly<Record<string, Json>>
  readonly usedEntities: ReadonlySet<Entity>
  readonly settledConstraints: ReadonlySet<Constraint>
}

/** Sorts that name what a call is about, so that nothing has to be searched for. */
const subjects: ReadonlySet<Slot['sort']> = new Set(['asset', 'mint', 'address', 'stock'])

/** Fills each slot by its sort from what the text mentions; a slot that nothing fits is left out. */
export function fill(slots: readonly Slot[], whole: Source): Filled {
  const { ordered, sorts } = planOf(slots)
  const source = sorts.has('rules')
    ? withoutRules(whole)
    : sorts.has('wording')
      ? withoutQuoted(whole)
      : sorts.has('holdings')
        ? withoutHeld(whole)
        : whole
  const params: Record<string, Json> = {}
  const usedEntities = new Set<Entity>()
  const settledConstraints = new Set<Constraint>()
  const has = (sort: Slot['sort']) => sorts.has(sort)
  const isNamed = () => slots.some(({ name, sort }) => subjects.has(sort) && params[name] !== undefined)
  const written = readWrittenValues(slots, source)
  const numbers = numbersBeside(written, assignNumbers(slots, source))
  const owners = ownersOf(slots, written, numbers)
  const filling = { source, has, slots, numbers }
  const ruledOut = listRuledOut(source)
  const sought = slots.some(({ sort, required }) => sort === 'search' && required)
    ? soughtPositions(source)
    : undefined
  const origins = new Map<string, readonly Entity[]>()
  const take = (slot: Slot, found: Value | undefined) => {
    // "no past payments (limit 0)"
    if (
      !found ||
      (found.value !== 0 && ruledOut.has(`${found.value}`.toLowerCase()) && !EXCLUDING.test(slot.name))
    )
      return
    if (LIMIT.test(slot.name) && found.from.some((one) => usedEntities.has(one))) return
    // "Tether audit" is looked for whole, and not among what is of Tether
    if (slot.sort === 'search' && slot.required)
      for (const [name, from] of origins)
        if (from.length > 0 && from.every((one) => found.from.includes(one))) delete params[name]
    if (!isImplied(slot, found, source)) params[slot.name] = found.value
    origins.set(slot.name, found.from)
    for (const entity of found.from) usedEntities.add(entity)
    for (const constraint of found.settles ?? []) settledConstraints.add(constraint)
  }
  for (const slot of ordered) {
    if (slot.name === 'strategy' && source.covered) continue
    if (slot.sort === 'search' && !slot.required && isNamed()) continue
    const isFree = (entity: Entity) =>
      !usedEntities.has(entity) &&
      !(sought?.has(entity.at) && slot.sort !== 'search') &&
      (owners.get(entity) ?? slot.name) === slot.name
    take(
      slot,
      written.get(slot) ??
        readNamedChoice(slot, source) ??
        readSlot(slot, filling, isFree, settledConstraints),
    )
  }
  for (const { slot, found } of readLeftOver(slots, params, source, [...numbers.values()], (entity) =>
    usedEntities.has(entity),
  ))
    take(slot, found)
  return { params: sortParams(params, slots), usedEntities, settledConstraints }
}

/** The places of what a required search looks for: quoted words, else the mentions in what is left of the text. */
function soughtPositions(source: Source): ReadonlySet<number> {
  const quoted = quotedPositions(source.words)
  const found = readContents(source) ?? readHearsay(source) ?? readSought(source, 'news', 'joined')
  return new Set(quoted.length > 0 ? quoted : found?.from.map(({ at }) => at))
}

/** The numbers of which no mention stands under the name of a parameter. */
function numbersBeside(
  written: ReadonlyMap<Slot, Value>,
  numbers: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value> {
  if (written.size === 0) return numbers
  const spoken = new Set([...written.values()].flatMap(({ from }) => from))
  return new Map([...numbers].filter(([, { from }]) => !from.some((one) => spoken.has(one))))
}

/** The names of the parameters that mentions are given to before any slot is filled. */
function ownersOf(
  slots: readonly Slot[],
  written: ReadonlyMap<Slot, Value>,
  numbers: ReadonlyMap<string, Value>,
): ReadonlyMap<Entity, string> {
  if (written.size === 0 && numbers.size === 0) return NO_OWNERS
  const owners = new Map<Entity, string>()
  // limits are filled first, and may share their numbers out in another way
  const isLimit = (name: string) =>
    slots.some((slot) => slot.name === name && LIMIT.test(name) && slot.sort === 'bound')
  for (const [name, { from }] of numbers) if (!isLimit(name)) for (const one of from) owners.set(one, name)
  for (const [{ name }, { from }] of written) for (const one of from) owners.set(one, name)
  return owners
}

const NO_OWNERS: ReadonlyMap<Entity, string> = new Map()

const LIMIT = /^(?:min|max)[A-Z]/

/** What stands in trading rules is no number, bound or well-known strategy of the sentence. */
function withoutRules(source: Source): Source {
  const rules = rulesIn(source)
  if (rules === undefined) return source
  const { covered, from, coins, settles } = rules
  return {
    ...source,
    covered,
    entities: [...source.entities.filter((one) => !from.includes(one)), ...coins],
    constraints: source.constraints.filter((one) => !settles.includes(one)),
  }
}

/** "ETH 100개, SOL 5개": how much is held counts nothing else. */
function withoutHeld(source: Source): Source {
  const held = readHoldings((kind) => ofKind(source.entities, kind), source.words)
  if (!held) return source
  return {
    ...source,
    covered: new Set(held.from.flatMap(({ at, length }) => Array.from({ length }, (_, step) => at + step))),
  }
}

/** What a prompt in quotes mentions sets nothing: "two robots" are no number of pictures. */
function withoutQuoted(source: Source): Source {
  const covered = new Set(quotedPositions(source.words))
  if (covered.size === 0) return source
  return {
    ...source,
    covered,
    entities: source.entities.filter(({ at }) => !covered.has(at)),
    constraints: source.constraints.filter(({ from }) => !covered.has(from)),
  }
}

/** A listed value or a share that is what leaving it out stands for; a share by its ticker is stated. */
function isImplied({ sort, fallback }: Slot, { value, from }: Value, { words }: Source): boolean {
  if (value !== fallback) return false
  const ticker = `${fallback}`.toLowerCase()
  return (
    sort === 'choice' || (sort === 'stock' && !from.some(({ at }) => words[at]?.folded.startsWith(ticker)))
  )
}

/** A parameter that takes what is ruled out. */
const EXCLUDING = /^(?:exclude|without|not|no)(?=[A-Z]|$)/

const nothing: ReadonlySet<string> = new Set()

/** Words and names in what the text rules out, such as "except aave": no parameter asks for these. */
function listRuledOut({ constraints, words }: Source): ReadonlySet<string> {
  const ruledOut = constraints.filter(({ kind }) => kind === 'not')
  if (ruledOut.length === 0) return nothing
  const names = ruledOut.flatMap(({ entities }) =>
    entities.flatMap((one) => {
      if (one.kind === 'asset') return [one.asset.name, one.asset.symbol, one.asset.slug]
      return one.kind === 'chain' || one.kind === 'venue' ? [one.id] : []
    }),
  )
  const texts = ruledOut.flatMap(({ from, to }) => words.slice(from, to).map(({ folded }) => folded))
  return new Set([...names.map((name) => name.toLowerCase()), ...texts])
}

/** In which order the slots of a tool are filled, reckoned once. */
const planOf = oncePer((slots: readonly Slot[]) => ({
  ordered: orderSlots(slots),
  sorts: new Set(slots.map(({ sort }) => sort)),
}))

/** Pairs and bounds first, free text last: the parameter that needs a mention most takes it. */
function orderSlots(slots: readonly Slot[]): Slot[] {
  const rank = ({ sort, name }: Slot) =>
    /^(?:asset|address)-|^bound$|^against$/.test(sort) || FIRST.test(name)
      ? 0
      : sort === 'amount'
        ? 2
        : sort === 'search' || sort === 'identifier'
          ? 3
          : 1
  return [...slots].sort((a, b) => rank(a) - rank(b))
}

/** An address behind their own words goes to these before it goes to an owner. */
const FIRST = /^(?:collection|collectionPointer|payees|returnTo)$/

function sortParams(params: Readonly<Record<string, Json>>, slots: readonly Slot[]): Record<string, Json> {
  const sorted: Record<string, Json> = {}
  for (const { name } of slots) if (params[name] !== undefined) sorted[name] = params[name]
  return sorted
}

function readSlot(
  slot: Slot,
  filling: Filling,
  isFree: (entity: Entity) => boolean,
  settled: ReadonlySet<Constraint>,
): Value | undefined {
  const { source } = filling
  const free = <K extends EntityKind>(kind: K) =>
    source.entities.filter((one): one is Extract<Entity, { kind: K }> => one.kind === kind && isFree(one))
  // what one parameter keeps is no bound of another, but "> 120k" is a direction as well as a threshold, and ends a search
  if (source.constraints.length === 0 || slot.name === 'direction' || slot.sort === 'search')
    return readers[slot.sort](slot, filling, free)
  const constraints = source.constraints.filter(
    (one) => one.kind !== 'bound' || (!settled.has(one) && one.entities.every(isFree)),
  )
  return readers[slot.sort](slot, { ...filling, source: { ...source, constraints } }, free)
}
