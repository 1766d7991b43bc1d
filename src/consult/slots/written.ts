import { wordsIn } from '../entities/lexicon.ts'
import { isTimeUnit } from '../entities/times/durations.ts'
import { readText } from '../reading.ts'
import type { Filling } from './filling.ts'
import { isCall, type Written } from './key-values.ts'
import { readNamedLevel } from './numbers/levels.ts'
import { isNumeric } from './numbers/number-fit.ts'
import { readers } from './readers.ts'
import type { Slot } from './schema.ts'
import type { Free, Source, Value } from './source.ts'
import { choiceOf } from './values.ts'
import { lettersOf, parametersUnder } from './words/key-names.ts'

/** Shorter names abbreviate too much. */
const MIN_LETTERS = 4
const NUMBER = /^(-)?\$?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,15}(?:\.\d{1,12})?)([kmb])?%?$/i
const MAGNITUDES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }

/** Values that stand under the names of parameters, as `limit=20`, `"token": "SOL"` or `min_liq=500k`. */
export function readWrittenValues(slots: readonly Slot[], source: Source): ReadonlyMap<Slot, Value> {
  if (source.pairs.size === 0) return NOTHING
  const found = new Map<Slot, Value>()
  const own = new Set([...source.pairs.keys()].map(lettersOf))
  const isTuned = source.entities.some((one) => one.kind === 'indicator' && one.period !== undefined)
  for (const [key, written] of source.pairs) {
    // `{"name": "assets", "arguments": {…}}` names the tool
    if (key === 'name' && isCall(source.text)) continue
    // `ema:period=50` is no length of a bar
    if (isTuned && key === 'period') continue
    for (const slot of listNamed(key, written, slots)) {
      // "portfolio: 1 BTC, 4 ETH" and "message: list three causes" go on
      if (GOING_ON.has(slot.sort) && !written.isExplicit) continue
      // "history: 90 days" is how long, and not how many
      if (slot.sort === 'count' && !written.isExplicit && isLength(written.phrase)) continue
      // "25k account: long SOL, entry 150": in prose a number stands right behind its name
      if (isNumeric(slot) && !written.isExplicit && /^\p{L}{2,} /u.test(written.phrase)) continue
      // "pitched to the user: assess followers" names no one
      if (slot.sort === 'handle' && !written.isExplicit && /\s/.test(written.phrase)) continue
      // "search: x402 services about “ocr”": what is sought stands in quotes further on
      if (slot.sort === 'search' && !written.isExplicit && QUOTED_ON.test(written.phrase)) continue
      // "tokens: BTC, ETH" names no single one where a tool takes a list
      if (slot.sort === 'asset' && !written.isExplicit && slots.some(({ sort }) => sort === 'assets'))
        continue
      // `"symbol": "ETHUSDT"` is a market only where a venue is named
      if (slot.name === 'instId' && lettersOf(key) !== 'instid' && !namesVenue(source)) continue
      // `{"name":"order-book"}` names the tool
      if (slot.sort === 'other' && lettersOf(key) === 'name' && slot.name !== 'name') continue
      // "rsi,ema:period=50" is read as a mention of each
      if (slot.sort === 'indicator') continue
      // a name of its own goes before a name that it may stand for
      if (found.has(slot) || (lettersOf(key) !== lettersOf(slot.name) && own.has(lettersOf(slot.name))))
        continue
      const one = readWritten(slot, written, slots, source)
      // `{"q":"ticker","t":"CRO"}`: a query is no asset only because it stands where one may
      const isWord = slot.sort === 'asset' && QUERY.test(key) && one?.value === written.value
      if (one === undefined || (isWord && source.pairs.size > 1)) continue
      found.set(slot, one)
      break
    }
  }
  return found
}

const QUOTED_ON = /^[^"“„«「]{2,60}\s["“„«「]/u
const NOTHING: ReadonlyMap<Slot, Value> = new Map()
const namesVenue = ({ entities }: Source) => entities.some(({ kind }) => kind === 'venue')
const QUERY = /^(?:q|query|find|search|text|keywords?)$/

function isLength(phrase: string): boolean {
  const [number, unit] = wordsIn(phrase)
  return unit !== undefined && /^\d+$/.test(number?.folded ?? '') && isTimeUnit(unit)
}

/** Sorts whose values go on behind a colon and a comma, as prose. */
const GOING_ON: ReadonlySet<Slot['sort']> = new Set(['holdings', 'wording', 'assets', 'several'])

/** The parameter of that name in any spelling, else the only one that it abbreviates, else those that it may stand for. */
function listNamed(key: string, { isExplicit }: Written, slots: readonly Slot[]): readonly Slot[] {
  const letters = lettersOf(key)
  const own = slots.filter(({ name }) => lettersOf(name) === letters)
  if (own.length > 0) return own
  const fitting = letters.length < MIN_LETTERS ? [] : slots.filter(({ name }) => abbreviates(key, name))
  const [bound, rest = ''] = /^(min|max)_?(.{2,})$/.exec(key)?.slice(1) ?? []
  const meant = parametersUnder(key).concat(
    bound ? parametersUnder(rest).filter((name) => name.startsWith(bound)) : [],
  )
  // in prose a colon follows many words
  const aliased = isExplicit || letters.length > 2 ? meant : []
  const others = aliased.flatMap((name) => slots.filter((slot) => slot.name === name))
  return fitting.length === 1 ? [...fitting, ...others] : others
}

/** "min_liq" and "minliq" for "minLiquidityUsd". */
function abbreviates(key: string, name: string): boolean {
  const parts = name.split(/_|(?=[A-Z])/).map((part) => part.toLowerCase())
  const given = key.toLowerCase().split(/[_-]/)
  return lettersOf(name).startsWith(lettersOf(key)) || given.every((part, at) => parts[at]?.startsWith(part))
}

function readWritten(
  slot: Slot,
  { value, phrase }: Written,
  slots: readonly Slot[],
  source: Source,
): Value | undefined {
  // messages as a client sends them are read where their quotes are
  if (slot.type === 'array' && slot.sort === 'wording' && value.startsWith('{')) return undefined
  for (const text of new Set([value, phrase])) {
    const plain = readPlain(slot, text) ?? readBySort(slot, text, slots, source)
    if (plain === undefined) continue
    // in "position: ETH short" the coin is no part of the side
    const from = mentionsIn(text, source).filter(({ kind }) => slot.sort !== 'choice' || kind !== 'asset')
    return { value: plain, from }
  }
  return undefined
}

/** What needs no reading: a listed value, a number, a truth value, or text where any text will do. */
function readPlain(slot: Slot, written: string): Value['value'] | undefined {
  const { name, type, choices, sort, pattern } = slot
  if (choices.length > 0 && type !== 'array') {
    const choice = choices.find((one) => `${one}`.toLowerCase() === written.toLowerCase())
    return choice ?? choiceOf(written, slot)
  }
  if (type === 'number' || type === 'integer') return readNumber(written)
  if (type === 'boolean') {
    const isOn = /^(?:true|yes|on|1)$/i.test(written) || (NO.test(written) ? false : undefined)
    return isOn
  }
  if (type === 'array') return sort === 'several' ? listIn(written, choices) : undefined
  if (name === 'instId')
    return /^[a-z0-9]{2,12}[-/_][a-z0-9]{2,12}$|^[a-z]{2,8}(?:usdt?|usdc|eur|krw|btc)$/i.test(written)
      ? written
      : undefined
  if (pattern && !pattern.test(written)) return undefined
  return FREE.has(sort) && !/\s/.test(written) ? written : undefined
}
/** `tools=price,ticker`: every one of them has to be listed. */
function listIn(written: string, choices: readonly unknown[]): string[] | undefined {
  const values = written.split(',')
  return values.every((one) => choices.includes(one)) ? values : undefined
}
const NO = /^(?:false|no|off|0)$/i
/** Sorts of which no reading changes the spelling. */
const FREE: ReadonlySet<Slot['sort']> = new Set([
  'search',
  'identifier',
  'contained',
  'mint',
  'address',
  'address-from',
  'address-to',
  'pool',
  'handle',
  'protocol',
  'project',
  'assets',
  'other',
  'venue',
  'several',
])

function readNumber(written: string): number | undefined {
  const [, minus = '', digits = '', magnitude = ''] = NUMBER.exec(written) ?? []
  const plain = written === '' ? Number.NaN : Number(written)
  if (digits === '') return Number.isFinite(plain) ? plain : undefined
  return Number(`${minus}${digits.replaceAll(',', '')}`) * (MAGNITUDES[magnitude.toLowerCase()] ?? 1)
}

/** Anything else is read as its sort is read in prose: `tf=60m`, `asset=shiba inu`, `amount="75 USDC"`. */
function readBySort(slot: Slot, text: string, slots: readonly Slot[], source: Source) {
  const reading = readText(text)
  const own: Source = { ...source, ...reading, constraints: [], pairs: new Map() }
  const free: Free = (kind) =>
    reading.entities.filter((one): one is Extract<typeof one, { kind: typeof kind }> => one.kind === kind)
  const filling: Filling = {
    source: own,
    has: (sort) => slots.some((one) => one.sort === sort),
    slots,
    numbers: new Map(),
  }
  const level = /tier/i.test(slot.name) ? readNamedLevel(slot, own) : undefined
  const isAsset = slot.sort === 'asset' || slot.sort === 'against'
  const found = level ?? readers[isAsset ? 'asset' : slot.sort](slot, filling, free)
  if (found === undefined && isAsset) return wordsIn(text).length === 1 ? text : undefined
  return found?.value
}

/** The mentions whose words stand in a value whole: "5" does not stand in "15". */
function mentionsIn(written: string, { entities, words, constraints }: Source): Value['from'] {
  const parts = new Set([written, ...written.split(/[^\p{L}\p{N}.]+/u)])
  return [...entities, ...constraints.flatMap((one) => one.entities)].filter(({ at, length }) =>
    words.slice(at, at + length).some(({ raw }) => parts.has(raw)),
  )
}
