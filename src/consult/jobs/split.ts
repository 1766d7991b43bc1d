import { type Decision, decide } from '../decide.ts'
import type { Entity } from '../entities/kinds.ts'
import type { ConsultIndex } from '../index-tools.ts'
import type { Source } from '../slots/source.ts'
import { groupParts } from './groups.ts'
import { areApart, isHeldByOne } from './one-tool.ts'
import { countNames, isCertain, isNamed, isOwnJob } from './own-jobs.ts'
import { type Group, isSubject, splitAtJoints } from './parts.ts'
import { splitInOrder } from './sequences.ts'

/**
 * Takes a sentence apart into jobs when its parts are sure to be for different tools. A part that names no subject is
 * about the subject named before it, or else after it.
 */
export function splitIntoJobs(whole: Decision, index: ConsultIndex, now: Date): Split | undefined {
  if (whole.isNamed || holdsSeveral(whole) || isWritten(whole.source)) return undefined
  return splitInTurn(whole, index, now) ?? splitApart(whole, index, now)
}

/** "First …, then …": each part is a job, where no tool does them together. */
function splitInTurn(whole: Decision, index: ConsultIndex, now: Date): Split | undefined {
  const parts = takesRules(whole) ? undefined : splitInOrder(whole.source)
  if (!parts) return undefined
  const groups = groupParts(parts, whole.source, index, now)
  if (groups.length < parts.length) return undefined
  const jobs = withSubjects(groups, index, now)
  const tools = new Set(jobs.map(({ ranked }) => ranked[0]?.indexed))
  if (tools.size < jobs.length) return undefined
  return { jobs: jobs.flatMap((job) => jobsOf(splitApart(job, index, now)) ?? [job]) }
}

/** "Buy when …, then sell when …" is one strategy. */
function takesRules({ ranked: [best] }: Decision): boolean {
  return best?.indexed.slots.some(({ sort }) => sort === 'rules') ?? false
}

function jobsOf(split: Split | undefined): readonly Decision[] | undefined {
  return split && 'jobs' in split ? split.jobs : undefined
}

function splitApart(whole: Decision, index: ConsultIndex, now: Date): Split | undefined {
  const parts = splitAtJoints(whole.source, index)
  if (parts.length < 2) return undefined
  const parted = groupParts(parts, whole.source, index, now)
  const groups = parted.map(({ decision }) => decision)
  if (groups.length === 1 && groups[0]?.isRefilled) return { jobs: groups }
  if (groups.length < 2) return undefined
  const jobs = withSubjects(parted, index, now)
  const subjects = groups.map(subjectsOf)
  const tools = new Set(jobs.map(({ ranked }) => ranked[0]?.indexed))
  if (tools.size === 1) return areApart(parted, whole) ? { jobs } : undefined
  // who asks for one thing in two breaths must not pay for two
  const isClear = (whole.ranked[0]?.probability ?? 0) >= CLEARLY_ONE
  const isOwn = ({ decision, isJoined }: Group, at: number) =>
    isOwnJob(
      decision,
      subjects.slice(0, at).flat(),
      at === 0 ? parted[1]?.isJoined === true : isJoined,
      index.model,
    )
  // and a comma alone makes no second job of "data from coinbase"
  const isEachOwn = parted.every(
    (one, at) =>
      isOwn(one, at) ||
      (!isClear &&
        (at === 0 || one.isJoined || isSome(subjects[at] ?? []) || isNamed(one.decision, index.model))),
  )
  const isApart =
    !takesRules(whole) &&
    parted.every(
      ({ decision, isJoined, words }, at) =>
        isCertain(decision) &&
        (at === 0 || isJoined || ENDED.test(words[0]?.gap ?? '')) &&
        (isSome(subjects[at] ?? []) || countNames(decision, index.model) > 0),
    )
  return isApart || (isEachOwn && !isHeldByOne(whole, jobs)) ? { jobs } : { aside: jobs }
}

/** A part without a subject, or a venue, has that of those before it, or else of those behind it. */
function withSubjects(parted: readonly Group[], index: ConsultIndex, now: Date): Decision[] {
  const groups = parted.map(({ decision }) => decision)
  const subjects = groups.map(subjectsOf)
  const isShared = subjects.some(isSome) && !subjects.every(isSome)
  const venues = groups.flatMap(({ source }) => source.entities.filter(({ kind }) => kind === 'venue'))
  return groups.map((group, at) => {
    const inherited = subjects.slice(0, at).findLast(isSome) ?? subjects.slice(at + 1).find(isSome) ?? []
    // jobs about one subject are at one venue, unless each names its own
    const isElsewhere = venues.length !== 1 || group.source.entities.some(({ kind }) => kind === 'venue')
    const added = [...(subjects[at]?.length ? [] : inherited), ...(isShared && !isElsewhere ? venues : [])]
    return added.length === 0 ? group : inheritSubject(group, added, index, now)
  })
}

function subjectsOf({ source }: Decision): Entity[] {
  return source.entities.filter((one) => isSubject(one) || one.kind === 'url')
}

/** `limit=20, sort=tvl`: commas between values part no jobs, but behind "two things:" they do. */
function isWritten({ pairs, words, entities }: Source): boolean {
  // "btc: price and news" names its subject
  const subjects = new Set(entities.filter(isSubject).map(({ at }) => words[at]?.folded))
  return [...pairs].some(
    ([name, { isExplicit }]) => isExplicit || !(ANNOUNCING.test(name) || subjects.has(name.toLowerCase())),
  )
}

const ANNOUNCING =
  /^(?:things?|jobs?|(?:sub)?goals?|steps?|plan|tasks?|questions?|requests?|asks|calls|both|following|please|list|todo|needed|first|want|need)$/

/** Several jobs, or one with what its parts alone would ask for, to be offered beside it. */
type Split = { readonly jobs: readonly Decision[] } | { readonly aside: readonly Decision[] }

/** What ends a sentence, or stands between two. */
const ENDED = /[.;?!。？！；]/

/** From this probability of its first tool on, a sentence is one job unless each part is about something of its own. */
const CLEARLY_ONE = 0.95

/** "3 ETH and 20 SOL" are held together. */
function holdsSeveral({ ranked: [best] }: Decision): boolean {
  return (
    best?.indexed.slots.some(
      ({ name, sort }) => sort === 'holdings' && `${best.filled.params[name]}`.includes(','),
    ) ?? false
  )
}

function inheritSubject(
  plain: Decision,
  inheritedSubject: readonly Entity[],
  index: ConsultIndex,
  now: Date,
): Decision {
  const { text, words, entities } = plain.source
  // the mention stands behind the words of the part, where it takes no word of its own
  const moved = inheritedSubject.map(
    (entity, at): Entity => ({ ...entity, at: words.length + at, length: 0 }),
  )
  const again = decide({ text, words, entities: [...entities, ...moved] }, index, now)
  const isTaken = moved.some((entity) => again.ranked[0]?.filled.usedEntities.has(entity))
  return isTaken && again.ranked[0]?.indexed === plain.ranked[0]?.indexed ? again : plain
}

function isSome(entities: readonly Entity[]): boolean {
  return entities.length > 0
}
