import { isEvmAddress } from '../core/addresses.ts'
import { DAY_MS } from '../core/durations.ts'
import type { InputError } from '../tools/define-tool.ts'
import { daysSince } from './entities/dates.ts'
import { followsOn } from './entities/find.ts'
import type { Entity, EntityKind } from './entities/kinds.ts'
import { featuresOf } from './features.ts'
import { type ConsultIndex, type IndexedTool, intentKey } from './index-tools.ts'
import { logistic, probabilitiesOf } from './model.ts'
import type { Reading } from './reading.ts'
import type { Constraint } from './slots/constraints.ts'
import { type Filled, fill, isChain } from './slots/fill.ts'
import type { Slot } from './slots/schema.ts'
import type { Source } from './slots/source.ts'
import { sourceOf } from './source-of.ts'

/** A tool that may be meant, with what of the text it can take. */
export interface Candidate {
  readonly indexed: IndexedTool
  /** The model's probability, before anything was filled. */
  readonly probability: number
  readonly filled: Filled
  /** Empty when the parameters are what the tool takes. */
  readonly errors: readonly InputError[]
  /** What was said and cannot be set, as it stands in the text. */
  readonly unused: readonly string[]
  /** Probability times what can be filled. */
  readonly score: number
}

/** What a text comes to. */
export interface Decision {
  readonly source: Source
  /** The best first, actions included. */
  readonly ranked: readonly Candidate[]
  /** Probability that no tool here answers. */
  readonly foreign: number
  /** Probability that the first is right. */
  readonly confidence: number
  /** Whether the text names the first tool itself. */
  readonly isNamed: boolean
}

const CLOSE_LOOKS = 6
const MIN_PROBABILITY = 0.004
/** What a tool gains whose parameters the text names. */
const MAX_SHARE = 1.5
/** A tool below this share of the best is not looked at. */
const HOPELESS = 0.03
const MISSING_SHARE = 0.3
const SUBJECT_SHARE = 0.55
const CONSTRAINT_SHARE = 0.85
const NOT_ASKED_FREE = 0.12

/** What is left of a tool that cannot take a mention of this kind. */
const SHARES: Readonly<Partial<Record<EntityKind, number>>> = {
  asset: 0.35,
  symbol: 0.5,
  stock: 0.3,
  mint: 0.08,
  evm: 0.08,
  name: 0.1,
  hash: 0.08,
  signature: 0.05,
  key: 0.15,
  receipt: 0.05,
  handle: 0.1,
  url: 0.15,
  venue: 0.5,
  chain: 0.5,
  indicator: 0.35,
  date: 0.3,
  amount: 0.75,
  slippage: 0.5,
  model: 0.5,
  offset: 0.6,
  count: 0.85,
  duration: 0.8,
}
/** Kinds that a caller wants to have been used, and is told of when they were not. */
const told = new Set<EntityKind>([
  ...([
    'asset',
    'symbol',
    'stock',
    'mint',
    'evm',
    'name',
    'hash',
    'signature',
    'handle',
    'url',
    'venue',
    'chain',
    'date',
  ] as const),
  ...(['amount', 'slippage', 'offset', 'count', 'duration', 'indicator', 'fragment'] as const),
])

/** Decides which tool a text asks for. The same text gives the same decision on the same day. */
export function decide(reading: Reading, index: ConsultIndex, now: Date): Decision {
  const source = sourceOf(reading, index.model, now)
  const scored = scoreTools(withoutRuledOut(reading, source.constraints), index)
  const named = toolNamed(reading.text, index.tools) ?? index.byIntent.get(intentKey(reading.text))
  const short = scored.ranked.slice(0, CLOSE_LOOKS)
  const looked =
    named && !short.some(({ indexed }) => indexed === named)
      ? [...short, { indexed: named, probability: MIN_PROBABILITY }]
      : short
  const ranked = closely(looked, named, source).sort(
    (a, b) => b.score - a.score || Number(a.indexed.tool.contract.price - b.indexed.tool.contract.price),
  )
  const { calibration } = index.model
  const foreign = named ? 0 : logistic(calibration.foreign, foreignFrom(scored, reading))
  const trust = logistic(calibration.trust, trustFrom(ranked, scored, foreign))
  const dropped = ranked[0]?.unused.length ?? 0
  return {
    source,
    ranked,
    foreign,
    confidence: (named ? 0.99 : trust) * CONSTRAINT_SHARE ** Math.min(dropped, 3),
    isNamed: named !== undefined,
  }
}

/** Looks at tools until none of the rest can come first or matter. */
function closely(
  looked: readonly { readonly indexed: IndexedTool; readonly probability: number }[],
  named: IndexedTool | undefined,
  source: Source,
): Candidate[] {
  const found: Candidate[] = []
  let best = 0
  for (const { indexed, probability } of looked) {
    if (indexed !== named && best > 0 && probability * MAX_SHARE < best * HOPELESS) break
    const candidate = candidateFor(indexed, indexed === named ? 10 : probability, source)
    best = Math.max(best, candidate.score)
    found.push(candidate)
  }
  return found
}

/** What pays for a call is often ruled out by those who look for a free one. */
const PAYING = /pay|fee|charge|cost|free|sign|key|account|gratis/i

/** What is ruled out is not what is asked for. */
function withoutRuledOut(reading: Reading, constraints: readonly Constraint[]): Reading {
  const ruledOut = constraints.filter(({ kind, text }) => kind === 'not' && !PAYING.test(text))
  if (ruledOut.length === 0) return reading
  const isOut = (at: number) => ruledOut.some(({ from, to }) => from <= at && at < to)
  const places = reading.words.flatMap((_, at) => (isOut(at) ? [] : [at]))
  if (places.length < 3) return reading
  const moved = new Map(places.map((at, to) => [at, to]))
  return {
    text: reading.text,
    words: places.flatMap((at) => reading.words[at] ?? []),
    entities: reading.entities.flatMap((entity) => {
      const at = moved.get(entity.at)
      return at === undefined ? [] : [{ ...entity, at }]
    }),
  }
}

interface Scored {
  readonly ranked: readonly { readonly indexed: IndexedTool; readonly probability: number }[]
  /** The model's own probability of a sentence that is for none of its tools. */
  readonly foreign: number
  /** Share of plain words that training never saw, 0 to 1. */
  readonly unknown: number
  readonly words: number
}

function scoreTools(reading: Reading, { model, tools }: ConsultIndex): Scored {
  const features = featuresOf(reading)
  const probabilities = probabilitiesOf(model.score(features), model.calibration.temperature)
  let seen: ReadonlySet<number> | undefined
  const likeness = (indexed: IndexedTool) => {
    seen ??= new Set(features.hashes)
    return likenessOf(indexed, seen)
  }
  const ranked: { indexed: IndexedTool; probability: number }[] = []
  for (const indexed of tools) {
    const probability = indexed.label === undefined ? likeness(indexed) : (probabilities[indexed.label] ?? 0)
    if (probability >= MIN_PROBABILITY) ranked.push({ indexed, probability })
  }
  ranked.sort((a, b) => b.probability - a.probability)
  const unknown = features.wordHashes.filter((hash) => model.spreadOf(hash) === 0).length
  return {
    ranked,
    // the last label is no tool
    foreign: probabilities.at(-1) ?? 0,
    unknown: features.wordHashes.length === 0 ? 0 : unknown / features.wordHashes.length,
    words: features.wordHashes.length,
  }
}

/** A tool that was added after the training is found by what its own sentences share with the text. */
function likenessOf({ sentences }: IndexedTool, seen: ReadonlySet<number>): number {
  let best = 0
  for (const sentence of sentences) {
    let shared = 0
    for (const hash of sentence) if (seen.has(hash)) shared += 1
    best = Math.max(best, (2 * shared) / (sentence.size + seen.size || 1))
  }
  return best < 0.3 ? 0 : best ** 2
}

function foreignFrom({ ranked, foreign, unknown, words }: Scored, reading: Reading): number[] {
  const first = ranked[0]?.probability ?? 0
  return [
    logOdds(foreign),
    logOdds(first),
    first - (ranked[1]?.probability ?? 0),
    unknown,
    Math.log(1 + words),
    reading.entities.some(({ kind }) => kind === 'asset' || kind === 'symbol') ? 1 : 0,
  ]
}

/**
 * Evidence on whether no tool answers, as the calibration weighs it.
 *
 * @public Training fits the calibration to it.
 */
export function foreignEvidence(reading: Reading, index: ConsultIndex): number[] {
  return foreignFrom(scoreTools(reading, index), reading)
}

function trustFrom(
  ranked: readonly Candidate[],
  { unknown, foreign: raw }: Scored,
  foreign: number,
): number[] {
  const total = ranked.reduce((sum, { score }) => sum + score, 0) + raw * 0.5 || 1
  const [first, second] = ranked
  return [
    logOdds((first?.score ?? 0) / total),
    logOdds(first?.probability ?? 0),
    Math.log(((first?.score ?? 0) + 0.002) / ((second?.score ?? 0) + 0.002)),
    logOdds(foreign),
    unknown,
    (first?.errors.length ?? 0) > 0 ? 1 : 0,
  ]
}

/**
 * Evidence on whether the first tool is right, and which tool that is.
 *
 * @public Training fits the calibration to it.
 */
export function decisionEvidence(
  reading: Reading,
  index: ConsultIndex,
): { readonly evidence: number[] | undefined; readonly toolId: string | undefined } {
  const { ranked, foreign } = decide(reading, index, new Date(0))
  if (ranked.length === 0) return { evidence: undefined, toolId: undefined }
  return {
    evidence: trustFrom(ranked, scoreTools(reading, index), foreign),
    toolId: ranked[0]?.indexed.tool.contract.id,
  }
}

function logOdds(probability: number): number {
  const held = Math.min(Math.max(probability, 1e-4), 1 - 1e-4)
  return Math.log(held / (1 - held))
}

/** The tool that a text names by its id or its name in MCP. */
function toolNamed(text: string, tools: readonly IndexedTool[]): IndexedTool | undefined {
  const written = text.match(/\b[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+\b/g) ?? []
  const single = /\b(?:tool(?:_?id|_?name)?|call|use|run)["']?\s*[:=]?\s*["'`]([a-z][\w-]*)["'`]/i.exec(
    text,
  )?.[1]
  const invoked = /^\s*([a-z][a-z0-9_-]*)\s*\(/.exec(text)?.[1]
  const ids = new Set(
    [...written, single, invoked].flatMap((one) => (one ? [one.toLowerCase().replaceAll('_', '-')] : [])),
  )
  return ids.size === 0 ? undefined : tools.find(({ tool }) => ids.has(tool.contract.id))
}

function candidateFor(indexed: IndexedTool, probability: number, whole: Source): Candidate {
  const source = sourceFor(indexed, whole)
  const { filled, errors } = filledFor(indexed, source)
  const takesWords = indexed.slots.some(({ sort }) => sort === 'wording')
  const left = takesWords ? [] : unplaced(indexed, filled, source)
  const open = takesWords ? [] : source.constraints.filter((one) => !isSettled(one, filled))
  let share = left.reduce((product, { kind }) => product * (SHARES[kind] ?? 1), 1)
  share *= CONSTRAINT_SHARE ** Math.min(open.length, 2)
  const parsed = errors.filter(({ message }) => message !== NOT_SAID)
  if (parsed.length > 0) share *= MISSING_SHARE
  else if (errors.length > 0) share *= SUBJECT_SHARE
  if (source.pairs.size > 0 && takesPairs(indexed.slots, source)) share *= MAX_SHARE
  if (isUnaskedSample(indexed, source)) share *= NOT_ASKED_FREE
  const unused = [
    ...open.map(({ text }) => text),
    ...left.filter(({ kind }) => told.has(kind)).map((entity) => textOf(entity, source)),
  ]
  return { indexed, probability, filled, errors, unused: [...new Set(unused)], score: probability * share }
}

/** Words that a tool says of itself are not what is searched for with it. */
function sourceFor(indexed: IndexedTool, source: Source): Source {
  if (!indexed.slots.some(({ sort }) => sort === 'search' || sort === 'protocol')) return source
  const isOwn = (at: number) =>
    indexed.names.has(source.words[at]?.folded ?? '') || indexed.names.has(source.words[at]?.stem ?? '')
  return { ...source, isRare: (at) => source.isRare(at) && !isOwn(at) }
}

/** Samples are for those who ask for one. */
function isUnaskedSample({ tool }: IndexedTool, { words }: Source): boolean {
  return (
    tool.contract.id.startsWith('preview-') &&
    !words.some(({ stem }) =>
      /^(?:fre|free|sampl|preview|demo|trial|try|gratis|kostenlos|gratuit|бесплатн|免费|無料|무료)/.test(
        stem,
      ),
    )
  )
}

function takesPairs(slots: readonly Slot[], { pairs }: Source): boolean {
  const names = new Set(slots.map(({ name }) => name.toLowerCase()))
  return [...pairs.keys()].every((name) => names.has(name))
}

function isSettled(one: Constraint, { settled, placed }: Filled): boolean {
  if (settled.has(one)) return true
  if (one.kind === 'only') {
    if (one.entities.length > 0) return one.entities.every((entity) => placed.has(entity))
    // what the tool is about anyway, or what a listed value was chosen for
    return true
  }
  if (one.kind === 'bound')
    return one.entities.length > 0 && one.entities.every((entity) => placed.has(entity))
  return /^(?:no|without) (?:limit|cap|filter)/i.test(one.text) || PAYING.test(one.text)
}

function unplaced({ said, tool }: IndexedTool, { placed }: Filled, { entities, now }: Source): Entity[] {
  const { id } = tool.contract
  return entities.filter((entity) => {
    if (placed.has(entity) || entity.kind === 'number') return false
    if (entity.kind === 'asset') {
      const { symbol, name } = entity.asset
      const isSubject =
        said.has(symbol.toLowerCase()) ||
        said.has(name) ||
        (isChain(entity.asset) && said.has('chain') && !said.has('asset'))
      return !isSubject
    }
    if (entity.kind === 'chain' || entity.kind === 'venue')
      return !said.has(entity.id) && !id.includes(entity.id)
    if (entity.kind === 'duration')
      return entity.milliseconds !== DAY_MS && !(entity.milliseconds < DAY_MS && said.has('now'))
    if (entity.kind === 'date') return daysSince(entity, now) > 1 || daysSince(entity, now) < 0
    if (entity.kind === 'amount') return entity.unit !== 'percent' || !said.has('percent')
    if (entity.kind === 'count') return entity.count > 1
    return true
  })
}

function textOf({ at, length }: Entity, { words }: Source): string {
  return words
    .slice(at, at + length)
    .map(({ raw, gap }, place) => (place === 0 ? raw : `${gap}${raw}`))
    .join('')
    .trim()
}

/** A chain that the tool does not know, or a day that it does not reach back to. */
function outOfReach(
  { slots }: Pick<IndexedTool, 'tool' | 'slots'>,
  params: Filled['params'],
  { entities, words, now }: Source,
): InputError | undefined {
  const chain = slots.find(({ sort, choices }) => sort === 'chain' && choices.length > 0)
  const place = entities.find(
    (one) => one.kind === 'chain' || (one.kind === 'asset' && isChain(one.asset) && followsOn(words, one.at)),
  )
  if (chain && place && params[chain.name] === undefined && !Object.values(params).includes(nameOf(place)))
    return {
      field: chain.name,
      message: `${nameOf(place)} is not supported. Use one of ${chain.choices.join(', ')}.`,
    }
  const days = slots.find(({ name }) => name === 'days')
  const date = entities.find((one) => one.kind === 'date')
  if (!days?.maximum || date?.kind !== 'date' || params['days'] !== undefined) return undefined
  const ago = daysSince(date, now)
  return ago > days.maximum
    ? {
        field: 'days',
        message: `That day is ${ago} days ago. At most ${days.maximum} days back are available.`,
      }
    : undefined
}

function nameOf(entity: Entity): string {
  return entity.kind === 'asset' ? entity.asset.name : entity.kind === 'chain' ? entity.id : ''
}

/** The message of a subject that was left out where its default would be a guess. */
export const NOT_SAID = 'Not said.'

/** A value that the tool rejects is none: its slot is left out, and its mention is free again. */
function filledFor(indexed: IndexedTool, source: Source) {
  const filled = withKind(indexed, fill(indexed.slots, source), source)
  const errors = errorsIn(indexed, filled, source)
  const rejected = new Set(
    errors
      .map(({ field }) => field.split('.')[0] ?? '')
      .filter((field) => filled.params[field] !== undefined),
  )
  if (rejected.size === 0) return { filled, errors }
  const refilled = withKind(
    indexed,
    fill(
      indexed.slots.filter(({ name }) => !rejected.has(name)),
      source,
    ),
    source,
  )
  const remaining = errorsIn(indexed, refilled, source)
  const why = errors.filter(({ field }) => remaining.some((one) => one.field === field))
  return {
    filled: refilled,
    errors: [...why, ...remaining.filter(({ field }) => !why.some((one) => one.field === field))],
  }
}

/** An alert with a level to watch is one on a price. */
function withKind({ slots }: IndexedTool, filled: Filled, { entities }: Source): Filled {
  const lacking = slots.find(
    ({ name, required }) => name === 'kind' && required && filled.params[name] === undefined,
  )
  const isLevel = filled.params['threshold'] !== undefined || filled.params['direction'] !== undefined
  const hasSubject = entities.some(({ kind }) => kind === 'asset' || kind === 'symbol')
  if (!lacking || !isLevel || !hasSubject) return filled
  return { ...filled, params: { kind: 'price', ...filled.params } }
}

/**
 * What keeps the tool from being called: what its own check says, and a subject that nobody named. A default subject
 * is never bought for someone who did not ask for it, and no transaction moves another coin than the one named.
 */
function errorsIn(
  { tool, slots }: Pick<IndexedTool, 'tool' | 'slots'>,
  { params }: Filled,
  source: Source,
): readonly InputError[] {
  const { entities, words } = source
  const broken = entities.filter((one) => one.kind === 'evm' && !isEvmAddress(one.text))
  const takesAddress = slots.some(({ sort }) =>
    ['address', 'address-from', 'address-to', 'mint'].includes(sort),
  )
  if (broken.length > 0 && takesAddress)
    return broken.slice(0, 1).map((one) => ({
      field: slots.find(({ name }) => params[name] === (words[one.at]?.raw ?? ''))?.name ?? 'address',
      message:
        'The address fails its checksum (EIP-55): a letter or its case is mistyped. Check it, or send it in lower case.',
    }))
  const parsed = tool.parse(params)
  if (!parsed.ok) return parsed.errors
  const beyond = outOfReach({ tool, slots }, params, source)
  if (beyond) return [beyond]
  const token = slots.find(({ sort, required }) => sort === 'mint' && !required)
  const isOther = entities.some((one) => one.kind === 'asset' && !isChain(one.asset))
  if (tool.contract.kind === 'build' && token && params[token.name] === undefined && isOther)
    return [{ field: token.name, message: 'Not known by its name here.' }]
  return slots
    .filter(({ name, defaultsToSubject }) => defaultsToSubject && params[name] === undefined)
    .map(({ name }) => ({ field: name, message: NOT_SAID }))
}
