import type { ContractIndex } from './contract-index.ts'
import { type Decision, decide } from './decide.ts'
import { findEntities } from './entities/find.ts'
import type { Entity } from './entities/kinds.ts'
import { readWords } from './reading.ts'
import type { Source } from './slot-source.ts'
import type { Word } from './text/scan.ts'
import { lexicon } from './words/lexicon.ts'

/** A job of an intent, and what was decided about it. */
export interface Job {
  readonly source: Source
  readonly decision: Decision
}

const joints = new Set(
  'and then also plus & y e et und puis dann luego entonces и затем потом 然后 和 并 并且 以及 と そして それから'.split(
    ' ',
  ),
)
const MOST_PARTS = 6

/**
 * Takes a sentence apart into jobs when every part of it is one that a tool does, and no single tool does them all.
 * A part that names no subject is about the subject named before it, or else after it.
 */
export function severalJobs(words: readonly Word[], whole: Job, index: ContractIndex): Job[] | undefined {
  const parts = partsOf(words)
  if (parts.length < 2) return undefined
  if (whole.decision.chosen?.complete) return undefined
  const plainJobs = createPlainJobs(index)
  const groups = grouped(parts, plainJobs)
  if (groups.length === 0 || (groups.length === 1 && whole.decision.chosen)) return undefined
  const subjects = groups.map((group) => plainJobs(group).source.entities.filter(isSubject))
  const all = whole.source.entities.filter(isSubject)
  const jobs = groups.map((group, at) => {
    const heirloom = subjects.slice(0, at).findLast(isSome) ?? subjects.slice(at + 1).find(isSome) ?? all
    const plain = plainJobs(group)
    return subjects[at]?.length ? plain : withHeirloom(plain, heirloom, index)
  })
  const tools = new Set(jobs.map(({ decision }) => decision.chosen?.indexed))
  if (tools.has(undefined)) return undefined
  const single = whole.decision.chosen
  const isOneJob =
    tools.size === 1 && single !== undefined && tools.has(single.indexed) && takesAll(single, whole)
  return isOneJob ? undefined : jobs
}

/** Decides what words mean on their own, the same words once. */
function createPlainJobs(index: ContractIndex): (words: readonly Word[]) => Job {
  const known = new Map<string, Job>()
  return (words) => {
    const text = words.map(({ raw }) => raw).join(' ')
    const before = known.get(text)
    if (before) return before
    const source: Source = { ...readWords(words), text }
    const job = { source, decision: decide(source, index) }
    known.set(text, job)
    return job
  }
}

function withHeirloom(plain: Job, heirloom: readonly Entity[], index: ContractIndex): Job {
  if (heirloom.length === 0) return plain
  const source = { ...plain.source, entities: [...plain.source.entities, ...heirloom] }
  const decision = decide(source, index)
  const takes = decision.chosen?.filled.placed
  return takes && heirloom.some((entity) => takes.has(entity)) ? { source, decision } : plain
}

/** The parts between stops, commas and words such as "and". */
function partsOf(words: readonly Word[]): Word[][] {
  const inside = insideNames(words)
  const parts: Word[][] = [[]]
  words.forEach((word, at) => {
    const isJoint = joints.has(word.folded) && !inside.has(at)
    if (!inside.has(at) && (isJoint || /[,;.!?，。；、]/.test(word.gap))) parts.push([])
    if (!isJoint) parts.at(-1)?.push(word)
  })
  const spoken = parts.filter((part) => part.length > 0)
  return spoken.length > MOST_PARTS ? [] : spoken
}

/** Places within a name or a phrase, such as the "and" of "bid and ask". */
function insideNames(words: readonly Word[]): Set<number> {
  const { conceptPhrases } = lexicon()
  const spans = [
    ...findEntities(words),
    ...words.map((_, at) => ({ at, length: conceptPhrases.match(words, at)?.length ?? 1 })),
  ]
  return new Set(
    spans.flatMap(({ at, length }) => Array.from({ length: length - 1 }, (_, offset) => at + 1 + offset)),
  )
}

/** Joins what is no job of its own to the part before it, or to the first that is one. */
function grouped(parts: readonly Word[][], plainJobs: (words: readonly Word[]) => Job): Word[][] {
  const groups: Word[][] = []
  let leading: Word[] = []
  for (const part of parts) {
    if (isSubordinate(part)) continue
    const isNarrating = narrating.has(part[0]?.folded ?? '')
    const { source, decision } = plainJobs(part)
    const tellsHoldings = isNarrating && source.entities.some((one) => one.kind === 'asset' && one.amount)
    const isJob = decision.chosen !== undefined || decision.lacking !== undefined
    const stands = isJob && !tellsHoldings
    if (stands) {
      groups.push([...leading, ...part])
      leading = []
    } else if (isNarrating) continue
    else if (groups.length > 0) groups.at(-1)?.push(...part)
    else leading = [...leading, ...part]
  }
  return groups
}

/** "I am building a bot": who begins so says why, not what. */
const narrating = new Set(
  "i i'm im i've my our we we're us yo nos estoy mi ich wir mein meine je nous mon eu nos meu я мы у 我 我们 私".split(
    ' ',
  ),
)
const subordinate = new Set(
  'before because since while as until after although antes bevor weil avant porque прежде'.split(' '),
)

function isSubordinate(part: readonly Word[]): boolean {
  return subordinate.has(part[0]?.folded ?? '')
}

function isSubject({ kind }: Entity): boolean {
  return ['asset', 'symbol', 'stock', 'mint', 'evm', 'name'].includes(kind)
}

function isSome(entities: readonly Entity[]): boolean {
  return entities.length > 0
}

function takesAll({ filled }: NonNullable<Decision['chosen']>, { source }: Job): boolean {
  return source.entities.every((entity) => filled.placed.has(entity))
}
