import { DAY_MS } from '../../../core/durations.ts'
import { dollarCoins } from '../../entities/asset-roles.ts'
import { STANDARD } from '../../entities/counts.ts'
import { isPeriodOf } from '../../entities/indicators/indicator-periods.ts'
import type { Entity } from '../../entities/kinds.ts'
import { isOneEach } from '../../entities/money/rates.ts'
import { amountOf, isPartOfCode, mayBeNumeral, numeralOf } from '../../entities/numbers.ts'
import { isBarWord, isTimeUnit } from '../../entities/times/durations.ts'
import { oncePerText } from '../../text/once.ts'
import { isPosition, ORDINAL } from '../../text/ordinals.ts'
import { isGain, sideOfGain } from '../../text/ratios.ts'
import type { Word } from '../../text/scan.ts'
import { holdsName, lettersAway, namesOf } from '../parameter-names.ts'
import { HOW_MANY, type Slot } from '../schema.ts'
import type { Source, Value } from '../source.ts'
import { connectors } from '../words/number-names.ts'
import { isRepeated } from '../words/repeated-counts.ts'
import { isOfToken } from './amounts.ts'
import type { NumberAt } from './number-at.ts'
import { fits, isNumeric, writeNumber } from './number-fit.ts'
import { type Pair, pairOff } from './pair-off.ts'
import { isPageAt, namesPage } from './ranges.ts'
import { pairRows, shareRow } from './rows-of-names.ts'
import { isOfBands, isWhole } from './shares.ts'
import { findLoss, withLoss, withStop } from './stops.ts'

const units: Readonly<Record<string, NumberAt['unit']>> = {
  '%': 'percent',
  x: 'times',
  // what is gained over what is lost
  r: 'times',
  bps: 'points',
}

/** Which numbers belong to which parameters by the words beside them: the nearest pair first, each of them once. */
export function assignNumbers(slots: readonly Slot[], source: Source): ReadonlyMap<string, Value> {
  const numbers = numbersOutsideRules(source)
  if (numbers.length === 0) return NOTHING
  const assigned = new Map<string, Value>()
  // where an address is given, no number is one
  const isGiven = source.entities.some(({ kind }) => kind === 'mint' || kind === 'evm')
  const numeric = slots.filter((slot) => isNumeric(slot) && !(isGiven && slot.sort === 'address'))
  const loss = findLoss(slots, numbers, source)
  const pairs = numeric.flatMap((slot) =>
    pairsOf(
      slot,
      numbers.filter((one) => one !== loss),
      source,
    ).filter((one) => !(slot.name === 'limit' && isOfBands(one.number, slots, source))),
  )
  const taken = new Set<NumberAt>(loss ? [loss] : [])
  const assign = (slot: Slot, number: NumberAt) => {
    taken.add(number)
    const { holder } = number
    const settles = holder ? source.constraints.filter(({ entities }) => entities.includes(holder)) : []
    assigned.set(slot.name, {
      value: writeNumber(slot, number, source.words),
      from: holder ? [holder] : [],
      settles,
    })
  }
  const paired = pairOff([...pairRows(pairs, numbers, source.words), ...pairs])
  for (const [slot, number] of [...paired, ...shareRow(paired, pairs, source.words)]) assign(slot, number)
  assignOnly(
    slots,
    numbers.filter((one) => !taken.has(one)),
    source,
    assigned,
    assign,
  )
  return withStop(withLoss(assigned, loss, source), numbers, source)
}

const NOTHING: ReadonlyMap<string, Value> = new Map()

/** The only number of a text belongs to the only parameter that the text names, however far apart they stand. */
function assignOnly(
  slots: readonly Slot[],
  numbers: readonly NumberAt[],
  source: Source,
  assigned: ReadonlyMap<string, Value>,
  assign: (slot: Slot, number: NumberAt) => void,
): void {
  const [number, another] = numbers
  const times = numbers.filter(({ unit, at }) => unit === 'times' && !isGain(source.words[at]))
  const leverage = slots.find(({ name }) => name === 'maxLeverage')
  if (leverage && times.length === 1 && times[0] && !assigned.has(leverage.name)) assign(leverage, times[0])
  if (!number || another || assigned.size > 0) return
  const named = slots.filter(
    (slot) =>
      isNumeric(slot) &&
      /^(?:per[A-Z]\w*|total)Usd$/.test(slot.name) &&
      fits(slot, number, source) &&
      source.words.some(
        (word, at) =>
          (namesOf(slot).has(word.stem) || holdsName(word.folded, namesOf(slot))) &&
          !isInMention(at, source, slot.name === 'perDayUsd'),
      ),
  )
  if (named.length === 1 && named[0]) assign(named[0], number)
}

/** A number in words; "one" seldom counts. */
const SPELLED = /^(?!one$|दो$)(?:[\p{L}\p{M}]{3,}|[\p{Script=Devanagari}]{2,})$/u

/** The same without those that a trading rule holds. */
export function numbersOutsideRules(source: Source): readonly NumberAt[] {
  const { covered } = source
  return covered ? numbersIn(source).filter(({ at }) => !covered.has(at)) : numbersIn(source)
}

/** The numbers of a text, those in words included. */
export const numbersIn = oncePerText(({ words, entities, constraints }: Source): readonly NumberAt[] => {
  const all = [...entities, ...constraints.flatMap((one) => one.entities)]
  const found: NumberAt[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (!word || (word.folded.endsWith('8004') && STANDARD.test(word.folded))) continue
    const holder = all.find((one) => one.at <= at && at < one.at + Math.max(1, one.length))
    const free = holder ? undefined : freeNumber(words, at)
    const held = holder?.at === at ? heldNumber(holder) : NO_NUMBERS
    if ((!free && held.length === 0) || isPosition(words, at) || isPeriodOf(words, at, entities)) continue
    // "1回の上限": per call
    if (word.folded === '1' && words[at + 1]?.folded.startsWith('回')) continue
    found.push(...held)
    if (free) found.push(free)
  }
  return found.filter((one, at) => !isRepeated(one, found[at - 1], words))
})

const NO_NUMBERS: readonly NumberAt[] = []

/** A number that no mention holds. */
function freeNumber(words: Source['words'], at: number): NumberAt | undefined {
  const word = words[at]
  if (!word || !mayBeNumeral(word.folded) || isPartOfCode(words, at) || isOneEach(words, at)) return undefined
  const numeral = /\d/.test(word.folded) || SPELLED.test(word.folded) ? numeralOf(word) : undefined
  const unit = numeral && units[numeral.suffix]
  // "ein 48er Fenster"
  if (numeral?.suffix === 'er')
    return { at, end: at + 1, value: numeral.digits, unit: 'plain', holder: undefined }
  const amount = numeral && (unit ? { value: numeral.digits } : amountOf(numeral, words[at + 1]))
  return amount && { at, end: at + 1, value: amount.value, unit: unit ?? 'plain', holder: undefined }
}

function heldNumber(holder: Entity): NumberAt[] {
  const span = { at: holder.at, end: holder.at + holder.length, holder }
  switch (holder.kind) {
    case 'number':
      return [{ ...span, value: holder.value, unit: 'plain' }]
    case 'count':
      return [{ ...span, end: holder.at + 1, value: `${holder.count}`, unit: 'plain' }]
    case 'amount':
      return [{ ...span, value: holder.value, unit: holder.unit === 'percent' ? 'percent' : 'money' }]
    case 'asset':
      return holder.amount !== undefined && dollarCoins.has(holder.asset.symbol)
        ? [{ ...span, value: holder.amount, unit: 'money' }]
        : []
    case 'slippage': {
      const { isShare = false, basisPoints } = holder
      return [
        {
          ...span,
          value: `${isShare ? basisPoints / 100 : basisPoints}`,
          unit: isShare ? 'percent' : 'points',
        },
      ]
    }
    default:
      return []
  }
}

function pairsOf(slot: Slot, numbers: readonly NumberAt[], source: Source): Pair[] {
  const names = namesOf(slot)
  const fitting = numbers.filter((number) => fits(slot, number, source))
  if (fitting.length === 0) return []
  const named = besideNumbers(source).flatMap((name) => {
    const word = source.words[name]
    if (!word) return []
    if (!names.has(word.stem) && !holdsName(word.folded, names)) return []
    // "1日2ドル": a day may be the name of how much it is to cost
    const isOften = slot.name === 'perDayUsd'
    if (isInMention(name, source, isOften)) return []
    return fitting.flatMap((number) => {
      const cost = distance(name, number, source.words)
      // candles are counted by more than one parameter: a word of its own goes before
      // "entry 100" is the price where a tool takes one
      const isOwn = word.folded === slot.name
      if (cost === undefined || (!isOwn && isPageNumber(word, name, number))) return []
      const isPage = isPageAt(number, source.words) && namesPage(number.value, source.text)
      if (isPage && /^(?:maxPages|limit)$/.test(slot.name) && !isLimit(number, source)) return []
      // "15 a day" is how much in a day, and not how many days
      const isRate = isTimeUnit(word) && isRateBetween(name, number, source.words)
      if (isRate && !isOften && /days$/i.test(slot.name)) return []
      // "1 dollar per day and 10 in total"
      const isPerDay = name < number.at && RATE.test(source.words[name - 1]?.folded ?? '')
      if (isPerDay && isTimeUnit(word) && /InDays$/.test(slot.name)) return []
      // nor does a sum of dollars lack its currency where something else may be meant
      const isPer = /^per[A-Z]\w*Usd$/.test(slot.name) && isRateBetween(name, number, source.words)
      const isBare = number.unit === 'plain' && /Usd$/.test(slot.name) && !isRate && !isPer
      // "60本の窓", "90개 윈도우": what is counted so may be anything
      const isGeneric =
        isBarWord(word) || (/^(?:limit|candles)$/.test(slot.name) && COUNTER.test(word.folded))
      const apart = lettersAway(word.folded, names, name < number.at) / LETTERS_TO_A_WORD
      const extra = (isGeneric ? GENERIC : 0) + (isBare ? WHOLE + 1 : 0) + Math.min(1, apart)
      const isWhole = names.has(source.words[name - 1]?.stem ?? '')
      const isSpelled = word.folded.includes('_')
      const isUnit = name === number.end && isCounted(slot, word)
      // "short SOL for 5000 capital": the side names no price as surely as "entry" does
      const isSide = slot.name === 'entry' && SIDE.test(word.folded)
      // "go short with $50,000": what is put in is no price
      // and so is a sum that stands behind a colon
      const isPutIn =
        WITH.test(source.words[number.at - 1]?.folded ?? '') ||
        (number.unit === 'money' && /[:–—-] /.test(source.words[number.at]?.gap ?? ''))
      if (isSide && isPutIn) return []
      const isBound = /^(?:min|max)[A-Z]/.test(slot.name) && isLimit(number, source)
      return [
        {
          slot,
          number,
          name,
          cost:
            cost +
            (isSide ? ASIDE : 0) +
            extra -
            (isWhole ? WHOLE : 0) -
            (isSpelled ? SPELLED_OUT : 0) -
            (isUnit ? 0.5 : 0) -
            (isPer ? PER : 0) -
            (isBound ? BOUND : 0),
        },
      ]
    })
  })
  // "risk 25 bps of 400k", "long BTC with 5k"
  if (slot.name === 'capital')
    return [
      ...named,
      ...fitting.flatMap((number) =>
        isWhole(number, source.words) ? [{ slot, number, name: number.at, cost: 0.5 }] : [],
      ),
    ]
  if (slot.name === 'payoff')
    return [
      ...named,
      ...fitting.flatMap((number) =>
        sideOfGain(source.words, number.at) === 'gain' ? [{ slot, number, name: number.at, cost: 0 }] : [],
      ),
    ]
  if (!/^how many tokens/i.test(slot.description)) return named
  return [
    ...named,
    ...fitting.flatMap((number) =>
      isOfToken(number, source) ? [{ slot, number, name: number.at, cost: 1 }] : [],
    ),
  ]
}

/** Inside a length of time, other than a day, or what is skipped: "30 offset 30" names the second. */
function isInMention(name: number, { entities }: Source, isDayMeant: boolean): boolean {
  return entities.some(
    (one) =>
      name < one.at + one.length &&
      ((one.kind === 'offset' && one.at <= name) ||
        (one.kind === 'duration' && one.at < name && !(isDayMeant && one.milliseconds === DAY_MS))),
  )
}

/** "2/day", "2 par jour", "2 mỗi ngày". */
function isRateBetween(name: number, { end }: NumberAt, words: readonly Word[]): boolean {
  if (name === end) return words[name]?.gap === '/'
  return name > end && name - end <= 2 && RATE.test(words[end]?.folded ?? '')
}
const RATE =
  /^(?:an?|per|par|por|pro|je|am|al|ao|each|every|pr|op|na|в|за|на|moi|cada|chaque|ogni|elke|setiap|tiap|هر|كل|لكل|في|प्रति|हर)$/

/** "Page 2" and "level two" are which one, where "page of 20" is how many. */
function isPageNumber({ folded }: Word, name: number, { at, value }: NumberAt): boolean {
  if (name + 1 !== at) return false
  return ORDINAL.test(folded) || (folded === 'level' && /^[1-3]$/.test(value))
}

/** "1 million tokens" for a parameter that states "how many tokens". */
function isCounted({ description }: Slot, { folded }: Word): boolean {
  return HOW_MANY.test(description) && description.toLowerCase().startsWith(`how many ${folded}`)
}

const SIDE =
  /^(?:buy|buying|sell|selling|short|long|shorting|longing|from|entra|kauf|(?:лонг|шорт)\p{L}{0,2})$/u
const WITH = /^(?:with|using|mit|con|com|avec|met|z|ze|с|со|з|ile|dengan|voi|में)$/u
const GENERIC = 3
const COUNTER = /^(?:本|根|개|個|个|条|條|件)$/
/** How long a word of unspaced text is. */
const LETTERS_TO_A_WORD = 4
/** "Short with 20000 of capital": a side that stands before a number is seldom its name. */
const ASIDE = 0.75
/** "0.10 per call and 20 in all": what stands before "per" is meant. */
const PER = 1
/** A number under "at least" goes to a limit before another does. */
const BOUND = 2

function isLimit({ holder }: NumberAt, { constraints }: Source): boolean {
  return (
    holder !== undefined && constraints.some((one) => one.kind === 'bound' && one.entities.includes(holder))
  )
}
/** A name as the schema writes it goes before all words. */
const SPELLED_OUT = 4
/** Of "presence penalty" and "frequency penalty" the one that stands there whole is meant. */
const WHOLE = 0.3

/** Other words that may stand between a name and its number. */
const MAX_BETWEEN = 3

const REACH = 2 * MAX_BETWEEN + 1

/** The offsets so near a number that their word may name it; the same for all parameters of a text. */
const besideNumbers = oncePerText((source: Source): readonly number[] =>
  [...source.words.keys()].filter((name) =>
    numbersIn(source).some(({ at, end }) => name >= at - REACH && name <= end + REACH),
  ),
)

const ABBREVIATION = /^(?:no|nr|num|n|ca|max|min|approx|шт|szt)$/

/** How far apart a name and a number stand; undefined where a stop or another number parts them. */
function distance(name: number, { at, end }: NumberAt, words: readonly Word[]): number | undefined {
  const [from, to] = name < at ? [name + 1, at] : [end, name]
  if (name >= at && name < end) return undefined
  if (to - from > 2 * MAX_BETWEEN) return undefined
  let others = 0
  let cost = name < at ? 0 : 0.5
  for (let between = from; between <= to; between += 1) {
    const word = words[between]
    // "40. kayıttan": a point behind a number, before a small letter, is no stop
    const isOrdinal = between === end && word?.gap === '. ' && /^\p{Ll}/u.test(word.raw)
    // "agent no. 77", "max. 5"
    const isAbbreviated =
      /^\.\s?$/.test(word?.gap ?? '') && ABBREVIATION.test(words[between - 1]?.folded ?? '')
    if (!isOrdinal && !isAbbreviated && /[,;.!?、，。،؛]/.test(word?.gap ?? '')) return undefined
    if (between === to || !word) break
    if (/^\W?\d/.test(word.folded)) return undefined
    const isConnector = connectors.has(word.folded) || COUNTER.test(word.folded)
    if (!isConnector) others += 1
    cost += isConnector ? 0.25 : 1
  }
  return others > MAX_BETWEEN ? undefined : cost
}
