import { isDeepStrictEqual } from 'node:util'
import { DAY_MS } from '../../core/durations.ts'
import type { Json, JsonObject } from '../../core/json.ts'
import type { Candidate } from '../candidates.ts'
import type { Decision } from '../decide.ts'
import type { Entity, EntityKind } from '../entities/kinds.ts'
import { currencyOf } from '../entities/money/currencies.ts'
import type { ConsultIndex } from '../index-tools.ts'
import { isRefused } from '../slots/denials.ts'
import { fill } from '../slots/fill.ts'
import { nowWords } from '../slots/now-and-then.ts'
import type { Slot, SlotSort } from '../slots/schema.ts'
import type { Source } from '../slots/source.ts'
import { sourceOf } from '../source.ts'
import { oncePer } from '../text/once.ts'
import type { Word } from '../text/scan.ts'
import { beginAlike, type Clause, clausesOf } from './clauses.ts'
import { completeGroups, NOW, type Params } from './complete-groups.ts'
import { readPart, withLimits } from './segments.ts'

const MAX_CALLS = 5
/** What the words of one clause may set. */
const settable: ReadonlySet<SlotSort> = new Set<SlotSort>([
  ...(['asset', 'transaction', 'interval', 'period', 'moment', 'venue', 'chain', 'indicator'] as const),
  ...(['choice', 'bound', 'count', 'amount', 'asset-from', 'asset-to'] as const),
])
/** Mentions that speak for another call where they set the same anew. */
const settings: Readonly<Partial<Record<EntityKind, ReadonlySet<SlotSort>>>> = {
  duration: new Set(['interval', 'period', 'count']),
  date: new Set(['moment']),
  // these only go along with a subject of their own
  count: new Set(['asset', 'choice']),
  number: new Set(['asset', 'choice']),
  amount: new Set(['asset']),
  asset: new Set(['asset-from', 'asset-to']),
  venue: new Set(['venue']),
  chain: new Set(['chain']),
  indicator: new Set(['indicator', 'choice']),
  hash: new Set(['transaction']),
  signature: new Set(['transaction']),
}
const subjects: ReadonlySet<SlotSort> = new Set(['asset', 'chain'])

/** What a clause sets, and of what the whole leaves out. */
interface Heard {
  readonly own: Params
  readonly lost: readonly Lost[]
  /** "The same for metals". */
  readonly isSame: boolean
  /** "Prix du BTC, prix du BTC hier": whether it begins as the clause before it. */
  readonly isAgain: boolean
}

/**
 * "Signals for BTC 1h, ETH 4h": one call of a tool for each clause that sets anew what a clause before it has set. What
 * a clause leaves out is as in the call before it.
 */
export function repeatCalls(decision: Decision, index: ConsultIndex, now: Date): Decision {
  const [best, ...others] = decision.ranked
  if (!best || best.errors.length > 0 || !mayRepeat(best)) return decision
  const clauses = clausesOf(decision.source)
  if (clauses.length < 2) return decision
  const lost = lostOf(best, decision)
  const isSame = decision.source.words.some(({ folded }) => SAME.has(folded))
  const isAgain = clauses.map(({ words }, at) => beginAlike(words, clauses[at - 1]?.words, index.model))
  const isMore = lost.length > 0 || isSame || isAgain.includes(true)
  if (!isMore && !best.indexed.slots.some(isOther)) return decision
  const heard = clauses.map((clause, at) => ({
    ...hear(clause, best, decision, lost, { index, now }),
    isAgain: isAgain[at] === true,
  }))
  const groups = withTargets(groupClauses(heard, best), best.indexed.slots)
  if (!groups || groups.length < 2 || groups.length > MAX_CALLS) return decision
  const inputs = completeGroups(groups, best, decision.source, setAgain(heard, groups))
  if (!inputs.every((input) => best.indexed.tool.parse(input).ok)) return decision
  const taken = new Set([
    ...heard.flatMap(({ lost: found }) => found.map(({ text }) => text)),
    ...clauses.map(({ words }) => words.map(({ raw, gap }, n) => (n === 0 ? raw : `${gap}${raw}`)).join('')),
  ])
  const isSet = (text: string) => isCurrencySet(text, decision.source, inputs)
  const unused = best.unused.filter((text) => !taken.has(text) && !isSet(text))
  const repeated = { ...best, inputs, unused }
  return { ...decision, ranked: [repeated, ...others] }
}

/** What only a clause sets that begins as the one before it: the first call is without it. */
function setAgain(heard: readonly Heard[], [first]: readonly Params[]): ReadonlySet<string> {
  const again = heard.filter(({ isAgain }) => isAgain)
  return new Set(again.flatMap(({ own }) => Object.keys(own).filter((name) => first?.[name] === undefined)))
}

function isCurrencySet(text: string, { words }: Source, inputs: readonly JsonObject[]): boolean {
  const currency = currencyOf(words.find(({ raw }) => raw === text))
  return currency !== undefined && inputs.some((input) => Object.values(input).includes(currency))
}

function mayRepeat({ indexed: { slots, tool }, filled: { params } }: Candidate): boolean {
  return (
    tool.contract.kind !== 'action' &&
    !slots.some(
      ({ sort, name }) =>
        sort === 'wording' || ((sort === 'rules' || sort === 'holdings') && params[name] !== undefined),
    )
  )
}

interface Lost {
  readonly at: number
  readonly text: string
  /** Where these are set anew, it names another call. */
  readonly sorts: ReadonlySet<SlotSort>
}

/** Mentions and limits that no call of the whole has. */
function lostOf({ used, filled, unused }: Candidate, { source }: Decision): Lost[] {
  const { words, entities, constraints } = source
  const lost = ({ at, length }: Pick<Entity, 'at' | 'length'>, sorts: ReadonlySet<SlotSort>): Lost => {
    const own = words.slice(at, at + length)
    return { at, sorts, text: own.map(({ raw, gap }, n) => (n === 0 ? raw : `${gap}${raw}`)).join('') }
  }
  const bounds = constraints.filter(
    (one) =>
      one.kind === 'bound' &&
      !filled.settledConstraints.has(one) &&
      !one.entities.every((of) => used.has(of)),
  )
  return [
    ...entities
      .filter((one) => one.length > 0 && !isOfVolume(one, words) && !isListHead(one, words))
      .flatMap((one) => {
        const found = lost(one, sortsOf(one))
        // "10 SOL and 5 AVAX in euros": of what one coin is turned into there is no amount
        return !used.has(one) || unused.includes(found.text) ? [found] : []
      }),
    ...bounds.map(({ from, to }) => lost({ at: from, length: to - from }, new Set(['bound']))),
  ]
}

function sortsOf(one: Entity): ReadonlySet<SlotSort> {
  if (one.kind === 'duration' && one.role === 'period') return new Set(['period', 'count'])
  return settings[one.kind] ?? new Set()
}

/** "3) Bars": the number of a line. */
function isListHead({ at, length }: Entity, words: readonly Word[]): boolean {
  return /^[.)]/.test(words[at + length]?.gap ?? '')
}

/** "Daily volume" and "24h change" are figures of every answer. */
function isOfVolume(one: Entity, words: readonly Word[]): boolean {
  return one.kind === 'duration' && one.milliseconds === DAY_MS && words[one.at]?.folded !== '1d'
}

function isKind({ sort, name }: Slot): boolean {
  return sort === 'choice' && (name === 'kind' || name === 'side' || name === 'list')
}

/** A value that leaving it out stands for is stated here too. */
const withoutFallbacks = oncePer((slots: readonly Slot[]): readonly Slot[] =>
  slots
    .filter(({ sort, type }) => settable.has(sort) || (sort === 'other' && type === 'number'))
    .map((slot) => (slot.sort === 'choice' ? { ...slot, fallback: undefined } : slot)),
)

function hear(
  { words, at }: Clause,
  { indexed }: Candidate,
  { source }: Decision,
  lost: readonly Lost[],
  { index, now }: { readonly index: ConsultIndex; readonly now: Date },
): Omit<Heard, 'isAgain'> {
  const part = sourceOf(readPart(words, withLimits(source)), index.model, now)
  const { params, usedEntities, settledConstraints } = fill(withoutFallbacks(indexed.slots), part)
  const starts = new Set([
    ...[...usedEntities].map((one) => one.at + at),
    ...[...settledConstraints].map(({ from }) => from + at),
  ])
  const own = { ...params }
  for (const { name, sort } of indexed.slots) {
    // "of ETH on 1 February, of BTC now": what the day is not for
    if (sort === 'moment' && own[name] === undefined && words.some(({ folded }) => nowWords.has(folded)))
      own[name] = NOW
    const isCounting = sort === 'bound' && part.entities.every(({ kind }) => kind !== 'number')
    // `fees{kind:"revenue"}`: what is written under a name is stated once
    const isWritten = source.pairs.has(name.toLowerCase()) && !part.pairs.has(name.toLowerCase())
    // "two alerts for ETH" sets no threshold, and what is ruled out is no second kind
    if (
      (isCounting && part.entities.some((one) => one.kind === 'count' && one.count === own[name])) ||
      isRuledOut(name, part, source) ||
      isWritten
    )
      delete own[name]
  }
  return {
    own,
    lost: lost.filter((one) => starts.has(one.at)),
    isSame: words.slice(0, 3).some(({ folded }) => SAME.has(folded)),
  }
}

const SAME = new Set(
  'same ditto dito likewise dasselbe dieselbe gleiche mismo misma meme mesmo mesma stesso stessa dezelfde hetzelfde zelfde samo же саме ayni ayninin sama cung'.split(
    ' ',
  ),
)

function isRuledOut(name: string, { words }: Source, whole: Source): boolean {
  return (
    (name === 'kind' || name === 'side') &&
    (whole.constraints.some(({ kind }) => kind === 'not') || words.some((_, at) => isRefused(words, at)))
  )
}

/** Clauses together until one sets anew what is set; undefined where none of them sets what the whole leaves out. */
function groupClauses(
  heard: readonly Heard[],
  { inputs, indexed: { slots } }: Candidate,
): Params[] | undefined {
  const groups: Params[] = [{}]
  let isMore = false
  let unheard: readonly Lost[] = []
  for (const [at, { own, lost, isSame, isAgain }] of heard.entries()) {
    // how the answer is wanted is no other job: "keep it brief"
    if (own['detail'] !== undefined || isHalf(own, slots)) continue
    const group = groups.at(-1) ?? {}
    const differing = slots.filter(
      ({ name }) =>
        own[name] !== undefined && group[name] !== undefined && !isDeepStrictEqual(own[name], group[name]),
    )
    const isOfOther = differing.some(({ sort }) => subjects.has(sort))
    // "I sold yesterday and now regret it" asks of no second time
    const conflicts = differing.filter(({ name }) => isOfOther || own[name] !== NOW)
    const kept = Object.fromEntries(
      Object.entries(own).filter(([name, value]) => value !== NOW || group[name] === undefined),
    )
    unheard = [...unheard, ...lost]
    if (conflicts.some(({ name }) => name === 'kind') && isLevelOf(group, own)) {
      Object.assign(group, own, { kind: group['kind'] })
      continue
    }
    const isLost = conflicts.some(
      ({ sort, name }) =>
        isSame ||
        (sort === 'count' ? lost : unheard).some(({ sorts }) => sorts.has(sort)) ||
        (sort === 'chain' && !inputs.some((input) => input[name] === own[name])),
    )
    // "sorry for the long message … going short": two sides stand beside each other
    const isOtherKind = conflicts.some(
      (slot) => isKind(slot) && (slot.name === 'kind' || heard[at - 1]?.own[slot.name] !== undefined),
    )
    const isNew = isAgain && (conflicts.length > 0 || setsMore(own, group, slots))
    if (isLost || isOtherKind || isOfOther || isNew) {
      // "RSI 4h for BTC, ETH; MACD 1d for SOL": the clause between sets no bar
      const isOfOtherTime = conflicts.some(({ sort }) => sort === 'moment')
      isMore ||= isLost || isOtherKind || isNew || isOfOtherTime || setsAny(own, lost, slots)
      groups.push({ ...own })
      unheard = lost
    } else if (conflicts.every(({ sort }) => sort === 'indicator'))
      Object.assign(group, kept, ...conflicts.map((slot) => joined(slot.name, group, own)))
  }
  return isMore ? groups : undefined
}

/** Whether a clause names the subject of the call before it once more, and sets what that call lacks. */
function setsMore(own: Params, group: Params, slots: readonly Slot[]): boolean {
  const isNamed = slots.some(
    ({ name, sort }) => subjects.has(sort) && own[name] !== undefined && own[name] === group[name],
  )
  return isNamed && Object.keys(own).some((name) => group[name] === undefined)
}

/** Whether a clause sets what the whole leaves out of it. */
function setsAny(own: Params, lost: readonly Lost[], slots: readonly Slot[]): boolean {
  return slots.some(({ name, sort }) => own[name] !== undefined && lost.some(({ sorts }) => sorts.has(sort)))
}

/** "RSI and MACD on 4h": one list of both. */
function joined(name: string, group: Params, own: Params): Params {
  const ids = [group[name], own[name]].flatMap((value) => `${value}`.split(','))
  return { [name]: [...new Set(ids)].join(',') }
}

/** "How much in SOL and how much in ETH": one side of a swap without how much of it. */
function isHalf(own: Params, slots: readonly Slot[]): boolean {
  const [from, to] = sidesOf(slots)
  return (
    from !== undefined &&
    own[from] !== undefined &&
    (to === undefined || own[to] === undefined) &&
    own['amount'] === undefined
  )
}

/** "0.1 BTC and 2000 DOGE in euros": what stands behind the last is what each is turned into. */
function withTargets(groups: Params[] | undefined, slots: readonly Slot[]): Params[] | undefined {
  const [, to] = sidesOf(slots)
  if (!to) return groups
  return groups?.map((group, at) => {
    const next =
      group[to] === undefined ? groups.slice(at + 1).find((one) => one[to] !== undefined) : undefined
    return next ? { ...group, [to]: next[to] as Json } : group
  })
}

function sidesOf(slots: readonly Slot[]) {
  return (['asset-from', 'asset-to'] as const).map((sort) => slots.find((slot) => slot.sort === sort)?.name)
}

/** "Watch the funding of SOL, tell me if the next rate falls below 0": the level belongs to the alert that lacks one. */
function isLevelOf(group: Params, own: Params): boolean {
  return group['threshold'] === undefined && own['threshold'] !== undefined && own['token'] === undefined
}

/** What a call is about, or of which kind it is. */
function isOther(slot: Slot): boolean {
  return subjects.has(slot.sort) || isKind(slot)
}
