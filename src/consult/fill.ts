import type { Json } from '../core/json.ts'
import type { KnownAsset } from './entities/assets.ts'
import { followsOn } from './entities/find.ts'
import { type Entity, type EntityKind, ofKind } from './entities/kinds.ts'
import { chains } from './entities/names.ts'
import { addressSide } from './slot-addresses.ts'
import { amountFor, barsIn, heldOf, holdingsFor, isSpanSaid, oneOfPair } from './slot-amounts.ts'
import { every, first, isSeveral, list, named, type Source, type Value, writeNamed } from './slot-source.ts'
import { choiceOf, within, writeIndicator, writeInterval, writePeriod, writeSymbol } from './slot-values.ts'
import { chosen, flagFor, numberSaid, searchFor, wordingFor } from './slot-words.ts'
import type { Slot } from './slots.ts'

/** Parameters found in a text, and what of the text they have used. */
export interface Filled {
  readonly params: Readonly<Record<string, Json>>
  readonly placed: ReadonlySet<Entity>
  /** Assets that stand for the chain they are the coin of. */
  readonly implied: ReadonlySet<Entity>
  /** Terms that stand in a parameter as they were said. */
  readonly quotedTerms: ReadonlySet<string>
  /** Those of them that a parameter lists, and so means. */
  readonly chosenTerms: ReadonlySet<string>
}

/** Sorts that name what a call is about, so that nothing has to be searched for. */
const subjects: ReadonlySet<Slot['sort']> = new Set(['asset', 'mint', 'address', 'stock'])

/** Fills each slot by its sort from what the text mentions; a slot that nothing fits is left out. */
export function fill(slots: readonly Slot[], source: Source): Filled {
  const params: Record<string, Json> = {}
  const placed = new Set<Entity>()
  const implied = new Set<Entity>()
  const quotedTerms = new Set<string>()
  const chosenTerms = new Set<string>()
  const has = (sort: Slot['sort']) => slots.some((slot) => slot.sort === sort)
  for (const slot of inOrder(slots)) {
    const named = slots.some(({ name, sort }) => subjects.has(sort) && params[name] !== undefined)
    if (slot.sort === 'search' && !slot.required && named) continue
    const found = valueFor(slot, { source, has }, { placed, quotedTerms })
    if (!found) continue
    if (slot.sort !== 'choice' || found.value !== slot.fallback) params[slot.name] = found.value
    for (const entity of found.from) {
      placed.add(entity)
      if (slot.sort === 'chain' && entity.kind === 'asset' && !followsOn(source.words, entity.at))
        implied.add(entity)
    }
    for (const term of found.terms ?? []) {
      quotedTerms.add(term)
      if (slot.sort !== 'search' && slot.sort !== 'protocol') chosenTerms.add(term)
    }
  }
  return { params: sorted(params, slots), placed, implied, quotedTerms, chosenTerms }
}

/** Pairs first, free text last: whoever needs an entity most takes it. */
function inOrder(slots: readonly Slot[]): Slot[] {
  const rank = ({ sort }: Slot) =>
    /^(?:asset|address)-/.test(sort) ? 0 : sort === 'search' || sort === 'identifier' ? 2 : 1
  return [...slots].sort((a, b) => rank(a) - rank(b))
}

function sorted(params: Readonly<Record<string, Json>>, slots: readonly Slot[]): Record<string, Json> {
  return Object.fromEntries(
    slots.flatMap(({ name }) => (params[name] === undefined ? [] : [[name, params[name]] as const])),
  )
}

function valueFor(
  slot: Slot,
  { source, has }: { readonly source: Source; has(sort: Slot['sort']): boolean },
  { placed, quotedTerms }: Pick<Filled, 'placed' | 'quotedTerms'>,
): Value | undefined {
  const { entities } = source
  const free = <K extends EntityKind>(kind: K) =>
    ofKind(entities, kind).filter((entity) => !placed.has(entity))
  switch (slot.sort) {
    case 'asset-from':
    case 'asset-to':
      return oneOfPair(slot, source)
    case 'address-from':
    case 'address-to':
      return addressSide(slot, source)
    case 'protocol':
      return (
        first(
          free('asset').filter(({ asset }) => !has('chain') || !isChain(asset)),
          ({ asset }) => asset.name,
        ) ??
        (free('chain').length > 0 || free('asset').length > 0
          ? undefined
          : searchFor(source, free, quotedTerms, slot))
      )
    case 'asset':
      return isSeveral(entities) && has('assets')
        ? undefined
        : (first(named(free), (one) => writeNamed(one, slot)) ??
            (takesAddress(slot) ? first([...free('mint'), ...free('evm')], ({ text }) => text) : undefined))
    case 'assets':
      return !isSeveral(entities) && has('asset')
        ? undefined
        : every(slot, named(free), (one) => writeNamed(one, slot))
    case 'holdings':
      return holdingsFor(free('asset'))
    case 'stock':
      return first([...free('stock'), ...free('symbol')], ({ symbol }) => writeSymbol(symbol, slot))
    case 'mint':
      return (
        first(free('mint'), ({ text }) => text) ??
        (slot.name === 'tokenAddress' || slot.name === 'token'
          ? first(free('evm'), ({ text }) => text)
          : undefined) ??
        (has('asset') || has('assets') || has('search')
          ? undefined
          : first(
              // where a token may be left out, the coin of the chain is meant by leaving it out
              free('asset').filter(({ asset }) => slot.required || !has('address-to') || !isChain(asset)),
              ({ asset }) => asset.mint,
            ))
      )
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
    case 'interval':
      return first(
        free('duration').filter(({ role }) => role !== 'period'),
        (one) => writeInterval(one, slot),
      )
    case 'period':
      return first(
        free('duration').filter(({ role }) => role !== 'interval'),
        (one) => writePeriod(one, slot),
      )
    case 'count':
      return (
        first(free('count'), ({ count }) => within(count, slot)) ??
        (has('interval') && !has('period') ? barsIn(slot, source) : undefined)
      )
    case 'venue':
      return list(slot, free('venue'), ({ id }) => (slot.choices.length > 0 ? choiceOf(id, slot) : id))
    case 'chain':
      return (
        list(slot, free('chain'), ({ id }) => choiceOf(id, slot)) ??
        (has('asset') || has('assets') || has('search') || (has('mint') && !has('address-to'))
          ? undefined
          : first(free('asset'), ({ asset }) => chainOf(asset, slot)))
      )
    case 'indicator':
      return every(slot, free('indicator'), (one) => writeIndicator(one, slot))
    case 'model':
      return first(free('model'), ({ id }) => (/[-\d]/.test(id) ? choiceOf(id, slot) : undefined))
    case 'handle':
      return first(free('handle'), ({ text }) => text.replace('@', ''))
    case 'url':
      return first(free('url'), ({ text }) => text)
    case 'receipt':
      return first(free('receipt'), ({ text }) => text)
    case 'slippage':
      return first(free('slippage'), ({ basisPoints }) => within(basisPoints, slot))
    case 'amount':
      if (!isSpanSaid(slot, source)) return undefined
      return numberSaid(slot, source) ?? amountFor(slot, free, ofKind(entities, 'asset'))
    case 'wording':
      return wordingFor(slot, source)
    case 'search':
      return searchFor(source, free, quotedTerms, slot)
    case 'flag':
      return flagFor(slot, source)
    case 'choice':
      return chosen(slot, source)
    case 'other':
      return (
        numberSaid(slot, source) ??
        heldOf(slot, free('asset')) ??
        (takesAddress(slot) ? first([...free('mint'), ...free('evm')], ({ text }) => text) : undefined)
      )
  }
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
