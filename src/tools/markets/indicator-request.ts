import { z } from 'zod'
import { type IndicatorId, indicators, isIndicatorId } from '../../analysis/indicators/catalog.ts'
import type { Parameter } from '../../analysis/indicators/define-indicator.ts'
import { showText } from '../../core/input/input-errors.ts'
import { findNearest } from '../../core/input/near-match.ts'
import { printableName } from '../../core/text/printable-name.ts'

/** One indicator that is asked for, and the parameters that differ from its defaults. */
export interface RequestedIndicator {
  readonly id: IndicatorId
  /** What its figures are found by in the answer: its id, or as it was tuned where others have the same id. */
  readonly key: string
  readonly overrides: Readonly<Record<string, number>>
}

/** What is asked for, and everything that is wrong with the question. */
export interface IndicatorRequest {
  readonly requested: readonly RequestedIndicator[]
  readonly problems: readonly { readonly field: string; readonly message: string }[]
}

/** One parameter as the caller wrote it: `period` of `rsi` in the field `rsi.period` or `indicators`. */
interface Written {
  readonly name: string
  readonly value: unknown
  readonly field: string
}

const EXAMPLE = 'rsi,ema:period=50'
const MAX_SHOWN_ID = 32
/** What the tool takes besides settings of indicators. */
const FIELDS = ['symbol', 'source', 'interval', 'limit', 'indicators', 'series']

/** What other programs call an indicator of ours; a name never changes what is computed, so it is advice only. */
const otherNames: Readonly<Record<string, IndicatorId>> = {
  bb: 'bollinger',
  bbands: 'bollinger',
  dmi: 'adx',
  parabolicsar: 'psar',
  rma: 'wema',
  sar: 'psar',
  smma: 'wema',
  stoch: 'stochastic',
  tr: 'truerange',
  willr: 'williamsr',
  wpr: 'williamsr',
}

const NUMBER = /^-?\d{1,12}(\.\d{1,12})?$/

/** What each indicator can be tuned with, read from the catalog. */
const tunings = new Map(
  Object.entries(indicators).map(([id, { parameters }]) => [
    id,
    new Map(Object.entries(parameters).map(([name, parameter]) => [name, boundsOf(parameter)])),
  ]),
)

/**
 * Reads which indicators are wanted and how they are tuned. A parameter stands behind its indicator in the list
 * (`rsi:period=21`) or in a field of its own (`rsi.period`), as a number or as its text. An indicator may stand there several times,
 * each tuned in place.
 *
 * @param list Ids separated by commas.
 * @param fields Further fields of the input, by name.
 */
export function readIndicatorRequest(
  list: string,
  fields: Readonly<Record<string, unknown>>,
): IndicatorRequest {
  const problems: { field: string; message: string }[] = []
  const written: { readonly id: IndicatorId; readonly settings: Written[] }[] = []

  for (const item of list.split(',').flatMap((text) => text.trim() || [])) {
    const [id = '', ...settings] = item.split(':')
    if (isIndicatorId(id)) written.push({ id, settings: settings.map(settingOf) })
    else problems.push({ field: 'indicators', message: unknownId(id) })
  }
  if (written.length === 0 && problems.length === 0)
    problems.push({ field: 'indicators', message: `Name at least one indicator, for example ${EXAMPLE}.` })

  for (const [field, value] of Object.entries(fields)) {
    const [id = '', name = ''] = field.split('.', 2)
    if (name === '' || !isIndicatorId(id)) {
      problems.push({ field, message: unknownField(field) })
      continue
    }
    const [one, another] = written.filter((each) => each.id === id)
    if (one && !another) one.settings.push({ name, value, field })
    else problems.push({ field, message: another ? notTunable(id) : notAsked(id) })
  }

  const tuned = written.map(({ id, settings }) => ({ id, overrides: readSettings(id, settings, problems) }))
  return { requested: withKeys(tuned, problems), problems }
}

/** Reads the settings of one indicator; what is wrong with them is added to the problems. */
function readSettings(
  id: IndicatorId,
  settings: readonly Written[],
  problems: { field: string; message: string }[],
): Readonly<Record<string, number>> {
  const overrides: Record<string, number> = {}
  for (const { name, value, field } of settings) {
    const parsed = (tunings.get(id)?.get(name) ?? unknownParameter(id)).safeParse(numberOf(value))
    if (!parsed.success)
      problems.push({ field, message: unfitSetting(id, name, parsed.error.issues[0]?.message) })
    else if (Object.hasOwn(overrides, name))
      problems.push({ field, message: `${id}.${name} is given twice.` })
    else overrides[name] = parsed.data
  }
  return overrides
}

/** The same indicator may stand there more than once, tuned differently. */
function withKeys(
  tuned: readonly Omit<RequestedIndicator, 'key'>[],
  problems: { field: string; message: string }[],
): RequestedIndicator[] {
  const seen = new Set<string>()
  return tuned.map((each) => {
    const isAlone = tuned.filter(({ id }) => id === each.id).length === 1
    const settings = Object.entries(each.overrides).map(([name, value]) => `:${name}=${value}`)
    const key = isAlone ? each.id : `${each.id}${settings.sort().join('')}`
    if (seen.has(key))
      problems.push({ field: 'indicators', message: `${key} is named twice. Tune one of them differently.` })
    seen.add(key)
    return { ...each, key }
  })
}

const MIN_BARS = 200
const MAX_BARS = 1_000
/** An average of so many bars has settled after three times as many. */
const SETTLED_AFTER = 3

/** How many candles to read where the caller leaves that open: enough for the longest period that was asked for. */
export function barsFor(requested: readonly RequestedIndicator[]): number {
  const longest = requested.map(({ overrides }) =>
    Object.entries(overrides).reduce((sum, [name, value]) => sum + (/period$/i.test(name) ? value : 0), 0),
  )
  return Math.min(MAX_BARS, Math.max(MIN_BARS, SETTLED_AFTER * Math.max(0, ...longest)))
}

function notAsked(id: IndicatorId): string {
  return `${id} is not among the indicators you asked for. Add it to indicators.`
}

function notTunable(id: IndicatorId): string {
  return `${id} is named more than once. Tune each in place, such as ${exampleOf(id, Object.keys(indicators[id].parameters)[0] ?? 'period')}.`
}

function settingOf(text: string): Written {
  const [name = '', ...value] = text.split('=')
  return { name: name.trim(), value: value.join('=').trim(), field: 'indicators' }
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && NUMBER.test(value) ? Number(value) : value
}

function boundsOf({ min, max, integer }: Parameter): z.ZodNumber {
  const error = `must be ${integer ? 'a whole number' : 'a number'} from ${min} to ${max}`
  return (integer ? z.int(error) : z.number(error)).min(min, error).max(max, error)
}

function unknownParameter(id: IndicatorId): z.ZodType<number> {
  const names = Object.keys(indicators[id].parameters)
  const known = names.length === 0 ? `${id} takes none` : `${id} takes ${names.join(', ')}`
  return z.unknown().transform((_, context): number => {
    context.addIssue({ code: 'custom', message: `is not a parameter; ${known}` })
    return z.NEVER
  }) as unknown as z.ZodType<number>
}

/** Explains what is wrong with one setting, and how it is written. */
function unfitSetting(id: IndicatorId, name: string, reason = 'is not valid'): string {
  const [parameter] = Object.keys(indicators[id].parameters)
  const written = parameter === undefined ? `Write ${id} alone` : `Write ${exampleOf(id, parameter)}`
  return `${id}:${printableName(name)} ${reason}. ${written}.`
}

function unknownId(text: string): string {
  const [word = ''] = /^[A-Za-z]+/.exec(text) ?? []
  const [number] = /\d{1,3}$/.exec(text) ?? []
  const id = word.toLowerCase()
  const shown = showText(text).slice(0, MAX_SHOWN_ID)
  if (isIndicatorId(id)) {
    const [parameter] = Object.keys(indicators[id].parameters)
    const written = parameter === undefined ? id : exampleOf(id, parameter, number)
    return `${shown} is not an indicator. Write ${written}.`
  }
  const ids = Object.keys(indicators)
  const near = otherNames[id] ?? findNearest(text, ids)
  const advice = near === undefined ? '' : ` Did you mean ${near}?`
  return `${shown} is not an indicator.${advice} Use ${ids.join(', ')}, for example ${EXAMPLE}.`
}

function unknownField(field: string): string {
  const near = findNearest(field, FIELDS)
  const advice =
    near === undefined
      ? `It takes ${FIELDS.join(', ')}, and settings such as rsi.period.`
      : `Did you mean ${near}?`
  return `${printableName(field)} is not a parameter here. ${advice}`
}

function exampleOf(id: IndicatorId, parameter: string, value?: string): string {
  const known: Readonly<Record<string, Parameter>> = indicators[id].parameters
  return `${id}:${parameter}=${value ?? known[parameter]?.default ?? 1}`
}
