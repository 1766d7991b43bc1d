import { writePastDay } from '../entities/dates.ts'
import { type EntityOf, ofKind } from '../entities/kinds.ts'
import { readAmount, readBound, readHeld, readHoldings } from './amounts.ts'
import { chooseValue, readFlag } from './choices.ts'
import {
  countBars,
  countDaysBack,
  countDaysWithin,
  hasDays,
  readBarsAhead,
  takesCount,
  writeLastDay,
} from './counts.ts'
import type { Filling } from './filling.ts'
import { readLoneShare, readNamedLevel, readNoLimit, readNone } from './named-numbers.ts'
import { asksToReceive, pickPairSide, readMarket } from './pairs.ts'
import { readOffset, readRangeSize } from './ranges.ts'
import { readRules } from './rules.ts'
import type { Slot, SlotSort } from './schema.ts'
import { readSearch } from './search.ts'
import { every, type Free, first, isSeveral, list, named, type Value, writeNamed } from './source.ts'
import {
  addressSide,
  isLocation,
  isOrderSide,
  isOtherAddress,
  isPaidWith,
  readChain,
  readMint,
  readProject,
  readProtocol,
  roleOf,
  takesAddress,
} from './subjects.ts'
import {
  choiceOf,
  clamp,
  isMinus,
  writeIndicator,
  writeInterval,
  writePeriod,
  writeSymbol,
} from './values.ts'
import { readContained, readFrame, readPattern, readWording } from './wording.ts'

/** Finds the value of a parameter in what the text mentions and no other parameter has used. */
export type Reader = (slot: Slot, filling: Filling, free: Free) => Value | undefined

/** How each sort of parameter is read. */
export const readers: Readonly<Record<SlotSort, Reader>> = {
  'asset-from': (slot, { source }) => pickPairSide(slot, source),
  'asset-to': (slot, { source }) => pickPairSide(slot, source),
  'address-from': (slot, { source }) => addressSide(slot, source),
  'address-to': (slot, { source }) => addressSide(slot, source),
  protocol: (slot, { source, has }, free) => readProtocol(slot, source, free, has('chain')),
  project: (_slot, filling, free) => readProject(filling, free),
  asset: readAsset,
  assets: (slot, { source, has }, free) =>
    !isSeveral(source.entities) && has('asset')
      ? undefined
      : every(
          slot,
          named(free).filter((one) => !isLocation(one, source, has)),
          (one) => writeNamed(one, slot),
        ),
  holdings: (_slot, _filling, free) => readHoldings(free('asset')),
  stock: (slot, _filling, free) =>
    first([...free('stock'), ...free('symbol'), ...free('mint')], (one) =>
      one.kind === 'mint' ? one.text : writeSymbol(one.symbol, slot),
    ),
  mint: readMint,
  address: readWallet,
  transaction: (_slot, _filling, free) => first([...free('hash'), ...free('signature')], ({ text }) => text),
  identifier: (slot, _filling, free) =>
    first([...free('key'), ...free('hash')], ({ text }) => matchPattern(text, slot)),
  interval: (slot, _filling, free) =>
    first(
      free('duration').filter(({ role }) => role !== 'period'),
      (one) => writeInterval(one, slot),
    ),
  period: (slot, { source, slots, numbers, has }, free) =>
    first(
      // "weekly" is how far to look back where nothing has bars
      namedFirst(slot, source, free('duration')).filter(
        ({ role }, _, all) =>
          role !== 'interval' || (!has('interval') && all.length === 1 && slot.choices.length > 0),
      ),
      (one) => writePeriod(one, slot),
    ) ??
    numbers.get(slot.name) ??
    countDaysWithin(slot, source, slots) ??
    countDaysBack(slot, source, free('date')),
  moment: (_slot, { source, slots }, free) =>
    first(
      free('date'),
      (date) =>
        writePastTime(source) ??
        writePastDay(date, source.now) ??
        (hasDays(slots) ? writeLastDay(date, source) : undefined),
    ),
  count: readCount,
  offset: (slot, { source, numbers }, free) =>
    first(free('offset'), ({ count }) => clamp(count, slot)) ??
    numbers.get(slot.name) ??
    readOffset(slot, source),
  bound: (slot, { source, slots, numbers }, free) =>
    readBound(slot, source, slots) ??
    numbers.get(slot.name) ??
    readNamedLevel(slot, source) ??
    readNone(slot, source) ??
    (slot.name === 'threshold' ? readThreshold(slot, source, free) : readLoneShare(slot, free('amount'))),
  rules: (slot, { source }) => readRules(slot, source),
  venue: (slot, _filling, free) =>
    list(slot, free('venue'), ({ id }) => (slot.choices.length > 0 ? choiceOf(id, slot) : id)),
  chain: readChain,
  indicator: (slot, _filling, free) => every(slot, free('indicator'), (one) => writeIndicator(one, slot)),
  model: (slot, { source }, free) =>
    first(free('model'), ({ id, at }) => {
      const { words } = source
      const isOfProvider = words[at]?.gap === '/' && /^[a-z-]+$/.test(words[at - 1]?.folded ?? '')
      return /[-\d]/.test(id)
        ? choiceOf(isOfProvider ? `${words[at - 1]?.folded}/${id}` : id, slot)
        : undefined
    }),
  handle: (_slot, _filling, free) => first(free('handle'), ({ text }) => text.replace('@', '')),
  url: (_slot, _filling, free) =>
    first(free('url'), ({ text }) => (/^https?:/.test(text) ? text : `https://${text}`)),
  receipt: (_slot, _filling, free) => first(free('receipt'), ({ text }) => text),
  slippage: (slot, { numbers }, free) =>
    first(free('slippage'), ({ basisPoints }) => clamp(basisPoints, slot)) ?? numbers.get(slot.name),
  amount: (slot, { source, numbers }, free) =>
    numbers.get(slot.name) ??
    (LIMIT.test(slot.name)
      ? readNoLimit(slot, source)
      : readAmount(slot, free, ofKind(source.entities, 'asset'), source.constraints)),
  wording: (slot, { source, slots }) => readWording(slot, source, slots),
  search: (slot, { source }, free) => readSearch(source, free, slot),
  contained: (_slot, { source }) => readContained(source),
  pool: readPool,
  flag: (slot, { source }) => readFlag(slot, source),
  choice: readChoice,
  other: (slot, { source, slots, numbers }, free) =>
    (slot.name === 'instId' ? readMarket(source) : undefined) ??
    numbers.get(slot.name) ??
    readSeconds(slot, free('duration')) ??
    readBarsAhead(slot, source, slots) ??
    readLoneShare(slot, free('amount')) ??
    readHeld(slot, free('asset')) ??
    readRanges(slot, free('indicator')) ??
    readPattern(slot, source) ??
    readPollToken(slot, source) ??
    readNone(slot, source) ??
    (takesAddress(slot) ? readAddress(free) : undefined),
}

/** An address that is no token's, the one behind "wallet" or "for" first. */
function readWallet(slot: Slot, { source, has, slots, numbers }: Filling, free: Free): Value | undefined {
  if (isOtherAddress(slot, source, slots)) return undefined
  const named = ofKind(source.entities, 'asset').map(({ asset }) => asset.mint)
  const all = [...free('evm'), ...free('name'), ...(has('mint') ? [] : free('mint'))].filter(
    ({ text }) => !has('asset-from') || !named.includes(text),
  )
  const isOwner = (one: (typeof all)[number]) => roleOf(one, source.words) === 'owner'
  const ordered = has('asset-from') ? [...all.filter(isOwner), ...all.filter((one) => !isOwner(one))] : all
  return list(slot, ordered, ({ text }) => text) ?? numbers.get(slot.name)
}

/** "BONK, mint Dez…": the address is exact, the name beside it is not. */
function readAsset(slot: Slot, { source, has, slots }: Filling, free: Free): Value | undefined {
  if (slots.some(({ name }) => name === 'instId') && (source.pairs.has('instid') || readMarket(source)))
    return undefined
  if (isSeveral(source.entities) && has('assets')) return undefined
  const isPart = PART_OF_NAME.test(slot.description)
  return (
    (takesAddress(slot) && !has('mint') ? readAddress(free) : undefined) ??
    first(
      named(free).filter((one) => !isLocation(one, source, has) && !isPaidWith(one, source, slots)),
      (one) => (isPart ? source.words[one.at]?.folded : writeNamed(one, slot)),
    ) ??
    (isPart ? readSearch(source, free, slot) : readShare(slot, free))
  )
}

/** Where a coin is asked for, a share is meant by its token. */
function readShare({ description }: Slot, free: Free): Value | undefined {
  if (!/\bTSLAx\b/.test(description)) return undefined
  return first(free('stock'), ({ symbol }) => `${symbol}x`)
}

/** `2026-11-05T12:00Z`, where it is past. */
function writePastTime({ text, now }: Filling['source']): string | undefined {
  const found = /\b(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(?:\.\d{1,3})?Z/.exec(text)
  const written = found && `${found[1]}${found[2] ?? ':00'}Z`
  return written && Date.parse(written) < now.getTime() ? written : undefined
}

/** A search that calls its text a token. */
const PART_OF_NAME = /^part of a name/i

function readAddress(free: Free): Value | undefined {
  return first([...free('mint'), ...free('evm')], ({ text }) => text)
}

function readCount(slot: Slot, { source, has, slots, numbers }: Filling, free: Free): Value | undefined {
  return (
    (slot.name === 'limit' && has('offset') ? readRangeSize(slot, source) : undefined) ??
    numbers.get(slot.name) ??
    first(free('count'), (one) =>
      takesCount(one, slot, slots, source) ? clamp(one.count, slot) : undefined,
    ) ??
    countBars(slot, source, slots, free('duration'))
  )
}

/** A value that two parameters list belongs to the first of them. */
function readChoice(slot: Slot, { source, slots }: Filling): Value | undefined {
  if (slot.name === 'swapMode' && asksToReceive(source)) return { value: 'ExactOut', from: [] }
  const frame = slot.name === 'resolution' ? readFrame(slot, source.text) : undefined
  if (frame !== undefined) return { value: frame, from: [] }
  const found = isOrderSide(slot) ? readOrderSide(slot, source, slots) : chooseValue(slot, source)
  const first = found && slots.find(({ choices }) => choices.includes(found.value))
  return first === undefined || first === slot || first.sort !== 'choice' ? found : undefined
}

/** Who sells dollars for a coin buys it, and who buys dollars with it sells it. */
function readOrderSide(slot: Slot, source: Filling['source'], slots: readonly Slot[]): Value | undefined {
  const found = chooseValue(slot, source)
  const paid = source.entities.find((one) => isPaidWith(one, source, slots))
  if (!paid) return found
  const isFirst = source.entities.find(({ kind }) => kind === 'asset' || kind === 'symbol') === paid
  const buys = found === undefined ? isFirst : isFirst === (found.value === 'sell')
  return { value: buys ? 'buy' : 'sell', from: [...(found?.from ?? []), paid] }
}

/** "250 days with a 20 day window": the length beside the parameter's own name goes before the others. */
function namedFirst(
  { name }: Slot,
  { words }: Filling['source'],
  lengths: readonly EntityOf<'duration'>[],
): EntityOf<'duration'>[] {
  const isNamed = ({ at, length }: EntityOf<'duration'>) =>
    words[at + length]?.folded === name ||
    words.slice(Math.max(0, at - 2), at).some(({ folded }) => folded === name)
  return [...lengths.filter(isNamed), ...lengths.filter((one) => !isNamed(one))]
}

/** "A 3 ATR stop": how many average true ranges. */
function readRanges({ name }: Slot, indicators: readonly EntityOf<'indicator'>[]): Value | undefined {
  if (!/atr/i.test(name)) return undefined
  return first(
    indicators.filter(({ id }) => id === 'atr'),
    ({ period }) => period,
  )
}

/** Where a pool and a token may both be named by an address, the word before it decides. */
function readPool(_slot: Slot, { source }: Filling, free: Free): Value | undefined {
  // "the deepest pool" is one that is looked for
  if (source.words.some(({ folded }) => /^(?:deepest|largest|biggest|main)$/.test(folded))) return undefined
  const isPool = ({ at }: EntityOf<'mint' | 'evm'>) =>
    [1, 2].some((back) => POOL.test(source.words[at - back]?.folded ?? '')) &&
    !/^(?:of|for|token|mint)$/.test(source.words[at - 1]?.folded ?? '')
  return first([...free('mint'), ...free('evm')].filter(isPool), ({ text }) => text)
}
const POOL = /^(?:pools?|pair|lp)$|池|^пул|プール|풀/

function readThreshold(slot: Slot, { words }: Filling['source'], free: Free): Value | undefined {
  const found = readAmount(slot, free, [])
  const [one] = found?.from ?? []
  return found && one && isMinus(words[one.at]) ? { ...found, value: -Number(found.value) } : found
}

/** A limit is meant only where the words beside the sum say so. */
const LIMIT = /^(?:per[A-Z]\w*|total)Usd$/

/** The secret behind the word "token", for the parameter that takes one. */
function readPollToken({ name }: Slot, { text }: Filling['source']): Value | undefined {
  if (name !== 'pollToken') return undefined
  const found = /\btoken:? (?:(?:is|es|ist|est|é) )?([\w-]{12,80})(?![\w-])/i.exec(text)?.[1]
  return found === undefined ? undefined : { value: found, from: [] }
}

/** "An 8 second video" for a parameter of seconds. */
function readSeconds({ name, type }: Slot, durations: readonly EntityOf<'duration'>[]): Value | undefined {
  if (name !== 'duration' || type !== 'integer') return undefined
  return first(durations, ({ milliseconds }) => milliseconds / 1_000)
}

/** An identifier in the spelling that its pattern asks for. */
function matchPattern(text: string, { pattern }: Slot): string | undefined {
  const lower = text.toLowerCase()
  return [text, lower, lower.replace(/^0x/, '')].find((spelling) => pattern?.test(spelling) ?? true)
}
