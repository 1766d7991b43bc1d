import { DAY_MS } from '../../core/durations.ts'
import type { Json } from '../../core/json.ts'
import type { KnownAsset } from '../entities/assets.ts'
import type { EntityOf } from '../entities/kinds.ts'
import { indicators } from '../entities/names.ts'
import { shiftDecimalPoint } from '../entities/numbers.ts'
import { lengthOf } from '../entities/times/durations.ts'
import type { Word } from '../text/scan.ts'
import type { Slot } from './schema.ts'

/**
 * Writes an asset the way the contract's own sample does: `bitcoin`, `BTC`, `BTCUSDT` or `BTC/USD`.
 */
export function writeAsset(asset: KnownAsset, slot: Slot): string {
  const sample = `${slot.sample ?? ''}`.split(',')[0] ?? ''
  const quote = /^[A-Z]{2,6}([-/]?)(USDT|USDC|USD)$/.exec(sample)
  if (quote) return `${asset.symbol}${quote[1]}${quote[2]}`
  if (slot.name === 'ids' || /id$/i.test(slot.name)) return asset.slug
  if (/^[A-Z0-9]{2,8}$/.test(sample)) return asset.symbol
  if (/^[a-z]/.test(sample) && sample !== 'general') return asset.name
  return /symbol|ticker/i.test(slot.name) ? asset.symbol : asset.name
}

/** Writes a symbol that we do not know the asset of. */
export function writeSymbol(symbol: string, slot: Slot): string {
  const quote = /^[A-Z]{2,6}([-/]?)(USDT|USDC|USD)$/.exec(`${slot.sample ?? ''}`)
  return quote ? `${symbol}${quote[1]}${quote[2]}` : symbol
}

/** The listed value that lasts as long. */
export function writeInterval(
  { milliseconds }: Pick<EntityOf<'duration'>, 'milliseconds'>,
  slot: Slot,
): Json | undefined {
  return slot.choices.find((choice) => lengthOf(`${choice}`) === milliseconds)
}

/** A period as listed, as a whole number of the unit that the slot is named after, or as venues write it. */
export function writePeriod(duration: EntityOf<'duration'>, slot: Slot): Json | undefined {
  if (slot.type !== 'integer' && slot.type !== 'number') return writeInterval(duration, slot)
  const unit = /hour/i.test(slot.name) ? DAY_MS / 24 : DAY_MS
  return duration.milliseconds % unit === 0 ? clamp(duration.milliseconds / unit, slot) : undefined
}

/** A number moved inside the bounds of its slot. */
export function clamp(value: number, { minimum, maximum }: Slot): number {
  return Math.min(Math.max(value, minimum ?? value), maximum ?? value)
}

/** Whether a minus stands before a number: "-0.01 %", but not "5-10". */
export function isMinus(word: Word | undefined, before?: Word, beforeThat?: Word): boolean {
  // "pelo menos 50" and "au moins 50" are bounds
  if (AT_LEAST.test(beforeThat?.folded ?? '')) return false
  return /(?:^|\s)[-−]$/.test(word?.gap ?? '') || MINUS.test(before?.folded ?? '')
}
const AT_LEAST = /^(?:al|lo|pelo|ao|au|du|pas|o|di|non|nao|no)$/
const MINUS = /^(?:minus|menos|moins|meno|min|минус|eksi|am|माइनस|ऋण|سالب|ناقص|负|負|마이너스)$|マイナス$/

/** An amount as text or number; raw units where the slot asks for them and the decimals are known. */
export function writeAmount(
  value: string,
  slot: Slot,
  decimals: number | undefined,
): string | number | undefined {
  const raw = /\b(?:raw|smallest|base|atomic) (?:token )?units?\b/i.test(slot.description)
  if (raw && decimals === undefined) return undefined
  const amount = raw ? shiftDecimalPoint(value, decimals ?? 0) : value
  if (raw && amount.includes('.')) return undefined
  return slot.type === 'string' ? amount : Number(amount)
}

/** An indicator by its id; tuned in place where the slot's own text shows how. One that is not served has no name. */
export function writeIndicator(one: EntityOf<'indicator'>, slot: Slot): string | undefined {
  const choice = Object.hasOwn(indicators, one.id) ? choiceOf(one.id, slot) : undefined
  const isTunable = /\b[a-z]+:period=\d/.test(slot.description)
  return choice !== undefined && isTunable ? writeTuned({ ...one, id: choice }) : choice
}

/** `rsi`, `ema:period=50`, `macd:fastPeriod=8:slowPeriod=21`. */
export function writeTuned({ id, period, settings = {} }: EntityOf<'indicator'>): string {
  const all = Object.entries(period === undefined ? settings : { period, ...settings })
  return [id, ...all.map(([name, value]) => `${name}=${value}`)].join(':')
}

/** The listed value of a name, in the list's own spelling. */
export function choiceOf(id: string, { choices, type }: Slot): string | undefined {
  if (choices.length === 0) return type === 'integer' || type === 'number' ? undefined : id
  return choices.map(String).find((choice) => plain(choice) === plain(id))
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
