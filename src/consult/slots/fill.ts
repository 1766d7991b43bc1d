import type { Json } from '../../core/json.ts'
import type { KnownAsset } from '../entities/assets.ts'
import { daysSince } from '../entities/dates.ts'
import { followsOn } from '../entities/find.ts'
import { type Entity, type EntityKind, ofKind } from '../entities/kinds.ts'
import { chains } from '../entities/names.ts'
import { addressSide } from './addresses.ts'
import { amountFor, barsIn, boundFor, heldOf, holdingsFor, isLimit, limitFor, oneOfPair } from './amounts.ts'
import type { Constraint } from './constraints.ts'
import type { Slot } from './schema.ts'
import { every, first, isSeveral, list, named, type Source, type Value, writeNamed } from './source.ts'
import { choiceOf, within, writeIndicator, writeInterval, writePeriod, writeSymbol } from './values.ts'
import { chosen, flagFor, numberSaid, rulesFor, searchFor, wordingFor } from './words.ts'

/** Parameters found in a text, and what of the text they have used. */
export interface Filled {
  readonly params: Readonly<Record<string, Json>>
  readonly placed: ReadonlySet<Entity>
  readonly settled: ReadonlySet<Constraint>
}

/** Sorts that name what a call is about, so that nothing has to be searched for. */
const subjects: ReadonlySet<Slot['sort']> = new Set(['asset', 'mint', 'address', 'stock'])

/** Fills each slot by its sort from what the text mentions; a slot that nothing fits is left out. */
export function fill(slots: readonly Slot[], source: Source): Filled {
  const params: Record<string, Json> = {}
  const placed = new Set<Entity>()
  const settled = new Set<Constraint>()
  const has = (sort: Slot['sort']) => slots.some((slot) => slot.sort === sort)
  for (const slot of inOrder(slots)) {
    const isNamed = slots.some(({ name, sort }) => subjects.has(sort) && params[name] !== undefined)
    if (slot.sort === 'search' && !slot.required && isNamed) continue
    const found = writtenOut(slot, source) ?? valueFor(slot, { source, has, slots }, placed)
    if (!found) continue
    if (slot.sort !== 'choice' || found.value !== slot.fallback) params[slot.name] = found.value
    for (const entity of found.from) placed.add(entity)
    for (const constraint of found.settles ?? []) settled.add(constraint)
  }
  return { params: sorted(params, slots), placed, settled }
}

/** What stands under the parameter's own name, as `limit=20` or `"token": "SOL"`. */
function writtenOut({ name, type, choices }: Slot, { pairs, entities, words }: Source): Value | undefined {
  const written = pairs.get(name.toLowerCase())
  if (written === undefined) return undefined
  const from = entities.filter(({ at, length }) =>
    words.slice(at, at + length).some(({ raw }) => written.includes(raw)),
  )
  if (choices.length > 0 && type !== 'array') {
    const choice = choices.find((one) => `${one}`.toLowerCase() === written.toLowerCase())
    return choice === undefined ? undefined : { value: choice, from }
  }
  if (type === 'number' || type === 'integer') {
    const value = Number(written)
    return written !== '' && Number.isFinite(value) ? { value, from } : undefined
  }
  if (type === 'boolean')
    return /^(?:true|false)$/.test(written) ? { value: written === 'true', from } : undefined
  return type === 'string' ? { value: written, from } : undefined
}

/** Pairs and bounds first, free text last: whoever needs a mention most takes it. */
function inOrder(slots: readonly Slot[]): Slot[] {
  const rank = ({ sort }: Slot) =>
    /^(?:asset|address)-|^bound$/.test(sort)
      ? 0
      : sort === 'amount'
        ? 2
        : sort === 'search' || sort === 'identifier'
          ? 3
          : 1
  return [...slots].sort((a, b) => rank(a) - rank(b))
}

function sorted(params: Readonly<Record<string, Json>>, slots: readonly Slot[]): Record<string, Json> {
  return Object.fromEntries(
    slots.flatMap(({ name }) => (params[name] === undefined ? [] : [[name, params[name]] as const])),
  )
}

interface Filling {
  readonly source: Source
  readonly has: (sort: Slot['sort']) => boolean
  readonly slots: readonly Slot[]
}

function valueFor(
  slot: Slot,
  { source, has, slots }: Filling,
  placed: ReadonlySet<Entity>,
): Value | undefined {
  const { entities } = source
  const free = <K extends EntityKind>(kind: K) =>
    ofKind(entities, kind).filter((entity) => !placed.has(entity))
  const addressed = () => first([...free('mint'), ...free('evm')], ({ text }) => text)
  switch (slot.sort) {
    case 'asset-from':
    case 'asset-to':
      return oneOfPair(slot, source)
    case 'address-from':
    case 'address-to':
      return addressSide(slot, source)
    case 'protocol':
      return protocolFor(slot, source, free, has('chain'))
    case 'asset':
      if (isSeveral(entities) && has('assets')) return undefined
      return (
        first(
          named(free).filter((one) => !isPlace(one, source, has)),
          (one) => writeNamed(one, slot),
        ) ?? (takesAddress(slot) ? addressed() : undefined)
      )
    case 'assets':
      if (!isSeveral(entities) && has('asset')) return undefined
      return every(
        slot,
        named(free).filter((one) => !isPlace(one, source, has)),
        (one) => writeNamed(one, slot),
      )
    case 'holdings':
      return holdingsFor(free('asset'))
    case 'stock':
      return first([...free('stock'), ...free('symbol'), ...free('mint')], (one) =>
        one.kind === 'mint' ? one.text : writeSymbol(one.symbol, slot),
      )
    case 'mint':
      return mintFor(slot, { source, has, slots }, free)
    case 'address':
      return (
        list(
          slot,
          [...free('evm'), ...free('name'), ...(has('mint') ? [] : free('mint'))],
          ({ text }) => text,
        ) ?? numberSaid(slot, source)
      )
    case 'transaction':
      return first([...free('hash'), ...free('signature')], ({ text }) => text)
    case 'identifier':
      return first([...free('key'), ...free('hash')], ({ text }) => fitting(text, slot))
    default:
      return detailFor(slot, { source, has, slots }, free)
  }
}

/** What a call says besides its subject. */
function detailFor(slot: Slot, { source, has, slots }: Filling, free: Free): Value | undefined {
  const { entities } = source
  const addressed = () => first([...free('mint'), ...free('evm')], ({ text }) => text)
  switch (slot.sort) {
    case 'interval':
      return first(
        free('duration').filter(({ role }) => role !== 'period'),
        (one) => writeInterval(one, slot),
      )
    case 'period':
      return (
        first(
          free('duration').filter(({ role }) => role !== 'interval'),
          (one) => writePeriod(one, slot),
        ) ??
        numberSaid(slot, source) ??
        daysBack(slot, source, free('date'))
      )
    case 'count':
      return (
        numberSaid(slot, source) ??
        first(free('count'), ({ count }) => within(count, slot)) ??
        counted(slot, source) ??
        (has('interval') && !has('period') ? barsIn(slot, source) : undefined) ??
        plainCount(slot, source, free('number'), slots)
      )
    case 'offset':
      return first(free('offset'), ({ count }) => within(count, slot))
    case 'bound':
      return (
        boundFor(slot, source, slots) ??
        numberSaid(slot, source) ??
        (slot.name === 'threshold' ? amountFor(slot, free, []) : undefined)
      )
    case 'rules':
      return rulesFor(slot, source)
    case 'venue':
      return list(slot, free('venue'), ({ id }) => (slot.choices.length > 0 ? choiceOf(id, slot) : id))
    case 'chain':
      return chainFor(slot, { source, has, slots }, free)
    case 'indicator':
      return every(slot, free('indicator'), (one) => writeIndicator(one, slot))
    case 'model':
      return first(free('model'), ({ id }) => (/[-\d]/.test(id) ? choiceOf(id, slot) : undefined))
    case 'handle':
      return first(free('handle'), ({ text }) => text.replace('@', ''))
    case 'url':
      return first(free('url'), ({ text }) => (/^https?:/.test(text) ? text : `https://${text}`))
    case 'receipt':
      return first(free('receipt'), ({ text }) => text)
    case 'slippage':
      return first(free('slippage'), ({ basisPoints }) => within(basisPoints, slot))
    case 'amount':
      if (isLimit(slot)) return limitFor(slot, source)
      return numberSaid(slot, source) ?? amountFor(slot, free, ofKind(entities, 'asset'))
    case 'wording':
      return wordingFor(slot, source)
    case 'search':
      return searchFor(source, free, slot)
    case 'flag':
      return flagFor(slot, source)
    case 'choice':
      return chosen(slot, source)
    case 'other':
      return (
        numberSaid(slot, source) ??
        heldOf(slot, free('asset')) ??
        (takesAddress(slot) ? addressed() : undefined)
      )
    default:
      return undefined
  }
}

type Free = <K extends EntityKind>(kind: K) => Extract<Entity, { kind: K }>[]

function protocolFor(slot: Slot, source: Source, free: Free, hasChain: boolean): Value | undefined {
  const asset = first(
    free('asset').filter(({ asset }) => !hasChain || !isChain(asset)),
    ({ asset }) => asset.name,
  )
  if (asset) return asset
  return free('chain').length > 0 || free('asset').length > 0 ? undefined : searchFor(source, free, slot)
}

function mintFor(slot: Slot, { source, has }: Filling, free: Free): Value | undefined {
  const { entities } = source
  const takesContract = slot.name === 'tokenAddress' || slot.name === 'token'
  return (
    first(free('mint'), ({ text }) => text) ??
    (takesContract ? first(free('evm'), ({ text }) => text) : undefined) ??
    (has('asset') || has('assets') || has('search')
      ? undefined
      : first(
          // where a token may be left out, the coin of the chain is meant by leaving it out
          ofKind(entities, 'asset').filter(
            ({ asset }) => slot.required || !has('address-to') || !isChain(asset),
          ),
          ({ asset }) => asset.mint,
        ))
  )
}

/** "On Arbitrum" is a place where the tool takes one. */
function isPlace(one: Entity, { words }: Source, has: Filling['has']): boolean {
  return one.kind === 'asset' && has('chain') && isChain(one.asset) && followsOn(words, one.at)
}

function chainFor(slot: Slot, { source, has }: Filling, free: Free): Value | undefined {
  const chain = list(slot, free('chain'), ({ id }) => choiceOf(id, slot))
  if (chain) return chain
  const placed = first(
    free('asset').filter((one) => isPlace(one, source, has)),
    ({ asset }) => chainOf(asset, slot),
  )
  if (placed) return placed
  const isSubject = has('asset') || has('assets') || has('search') || (has('mint') && !has('address-to'))
  return isSubject ? undefined : first(free('asset'), ({ asset }) => chainOf(asset, slot))
}

/** "At most 5 results" counts as 5, and so does "only 3". */
function counted(slot: Slot, { constraints }: Source): Value | undefined {
  if (slot.name !== 'limit' && slot.name !== 'topN' && slot.name !== 'n') return undefined
  for (const one of constraints) {
    if (
      one.kind === 'bound' &&
      one.side === 'max' &&
      one.unit === 'number' &&
      one.entities.some(({ kind }) => kind === 'count')
    )
      return { value: within(one.value, slot), from: [...one.entities], settles: [one] }
    const count = one.kind === 'only' ? one.entities.find(({ kind }) => kind === 'count') : undefined
    if (count?.kind === 'count') return { value: within(count.count, slot), from: [count], settles: [one] }
  }
  return undefined
}

/** Parameters that say how many are wanted; the first of them a tool has takes a number that nothing else explains. */
const counts = ['limit', 'depth', 'topN', 'max_results']
const OTHER_NUMBERS: ReadonlySet<Slot['sort']> = new Set([
  'amount',
  'identifier',
  'address',
  'rules',
  'period',
])

/** "48 batang": a small whole number before a word, where the tool counts and takes no other number. */
function plainCount(
  slot: Slot,
  { words, constraints }: Source,
  numbers: readonly Extract<Entity, { kind: 'number' }>[],
  slots: readonly Slot[],
): Value | undefined {
  const own = counts.find((name) => slots.some((one) => one.name === name))
  if (slot.name !== own || slots.some(({ sort }) => OTHER_NUMBERS.has(sort))) return undefined
  const [one, another] = numbers
  if (!one || another || !/^[1-9]\d{0,2}$/.test(one.value)) return undefined
  const isBound = constraints.some(({ entities }) => entities.includes(one))
  return isBound || words[one.at + one.length] === undefined
    ? undefined
    : { value: within(Number(one.value), slot), from: [one] }
}

/** Days back to a date, where a slot reaches so far. */
function daysBack(
  slot: Slot,
  { now }: Source,
  dates: readonly Extract<Entity, { kind: 'date' }>[],
): Value | undefined {
  if (slot.name !== 'days') return undefined
  return first(dates, (date) => {
    const days = daysSince(date, now)
    return days >= 0 && days <= (slot.maximum ?? 0) ? Math.max(days, slot.minimum ?? 0) : undefined
  })
}

/** An identifier in the spelling that its pattern asks for. */
function fitting(text: string, { pattern }: Slot): string | undefined {
  const lower = text.toLowerCase()
  return [text, lower, lower.replace(/^0x/, '')].find((spelling) => pattern?.test(spelling) ?? true)
}

function chainOf(asset: KnownAsset, slot: Slot): string | undefined {
  const chain = asset.symbol === 'BNB' ? 'bsc' : asset.name
  return isChain(asset) || slot.choices.length > 0 ? choiceOf(chain, slot) : undefined
}

export function isChain({ name, symbol }: KnownAsset): boolean {
  return symbol === 'BNB' || Object.hasOwn(chains, name)
}

/** Some tools take an asset by its address as well as by its name, and say so. */
function takesAddress({ description }: Slot): boolean {
  return /\bmint\b|\bcontract\b/i.test(description)
}
