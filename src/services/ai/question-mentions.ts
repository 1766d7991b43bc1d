import { type Entity, type EntityOf, ofKind } from '../../consult/entities/kinds.ts'
import { type Reading, readText } from '../../consult/reading.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../../core/durations.ts'
import type { wordsHeld } from './words-held.ts'

/** Something exact that a question names: a sum, a day, a venue, an asset. */
export interface Mention {
  /** As it stands in the question. */
  readonly text: string
  /** What the question is about, rather than a limit on its answer. */
  readonly isSubject: boolean
  readonly isIn: (held: Held) => boolean
}

/** What the parameters of some calls hold. */
export type Held = ReturnType<typeof wordsHeld>

const UNITS = [MINUTE_MS, HOUR_MS, DAY_MS, WEEK_MS]
const LEVERAGE = /\b(\d+(?:\.\d+)?)x(?:\s+(?:leverage|long|short))?\b/i
const CURRENCY = /\bin (eur|euros?|gbp|pounds|jpy|yen|chf|francs|cny|yuan|inr|rupees|krw|won|brl|aud|cad)\b/i
const LANGUAGE =
  /\bin (?:german|english|french|spanish|italian|portuguese|russian|chinese|japanese|korean|turkish|polish|arabic|hindi)\b/i
const CODES: Readonly<Record<string, string>> = {
  euro: 'eur',
  euros: 'eur',
  pounds: 'gbp',
  yen: 'jpy',
  francs: 'chf',
  yuan: 'cny',
  rupees: 'inr',
  won: 'krw',
}
/** Words that belong to a length of time. */
const RELATIVE = new Set(['last', 'past', 'previous', 'next', 'this'])
const EXCLUDED =
  /\b(?:without|except(?: for)?|excluding|exclude|besides|other than|not (?:on|at|from|in))\s*$/i

/** The exact things a question names, but for a length of 24 hours, which most figures have anyway. */
export function mentionsIn(question: string, now: number): Mention[] {
  const reading = readText(question)
  const named = reading.entities.flatMap((entity): Mention[] => {
    const isIn = heldBy(entity, now)
    if (!isIn) return []
    const text = textOf(entity, reading)
    const isOut = isLeftOut(question, text)
    return [
      {
        text,
        isSubject: entity.kind === 'asset' || entity.kind === 'stock',
        isIn: (held: Held) => !isOut && isIn(held),
      },
    ]
  })
  return [...named, ...wordedIn(question)]
}

/** What a question sets in words of its own: leverage, a currency, a language. */
function wordedIn(question: string): Mention[] {
  const [leverage, times = ''] = LEVERAGE.exec(question) ?? []
  const [currency, money = ''] = CURRENCY.exec(question) ?? []
  const language = LANGUAGE.exec(question)?.[0]
  const code = CODES[money.toLowerCase()] ?? money
  return [
    ...mention(leverage, ({ hasNumber }) => hasNumber(Number(times))),
    ...mention(currency, ({ equals }) => equals(code)),
    ...mention(language, () => false),
  ]
}

function mention(text: string | undefined, isIn: Mention['isIn']): Mention[] {
  return text === undefined ? [] : [{ text, isSubject: false, isIn }]
}

/** The one whole day before today that a question names, as an ISO 8601 date, with its own words. */
export function dayIn(
  question: string,
  now: number,
): { readonly text: string; readonly day: string } | undefined {
  const reading = readText(question)
  const [only, ...more] = ofKind(reading.entities, 'date')
  const day = only && more.length === 0 ? isoDay(only, now) : undefined
  return only && day !== undefined ? { text: textOf(only, reading), day } : undefined
}

/** The one venue that a question wants its answer from. */
export function venueIn(question: string): string | undefined {
  const reading = readText(question)
  const [only, ...more] = ofKind(reading.entities, 'venue')
  if (!only || more.length > 0) return undefined
  return isLeftOut(question, textOf(only, reading)) ? undefined : only.id
}

function isLeftOut(question: string, text: string): boolean {
  return EXCLUDED.test(question.slice(0, Math.max(0, question.indexOf(text))))
}

function heldBy(entity: Entity, now: number): Mention['isIn'] | undefined {
  switch (entity.kind) {
    case 'asset': {
      const { symbol, name, slug, mint } = entity.asset
      return ({ includes, hasAddress }) => hasAddress || [symbol, name, slug, mint ?? symbol].some(includes)
    }
    case 'stock':
      return ({ includes }) => includes(entity.symbol)
    case 'venue':
    case 'chain':
      return ({ includes }) => includes(entity.id)
    case 'amount':
      return ({ hasNumber }) => sizesOf(entity).some(hasNumber)
    case 'number':
      return ({ hasNumber }) => hasNumber(Number(entity.value))
    case 'count':
      return ({ hasNumber }) => hasNumber(entity.count)
    case 'duration':
      return entity.milliseconds === DAY_MS ? undefined : ({ lasts }) => lasts(entity.milliseconds, UNITS)
    case 'date': {
      const day = isoDay(entity, now)
      if (day === undefined) return () => false
      const days = Math.floor((now - Date.parse(day)) / DAY_MS)
      return ({ includes, hasNumber }) => includes(day) || [days, days + 1].some(hasNumber)
    }
    default:
      return undefined
  }
}

/** A share may be written as percent, as a part of one, or in hundredths of a percent. */
function sizesOf({ value, unit }: EntityOf<'amount'>): number[] {
  const size = Number(value)
  return unit === 'percent' ? [size, size / 100, size * 100] : [size]
}

function isoDay({ year, month, day, daysAgo }: EntityOf<'date'>, now: number): string | undefined {
  if (daysAgo !== undefined)
    return daysAgo > 0 ? new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10) : undefined
  if (year === undefined || month === undefined || day === undefined) return undefined
  return [year, month, day].map((part) => `${part}`.padStart(2, '0')).join('-')
}

function textOf({ kind, at, length }: Entity, { words }: Reading): string {
  const before = words[at - 1]?.folded ?? ''
  const first = kind === 'duration' && RELATIVE.has(before) ? at - 1 : at
  return words
    .slice(first, at + length)
    .map(({ gap, raw }, index) => (index === 0 ? raw : gap + raw))
    .join('')
}
