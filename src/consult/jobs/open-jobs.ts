import type { JsonObject } from '../../core/json.ts'
import type { Candidate } from '../candidates.ts'
import type { Decision } from '../decide.ts'
import { fill } from '../slots/fill.ts'
import type { Slot } from '../slots/schema.ts'
import type { Source } from '../slots/source.ts'
import { textOf } from './left-out.ts'
import { takesSubject } from './part-words.ts'

/**
 * "Agent 77 on base: its profile and 15 reviews": what a job must have and does not name, it takes from the nearest job that
 * can be called, from those before it first.
 */
export function closeOpenJobs(jobs: readonly Decision[]): Decision[] {
  return jobs.map((job, at) => {
    if (isReady(job)) return job
    for (const other of [...jobs.slice(0, at).reverse(), ...jobs.slice(at + 1)].filter(isReady)) {
      const closed = closeWith(job, other)
      if (closed) return closed
    }
    return job
  })
}

export function isReady({ ranked: [best] }: Decision): boolean {
  return best !== undefined && best.errors.length === 0
}

function closeWith(job: Decision, { ranked: [lender], source }: Decision): Decision | undefined {
  const [best, ...others] = job.ranked
  if (!best || best.isRejected || lender?.inputs.length !== 1) return undefined
  const { slots, tool } = best.indexed
  const own = best.filled.params
  const missing = new Set(best.errors.map(({ field }) => field))
  const open = slots.filter(
    (slot) =>
      own[slot.name] === undefined &&
      (takesSubject(slot) || slot.sort === 'chain' || (missing.has(slot.name) && !WORDED.has(slot.sort))),
  )
  const pair = asPair(best, lender)
  const tried = [pair, { ...fill(open, source).params, ...own }]
  const isOpen = (params: JsonObject) =>
    slots.some((slot) => slot.defaultsToSubject && missing.has(slot.name) && params[slot.name] === undefined)
  const closed = tried.find((params) => params !== undefined && !isOpen(params) && tool.parse(params).ok)
  const unused = closed === pair ? withoutAssets(best.unused, job.source) : best.unused
  return closed && { ...job, ranked: [{ ...best, inputs: [closed], errors: [], unused }, ...others] }
}

/** A pair holds the assets of both jobs. */
function withoutAssets(unused: readonly string[], { words, entities }: Source): string[] {
  const assets = entities.filter(({ kind }) => kind === 'asset')
  const texts = assets.map(({ at, length }) => textOf({ words: words.slice(at, at + length) }))
  return unused.filter((text) => !texts.includes(text))
}

/** What is looked for or asked in one job is nothing for another, and neither are its numbers. */
const WORDED = new Set<Slot['sort']>(['search', 'wording', 'rules', 'other', 'choice', 'bound', 'count'])

/** "The drawdown of SUI, and does it move with ETH": a pair has the subject of the other job on its one side. */
function asPair(
  { indexed: { slots }, filled: { params } }: Candidate,
  { inputs: [given] }: Candidate,
): JsonObject | undefined {
  const one = slots.find(({ sort }) => sort === 'asset')
  const other = slots.find(({ sort }) => sort === 'against')
  const subject = given?.['token']
  if (!one || !other || subject === undefined) return undefined
  const own = params[other.name] ?? params[one.name]
  return own === undefined || own === subject
    ? undefined
    : { ...params, [one.name]: subject, [other.name]: own }
}
