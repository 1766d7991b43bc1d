import { namedCurrency } from '../entities/currencies.ts'
import { type Entity, type EntityOf, ofKind } from '../entities/kinds.ts'
import type { Word } from '../text/scan.ts'
import type { Slot } from './schema.ts'
import { type Free, first, type Source, type Value } from './source.ts'
import { within, writeAmount, writeAsset } from './values.ts'

interface Side {
  readonly at: number
  readonly entity?: EntityOf<'asset'> | EntityOf<'mint'>
  readonly currency?: string
  readonly isCounted: boolean
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

function sidesIn({ entities, words }: Source): Side[] {
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
    const currency = taken.has(at) ? undefined : namedCurrency(word)
    if (currency === undefined) return []
    return [{ at, currency, isCounted: false }]
  })
  return [...mentioned, ...named].sort((a, b) => a.at - b.at)
}

function nameOf({ currency, entity }: Side): string | undefined {
  return currency ?? (entity?.kind === 'asset' ? entity.asset.symbol : entity?.text)
}

function written({ entity, currency }: Side, slot: Slot, wantsMint: boolean): Value | undefined {
  if (!entity) return currency === undefined ? undefined : { value: currency, from: [] }
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
  const plain = first(free('number'), ({ value }) => writeAmount(value, slot, undefined))
  if (slot.name === 'threshold')
    return (
      dollars ??
      first(free('amount'), ({ value }) => Number(value)) ??
      plain ??
      first(free('count'), ({ count }) => count)
    )
  const held = all.filter(({ amount }) => amount !== undefined)
  if (/usd$|dollar|notional|capital/i.test(slot.name) || /\b(?:usd|dollars?)\b/i.test(slot.description)) {
    const coins = first(
      held.filter(({ asset }) => dollarCoins.has(asset.symbol)),
      ({ amount = '' }) => writeAmount(amount, slot, undefined),
    )
    return dollars ?? coins ?? (slot.required || /amount|capital/i.test(slot.name) ? plain : undefined)
  }
  const ofAsset = first(held, ({ amount = '', asset }) => writeAmount(amount, slot, asset.decimals))
  return ofAsset ?? dollars ?? first(money, ({ value }) => writeAmount(value, slot, undefined)) ?? plain
}

const dollarCoins = new Set(['USDC', 'USDT', 'DAI', 'PYUSD', 'FDUSD', 'USDE'])

/** A number under "at least" or "at most", for the parameter that means the same; the nearest topic decides. */
export function boundFor(
  slot: Slot,
  { constraints, words }: Source,
  slots: readonly Slot[],
): Value | undefined {
  const side = slot.name.startsWith('max') ? 'max' : slot.name.startsWith('min') ? 'min' : undefined
  for (const one of constraints) {
    if (one.kind !== 'bound') continue
    if (slot.name !== 'threshold' && one.side !== side) continue
    const isShare = /pct|percent/i.test(slot.name)
    if (slot.name !== 'threshold' && (one.unit === 'percent') !== isShare) continue
    if (/tier/i.test(slot.name)) continue
    const near = words
      .slice(Math.max(0, one.from - 3), one.to + 3)
      .map(({ folded }) => folded)
      .join(' ')
    const rivals = slots.filter(
      ({ name }) => name !== slot.name && side !== undefined && name.startsWith(side),
    )
    const isMeant = topicOf(slot.name).test(near)
    const isRivals = rivals.some(({ name }) => topicOf(name).test(near))
    if (slot.name !== 'threshold' && !isMeant && (isRivals || (one.unit === 'number' && one.value < 1_000)))
      continue
    return { value: within(one.value, slot), from: [...one.entities], settles: [one] }
  }
  return undefined
}

function topicOf(name: string): RegExp {
  const topic = name
    .replace(/^(?:min|max)/, '')
    .replace(/(?:Usd|Pct|Percent)$/, '')
    .toLowerCase()
  const known: Readonly<Record<string, RegExp>> = {
    tvl: /\btvl|locked|заблокир|ликвидн|锁|ロック|pool size|\bsize\b|liquidity|锁仓/,
    apy: /\bap[yr]\b|доход|利回|이자|수익|عائد|yield|return|rate|rendite|rendimiento|rendement|доходност|收益/,
    marketcap: /market ?cap|mcap|\bcap\b|capitali|市值|капитализац/,
    volume: /volume|traded|trading|turnover|volumen|成交|объем/,
    price: /price|cost|\bcall\b|charge|each|cheap|preis|precio|prix|цен|价格/,
    liquidity: /liquid/,
    pumpscore: /score|pump/,
    leverage: /leverage/,
  }
  return known[topic] ?? new RegExp(topic)
}

/** What a limit is for, in words that say so. */
const spans: Readonly<Record<string, RegExp>> = {
  perCallUsd:
    /^(?:calls?|requests?|each|single|llamadas?|anruf|aufruf|appel|chamada|chiamata|aanroep|вызов|запрос|cagri|panggilan|wywołanie)$|每次|1回|호출|طلب|कॉल/,
  perDayUsd:
    /^(?:day|days|daily|dia|diario|diaria|tag|taglich|jour|quotidien|giorno|dag|dzien|dziennie|день|дневной|gunluk|gunde|hari|harian|ngay)$|每天|每日|1日|하루|일일|يوم|दिन/,
  totalUsd:
    /^(?:total|overall|altogether|all|lifetime|insgesamt|totale|totaal|lacznie|всего|toplam)$|总共|合計|총|إجمالي|कुल/,
}

/** Whether a parameter is a limit of so much per call, per day or in all. */
export function isLimit({ name }: Slot): boolean {
  return spans[name] !== undefined
}

/**
 * "At most $5 a day and 10 cents per call" are two limits: each sum goes to the nearest word that says what it is for,
 * rather to the one behind it than to the one before. A sum with no such word near fills nothing.
 */
export function limitFor(slot: Slot, source: Source): Value | undefined {
  const { words, constraints, entities } = source
  const bounded = constraints.flatMap((one) =>
    one.kind === 'bound' && one.side === 'max' ? one.entities : [],
  )
  for (const one of [...bounded, ...entities].sort((a, b) => a.at - b.at)) {
    const dollars = dollarsIn(one)
    if (dollars === undefined || spanNear(one, words) !== slot.name) continue
    const settles = constraints.filter((each) => each.entities.includes(one))
    return { value: within(dollars, slot), from: [one], settles }
  }
  return undefined
}

function dollarsIn(one: Entity): number | undefined {
  if (one.kind === 'amount' && one.unit === 'currency' && one.currency === 'USD') return Number(one.value)
  if (one.kind === 'asset' && one.amount !== undefined && dollarCoins.has(one.asset.symbol))
    return Number(one.amount)
  return one.kind === 'number' ? Number(one.value) : undefined
}

/** How many words a sum and its purpose may stand apart. */
const MAX_APART = 4

function spanNear({ at, length }: Entity, words: readonly Word[]): string | undefined {
  for (const isBehind of [true, false])
    for (let step = 0; step < MAX_APART; step += 1) {
      const place = isBehind ? at + length + step : at - 1 - step
      const word = words[place]
      if (!word || (isBehind && (ANOTHER.test(word.gap) || /^\d/.test(word.folded)))) break
      const span = Object.keys(spans).find((name) => spans[name]?.test(word.folded))
      if (span) return span
    }
  return undefined
}
const ANOTHER = /[,;.]/
