import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'

/** Shorter names abbreviate too much. */
const MIN_LETTERS = 4
const NUMBER = /^(-)?\$?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,15}(?:\.\d{1,12})?)([kmb])?%?$/i
const MAGNITUDES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }

/** Values that stand under the names of parameters, as `limit=20`, `"token": "SOL"` or `min_liq=500k`. */
export function readWrittenValues(slots: readonly Slot[], source: Source): ReadonlyMap<Slot, Value> {
  const found = new Map<Slot, Value>()
  for (const [key, written] of source.pairs) {
    const slot = findNamed(key, slots)
    const value = slot && readValue(slot, written)
    if (slot && value !== undefined && !found.has(slot))
      found.set(slot, { value, from: mentionsIn(written, source) })
  }
  return found
}

/** The parameter of that name in any spelling, else the only one that it abbreviates. */
function findNamed(key: string, slots: readonly Slot[]): Slot | undefined {
  const letters = lettersOf(key)
  const own = slots.find(({ name }) => lettersOf(name) === letters)
  if (own || letters.length < MIN_LETTERS) return own
  const fitting = slots.filter(({ name }) => abbreviates(key, name))
  return fitting.length === 1 ? fitting[0] : undefined
}

/** "min_liq" and "minliq" for "minLiquidityUsd". */
function abbreviates(key: string, name: string): boolean {
  const parts = name.split(/_|(?=[A-Z])/).map((part) => part.toLowerCase())
  const given = key.toLowerCase().split('_')
  return lettersOf(name).startsWith(lettersOf(key)) || given.every((part, at) => parts[at]?.startsWith(part))
}

function lettersOf(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
}

function readValue({ type, choices }: Slot, written: string): Value['value'] | undefined {
  if (choices.length > 0 && type !== 'array')
    return choices.find((one) => `${one}`.toLowerCase() === written.toLowerCase())
  if (type === 'number' || type === 'integer') {
    const [, minus = '', digits = '', magnitude = ''] = NUMBER.exec(written) ?? []
    const plain = written === '' ? Number.NaN : Number(written)
    if (digits === '') return Number.isFinite(plain) ? plain : undefined
    return Number(`${minus}${digits.replaceAll(',', '')}`) * (MAGNITUDES[magnitude.toLowerCase()] ?? 1)
  }
  if (type === 'boolean') return /^(?:true|yes|on)$/i.test(written) || (NO.test(written) ? false : undefined)
  return type === 'string' ? written : undefined
}
const NO = /^(?:false|no|off)$/i

/** The mentions whose words stand in a value whole: "5" does not stand in "15". */
function mentionsIn(written: string, { entities, words }: Source): Value['from'] {
  const parts = new Set([written, ...written.split(/[^\p{L}\p{N}.]+/u)])
  return entities.filter(({ at, length }) => words.slice(at, at + length).some(({ raw }) => parts.has(raw)))
}
