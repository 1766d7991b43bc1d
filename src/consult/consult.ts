import { setImmediate } from 'node:timers/promises'
import { mcpName } from '../core/mcp-name.ts'
import { formatUsd } from '../core/money.ts'
import type { Tool } from '../tools/define-tool.ts'
import { type ContractIndex, indexing } from './contract-index.ts'
import { decide } from './decide.ts'
import { type Job, severalJobs } from './jobs.ts'
import { movesMoney } from './money-moves.ts'
import { mended, readWords } from './reading.ts'
import type { ConsultCall, ConsultResult } from './result.ts'
import { inputsFor } from './spread.ts'
import type { Word } from './text/scan.ts'
import { createSpelling } from './text/spelling.ts'
import { alternativesAmong, costOf, missingIn, whyOf } from './wording.ts'
import { lexicon, wordsIn } from './words/lexicon.ts'

const OWN_ID = 'consult'

/** Turns a sentence into the calls that do what it asks for. */
export type Consult = (intent: string) => ConsultResult

/**
 * Everything consult knows about tools it reads from their contracts, once; the same sentence always gives the same
 * answer. A call is returned only when its tool takes the parameters as they stand; a vague or foreign sentence gives
 * none, and neither does one that would move money.
 */
export function createConsult(tools: readonly Tool[]): Consult {
  const reading = indexing(subjects(tools))
  for (;;) {
    const step = reading.next()
    if (step.done) return consultWith(step.value)
  }
}

/** The same, where others have work to do meanwhile. */
export async function createConsultBeside(tools: readonly Tool[]): Promise<Consult> {
  const reading = indexing(subjects(tools))
  for (;;) {
    const step = reading.next()
    if (step.done) return consultWith(step.value)
    await setImmediate()
  }
}

function subjects(tools: readonly Tool[]): Tool[] {
  return tools.filter(({ contract }) => contract.id !== OWN_ID)
}

function consultWith(index: ContractIndex): Consult {
  const { conceptPhrases, nameVocabulary, stops, trade } = lexicon()
  const vocabulary = new Set([...conceptPhrases.vocabulary, ...nameVocabulary, ...index.vocabulary])
  const correct = createSpelling(vocabulary)
  const isKnown = (word: Word) =>
    stops.has(word.folded) ||
    trade.has(word.folded) ||
    vocabulary.has(word.folded) ||
    index.isSpoken(word.stem) ||
    conceptPhrases.match([word], 0) !== undefined

  return (intent) => {
    const words = mended(wordsIn(intent), { correct, isKnown })
    const source = { ...readWords(words), text: intent.trim() }
    if (movesMoney(words, source.entities))
      return refusal('Consult finds information: it moves no money and places no orders.')
    const whole = { source, decision: decide(source, index) }
    const jobs = severalJobs(words, whole, index)
    return jobs ? answer(jobs) : (answerOne(whole) ?? answer([whole]))
  }
}

/** Says why a single job cannot be called; undefined when it can. */
function answerOne({ source, decision }: Job): ConsultResult | undefined {
  const { chosen, lacking, action, others } = decision
  if (chosen) return undefined
  if (action) {
    const { id, title } = action.indexed.tool.contract
    return refusal(`“${title}” moves money or speaks in your name, so it has to be called by name: ${id}.`)
  }
  const alternatives = alternativesAmong(others)
  if (lacking) {
    const missing = missingIn(lacking)
    const fields = missing.map(({ field }) => field).join(', ')
    const { title } = lacking.indexed.tool.contract
    return {
      ...refusal(`“${title}” would do this, but it has to be told: ${fields}.`),
      missing,
      alternatives,
    }
  }
  const isVague = !source.terms.some(({ weight }) => weight === 'topic')
  return {
    ...refusal(
      isVague
        ? 'This does not say what is wanted: name the job, such as a price, candles or a signal, and its subject.'
        : 'No tool here does this.',
    ),
    alternatives,
  }
}

function answer(jobs: readonly Job[]): ConsultResult {
  const seen = new Set<string>()
  const ready = jobs.flatMap(({ source, decision: { chosen } }) =>
    chosen ? inputsFor(chosen, source).map((params) => ({ chosen, params })) : [],
  )
  const distinct = ready.filter(({ chosen, params }) => {
    const key = `${chosen.indexed.tool.contract.id} ${JSON.stringify(params)}`
    return seen.has(key) ? false : seen.add(key)
  })
  const calls = distinct.map(({ chosen, params }): ConsultCall => {
    const { id, price } = chosen.indexed.tool.contract
    return {
      toolName: mcpName(id),
      toolId: id,
      params,
      max_cost_usd: formatUsd(price),
      why: whyOf(chosen),
    }
  })
  return {
    mode: 'call',
    calls,
    confidence: Math.min(...jobs.map(({ decision }) => decision.confidence)),
    alternatives: alternativesAmong(
      jobs.flatMap(({ decision }) => decision.others),
      calls,
    ),
    missing: [],
    billed: false,
    message: costOf(distinct.map(({ chosen }) => chosen.indexed.tool.contract.price)),
  }
}

function refusal(message: string): ConsultResult {
  return {
    mode: 'unsupported',
    calls: [],
    confidence: 0,
    alternatives: [],
    missing: [],
    billed: false,
    message,
  }
}
