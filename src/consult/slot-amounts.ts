import { currencyOf } from './entities/currencies.ts'
import { type EntityOf, ofKind } from './entities/kinds.ts'
import { type Free, first, type Source, type Value } from './slot-source.ts'
import { within, writeAmount, writeAsset } from './slot-values.ts'
import type { Slot } from './slots.ts'

const DAY = 86_400_000

interface Side {
  readonly at: number
  readonly entity?: EntityOf<'asset'> | EntityOf<'mint'>
  readonly currency?: string
  readonly isCounted: boolean
  readonly terms?: readonly string[]
}

/** Of two assets the one with an amount is given, and so is the first named; words such as "with" turn nothing. */
export function oneOfPair(slot: Slot, source: Source): Value | undefined {
  const wantsMint = /mint/i.test(slot.name)
  const sides = sidesIn(source).filter(({ currency }) => !wantsMint || currency === undefined)
  const given = sides.find(({ isCounted }) => isCounted) ?? sides[0]
  if (!given) return undefined
  const taken = sides.find((side) => side !== given && nameOf(side) !== nameOf(given))
  // one side alone is what is given away
  const side = slot.sort === 'asset-from' && (taken || !wantsMint) ? given : taken
  return side && written(side, slot, wantsMint)
}

function sidesIn({ entities, words, terms }: Source): Side[] {
  const taken = new Set(
    entities.flatMap(({ at, length }) => Array.from({ length }, (_, offset) => at + offset)),
  )
  const mentioned = entities.flatMap((entity): Side[] => {
    if (entity.kind === 'mint') return [{ at: entity.at, entity, isCounted: false }]
    if (entity.kind === 'asset') return [{ at: entity.at, entity, isCounted: entity.amount !== undefined }]
    return entity.kind === 'amount' && entity.currency !== undefined
      ? [{ at: entity.at, currency: entity.currency, isCounted: true }]
      : []
  })
  const named = words.flatMap((word, at): Side[] => {
    const currency = taken.has(at) ? undefined : currencyOf(word)
    if (currency === undefined) return []
    const said = terms.filter((term) => term.said.split(' ').includes(word.folded)).map(({ term }) => term)
    return [{ at, currency, isCounted: false, terms: said }]
  })
  return [...mentioned, ...named].sort((a, b) => a.at - b.at)
}

function nameOf({ currency, entity }: Side): string | undefined {
  return currency ?? (entity?.kind === 'asset' ? entity.asset.symbol : entity?.text)
}

function written({ entity, currency, terms = [] }: Side, slot: Slot, wantsMint: boolean): Value | undefined {
  if (!entity) return currency === undefined ? undefined : { value: currency, from: [], terms }
  const value =
    entity.kind === 'mint' ? entity.text : wantsMint ? entity.asset.mint : writeAsset(entity.asset, slot)
  return value === undefined ? undefined : { value, from: [entity] }
}

/** So much of each asset, as `BTC:0.5,ETH:2`. */
export function holdingsFor(assets: readonly EntityOf<'asset'>[]): Value | undefined {
  const held = assets.filter(({ amount }) => amount !== undefined)
  if (held.length === 0) return undefined
  return { value: held.map(({ asset, amount }) => `${asset.symbol}:${amount}`).join(','), from: held }
}

/** "0.5 SOL" for a parameter that is named after the coin. */
export function heldOf({ name, type }: Slot, assets: readonly EntityOf<'asset'>[]): Value | undefined {
  const held = assets.filter(
    ({ asset, amount }) => amount !== undefined && asset.symbol.toLowerCase() === name,
  )
  return first(held, ({ amount = '' }) => (type === 'string' ? amount : Number(amount)))
}

/** "Hourly candles of the last day" are 24 candles. */
export function barsIn(slot: Slot, { entities }: Source): Value | undefined {
  const durations = ofKind(entities, 'duration')
  const bar = durations.find(({ role }) => role !== 'period')
  const whole = durations.find(({ role }) => role === 'period')
  if (!bar || !whole || whole.milliseconds <= bar.milliseconds) return undefined
  return { value: within(Math.round(whole.milliseconds / bar.milliseconds), slot), from: [whole] }
}

/** Dollars where dollars are asked for, else so much of the asset or the currency that is given. */
export function amountFor(slot: Slot, free: Free, all: readonly EntityOf<'asset'>[]): Value | undefined {
  const money = free('amount').filter(({ unit }) => unit === 'currency')
  const dollars = first(
    money.filter(({ currency }) => currency === 'USD'),
    ({ value }) => writeAmount(value, slot, undefined),
  )
  if (/usd$|dollar|notional|capital/i.test(slot.name) || /\b(?:usd|dollars?)\b/i.test(slot.description))
    return dollars
  const held = all.filter(({ amount }) => amount !== undefined)
  const ofAsset = first(held, ({ amount = '', asset }) => writeAmount(amount, slot, asset.decimals))
  return ofAsset ?? dollars ?? first(money, ({ value }) => writeAmount(value, slot, undefined))
}

/** What a limit is for, by the end of its parameter's name, in words that say so. */
const spans: Readonly<Record<string, RegExp>> = {
  perCallUsd: /^(?:calls?|requests?|each|single|llamadas?|anruf|appel)$/,
  perDayUsd: /^(?:day|days|daily|dia|diario|tag|taglich|jour|quotidien)$/,
  totalUsd: /^(?:total|overall|altogether|all|lifetime|insgesamt)$/,
}

/** A limit per call is none per day: it is filled only where the text says what it is for. */
export function isSpanSaid({ name }: Slot, { words, entities }: Source): boolean {
  const span = spans[name]
  if (!span) return true
  const isDay =
    name === 'perDayUsd' && ofKind(entities, 'duration').some(({ milliseconds }) => milliseconds === DAY)
  return isDay || words.some(({ folded }) => span.test(folded))
}
