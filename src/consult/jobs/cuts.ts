import type { Json } from '../../core/json.ts'
import type { Candidate } from '../candidates.ts'
import type { Decision } from '../decide.ts'
import { onlyWords } from '../entities/cues.ts'
import type { Entity } from '../entities/kinds.ts'
import { followsOn } from '../entities/places.ts'
import { FOREIGN } from '../foreign.ts'
import type { ConsultIndex, IndexedTool } from '../index-tools.ts'
import { listedWords } from '../slots/listed-words.ts'
import { type SmallNet, weighWith } from '../small-net.ts'
import type { Word } from '../text/scan.ts'
import { asksWorth, companionOf } from './companions.ts'
import { isCondition } from './conditions.ts'
import { countBeyond, countLost, filledEvidence, outlineEvidence, type Sides } from './cut-evidence.ts'
import { isMentionsOnly, SUBJECT_NOUN } from './job-names.ts'
import { type Joint, type Part, wordsOf } from './joints.ts'
import { countNames } from './part-words.ts'
import { type Segment, type Segments, sharedOf } from './segments.ts'

/** A place where a text may be cut into two jobs, and what both sides would be. */
export interface Cut extends Sides {
  readonly at: number
  /** Whether words put one side behind the other, and both are jobs. */
  readonly isInOrder: boolean
  /** Whether only the whole would manage an alert or a session, and both sides are surely jobs that do not. */
  readonly isPlainer: boolean
  /** Whether bare names of two jobs stand beside each other. */
  readonly isBetweenNames: boolean
  /** Whether the right side asks for more of the same field. */
  readonly isBeside: boolean
  /** Whether both sides are surely jobs, each of its own. */
  readonly isBothSure: boolean
  /** Whether one side only goes along with the other: "with". */
  readonly isAlong: boolean
  /** The evidence on it, as the calibration weighs it: before its tools were filled, and with them. */
  readonly outline: readonly number[]
  readonly evidence: readonly number[]
}

export interface Context {
  readonly index: ConsultIndex
  readonly segments: Segments
  /** What parts before and behind are about. */
  readonly inherited: readonly Entity[]
  /** Whether they end with a location that is for these parts too. */
  readonly isLocated?: boolean
}

/** What goes along is a setting more often than a job: "with tvl above 5M". */
const ALONG = 0.7
/** Words of order leave no more doubt than this, and neither do two plain jobs. */
const IN_ORDER = 0.8
/** Two sure jobs are parted from a smaller probability on: the net has seen few of most pairs. */
const BOTH_SURE = 0.42
const VERY_SURE = 0.95
/** A cut below this probability by its outline is not looked at closely. */
const HOPELESS = 0.08

/** Every place where some parts may be cut in two, with what would come of it. */
export function cutsOf(parts: readonly Part[], whole: Decision, context: Context): Cut[] {
  const { index, segments } = context
  return parts.flatMap(({ joint }, at) => {
    if (at === 0) return []
    const [before, behind] = [wordsOf(parts.slice(0, at)), wordsOf(parts.slice(at))]
    const glances = { left: segments.glance(before), right: segments.glance(behind) }
    const outline = outlineEvidence(whole, joint, glances, index)
    const isNamed = isBetweenNames(parts, at, whole, segments)
    const isList = joint.stop === undefined
    const as = companionOf(glances, joint, index)
    const beside = as && readySides(decideSides(before, behind, context, { as, isList }))
    if (!isNamed && !beside && weighWith(index.model.calibration.joints, outline) < HOPELESS) return []
    const sides = beside ?? decideSides(before, behind, context, { as: isNamed, isList })
    if (!sides || isHeld(whole, sides) || isMoreOfSame(whole, sides, index) || isPartOf(whole, sides))
      return []
    if (isListed(whole, sides, () => segments.decide(wordsOf(parts.slice(0, at + 1)), []))) return []
    return [
      {
        ...sides,
        at,
        isInOrder: isInOrder(joint, sides, whole),
        isPlainer: isPlainer(whole, sides),
        isBetweenNames: isNamed && readySides(sides) !== undefined,
        isBeside: beside !== undefined,
        isBothSure: !joint.isBetweenSubjects && isBothSure(sides, index),
        isAlong: joint.word === 'with',
        outline,
        evidence: [...outline, ...filledEvidence(whole, joint, sides, index)],
      },
    ]
  })
}

/** "Funding and OI": the tool of the whole is one of those that are named, and takes no words of its own. */
function isBetweenNames(parts: readonly Part[], at: number, whole: Decision, segments: Segments): boolean {
  const [before, behind] = [parts[at - 1], parts[at]].map((part) => part && segments.glance(part.words).bare)
  const of = whole.ranked[0]?.indexed
  return (
    before !== undefined &&
    behind !== undefined &&
    before !== behind &&
    parts[at]?.joint.word !== 'with' &&
    (parts.some(({ words }) => segments.glance(words).bare === of) ||
      parts.every(({ words }) => segments.glance(words).bare))
  )
}

/** "Fear and greed + the total market cap": two tools, and the words of the second set nothing of the first. */
function isBothSure({ left, right }: Sides, index: ConsultIndex): boolean {
  const isJob = ({ decision: { ranked, confidence, foreign } }: Segment) =>
    ranked[0]?.errors.length === 0 &&
    ranked[0].indexed.tool.contract.kind === 'read' &&
    confidence >= VERY_SURE &&
    foreign < FOREIGN &&
    !ranked[0].indexed.slots.some(({ sort }) => sort === 'search') &&
    !takesAnything(ranked[0])
  return (
    left.decision.ranked[0]?.indexed !== right.decision.ranked[0]?.indexed &&
    [left, right].every(isJob) &&
    countBeyond({ left, right }, index) > 0
  )
}

export function takesAnything({ indexed: { slots } }: Candidate): boolean {
  return slots.some(({ sort }) => sort === 'wording' || sort === 'rules')
}

function readySides(sides: Sides | undefined): Sides | undefined {
  const isReady = ({ decision: { ranked } }: Segment) => ranked[0]?.errors.length === 0
  return sides && isReady(sides.left) && isReady(sides.right) ? sides : undefined
}

function decideSides(
  before: readonly Word[],
  behind: readonly Word[],
  { segments, inherited, isLocated = false }: Context,
  { as, isList }: { readonly as: boolean | IndexedTool; readonly isList: boolean },
): Sides | undefined {
  const alone = segments.decide(behind, [], as)
  // "revenue and volume on solana"
  const isForBoth = isList && alone !== undefined && endsWithLocation(alone)
  const from = alone && (alone.own.length > 0 || isForBoth) ? sharedOf(alone) : inherited
  const left = segments.decide(before, from, as === true, isForBoth || isLocated)
  if (!left) return undefined
  const shared = sharedOf(left)
  const right = segments.decide(behind, shared.length > 0 ? shared : inherited, as, isLocated)
  return right && { left, right }
}

export function endsWithLocation({ decision: { source } }: Segment): boolean {
  const { words, entities } = source
  return entities.some(
    ({ kind, at, length }) =>
      (kind === 'chain' || kind === 'asset') && at + length === words.length && followsOn(words, at),
  )
}

/** Whether the calls of one tool for the whole already hold what both sides ask of it. */
function isHeld({ ranked: [whole] }: Decision, { left, right }: Sides): boolean {
  return [left, right].every(
    ({
      decision: {
        ranked: [best],
      },
    }) => best?.indexed === whole?.indexed && countLost(best, whole) === 0,
  )
}

/** "Limit it to price and candles": what a session may call is not called. */
function isListed(whole: Decision, { left, right }: Sides, longer: () => Segment | undefined): boolean {
  const held = toolsHeldBy(whole)
  const isHeld = ({ own, decision: { ranked } }: Segment) =>
    own.length === 0 && held.some((id) => id === ranked[0]?.indexed.tool.contract.id)
  if (isHeld(left) || isHeld(right)) return true
  const before = toolsHeldBy(left.decision).length
  return before > 0 && toolsHeldBy(longer()?.decision).length > before
}

/** The tools that a session is opened for. */
export function toolsHeldBy(decision: Decision | undefined): readonly Json[] {
  const best = decision?.ranked[0]
  const name = best?.indexed.slots.find(({ sort }) => sort === 'several')?.name
  const held = name === undefined ? undefined : best?.filled.params[name]
  return Array.isArray(held) ? held : []
}

/** "Signal for BTC, ETH and SOL", "…, 8 rows": what only mentions belongs to the call that takes all of it. */
function isMoreOfSame({ ranked: [whole] }: Decision, { left, right }: Sides, index: ConsultIndex): boolean {
  return (
    whole?.errors.length === 0 &&
    (whole.unused.length === 0 ||
      (right.own.length === 0 && !isSurely(right)) ||
      isOfList(whole, right, index)) &&
    whole.indexed === left.decision.ranked[0]?.indexed &&
    // "the worth of 0x… and the wallet 7xK…"
    isMentionsOnly(
      right.decision.source,
      index,
      left.own.length > 0 && whole.indexed.slots.some(({ name }) => name === 'addresses')
        ? SUBJECT_NOUN
        : undefined,
    )
  )
}

/** "Backtest rsi on INJ and macd on INJ": an indicator that the tool lists is one of its values, such as a strategy. */
function isOfList({ indexed: { slots } }: Candidate, { decision }: Segment, index: ConsultIndex): boolean {
  const { words, entities } = decision.source
  const indicators = entities.filter(({ kind }) => kind === 'indicator')
  const { all } = listedWords(slots)
  return (
    indicators.length > 0 &&
    indicators.every(({ at }) => all.has(words[at]?.stem ?? '')) &&
    countNames(decision, index.model) === 0
  )
}

/** "I hold 3 ETH and 40 SOL, how risky is that": what is only listed, or shown of a test, is no job beside it. */
function isPartOf({ ranked: [whole] }: Decision, { left, right }: Sides): boolean {
  const [before, behind] = [left, right].map(({ decision }) => decision.ranked[0]?.indexed.tool.contract.id)
  const id = whole?.indexed.tool.contract.id
  if (whole && (isOneList(whole, left, right) || isRestriction(whole, left, right))) return true
  if (id === 'backtest' && behind === 'recent-trades')
    return whole?.filled.params['showTrades'] !== undefined && right.own.length === 0
  return id === 'portfolio-risk' && behind === id && LISTING.has(before ?? '') && !asksWorth(left.words)
}

/** "Yields, only stablecoins": two words that set something of the job before them are no job. */
function isRestriction({ indexed, filled }: Candidate, { decision }: Segment, { words }: Segment): boolean {
  const [job] = decision.ranked
  const countSet = (params: Candidate['filled']['params']) => Object.keys(params).length
  return restricts(words) && job?.indexed === indexed && countSet(filled.params) > countSet(job.filled.params)
}

/** "Only stablecoins", "stablecoins only". */
export function restricts(words: readonly Word[]): boolean {
  return words.length <= 3 && [words[0], words.at(-1)].some((word) => onlyWords.has(word?.folded ?? ''))
}

/** "Price of BTC and ETH by the oracle": between two coins of a call that takes both, no price is asked for on its own. */
function isOneList({ indexed, errors, unused }: Candidate, left: Segment, right: Segment): boolean {
  const isOwn = ({ decision }: Segment) => decision.ranked[0]?.indexed === indexed
  const isPrice = ({ decision }: Segment) => decision.ranked[0]?.indexed.tool.contract.id === 'price'
  const isJoined =
    left.own.some(({ at, length }) => at + length === left.words.length) &&
    right.own.some(({ at }) => at === 0)
  return (
    isJoined &&
    errors.length === 0 &&
    unused.length === 0 &&
    indexed.slots.some(({ sort }) => sort === 'assets') &&
    ((isOwn(left) && isPrice(right)) || (isPrice(left) && isOwn(right)))
  )
}

/** What so much of a coin asks for where it stands alone. */
const LISTING = new Set(['portfolio-value', 'convert'])

function isSurely({ decision: { ranked, confidence } }: Segment): boolean {
  return ranked[0]?.errors.length === 0 && ranked[0].unused.length === 0 && confidence >= SURE
}
const SURE = 0.8

/** "First …, then …", "1) … 2) …" between two things that can be called. */
function isInOrder(
  { word, stop, isCounted }: Joint,
  { left, right }: Sides,
  { source: { pairs } }: Decision,
): boolean {
  const [l, r] = [left.decision.ranked[0], right.decision.ranked[0]]
  return (
    (word === 'next' ||
      (stop === 'listed' && pairs.size === 0) ||
      (isCounted && word === 'adding' && stop !== undefined)) &&
    l?.indexed !== r?.indexed &&
    [left, right].every(
      ({
        decision: {
          ranked: [best],
          confidence,
        },
      }) => {
        return best?.errors.length === 0 && confidence >= LIKELY_SIDE && !takesAnything(best)
      },
    )
  )
}

const LIKELY_SIDE = 0.55

/** An alert or a session is asked for in words that stand on one side or the other. */
function isPlainer(whole: Decision, { left, right }: Sides): boolean {
  const manages = ({ ranked: [best] }: Decision) => best?.indexed.tool.contract.kind === 'manage'
  const isPlain = ({ decision }: Segment) => !manages(decision) && decision.confidence >= LIKELY_SIDE
  return manages(whole) && isPlain(right) && (isPlain(left) || isCondition(left.words, whole))
}

/** The likeliest cut of some parts. */
export function likeliestCut(cuts: readonly Cut[], net: SmallNet) {
  let best: { readonly cut: Cut; readonly probability: number } | undefined
  for (const cut of cuts) {
    const likely = weighWith(net, cut.evidence) * (cut.isAlong ? ALONG : 1)
    const isPlain = cut.isInOrder || cut.isPlainer || cut.isBetweenNames || cut.isBeside
    const isSure = cut.isBothSure && !cut.isAlong && likely >= BOTH_SURE
    const probability = Math.max(likely, isPlain ? IN_ORDER : isSure ? LIKELY_SIDE : 0)
    if (!best || probability > best.probability) best = { cut, probability }
  }
  return best
}
