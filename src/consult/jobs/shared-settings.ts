import { DAY_MS } from '../../core/durations.ts'
import type { Json, JsonObject } from '../../core/json.ts'
import type { Decision } from '../decide.ts'
import type { Entity, EntityKind } from '../entities/kinds.ts'
import { isBarWord } from '../entities/times/durations.ts'
import type { ConsultIndex } from '../index-tools.ts'
import { fill } from '../slots/fill.ts'
import type { Slot } from '../slots/schema.ts'
import type { Source } from '../slots/source.ts'
import { sourceOf } from '../source.ts'
import type { Word } from '../text/scan.ts'
import { isTopic } from '../topic-words.ts'
import { referredSpan } from './as-before.ts'
import { clausesOf } from './clauses.ts'
import { hasTopic } from './part-words.ts'
import { isForAll as isAllWord } from './reference-words.ts'
import { readPart, withLimits } from './segments.ts'
import { chainOfRow } from './shared-chains.ts'
import { isSubject } from './subject-kinds.ts'

const bars: Shareable = ({ sort }) => sort === 'interval'
const spans: Shareable = ({ name, sort }) =>
  sort === 'interval' || name === 'limit' || name === 'depth' || name === 'days'
const everything: Shareable = (slot) => spans(slot) || slot.sort === 'venue'
const settings: ReadonlySet<EntityKind> = new Set(['duration', 'count', 'venue', 'number', 'date'])

/** What is counted, and words about it: "both with 60 points", "10 de cada uno", "各24个点". */
const ROWS =
  /^(?:points?|rows?|lists?|each|one|last|latest|punkte|zeilen|stuck|letzten?|puntos|filas|un[oae]?|l[oa]s|[oa]s|deux|ultim[oa]s|pontos|linhas|uma?|lignes|derniers|dernieres|punti|righe|ultim[ie]|punten|rijen|stuks?|laatste|wierszy|sztuk|ostatnich|точек|строк|штук|последних|рядків|точок|останніх|satir|tane|adet|biri|baris|buah|dong|loai|cai|واحد|وحده|एक|[个個点點条条件] ?|ずつ|[でので的]|就行|就好|개|건|씩)$/u

/** "krakenで見せて", "바이비트 기준으로", "binance üzerinde": how it is asked for, and that the setting is one. */
const UNSPACED_END =
  /^(?:[でのをに]?(?:見せて?|教えて|表示|確認|出して|お願い|ください|頼む).{0,4}|기준으?로?|uzerinde[n]?|에서.{0,4}|(?:으?로)?(?:보여|알려|부탁).{0,4})$/u

const COUNTS = /^(?:limit|depth)$/

type Shareable = (slot: Slot) => boolean

interface Context {
  readonly index: ConsultIndex
  readonly now: Date
}

/** Words that set something for several jobs. */
interface Donor {
  readonly source: Source
  readonly takes: Shareable
  readonly isForAll: boolean
}

/**
 * "On kraken: a, b and c", "a and b of ETH, both on 4h": what is set once, before or behind all jobs, goes to each whose
 * tool takes it and that has none of its own.
 */
export function shareSettings(found: readonly Decision[], whole: Decision, context: Context): Decision[] {
  if (found.length < 2) return [...found]
  const text = withLimits(whole.source)
  const behind = trailing(found, text, context)
  const jobs = found.filter((_, at) => at === 0 || at !== behind?.onlySettings)
  const before = leading(text, context)
  const isOneClause = !text.words.some(({ gap }, at) => at > 0 && APART.test(gap))
  const isPlain = isOneClause && jobs.filter((job) => namesSubject(job, text)).length < 2
  const row = isOneClause ? chainOfRow(jobs, text, context.index) : undefined
  return jobs.map((job, at) => {
    const isLast = at === jobs.length - 1 && behind?.onlySettings === undefined
    // what another job lends it has no length
    const isBare =
      isPlain && !job.source.entities.some(({ kind, length }) => length > 0 && settings.has(kind))
    const donors = [
      ...(before ? [before] : []),
      ...(behind && !isLast && (behind.donor.isForAll || behind.isApart || isBare) ? [behind.donor] : []),
      ...asBefore(job, jobs[at - 1]),
      ...(row && !isAboutMore(job, row.isForAll) && !namesSubject(job, text)
        ? [locate(whole, row.chain)]
        : []),
    ]
    return takeWebhook(takeTarget(donors.reduce(takeFrom, job), isOneClause ? jobs[at + 1] : undefined), jobs)
  })
}

const APART = /[.;?!()。；？！؟\n]/

/** "On the same timeframe": what the job before sets. */
function asBefore({ source: { words }, ranked: [best] }: Decision, previous: Decision | undefined): Donor[] {
  const referred = previous && referredSpan(words)
  if (!referred) return []
  // beside a length in days the count is one of rows
  const isOfDays = best?.indexed.slots.some(({ name }) => name === 'days')
  const takes: Shareable = (slot) =>
    referred === 'bar' ? bars(slot) : spans(slot) && !(isOfDays && COUNTS.test(slot.name))
  return [{ source: previous.source, takes, isForAll: true }]
}

/** What stands before the first stop and asks for nothing. */
function leading(text: ReturnType<typeof withLimits>, context: Context): Donor | undefined {
  const [first] = clausesOf({ ...text, constraints: [] })
  if (!first || first.words.length === text.words.length) return undefined
  const source = sourceOf(readPart(first.words, text), context.index.model, context.now)
  const { entities } = source
  const isSetting = entities.some(({ kind }) => settings.has(kind)) && !entities.some(isSubject)
  return isSetting && (source.pairs.size > 0 || !hasTopic(withoutAllWords(source), context.index))
    ? { source, takes: everything, isForAll: true }
    : undefined
}

/** "Everything from bybit": of what a setting is for no job is asked. */
function withoutAllWords(source: Source): Source {
  const words = source.words.map((word) => (isAllWord(word) ? { ...word, folded: '' } : word))
  return { ...source, words }
}

/** What stands at the end and only sets something; it may be all that the last part holds. */
function trailing(jobs: readonly Decision[], text: ReturnType<typeof withLimits>, { index, now }: Context) {
  const last = jobs.at(-1)
  const own = last?.source.words ?? []
  const { words } = text
  const end = words.length
  const names = new Set(last?.ranked[0]?.indexed.slots.map(({ name }) => name.toLowerCase()))
  const isSetting = (at: number) =>
    text.entities.some((one) => settings.has(one.kind) && one.at <= at && at < one.at + one.length)
  const isSmall = (word: Word) => isBarWord(word) || isSmallWord(word) || UNSPACED_END.test(word.folded)
  const isSmallWord = (word: Word) =>
    isAllWord(word) || names.has(word.folded) || ROWS.test(word.folded) || !isTopic(word.folded, index.model)
  let from = end
  const isNamed = (at: number) =>
    text.entities.some((one) => !settings.has(one.kind) && one.at <= at && at < one.at + one.length)
  while (from > 0 && !isNamed(from - 1) && (isSetting(from - 1) || isSmall(words[from - 1] as Word)))
    from -= 1
  // "no 4h" is "on 4h" in Portuguese
  if (words[from]?.folded === 'no') from += 1
  const donated = words.slice(from)
  if (!text.entities.some((one) => settings.has(one.kind) && one.at >= from)) return undefined
  const source = sourceOf(readPart(donated, text), index.model, now)
  const isForAll = donated.some(isAllWord)
  return {
    donor: { source, takes: everything, isForAll },
    // "Funding? Open interest? On binance."
    isApart: APART.test(words[from]?.gap ?? ''),
    onlySettings:
      (isForAll || source.pairs.size > 0) && own.every((word) => donated.includes(word))
        ? jobs.length - 1
        : undefined,
  }
}

function namesSubject(
  { source }: Decision,
  { words, entities }: Pick<Source, 'words' | 'entities'>,
): boolean {
  const first = source.words[0]
  const from = first ? words.indexOf(first) : -1
  // a word without spaces that is parted stands in no row of words
  if (from < 0) return source.entities.some((one) => isSubject(one) && one.length > 0)
  return entities.some((one) => isSubject(one) && one.at >= from && one.at < from + source.words.length)
}

function locate({ source }: Decision, chain: Entity): Donor {
  return {
    source: { ...source, text: '', constraints: [], pairs: new Map(), entities: [chain] },
    takes: ({ sort }) => sort === 'chain',
    isForAll: true,
  }
}

/** What is looked for by words, and what sets more beside a chain that is not for all, may lie anywhere. */
function isAboutMore({ ranked: [best], source }: Decision, isForAll: boolean): boolean {
  const searches = best?.indexed.slots.some(
    ({ sort, name }) => sort === 'search' && best.filled.params[name] !== undefined,
  )
  return searches || (!isForAll && (source.entities.length > 0 || source.words.length > BARE_WORDS))
}
const BARE_WORDS = 3

function takeFrom(job: Decision, { source, takes, isForAll }: Donor): Decision {
  const [best, ...others] = job.ranked
  if (!best || best.errors.length > 0) return job
  const { slots, tool } = best.indexed
  const isOpen = ({ name }: Slot) => best.inputs.every((input) => input[name] === undefined)
  const isCountShared = isForAll || source.entities.some(({ kind }) => kind === 'duration')
  const hasVenue = slots.some((slot) => slot.sort === 'venue' && !isOpen(slot))
  const open = slots.filter(
    (slot) =>
      takes(slot) &&
      isOpen(slot) &&
      !(hasVenue && slot.sort === 'venue') &&
      (isCountShared || !COUNTS.test(slot.name)),
  )
  if (open.length === 0) return job
  const { params } = fill(open, {
    ...source,
    entities: source.entities.filter((one) => isFor(one, source, isCountShared)),
  })
  if (Object.keys(params).length === 0) return job
  const inputs = best.inputs.map((input) => inOrder({ ...input, ...params } as JsonObject, slots))
  if (!inputs.every((input) => tool.parse(input).ok)) return job
  const unused = best.unused.filter((text) => !source.text.includes(text))
  return { ...job, ranked: [{ ...best, inputs, unused }, ...others] }
}

/** How many rows is for the job beside it, unless a bar or a word for all stands with it. */
function isFor(one: Entity, { words }: Source, isCountShared: boolean): boolean {
  const isDay = one.kind === 'duration' && one.milliseconds === DAY_MS && one.role !== 'interval'
  if (isDay && words[one.at]?.folded !== '1d') return false
  return (
    (settings.has(one.kind) || one.kind === 'chain') &&
    one.kind !== 'date' &&
    (isCountShared || (one.kind !== 'count' && one.kind !== 'number'))
  )
}

/** "5 ETH and 3 BTC to pounds": what the next is turned into. */
function takeTarget(job: Decision, next: Decision | undefined): Decision {
  const [best, ...others] = job.ranked
  const [same] = next?.ranked ?? []
  const to =
    best?.indexed === same?.indexed && best?.indexed.slots.find(({ sort }) => sort === 'asset-to')?.name
  const target = to && same?.inputs[0]?.[to]
  if (!best || !to || target === undefined || best.inputs.some((input) => input[to] !== undefined)) return job
  const inputs = best.inputs.map((input) => inOrder({ ...input, [to]: target }, best.indexed.slots))
  return inputs.every((input) => best.indexed.tool.parse(input).ok)
    ? { ...job, ranked: [{ ...best, inputs }, ...others] }
    : job
}

/** "Post to https://… when A and when B": an alert goes where the only one beside it goes. */
function takeWebhook(job: Decision, jobs: readonly Decision[]): Decision {
  const [best, ...others] = job.ranked
  if (!best?.indexed.slots.some(({ name }) => name === 'webhook')) return job
  const given = new Set(
    jobs.flatMap(({ ranked: [one] }) => one?.inputs.flatMap((input) => input['webhook'] ?? []) ?? []),
  )
  const [webhook] = given
  if (given.size !== 1 || webhook === undefined) return job
  const inputs = best.inputs.map((input) => inOrder({ webhook, ...input }, best.indexed.slots))
  return { ...job, ranked: [{ ...best, inputs }, ...others] }
}

function inOrder(input: JsonObject, slots: readonly Slot[]): JsonObject {
  return Object.fromEntries(
    slots.flatMap(({ name }) => (input[name] === undefined ? [] : [[name, input[name] as Json]])),
  )
}
