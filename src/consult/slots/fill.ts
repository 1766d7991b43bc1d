import type { Json } from '../../core/json.ts'
import { type Entity, type EntityKind, ofKind } from '../entities/kinds.ts'
import { amountFor, boundFor, heldOf, holdingsFor } from './amounts.ts'
import { chosen, flagFor } from './choices.ts'
import type { Constraint } from './constraints.ts'
import { barsIn, counted, daysBack, plainCount } from './counts.ts'
import { isLimit, limitFor } from './limits.ts'
import { oneOfPair } from './pairs.ts'
import { rulesFor } from './rules.ts'
import { numberSaid } from './said-numbers.ts'
import type { Slot } from './schema.ts'
import { searchFor, wordingFor } from './search.ts'
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
import { addressSide, chainFor, isPlace, mintFor, protocolFor, takesAddress } from './subjects.ts'
import { choiceOf, within, writeIndicator, writeInterval, writePeriod, writeSymbol } from './values.ts'

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

/** A search that calls its text a token. */
const PART_OF_NAME = /^part of a name/i

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

export interface Filling {
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
        ) ??
        (takesAddress(slot) ? addressed() : undefined) ??
        (PART_OF_NAME.test(slot.description) ? searchFor(source, free, slot) : undefined)
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

/** An identifier in the spelling that its pattern asks for. */
function fitting(text: string, { pattern }: Slot): string | undefined {
  const lower = text.toLowerCase()
  return [text, lower, lower.replace(/^0x/, '')].find((spelling) => pattern?.test(spelling) ?? true)
}
