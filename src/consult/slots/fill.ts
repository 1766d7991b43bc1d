import type { Json } from '../../core/json.ts'
import { writePastDay } from '../entities/dates.ts'
import { type Entity, type EntityKind, type EntityOf, ofKind } from '../entities/kinds.ts'
import { readAmount, readBound, readHeld, readHoldings } from './amounts.ts'
import { chooseValue, readFlag } from './choices.ts'
import type { Constraint } from './constraints.ts'
import {
  countBars,
  countDaysBack,
  countDaysWithin,
  countFromConstraint,
  hasDays,
  readPlainCount,
  writeLastDay,
} from './counts.ts'
import type { Filling } from './filling.ts'
import { isLimit, limitFor } from './limits.ts'
import { readLoneShare, readNamedLevel, readNamedNumber } from './named-numbers.ts'
import { pickPairSide, readMarket } from './pairs.ts'
import { readRules } from './rules.ts'
import type { Slot } from './schema.ts'
import { readSearch, readWording } from './search.ts'
import {
  every,
  type Free,
  first,
  isSeveral,
  list,
  named,
  type Source,
  type Value,
  writeNamed,
} from './source.ts'
import {
  addressSide,
  isLocation,
  isOtherAddress,
  readChain,
  readMint,
  readProject,
  readProtocol,
  takesAddress,
} from './subjects.ts'
import { choiceOf, clamp, writeIndicator, writeInterval, writePeriod, writeSymbol } from './values.ts'

/** Parameters found in a text, and what of the text they have used. */
export interface Filled {
  readonly params: Readonly<Record<string, Json>>
  readonly usedEntities: ReadonlySet<Entity>
  readonly settledConstraints: ReadonlySet<Constraint>
}

/** Sorts that name what a call is about, so that nothing has to be searched for. */
const subjects: ReadonlySet<Slot['sort']> = new Set(['asset', 'mint', 'address', 'stock'])

/** Fills each slot by its sort from what the text mentions; a slot that nothing fits is left out. */
export function fill(slots: readonly Slot[], source: Source): Filled {
  const params: Record<string, Json> = {}
  const usedEntities = new Set<Entity>()
  const settledConstraints = new Set<Constraint>()
  const { ordered, sorts } = planOf(slots)
  const has = (sort: Slot['sort']) => sorts.has(sort)
  const isNamed = () => slots.some(({ name, sort }) => subjects.has(sort) && params[name] !== undefined)
  for (const slot of ordered) {
    if (slot.sort === 'search' && !slot.required && isNamed()) continue
    const found =
      readWrittenValue(slot, source) ??
      fillSlot(slot, { source, has, slots }, usedEntities, settledConstraints)
    if (!found) continue
    if (slot.sort !== 'choice' || found.value !== slot.fallback) params[slot.name] = found.value
    for (const entity of found.from) usedEntities.add(entity)
    for (const constraint of found.settles ?? []) settledConstraints.add(constraint)
  }
  return { params: sortParams(params, slots), usedEntities, settledConstraints }
}

/** What stands under the parameter's own name, as `limit=20` or `"token": "SOL"`. */
function readWrittenValue(
  { name, type, choices }: Slot,
  { pairs, entities, words }: Source,
): Value | undefined {
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

/** A search that calls its text a token. */
const PART_OF_NAME = /^part of a name/i

interface Plan {
  readonly ordered: readonly Slot[]
  readonly sorts: ReadonlySet<Slot['sort']>
}

const plans = new WeakMap<readonly Slot[], Plan>()

/** In which order the slots of a tool are filled, reckoned once. */
function planOf(slots: readonly Slot[]): Plan {
  const before = plans.get(slots)
  if (before) return before
  const plan = { ordered: orderSlots(slots), sorts: new Set(slots.map(({ sort }) => sort)) }
  plans.set(slots, plan)
  return plan
}

/** Pairs and bounds first, free text last: the parameter that needs a mention most takes it. */
function orderSlots(slots: readonly Slot[]): Slot[] {
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

function sortParams(params: Readonly<Record<string, Json>>, slots: readonly Slot[]): Record<string, Json> {
  return Object.fromEntries(
    slots.flatMap(({ name }) => (params[name] === undefined ? [] : [[name, params[name]] as const])),
  )
}

function fillSlot(
  slot: Slot,
  { source, has, slots }: Filling,
  usedEntities: ReadonlySet<Entity>,
  settled: ReadonlySet<Constraint>,
): Value | undefined {
  const { entities } = source
  const free = <K extends EntityKind>(kind: K) =>
    ofKind(entities, kind).filter((entity) => !usedEntities.has(entity))
  const addressed = () => first([...free('mint'), ...free('evm')], ({ text }) => text)
  switch (slot.sort) {
    case 'asset-from':
    case 'asset-to':
      return pickPairSide(slot, source)
    case 'address-from':
    case 'address-to':
      return addressSide(slot, source)
    case 'protocol':
      return readProtocol(slot, source, free, has('chain'))
    case 'project':
      return readProject(source, { source, has, slots }, free)
    case 'asset':
      if (slots.some(({ name }) => name === 'instId') && readMarket(source)) return undefined
      if (isSeveral(entities) && has('assets')) return undefined
      return (
        // "BONK, mint Dez…": the address is exact, the name beside it is not
        (takesAddress(slot) ? addressed() : undefined) ??
        first(
          named(free).filter((one) => !isLocation(one, source, has)),
          (one) =>
            PART_OF_NAME.test(slot.description) ? source.words[one.at]?.folded : writeNamed(one, slot),
        ) ??
        (PART_OF_NAME.test(slot.description) ? readSearch(source, free, slot) : undefined)
      )
    case 'assets':
      if (!isSeveral(entities) && has('asset')) return undefined
      return every(
        slot,
        named(free).filter((one) => !isLocation(one, source, has)),
        (one) => writeNamed(one, slot),
      )
    case 'holdings':
      return readHoldings(free('asset'))
    case 'stock':
      return first([...free('stock'), ...free('symbol'), ...free('mint')], (one) =>
        one.kind === 'mint' ? one.text : writeSymbol(one.symbol, slot),
      )
    case 'mint':
      return readMint(slot, { source, has, slots }, free)
    case 'address':
      if (isOtherAddress(slot, source, slots)) return undefined
      return (
        list(
          slot,
          [...free('evm'), ...free('name'), ...(has('mint') ? [] : free('mint'))],
          ({ text }) => text,
        ) ?? readNamedNumber(slot, source)
      )
    case 'transaction':
      return first([...free('hash'), ...free('signature')], ({ text }) => text)
    case 'identifier':
      return first([...free('key'), ...free('hash')], ({ text }) => matchPattern(text, slot))
    default:
      return fillDetail(slot, { source, has, slots }, free, settled)
  }
}

/** What a call contains besides its subject. */
function fillDetail(
  slot: Slot,
  { source, has, slots }: Filling,
  free: Free,
  settled: ReadonlySet<Constraint>,
): Value | undefined {
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
        readNamedNumber(slot, source) ??
        countDaysWithin(slot, source, slots) ??
        countDaysBack(slot, source, free('date'))
      )
    case 'moment':
      return first(free('date'), (date) =>
        hasDays(slots)
          ? (writePastDay(date, source.now) ?? writeLastDay(date, source))
          : writePastDay(date, source.now),
      )
    case 'count':
      return (
        readNamedNumber(slot, source) ??
        first(
          free('count').filter((one) => !isNamedElsewhere(one, slot, { source, has, slots })),
          ({ count }) => clamp(count, slot),
        ) ??
        countFromConstraint(slot, source) ??
        (has('interval') && !has('period') ? countBars(slot, source) : undefined) ??
        readPlainCount(slot, source, free('number'), slots)
      )
    case 'offset':
      return first(free('offset'), ({ count }) => clamp(count, slot))
    case 'bound':
      return (
        readBound(slot, withoutSettled(source, settled), slots) ??
        readNamedNumber(slot, source) ??
        readNamedLevel(slot, source) ??
        (slot.name === 'threshold' ? readAmount(slot, free, []) : readLoneShare(slot, free('amount')))
      )
    case 'rules':
      return readRules(slot, source)
    case 'venue':
      return list(slot, free('venue'), ({ id }) => (slot.choices.length > 0 ? choiceOf(id, slot) : id))
    case 'chain':
      return readChain(slot, { source, has, slots }, free)
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
      return first(free('slippage'), ({ basisPoints }) => clamp(basisPoints, slot))
    case 'amount':
      if (isLimit(slot)) return limitFor(slot, source)
      return (
        readNamedNumber(slot, source) ?? readAmount(slot, free, ofKind(entities, 'asset'), source.constraints)
      )
    case 'wording':
      return readWording(slot, source)
    case 'search':
      return readSearch(source, free, slot)
    case 'flag':
      return readFlag(slot, source)
    case 'choice':
      return chooseValue(slot, source)
    case 'other':
      return (
        (slot.name === 'instId' ? readMarket(source) : undefined) ??
        readNamedNumber(slot, source) ??
        readSeconds(slot, free('duration')) ??
        readLoneShare(slot, free('amount')) ??
        readHeld(slot, free('asset')) ??
        (takesAddress(slot) ? addressed() : undefined)
      )
    default:
      return undefined
  }
}

/** What one parameter keeps is no bound of another. */
function withoutSettled(source: Source, settled: ReadonlySet<Constraint>): Source {
  if (settled.size === 0) return source
  return { ...source, constraints: source.constraints.filter((one) => !settled.has(one)) }
}

/** "80 bands" are no limit of 80 where the tool has a parameter for bands. */
function isNamedElsewhere(one: Entity, slot: Slot, { source, slots }: Filling): boolean {
  return slots.some(
    (other) =>
      other !== slot && other.sort === 'count' && readNamedNumber(other, source)?.from.includes(one) === true,
  )
}

/** "An 8 second video" for a parameter of seconds. */
function readSeconds({ name, type }: Slot, durations: readonly EntityOf<'duration'>[]): Value | undefined {
  if (name !== 'duration' || type !== 'integer') return undefined
  return first(durations, ({ milliseconds }) => milliseconds / 1_000)
}

/** An identifier in the spelling that its pattern asks for. */
function matchPattern(text: string, { pattern }: Slot): string | undefined {
  const lower = text.toLowerCase()
  return [text, lower, lower.replace(/^0x/, '')].find((spelling) => pattern?.test(spelling) ?? true)
}
