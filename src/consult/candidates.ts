import type { InputError } from '../tools/define-tool.ts'
import { type ContractIndex, giveaways, type IndexedTool, termsOf } from './contract-index.ts'
import { coverageOf } from './coverage.ts'
import { type Filled, fill, isChain } from './fill.ts'
import { type Fit, nameShare, type Weighed, weigh } from './fit.ts'
import type { Source } from './slot-source.ts'
import type { Slot } from './slots.ts'

/** A tool that might be meant, and how well it fits. */
export interface Candidate {
  readonly indexed: IndexedTool
  readonly filled: Filled
  /** Empty when the parameters are what the tool takes. */
  readonly errors: readonly InputError[]
  /** The share of what was said that the tool speaks of or takes, by weight, 0 to 1. */
  readonly coverage: number
  /** Whether the tool speaks of at least one topic of the intent, and not only takes what it mentions. */
  readonly anchored: boolean
  /** Whether the intent is a sentence of the contract itself, or as good as one. */
  readonly isOwnSentence: boolean
  /** Whether nothing worth mentioning is left over. */
  readonly complete: boolean
  readonly score: number
  /** The words of the intent that the tool speaks of. */
  readonly matched: readonly string[]
}

/** How many tools are looked at closely. */
const SHORT_LIST = 8
const ENOUGH = 3
const FAR_BEHIND = 0.5

const ABOUT_SHARE = 0.4
/** What is left of a tool when nothing of what it is there for is said. */
const WITHOUT_CORE = 0.5
const UNASKED_SAMPLE = 0.5
const MUCH_ALIKE = 0.6
const SAME = 0.9
const VERY_SAME = 0.98
const MUCH_COVERED = 0.65
const ENOUGH_OF_NAME = 0.45
const LACKING_SHARE = 0.7
const OWN_LACKING_SHARE = 0.85

/** The tools that an intent might mean, the best first; of equals the cheaper one. */
export function rank(source: Source, index: ContractIndex): Candidate[] {
  const terms = weigh(termsOf(source, { identities: true, kinds: true }), index)
  const fits = index.fits(terms)
  const fitting = index.tools
    .flatMap((indexed, at) => fittingOf(indexed, fits[at], terms) ?? [])
    .sort((a, b) => b.fit - a.fit || byPrice(a.indexed, b.indexed))
    .slice(0, SHORT_LIST)
  const found: Candidate[] = []
  for (const one of fitting) {
    // a score is never more than its fit: whoever fits far worse than the best cannot win
    const best = found.reduce((highest, { score }) => Math.max(highest, score), 0)
    if (found.length >= ENOUGH && one.fit < FAR_BEHIND * best) break
    found.push(candidate(one, terms, { source, index }))
  }
  return found.sort((a, b) => b.score - a.score || byPrice(a.indexed, b.indexed))
}

interface Fitting {
  readonly indexed: IndexedTool
  readonly fit: number
  readonly core: number
  readonly alike: number
}

/**
 * How well the words fit: by all that the tool is about, and more by the sentence of it that is most alike. A tool
 * of whose core nothing is said has to resemble the sentence all the more.
 */
function fittingOf(
  indexed: IndexedTool,
  fit: Fit | undefined,
  terms: readonly Weighed[],
): Fitting | undefined {
  if (!fit || fit.about === 0) return undefined
  const plain = ABOUT_SHARE * fit.about + (1 - ABOUT_SHARE) * fit.alike
  const owned = WITHOUT_CORE + (1 - WITHOUT_CORE) * Math.max(fit.core, fit.alike ** 2)
  return {
    indexed,
    fit: plain * owned * (isAskedForFree(indexed, terms) ? 1 : UNASKED_SAMPLE),
    core: fit.core,
    alike: fit.alike,
  }
}

/** A tool that calls itself free, or a sample, is not what someone wants who asks for neither. */
function isAskedForFree({ isGiveaway }: IndexedTool, terms: readonly Weighed[]): boolean {
  return !isGiveaway || terms.some(({ term }) => giveaways.includes(term))
}

function candidate(
  { indexed, fit, core, alike }: Fitting,
  terms: readonly Weighed[],
  { source, index }: { readonly source: Source; readonly index: ContractIndex },
): Candidate {
  const { filled, errors } = filledFor(indexed, source)
  const coverage = coverageOf(indexed, filled, { source, index })
  const named = nameShare(indexed, terms, index)
  const isMeant = takesAnything(indexed, filled)
    ? named >= ENOUGH_OF_NAME || alike >= SAME || (alike >= MUCH_ALIKE && coverage.complete)
    : alike >= MUCH_ALIKE || core > 0 || coverage.share >= MUCH_COVERED
  return {
    indexed,
    filled,
    errors,
    coverage: coverage.share,
    anchored: coverage.isNamed || (isMeant && coverage.isOnTopic) || alike >= SAME,
    isOwnSentence: alike >= SAME,
    complete: coverage.complete,
    score:
      fit *
      (0.8 + 0.2 * named) *
      (0.1 + 0.9 * coverage.share ** 2) *
      (errors.length === 0 ? 1 : alike >= VERY_SAME ? OWN_LACKING_SHARE : LACKING_SHARE),
    matched: coverage.matched,
  }
}

/** Whoever searches or depicts takes any words at all, and so has to be asked for by what it does. */
function takesAnything({ slots }: IndexedTool, { params, quotedTerms, chosenTerms }: Filled): boolean {
  const isFree = ({ sort }: Slot) => sort === 'search' || sort === 'wording'
  return (
    quotedTerms.size > chosenTerms.size ||
    slots.some((slot) => isFree(slot) && params[slot.name] !== undefined)
  )
}

/** A value that the tool refuses is none: its slot is left out, and what was to fill it has found no place. */
function filledFor(indexed: IndexedTool, source: Source) {
  const filled = fill(indexed.slots, source)
  const errors = errorsIn(indexed, filled, source)
  const shaped = likeExample(indexed, filled, errors)
  if (shaped) return { filled: shaped, errors: errorsIn(indexed, shaped, source) }
  const refused = new Set(
    errors.map(({ field }) => field).filter((field) => filled.params[field] !== undefined),
  )
  if (refused.size === 0) return { filled, errors }
  const refilled = fill(
    indexed.slots.filter(({ name }) => !refused.has(name)),
    source,
  )
  return { filled: refilled, errors: errorsIn(indexed, refilled, source) }
}

/** Says all that the example says but its kind: then it is of that kind. */
function likeExample(
  { tool, slots }: IndexedTool,
  filled: Filled,
  errors: readonly InputError[],
): Filled | undefined {
  const example = tool.contract.example.input
  const fields = errors.map(({ field }) => field)
  const lacking = slots.find(
    ({ name, choices }) => choices.length > 0 && fields.every((field) => field === name),
  )
  if (fields.length === 0 || !lacking || Object.keys(example).length < 3) return undefined
  const said = Object.keys(example).every(
    (name) => name === lacking.name || filled.params[name] !== undefined,
  )
  return said
    ? { ...filled, params: { [lacking.name]: example[lacking.name] ?? '', ...filled.params } }
    : undefined
}

/**
 * What keeps the tool from being called: what its own check says, and a subject that nobody named. A default subject
 * is never bought for someone who did not ask for it, and no transaction moves another coin than the one named.
 */
function errorsIn(
  { tool, slots }: IndexedTool,
  { params }: Filled,
  { entities }: Source,
): readonly InputError[] {
  const parsed = tool.parse(params)
  if (!parsed.ok) return parsed.errors
  const token = slots.find(({ sort, required }) => sort === 'mint' && !required)
  const isOther = entities.some((one) => one.kind === 'asset' && !isChain(one.asset))
  if (tool.contract.kind === 'build' && token && params[token.name] === undefined && isOther)
    return [{ field: token.name, message: 'Not known by its name here.' }]
  return slots
    .filter(({ name, defaultsToSubject }) => defaultsToSubject && params[name] === undefined)
    .map(({ name }) => ({ field: name, message: 'Not said.' }))
}

function byPrice(a: IndexedTool, b: IndexedTool): number {
  const difference = a.tool.contract.price - b.tool.contract.price
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
