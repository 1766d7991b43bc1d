import { isEvmAddress } from '../core/addresses.ts'
import type { InputError } from '../tools/define-tool.ts'
import { isChain } from './entities/assets.ts'
import { type Entity, ofKind } from './entities/kinds.ts'
import { followsOn } from './entities/places.ts'
import { daysSince, isInCalendar } from './entities/times/dates.ts'
import type { IndexedTool } from './index-tools.ts'
import { type Filled, fill } from './slots/fill.ts'
import { nowWords } from './slots/now-and-then.ts'
import { findUnwatched } from './slots/numbers/alert-levels.ts'
import type { Source } from './slots/source.ts'
import { oncePer } from './text/once.ts'

/** Parameters found in a text, and what keeps the tool from being called with them. */
export interface CheckedFill {
  readonly filled: Filled
  /** Empty when the parameters are what the tool takes. */
  readonly errors: readonly InputError[]
  /** Whether the text gives something that the tool does not take, rather than nothing. */
  readonly isRejected: boolean
  /** What was set at first, and is not. */
  readonly dropped: readonly Entity[]
}

type FilledTool = Pick<IndexedTool, 'tool' | 'slots'>

/** The message of a subject that was left out where its default would be a guess. */
export const NOT_STATED = 'Not said.'

/**
 * Fills a tool; a value that it rejects is none: its slot is left out, and its mention is free again. Of two values that
 * exclude each other the chain goes, and the subject stays.
 */
export function fillAndCheck(indexed: FilledTool, source: Source): CheckedFill {
  const filled = fillWithout(indexed, source, new Set())
  const errors = findErrors(indexed, filled, source)
  const isSet = (name: string) => filled.params[name] !== undefined
  const rejected = new Set(errors.map(({ field }) => field.split('.')[0] ?? '').filter(isSet))
  if (rejected.size === 0) return { filled, errors, isRejected: false, dropped: [] }
  const chains = indexed.slots.flatMap(({ name, sort }) => (sort === 'chain' && isSet(name) ? [name] : []))
  const withoutChain = fillWithout(indexed, source, new Set(chains))
  const isSubjectKept =
    chains.some((name) => !rejected.has(name)) && findErrors(indexed, withoutChain, source).length === 0
  const refilled = isSubjectKept ? withoutChain : fillWithout(indexed, source, rejected)
  const dropped = [...filled.usedEntities].filter((one) => !refilled.usedEntities.has(one))
  if (isSubjectKept) return { filled: refilled, errors: [], isRejected: false, dropped }
  const remaining = findErrors(indexed, refilled, source)
  const why = errors.filter(({ field }) => remaining.some((one) => one.field === field))
  return {
    isRejected: true,
    filled: refilled,
    errors: [...why, ...remaining.filter(({ field }) => !why.some((one) => one.field === field))],
    dropped,
  }
}

function fillWithout(indexed: FilledTool, source: Source, names: ReadonlySet<string>): Filled {
  const slots = names.size === 0 ? indexed.slots : indexed.slots.filter(({ name }) => !names.has(name))
  return addImpliedKind(indexed, fill(slots, source))
}

/** An alert with a level to watch is one on a price; one on launches is about no coin that there is, and no direction. */
function addImpliedKind({ slots }: FilledTool, filled: Filled): Filled {
  if (filled.params['kind'] === 'launch') {
    const { token: _, direction: __, ...params } = filled.params
    return { ...filled, params }
  }
  const turn = filled.params['kind'] === 'signal' ? turns.get(`${filled.params['direction']}`) : undefined
  if (turn !== undefined) return { ...filled, params: { ...filled.params, direction: turn } }
  const way = filled.params['kind'] === 'price' ? ways.get(`${filled.params['direction']}`) : undefined
  if (way !== undefined) return { ...filled, params: { ...filled.params, direction: way } }
  const lacking = slots.find(
    ({ name, required }) => name === 'kind' && required && filled.params[name] === undefined,
  )
  const isLevel = filled.params['threshold'] !== undefined || filled.params['direction'] !== undefined
  if (!lacking || !isLevel) return filled
  const isTurn = [...turns.values()].includes(`${filled.params['direction']}`)
  return { ...filled, params: { kind: isTurn ? 'signal' : 'price', ...filled.params } }
}

/** A signal that falls turns bearish. */
const turns = new Map([
  ['above', 'bullish'],
  ['below', 'bearish'],
])

/** "Вниз", "pra baixo": a price that turns bearish falls. */
const ways = new Map([...turns].map(([way, turn]) => [turn, way]))

/**
 * What keeps the tool from being called: what its own check finds, and a subject that was not named. A default subject
 * is never bought for someone who did not ask for it, and no transaction moves another coin than the one named.
 */
function findErrors({ tool, slots }: FilledTool, filled: Filled, source: Source): readonly InputError[] {
  const { params } = filled
  const { entities, words } = source
  const broken = entities.filter((one) => one.kind === 'evm' && !isEvmAddress(one.text))
  const takesAddress = () =>
    slots.some(({ sort }) => ['address', 'address-from', 'address-to', 'mint'].includes(sort))
  if (broken.length > 0 && takesAddress())
    return broken.slice(0, 1).map((one) => ({
      field: slots.find(({ name }) => params[name] === (words[one.at]?.raw ?? ''))?.name ?? 'address',
      message:
        'The address fails its checksum (EIP-55): a letter or its case is mistyped. Check it, or send it in lower case.',
    }))
  const parsed = parseInput(tool, params)
  if (!parsed.ok) return parsed.errors
  const beyond = findUnsupported({ tool, slots }, params, source) ?? findUnwatched(filled, source)
  if (beyond) return [beyond]
  const unserved = findUnserved(slots, params, source)
  if (unserved) return [unserved]
  const token = slots.find(({ sort, required }) => sort === 'mint' && !required)
  const isOther = entities.some((one) => one.kind === 'asset' && !isChain(one.asset))
  if (tool.contract.kind === 'build' && token && params[token.name] === undefined && isOther)
    return [{ field: token.name, message: 'Not known by its name here.' }]
  return slots
    .filter(
      ({ name, defaultsToSubject }) =>
        defaultsToSubject &&
        params[name] === undefined &&
        params['instId'] === undefined &&
        params['kind'] !== 'launch',
    )
    .map(({ name }) => ({ field: name, message: NOT_STATED }))
}

const parseNothing = oncePer((tool: FilledTool['tool']) => tool.parse({}))

/** The tool's own check, once for the empty input that most looked-at tools end with. */
function parseInput(tool: FilledTool['tool'], params: Filled['params']) {
  for (const _ in params) return tool.parse(params)
  return parseNothing(tool)
}

/** An indicator that no one computes here is not replaced by the tool's own. */
function findUnserved(
  slots: FilledTool['slots'],
  params: Filled['params'],
  { entities, words }: Source,
): InputError | undefined {
  const slot = slots.find(({ sort }) => sort === 'indicator')
  const [one] = slot && params[slot.name] === undefined ? ofKind(entities, 'indicator') : []
  if (!slot || !one) return undefined
  const name = words.slice(one.at, one.at + one.length).map(({ raw }) => raw)
  return {
    field: slot.name,
    message: `${name.join(' ')} is not computed here; indicator-catalog lists what is.`,
  }
}

/** A chain that the tool does not know, or a day that it does not reach back to. */
function findUnsupported(
  { slots }: FilledTool,
  params: Filled['params'],
  { entities, words, now }: Source,
): InputError | undefined {
  const chain = slots.find(({ sort, choices }) => sort === 'chain' && choices.length > 0)
  const chainMention = entities.find(
    (one) => one.kind === 'chain' || (one.kind === 'asset' && isChain(one.asset) && followsOn(words, one.at)),
  )
  if (
    chain &&
    chainMention &&
    params[chain.name] === undefined &&
    !Object.values(params).includes(nameOf(chainMention))
  )
    return {
      field: chain.name,
      message: `${nameOf(chainMention)} is not supported. Use one of ${chain.choices.join(', ')}.`,
    }
  const days = slots.find(({ name }) => name === 'days')
  const date = entities.find((one) => one.kind === 'date')
  const unknowable = findUnknowableDay(slots, date, { entities, words, now })
  if (unknowable) return unknowable
  if (!days?.maximum || date?.kind !== 'date' || params['days'] !== undefined) return undefined
  if (params['at'] !== undefined) return undefined
  const ago = daysSince(date, now)
  return ago > days.maximum
    ? {
        field: 'days',
        message: `That day is ${ago} days ago. At most ${days.maximum} days back are available.`,
      }
    : undefined
}

/** A day that no calendar has, or that no market has seen yet. */
function findUnknowableDay(
  slots: FilledTool['slots'],
  date: Entity | undefined,
  { entities, words, now }: Pick<Source, 'entities' | 'words' | 'now'>,
): InputError | undefined {
  if (date?.kind !== 'date' || !slots.some(({ sort }) => sort === 'moment')) return undefined
  if (!isInCalendar(date)) return { field: 'at', message: 'The calendar has no such day.' }
  if (daysSince(date, now) >= 0) return undefined
  return isOfOtherSentence(date, { entities, words }) || words.some(({ folded }) => nowWords.has(folded))
    ? undefined
    : { field: 'at', message: 'That day is in the future: only past days have data.' }
}

/** "Tomorrow is my birthday. Price of BTC?": what is asked is of now, where a day alone ("tomorrow: price of BTC") is asked about. */
function isOfOtherSentence(date: Entity, { entities, words }: Pick<Source, 'entities' | 'words'>): boolean {
  const subject = entities.find(({ kind }) => kind === 'asset' || kind === 'symbol')
  if (!subject || subject.at < date.at) return false
  const behind = date.at + date.length
  const stop = words.findIndex(({ gap }, at) => at >= behind && at <= subject.at && /[.!?:。！？]/.test(gap))
  return stop > behind
}

function nameOf(entity: Entity): string {
  return entity.kind === 'asset' ? entity.asset.name : entity.kind === 'chain' ? entity.id : ''
}
