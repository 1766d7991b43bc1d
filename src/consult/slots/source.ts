import type { Json } from '../../core/json.ts'
import type { Entity, EntityKind, EntityOf } from '../entities/kinds.ts'
import type { Reading } from '../reading.ts'
import type { Word } from '../text/scan.ts'
import type { Constraint } from './constraint.ts'
import type { Written } from './key-values.ts'
import type { Slot } from './schema.ts'
import { writeAsset, writeSymbol } from './values.ts'

/** A reading as slots are filled from it. */
export interface Source extends Reading {
  /** Without those that are ruled out or that limit something. */
  readonly entities: readonly Entity[]
  readonly constraints: readonly Constraint[]
  /** Values that stand under their own names: `limit=20`, `"token": "SOL"`. */
  readonly pairs: ReadonlyMap<string, Written>
  /** Words of trading rules, which mean nothing else where a tool takes rules. */
  readonly covered?: ReadonlySet<number>
  /** Whether few tools are asked for with this word, so that it may be what is searched for. */
  readonly isRare: (at: number) => boolean
  /** Whether it is a word in which the tool describes itself. */
  readonly isOwn?: (at: number) => boolean
  readonly now: Date
}

/** A value for a slot, and what of the text it is made of. */
export interface Value {
  readonly value: Json
  readonly from: readonly Entity[]
  readonly settles?: readonly Constraint[]
}

/** The mentions of a kind that no slot has used yet. */
export type Free = <K extends EntityKind>(kind: K) => Extract<Entity, { kind: K }>[]

/** What can stand where an asset is asked for. */
export type Named = EntityOf<'asset'> | EntityOf<'symbol'>
export function named(free: Free): Named[] {
  return [...free('asset'), ...free('symbol')].sort((a, b) => a.at - b.at)
}

export function writeNamed(one: Named, slot: Slot, words: readonly Word[] = []): string | undefined {
  const plain = one.kind === 'asset' ? writeAsset(one.asset, slot) : writeSymbol(one.symbol, slot)
  return writtenPair(one, slot, words) ?? plain
}

/** `ETH/USD` as it is written, where a parameter takes pairs. */
function writtenPair(
  { at, length }: Named,
  { description }: Slot,
  words: readonly Word[],
): string | undefined {
  const [base, quote, more] = length > 1 ? words.slice(at, at + length) : []
  if (!base || !quote || more || !/^[-/]$/.test(quote.gap) || !TAKES_PAIRS.test(description)) return undefined
  return `${base.raw}${quote.gap}${quote.raw}`.toUpperCase()
}
const TAKES_PAIRS = /\b[A-Z]{3}[-/]USD\b/

export function isSeveral(entities: readonly Entity[]): boolean {
  const names = entities.flatMap((one) =>
    one.kind === 'asset' ? [one.asset.symbol] : one.kind === 'symbol' ? [one.symbol] : [],
  )
  return new Set(names).size > 1
}

/** The first that can be written. */
export function first<E extends Entity>(
  entities: readonly E[],
  write: (entity: E) => Json | undefined,
): Value | undefined {
  for (const entity of entities) {
    const value = write(entity)
    if (value !== undefined) return { value, from: [entity] }
  }
  return undefined
}

/** All of them, as a list or as text between commas. */
export function every<E extends Entity>(
  slot: Slot,
  entities: readonly E[],
  write: (entity: E) => string | undefined,
): Value | undefined {
  const written = entities.flatMap((entity) => {
    const value = write(entity)
    return value === undefined ? [] : [{ value, entity }]
  })
  if (written.length === 0) return undefined
  const values = [...new Set(written.map(({ value }) => value))]
  return {
    value: slot.type === 'array' ? values : values.join(','),
    from: written.map(({ entity }) => entity),
  }
}

/** As many as the slot takes. */
export function list<E extends Entity>(
  slot: Slot,
  entities: readonly E[],
  write: (entity: E) => string | undefined,
): Value | undefined {
  return slot.type === 'array' || /[^s]s$/.test(slot.name)
    ? every(slot, entities, write)
    : first(entities, write)
}
