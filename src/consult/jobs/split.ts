import { isWholeConversion } from '../conversions.ts'
import type { Decision } from '../decide.ts'
import { countedBefore } from '../entities/counts.ts'
import type { Entity } from '../entities/kinds.ts'
import { lexicon } from '../entities/lexicon.ts'
import type { ConsultIndex } from '../index-tools.ts'
import type { Word } from '../text/scan.ts'
import { readConditions } from './conditions.ts'
import {
  type Context,
  cutsOf,
  endsWithLocation,
  likeliestCut,
  restricts,
  takesAnything,
  toolsHeldBy,
} from './cuts.ts'
import { isMentionsOnly, SUBJECT_NOUN } from './job-names.ts'
import { type Joint, type Part, splitAtJoints } from './joints.ts'
import { leaveOut, textOf } from './left-out.ts'
import { lendMissing } from './lend-missing.ts'
import { asOneSession } from './one-session.ts'
import { repeatCalls } from './repeats.ts'
import { createSegments, type Segment, type Segments, sharedOf } from './segments.ts'
import { shareSettings } from './shared-settings.ts'
import { nameUnknown } from './unheard-names.ts'

/** Several jobs; or one, with what its parts alone would ask for. */
export interface Split {
  readonly jobs: readonly Decision[]
  readonly aside: readonly Decision[]
}

/** From this probability on a text is cut in two; beside each job it is one more call to pay for. */
const LIKELY = 0.5
/** From this probability on what is not cut off is named. */
const POSSIBLE = 0.25

/**
 * Takes a sentence apart into jobs. A part that names no subject is about the subject named before it, or else after it.
 */
export function splitIntoJobs(whole: Decision, index: ConsultIndex, now: Date): Split {
  const parts = splitAtJoints(whole.source, index)
  if (parts.length < 2) return finish([whole], [], whole, { index, now })
  const segments = createSegments(whole, index, now)
  if (whole.isNamed && !nameSeveral(parts, whole, segments)) return finish([whole], [], whole, { index, now })
  const { jobs, aside } = divide(parts, whole, { index, segments, inherited: chainAtHead(parts) })
  return finish(nameUnheard(asOneSession(jobs, whole), parts, segments), aside, whole, { index, now })
}

/** "Base: fees, tvl": a word that is a chain only by its location. */
function chainAtHead([first]: readonly Part[]): readonly Entity[] {
  const found = first && lexicon().chainPhrases.match(first.words, 0)
  return found && found.length === first.words.length
    ? [{ kind: 'chain', id: found.value, at: 0, length: found.length }]
    : []
}

/** "Price-history CRV 365d, then drawdown CRV": the id of one tool is not that of all. */
function nameSeveral(parts: readonly Part[], { ranked: [best] }: Decision, segments: Segments): boolean {
  if (best && takesAnything(best)) return false
  if (parts.some(({ joint }) => joint.word === 'next')) return true
  const tools = parts.map(({ words }) => {
    const { found, bare } = segments.glance(words)
    return found?.named ?? bare
  })
  return new Set(tools.filter((one) => one !== undefined)).size > 1
}

function finish(
  jobs: readonly Decision[],
  aside: readonly Decision[],
  whole: Decision,
  { index, now }: { readonly index: ConsultIndex; readonly now: Date },
): Split {
  const stated = lendMissing(jobs.map((job) => job.unlent ?? job))
  const repeated = readConditions(stated, whole, index).map((job) => repeatCalls(job, index, now))
  const shared = shareSettings(repeated, whole, { index, now })
  return { jobs: shared.map((job) => nameUnknown(job, index.model)), aside }
}

/** A job that stands by its bare name, beside another that is called by it, is never dropped without a word. */
function nameUnheard(jobs: readonly Decision[], parts: readonly Part[], segments: Segments): Decision[] {
  const called = new Set(jobs.map(({ ranked: [best] }) => best?.indexed))
  const bare = parts
    .filter(({ words }) => !restricts(words))
    .map(({ words }) => ({ words, tool: segments.glance(words).bare }))
  if (jobs.length < 2 && !bare.some(({ tool }) => tool && called.has(tool))) return [...jobs]
  const isOwn = (words: readonly Word[]) =>
    jobs.some(({ source }) => source.words[0] === words[0] && source.words.length === words.length)
  const listed = jobs.flatMap(toolsHeldBy)
  const unheard = bare.filter(
    ({ words, tool }) =>
      tool && !called.has(tool) && !isOwn(words) && !listed.includes(tool.tool.contract.id),
  )
  return jobs.map((job, at) =>
    at === jobs.length - 1 ? unheard.reduce((left, one) => leaveOut(left, textOf(one)), job) : job,
  )
}

function divide(parts: readonly Part[], whole: Decision, context: Context): Split {
  const cuts = cutsAround(parts, whole, context)
  const best = behindCount(likeliestCut(cuts, context.index.model.calibration.jobs), cuts, parts)
  if (!best || best.probability < POSSIBLE) return { jobs: [whole], aside: [] }
  const { at, left, right } = best.cut
  if (best.probability < LIKELY) {
    const sides = isSubjectOf(left, parts[at]?.joint, whole, context.index) ? [right] : [right, left]
    const unheard = sides.find((side) => !isAsIn(side, whole))
    return {
      jobs: [unheard ? leaveOut(whole, textOf(unheard)) : whole],
      aside: [left.decision, right.decision],
    }
  }
  const [before, behind] = [sharedOf(left), sharedOf(right)].map((shared) =>
    shared.length > 0 ? shared : context.inherited,
  )
  const sides = [
    divide(parts.slice(0, at), left.decision, {
      ...context,
      inherited: left.own.length > 0 ? [] : (behind ?? []),
      isLocated: parts[at]?.joint.stop === undefined && endsWithLocation(right),
    }),
    divide(parts.slice(at), right.decision, {
      ...context,
      inherited: before ?? [],
      isLocated: false,
    }),
  ]
  return { jobs: sides.flatMap(({ jobs }) => jobs), aside: [] }
}

/** "Nieuwste munten, 15, alsmede de trending": how many stands behind what it counts, and the next job behind it. */
function behindCount(
  best: ReturnType<typeof likeliestCut>,
  cuts: ReturnType<typeof cutsOf>,
  parts: readonly Part[],
): ReturnType<typeof likeliestCut> {
  const part = best && parts[best.cut.at]
  // Vietnamese "10 con" counts what follows, and is no "with"
  const isApart = best !== undefined && parts[best.cut.at + 1]?.joint.stop !== undefined
  if (!part || !isApart || part.words.length > 3 || !isOnlyCount(part.words)) return best
  const later = cuts.find(({ at }) => at === best.cut.at + 1)
  return later ? { ...best, cut: later } : best
}

function isOnlyCount(words: readonly Word[]): boolean {
  const isNumber = ({ folded }: Word) => /^\d{1,4}$/.test(folded)
  return (
    words.some(isNumber) &&
    words.every((word) => isNumber(word) || countedBefore.has(word.folded) || COUNTER.test(word.folded))
  )
}
const COUNTER =
  /^(?:limit|max|maximum|min|only|just|rows?|results?|entries|pieces|stuks|stuck|stk|zeilen|eintrage|rijen|sztuk|pozycji|wierszy|штук[иу]?|шт|строк|позиц\p{L}{1,2}|рядків|adet|tane|satir|buah|biji|baris|cai|dong|piezas|filas|resultados|linhas|pieces|lignes|pezzi|righe|i|le|the|los|las|os|les|de|die)$/u

/** "Prix du bitcoin en euros" is no price and then euros: no cut goes through a conversion. */
function cutsAround(parts: readonly Part[], whole: Decision, context: Context) {
  const cuts = cutsOf(parts, whole, context)
  const [best] = whole.ranked
  if (!best || !isWholeConversion(best)) return cuts
  const isHalf = ({ decision: { ranked } }: Segment) =>
    ranked[0]?.indexed === best.indexed && !isWholeConversion(ranked[0])
  return cuts.filter(({ left, right }) => !isHalf(left) && !isHalf(right))
}

/** What asks the same tool for more is named by its mentions. */
function isAsIn({ decision }: Segment, whole: Decision): boolean {
  return decision.ranked[0]?.indexed === whole.ranked[0]?.indexed
}

/** "Agent 42 on base, reviews": whom the whole is about. */
function isSubjectOf(
  { words, decision: { source } }: Segment,
  joint: Joint | undefined,
  { ranked: [whole], source: { words: all, entities } }: Decision,
  index: ConsultIndex,
): boolean {
  // "base: new pools"
  const isChain = entities.some(
    ({ kind, at, length }) => kind === 'chain' && at === 0 && all[0] === words[0] && length === words.length,
  )
  return (
    isChain ||
    (joint?.word === undefined && whole?.unused.length === 0 && isMentionsOnly(source, index, SUBJECT_NOUN))
  )
}
