import { type Entity, type EntityOf, ofKind } from './entities/kinds.ts'
import { type Free, first, type Source, type Value } from './slot-source.ts'
import { within, writeAmount, writeAsset } from './slot-values.ts'
import type { Slot } from './slots.ts'

/** Of two assets the one with an amount is given, and so is the first named; words such as "with" turn nothing. */
export function oneOfPair(slot: Slot, entities: readonly Entity[]): Value | undefined {
  const sides = entities.flatMap((entity) =>
    entity.kind === 'asset' || entity.kind === 'mint' || (entity.kind === 'amount' && entity.unit === 'usd')
      ? [entity]
      : [],
  )
  if (sides.length < 2) return undefined
  const given =
    sides.find((side) => side.kind === 'amount' || (side.kind === 'asset' && side.amount !== undefined)) ??
    sides[0]
  const taken = sides.find((side) => side !== given)
  const side = slot.sort === 'asset-from' ? given : taken
  if (!side) return undefined
  const wantsMint = /mint/i.test(slot.name)
  if (side.kind === 'amount') return wantsMint ? undefined : { value: 'USD', from: [] }
  const value = side.kind === 'mint' ? side.text : wantsMint ? side.asset.mint : writeAsset(side.asset, slot)
  return value === undefined ? undefined : { value, from: [side] }
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

/** Dollars where dollars are asked for, else so much of the asset that is given. */
export function amountFor(slot: Slot, free: Free, all: readonly EntityOf<'asset'>[]): Value | undefined {
  const dollars = first(
    free('amount').filter(({ unit }) => unit === 'usd'),
    ({ value }) => writeAmount(value, slot, undefined),
  )
  if (/usd|dollar|notional|capital/i.test(`${slot.name} ${slot.description}`)) return dollars
  const held = all.filter(({ amount }) => amount !== undefined)
  const ofAsset = first(held, ({ amount = '', asset }) => writeAmount(amount, slot, asset.decimals))
  return ofAsset ?? dollars
}
