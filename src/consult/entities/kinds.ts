import type { Word } from '../text/scan.ts'
import type { KnownAsset } from './assets.ts'

/** Finds the asset that begins at a word. */
export type AssetAt = (
  words: readonly Word[],
  at: number,
) => { readonly value: KnownAsset; readonly length: number } | undefined

/** Kinds that a word shows by its form alone. */
export type OpaqueKind = 'mint' | 'evm' | 'name' | 'hash' | 'signature' | 'handle' | 'url' | 'receipt' | 'key'

/** What is known about each kind of thing that a text mentions. */
type Mentions = { readonly [K in OpaqueKind]: { readonly text: string } } & {
  /** With an amount when so many of them are meant. */
  readonly asset: { readonly asset: KnownAsset; readonly amount?: string }
  /** What looks like an asset's symbol and is none that we know. */
  readonly symbol: { readonly symbol: string }
  readonly stock: { readonly symbol: string }
  /** A share, or so much of the currency of a state. */
  readonly amount: {
    readonly value: string
    readonly unit: 'percent' | 'currency'
    readonly currency?: string
  }
  readonly slippage: { readonly basisPoints: number; readonly isShare?: boolean }
  /** The length of a bar, how far back to look, or either. */
  readonly duration: { readonly milliseconds: number; readonly role: 'interval' | 'period' | 'either' }
  readonly count: { readonly count: number }
  /** How many to leave out at the beginning. */
  readonly offset: { readonly count: number }
  /** A day, a month or a year; `daysAgo` for yesterday, negative for a day to come. */
  readonly date: {
    readonly year?: number
    /** 1 for the year before this. */
    readonly yearsAgo?: number
    /** The same day so many months before this; with a day, that day of that month. */
    readonly monthsAgo?: number
    readonly month?: number
    readonly day?: number
    readonly daysAgo?: number
    /** "5 hours ago": a time, and no day. */
    readonly minutesAgo?: number
    /** The last one that was, 0 for Sunday. */
    readonly weekday?: number
  }
  /** A time of day, in minutes since midnight where its zone has it; an empty zone is one that is not clear. */
  readonly clock: { readonly minutes: number; readonly zone?: string; readonly ahead?: number }
  /** A number of which the text does not say what it counts. */
  readonly number: { readonly value: string }
  /** Which fields of an answer are wanted. */
  readonly paths: { readonly text: string }
  /** The beginning of an address, the rest left out. */
  readonly fragment: { readonly text: string }
  /** With a period when one is named, `EMA 200`, or with all that tunes it: `MACD(8,21,5)`. */
  readonly indicator: {
    readonly id: string
    readonly period?: number
    readonly settings?: Readonly<Record<string, number>>
  }
  readonly venue: { readonly id: string }
  readonly chain: { readonly id: string }
  readonly model: { readonly id: string }
}

export type EntityKind = keyof Mentions
export type EntityOf<K extends EntityKind> = {
  readonly kind: K
  readonly at: number
  readonly length: number
} & Mentions[K]

/** What a text mentions besides plain words, with the place of its first word. */
export type Entity = { [K in EntityKind]: EntityOf<K> }[EntityKind]
/** A mention before it is known where it stands. */
export type Mention<K extends EntityKind = EntityKind> = { [Kind in K]: Omit<EntityOf<Kind>, 'at'> }[K]

/** The entities of one kind, in the order of the text. */
export function ofKind<K extends EntityKind>(
  entities: readonly Entity[],
  kind: K,
): Extract<Entity, { kind: K }>[] {
  return entities.filter((entity): entity is Extract<Entity, { kind: K }> => entity.kind === kind)
}
