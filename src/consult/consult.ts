import type { Tool } from '../tools/define-tool.ts'
import { aboutItself, aboutPriceOf, answersJob, isAboutGateway, withWordsAbout } from './about-gateway.ts'
import { answerCalls, answerMissing, answerNothing, answerUnsure } from './answer.ts'
import type { Candidate } from './candidates.ts'
import { leaveOutContext } from './context-sentences.ts'
import { type Decision, decide } from './decide.ts'
import { deniedEnding, isDenied } from './denied-calls.ts'
import { describedJob, framedJob } from './described-job.ts'
import { readEverydayName } from './entities/everyday-names.ts'
import { readForeignTicker } from './entities/foreign-tickers.ts'
import { withHangulApart, withKanaTickers } from './entities/kana-names.ts'
import type { EntityKind } from './entities/kinds.ts'
import { lexiconParts } from './entities/lexicon.ts'
import { readUnknownName, soundsLikeCoin } from './entities/unknown-names.ts'
import { FOREIGN } from './foreign.ts'
import { type ConsultIndex, createConsultIndex } from './index-tools.ts'
import { leaveOut, textOf } from './jobs/left-out.ts'
import { closeOpenJobs, isReady } from './jobs/open-jobs.ts'
import { splitIntoJobs } from './jobs/split.ts'
import { loadModel, loadModelNow, type Model } from './model.ts'
import { OWN_ID } from './ranking.ts'
import { type Reading, readText } from './reading.ts'
import type { ConsultResult } from './result.ts'
import { searchTools } from './search.ts'
import { PART_OF_NAME } from './slots/asset-readers.ts'
import { cutFieldPaths } from './slots/field-paths.ts'
import type { Slot } from './slots/schema.ts'
import { spreadOf } from './source.ts'
import { withoutOpening } from './text/openings.ts'
import { decideUndated } from './undated.ts'

/** A sentence is read to here; what follows is context that decides nothing. */
const MAX_LETTERS = 600
/** What the gateway itself is asked stands in words of every day as well, and its answer costs nothing. */
const FOREIGN_TO_GATEWAY = 0.9
/** Beside a refusal, tools from this probability on are offered. */
const WORTH_OFFERING = 0.02
/** Below this probability of the first tool its caller chooses. */
const UNSURE = 0.25

/** Turns a sentence into the calls that do what it asks for. */
export type Consult = (intent: string) => ConsultResult

interface ConsultOptions {
  readonly model?: Model
  /** Dates in a sentence are counted from it. */
  readonly now?: () => Date
}

/**
 * The same sentence gives the same answer on the same day. A call is returned only when its tool takes the parameters
 * as they stand; what moves money is never returned.
 */
export function createConsult(
  tools: readonly Tool[],
  { model = loadModelNow(), now = () => new Date() }: ConsultOptions = {},
): Consult {
  const index = createConsultIndex(withoutItself(tools), model)
  return (intent) => consultIndex(index, intent, now())
}

/** The same, with a search over the same index; others have their turn between the steps of opening it. */
export async function openConsult(
  tools: readonly Tool[],
  { now = () => new Date() }: Omit<ConsultOptions, 'model'> = {},
): Promise<{ readonly consult: Consult; readonly search: (words: string) => readonly string[] }> {
  const model = await loadModel()
  await yieldTurn()
  for (const build of [...lexiconParts, () => readText('any words at all')]) {
    build()
    await yieldTurn()
  }
  const index = createConsultIndex(withoutItself(tools), model)
  await yieldTurn()
  return {
    consult: (intent) => consultIndex(index, intent, now()),
    search: (words) => searchTools(index, words),
  }
}

function yieldTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function withoutItself(tools: readonly Tool[]): Tool[] {
  return tools.filter(({ contract }) => contract.id !== OWN_ID)
}

function consultIndex(index: ConsultIndex, intent: string, now: Date): ConsultResult {
  const { text, paths } = cutFieldPaths(withoutOpening(intent.trim().slice(0, MAX_LETTERS)))
  const priceAnswer = aboutPriceOf(text, index)
  if (priceAnswer) return priceAnswer
  const reading = readText(text)
  const whole = decideAsked({ ...reading, paths }, index, now)
  const framed = answerFramed(whole, text, index, now)
  if (framed) return framed
  if (whole.isAboutItself) return answerAboutItself(reading, index, now)
  const split = splitIntoJobs(whole, index, now)
  const areSure = split.jobs.length > 1 && split.jobs.every(isSurelyAsked)
  const action = (areSure ? split.jobs : [whole, ...split.jobs]).find(isAction)
  if (action) return answerAction(action)
  const jobs = closeOpenJobs(
    split.jobs
      .filter((job) => !isDenied(job))
      .map((job) => (isReady(job) ? job : nameSubject(job, job.source, index, now))),
  )
  const [only, ...others] = jobs
  if (!only) return answerDenied(whole, index)
  if (others.length === 0) {
    const isUnsure = only.foreign >= FOREIGN || only.confidence < 0.5
    if (isUnsure && deniedEnding(only, index.tools)) return answerDenied(only, index)
    return withWordsAbout(answerOne(withAside(only, split.aside)), index)
  }
  if (jobs.every(isReady)) return answerCalls(leaveOutPaths(jobs, paths))
  return isDenied(whole) ? answerDenied(whole, index) : answerOne(leaveOutOthers(whole, jobs))
}

/** Who asks which call does a job is answered as if the job had been asked for, where that is clear. */
function answerAboutItself(reading: Reading, index: ConsultIndex, now: Date): ConsultResult {
  const job = describedJob(reading, index.model)
  return aboutItself(index, job === undefined ? undefined : consultIndex(index, job, now))
}

/**
 * "Which of your calls sends a payout?": what stands behind its frame is answered where that is surely a job, an action
 * by its name. A question for a call of ours is hardly about something foreign.
 */
function answerFramed(
  whole: Decision,
  text: string,
  index: ConsultIndex,
  now: Date,
): ConsultResult | undefined {
  const job = framedJob(text)
  const [first] = whole.ranked
  const isOfGateway = first?.indexed.tool.contract.family === 'service' && whole.confidence >= SURE_OF_FRAMED
  if (job === undefined || isOfGateway) return undefined
  const decision = decideAsked(readText(job), index, now)
  if (decision.confidence < SURE_OF_FRAMED || decision.foreign >= FOREIGN_TO_FRAMED) return undefined
  if (isAction(decision)) return answerAction(decision)
  if (!isReady(decision)) return undefined
  const answer = decision.foreign < FOREIGN ? consultIndex(index, job, now) : answerCalls([decision])
  return answer.mode === 'call' && answersJob(answer, index) ? answer : undefined
}
const SURE_OF_FRAMED = 0.5
const FOREIGN_TO_FRAMED = 0.6

/** Where one of several jobs lacks what no other has, the whole is called as one, and what it drops of the others is named. */
function leaveOutOthers(whole: Decision, jobs: readonly Decision[]): Decision {
  const dropped = jobs.filter((job) => isReady(job) && job.ranked[0]?.indexed !== whole.ranked[0]?.indexed)
  return dropped.reduce((left, { source }) => leaveOut(left, textOf(source)), whole)
}

/** What its speaker only reports is left out where the rest can be called without it. */
function decideAsked(reading: Reading, index: ConsultIndex, now: Date): Decision {
  const asked = leaveOutContext(reading)
  if (asked === reading) return decideWhole(reading, index, now)
  const decision = decideWhole({ ...asked, ...(reading.paths && { paths: reading.paths }) }, index, now)
  return isReady(decision) && decision.foreign < FOREIGN ? decision : decideWhole(reading, index, now)
}

function decideWhole(reading: Reading, index: ConsultIndex, now: Date): Decision {
  return nameSubject(decideTwice(reading, index, now), reading, index, now)
}

/** An everyday word is the asset or share that it names where the tool asked for lacks one. */
function nameSubject(decision: Decision, reading: Reading, index: ConsultIndex, now: Date): Decision {
  const [best, ...others] = decision.ranked
  const lacking = best && lackingSlot(best)
  if (!lacking) return decision
  const isLoose = best.errors.length === 0
  // "ada kabar soal SEC ke ripple?": a coin that is searched for with the rest is what it is about
  const isSearched = best.indexed.slots.some(({ sort, required }) => sort === 'search' && required)
  const hasSubject = reading.entities.some(
    (one) => SUBJECTS.has(one.kind) && !(one.kind === 'asset' && best.used.has(one) && !isSearched),
  )
  if (isLoose && hasSubject) return decision
  const named = readEverydayName(reading, lacking.sort === 'stock' ? 'stock' : 'asset', isLoose)
  const guessed =
    named === undefined && ASSETS.has(lacking.sort) && !isLoose && decision.foreign < FOREIGN
      ? (readForeignTicker(reading) ?? readUnknownName(reading, knownTo(index)))
      : undefined
  const wider = named ?? guessed ?? (isLoose ? undefined : readKanaName(reading))
  if (!wider) return decision
  const again = decide(wider, index, now)
  const [first] = again.ranked
  if (first?.indexed !== best.indexed || first.errors.length > 0) return decision
  const isOffered = guessed && OF_GOODS.has(best.indexed.tool.contract.family) && !soundsLikeCoin(guessed)
  return isOffered ? { ...decision, ranked: [best, first, ...others] } : again
}

function readKanaName(reading: Reading): Reading | undefined {
  const plain = withKanaTickers(reading.text) ?? withHangulApart(reading)
  return plain === undefined ? undefined : readText(plain)
}

const knownTo =
  ({ model }: ConsultIndex) =>
  (folded: string) =>
    spreadOf(folded, model) > 0

/** What is foreign only by a past day in it, or as few words of which one is a smaller coin ("plume price", "zebu coin price"), is looked at again. */
function decideTwice(reading: Reading, index: ConsultIndex, now: Date): Decision {
  const decision = decide(reading, index, now)
  if (decision.foreign < FOREIGN) return decision
  const isFew = reading.words.length <= FEW_WORDS
  const guessed = isFew ? readEverydayName(reading, 'ticker') : undefined
  const unlisted = isFew && !guessed ? readUnlisted(reading, index) : undefined
  const named = guessed ?? unlisted ?? readKanaName(reading)
  const again = named ? decide(named, index, now) : decideUndated(reading, index, now)
  const [first] = again?.ranked ?? []
  if (!again || !first || !isReady(again) || again.foreign >= FOREIGN) return decision
  if (!unlisted || soundsLikeCoin(unlisted)) return again
  return {
    ...decision,
    ranked: [first, ...decision.ranked.filter(({ indexed }) => indexed !== first.indexed)],
  }
}
const FEW_WORDS = 5

function readUnlisted(reading: Reading, index: ConsultIndex): Reading | undefined {
  const hasSubject = reading.entities.some(({ kind }) => SUBJECTS.has(kind))
  return hasSubject ? undefined : readUnknownName(reading, knownTo(index))
}

/** The parameter for an asset or a share without which the tool asks, else the one that it can do without. */
function lackingSlot({ indexed, filled, errors }: Candidate): Slot | undefined {
  const open = indexed.slots.filter(
    ({ name, sort, description }) =>
      NAMING.has(sort) && filled.params[name] === undefined && !PART_OF_NAME.test(description),
  )
  if (errors.length > 0) return open.find(({ name }) => errors.some(({ field }) => field === name))
  return open.find(({ sort }) => sort === 'asset')
}
const ASSETS = new Set<Slot['sort']>(['asset', 'assets', 'against', 'asset-from'])
const NAMING = new Set<Slot['sort']>([...ASSETS, 'protocol', 'stock', 'search'])
/** A car and a share have a price, a chart and a trend as well; only coins have funding. What may be one is offered alone. */
const OF_GOODS = new Set(['markets', 'assets', 'signals'])
const SUBJECTS = new Set<EntityKind>(['asset', 'symbol', 'stock', 'mint', 'evm', 'name'])

/** What parts of the sentence would ask for alone is offered first. */
function withAside(whole: Decision, aside: readonly Decision[]): Decision {
  const [best, ...others] = whole.ranked
  if (!best) return whole
  const offered = aside.flatMap(({ ranked: [first] }) =>
    first && first.indexed !== best.indexed ? [first] : [],
  )
  return { ...whole, ranked: [best, ...offered, ...others] }
}

/** Several calls share no fields: those that are asked for are named as left out. */
function leaveOutPaths(jobs: readonly Decision[], paths: readonly string[]): readonly Decision[] {
  return jobs.map((job, at) => (at === jobs.length - 1 ? paths.reduce(leaveOut, job) : job))
}

function answerOne(decision: Decision): ConsultResult {
  const { ranked, foreign, confidence, isNamed } = decision
  const [best] = ranked
  const isSure = isNamed || (best !== undefined && isAboutGateway(best))
  if (!best || foreign >= (isSure ? FOREIGN_TO_GATEWAY : FOREIGN)) return answerForeign(decision)
  if (best.errors.length > 0) return answerMissing(decision)
  return confidence < UNSURE && !isSure ? answerUnsure(decision) : answerCalls([decision])
}

function answerForeign({ source, ranked }: Decision): ConsultResult {
  const isVague = source.words.length < 3
  return answerNothing(
    ranked.filter(({ probability }) => probability > WORTH_OFFERING),
    isVague
      ? 'Say what you want to know, such as a price, candles or a signal, and of what.'
      : 'This is outside what the tools here do: they answer questions about crypto markets, tokens, wallets, DeFi and news.',
  )
}

function isAction({ ranked: [best], foreign }: Decision): boolean {
  return best?.indexed.tool.contract.kind === 'action' && foreign < FOREIGN
}

/** "Is this payment settled, and do you give money back": two questions may read together like an order that neither is. */
function isSurelyAsked({ confidence, foreign }: Decision): boolean {
  return confidence >= 0.95 && foreign < 0.05
}

function answerAction({ ranked: [best, ...others] }: Decision): ConsultResult {
  const { id, title } = best?.indexed.tool.contract ?? { id: '', title: '' }
  return answerNothing(others, `“${title}” moves money or speaks in your name. Call it by its name: ${id}.`)
}

function answerDenied(decision: Decision, { tools }: ConsultIndex): ConsultResult {
  const [best, ...others] = decision.ranked
  const denied = deniedEnding(decision, tools) ?? best?.indexed
  const { id, title } = denied?.tool.contract ?? { id: '', title: '' }
  return answerNothing(
    others,
    `“${title}” is denied here, so it is not called. If it is meant, call it by its name: ${id}.`,
  )
}
