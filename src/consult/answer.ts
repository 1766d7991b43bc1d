import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '../core/json.ts'
import { formatUsd } from '../core/money.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { Candidate } from './candidates.ts'
import { NOT_STATED } from './checked-fill.ts'
import type { Decision } from './decide.ts'
import type { EntityKind } from './entities/kinds.ts'
import { describeTotal, priceOf, writtenPrice } from './prices.ts'
import type { ConsultAlternative, ConsultCall, ConsultResult } from './result.ts'
import { oncePer } from './text/once.ts'

export const MAX_ALTERNATIVES = 5
/** No one has measured how often a model's choice is right. */
const SECOND_CONFIDENCE = 0.6
/** A tool below this share of the best one is not worth naming. */
const WORTH_NAMING = 0.02

/** Calls for one job or several, in order, each once. */
export function answerCalls(jobs: readonly Decision[]): ConsultResult {
  const ready = jobs.flatMap(({ ranked: [best] }) => best?.inputs.map((params) => ({ best, params })) ?? [])
  const distinct = ready.length < 2 ? ready : distinctOf(ready)
  const calls = distinct.map(({ best, params }) => callOf(best.indexed.tool, params))
  const unused = [...new Set(jobs.flatMap(({ ranked }) => ranked[0]?.unused ?? []))]
  const priced = distinct.map(({ best, params }) => ({ tool: best.indexed.tool, params }))
  const taken = new Set(calls.map(({ toolId }) => toolId))
  return {
    mode: 'call',
    calls,
    confidence: rounded(Math.min(...jobs.map(({ confidence }) => confidence))),
    alternatives: listAlternatives(
      jobs.flatMap(({ ranked }) => ranked.slice(1)),
      taken,
    ),
    missing: [],
    unused,
    billed: false,
    message: [describeTotal(priced), describeUnused(unused)].join(''),
  }
}

interface Ready {
  readonly best: Candidate
  readonly params: JsonObject
}

function distinctOf(ready: readonly Ready[]): readonly Ready[] {
  const distinct = new Map(
    ready.map((one) => [`${one.best.indexed.tool.contract.id} ${JSON.stringify(one.params)}`, one]),
  )
  for (const [key, one] of distinct) if (ready.some((other) => holdsAll(other, one))) distinct.delete(key)
  return [...distinct.values()]
}

/** Whether a call of the same tool asks for all that another asks for, and for more. */
function holdsAll(one: Ready, other: Ready): boolean {
  const [names, more] = [Object.keys(other.params), Object.keys(one.params).length]
  return (
    // calls of one job are all meant
    one.best !== other.best &&
    one.best.indexed === other.best.indexed &&
    names.length < more &&
    // the price now is asked for beside that of another day
    (one.params['at'] === undefined || other.params['at'] !== undefined) &&
    names.every((name) => isDeepStrictEqual(one.params[name], other.params[name]))
  )
}

/** A tool is known, but it lacks something that was not given, or was given wrongly. */
export function answerMissing({ ranked, confidence, source }: Decision): ConsultResult {
  const [best, ...others] = ranked
  if (!best) return answerNothing([], 'No tool here does this.')
  const missing = listMissing(best)
  const wrong = best.errors.find(({ message }) =>
    /checksum|not supported|days ago|in the future|no such day/.test(message),
  )
  const fields = missing.map(({ field }) => field).join(', ')
  const misfit = describeMisfit(best, source)
  const { title } = best.indexed.tool.contract
  return {
    ...answerNothing(
      others,
      wrong
        ? `${title}: ${wrong.message}`
        : `${title} (${priceText(best.indexed.tool)}) can do this. ${misfit}Say also: ${fields}.`,
    ),
    mode: 'clarify',
    confidence: rounded(confidence),
    missing,
    unused: best.unused,
  }
}

/** What the text gives instead of what is missing: an address of another chain, or a part of one. */
function describeMisfit({ filled }: Candidate, { entities }: Decision['source']): string {
  const one = entities.find(
    (entity) => misfits[entity.kind] !== undefined && !filled.usedEntities.has(entity),
  )
  if (!one || !('text' in one)) return ''
  const shown = one.text.length > 14 ? `${one.text.slice(0, 8)}…${one.text.slice(-4)}` : one.text
  return `“${shown}” is ${misfits[one.kind]}, which it does not take. `
}

const misfits: Readonly<Partial<Record<EntityKind, string>>> = {
  evm: 'an EVM address',
  mint: 'a Solana address',
  hash: 'an EVM transaction hash',
  signature: 'a Solana signature',
  fragment: 'only a part of an address or hash',
  name: 'a name',
}

/** Several tools may be meant, none of them surely. */
export function answerUnsure({ ranked, confidence }: Decision): ConsultResult {
  return {
    ...answerNothing(
      ranked,
      'More than one tool may be meant. Call one of the alternatives, or say more about what you want.',
    ),
    mode: 'clarify',
    confidence: rounded(confidence),
  }
}

/** No call, and what comes closest. */
export function answerNothing(others: readonly Candidate[], message: string): ConsultResult {
  return {
    mode: 'unsupported',
    calls: [],
    confidence: 0,
    alternatives: listAlternatives(others, new Set()),
    missing: [],
    unused: [],
    billed: false,
    message,
  }
}

/** A single call with a message of its own. */
export function answerWith(tool: Tool, message: string, params: JsonObject = {}): ConsultResult {
  return { ...answerNothing([], message), mode: 'call', calls: [callOf(tool, params)], confidence: 0.95 }
}

/** The call that a language model has chosen among ours, and has filled so that the tool takes it. */
export function answerSecond(own: ConsultResult, tool: Tool, params: JsonObject): ConsultResult {
  return {
    ...own,
    mode: 'call',
    calls: [callOf(tool, params)],
    confidence: Math.max(own.confidence, SECOND_CONFIDENCE),
    alternatives: own.alternatives.filter(({ toolId }) => toolId !== tool.contract.id),
    missing: [],
    message: `${describeTotal([{ tool, params }])}${describeUnused(own.unused)} A language model chose among the tools that may be meant.`,
    secondOpinion: true,
  }
}

function callOf(tool: Tool, params: JsonObject): ConsultCall {
  const { toolName, toolId, cost, why } = textsOf(tool)
  const price = priceOf({ tool, params })
  const max_cost_usd = price === tool.contract.price ? cost : formatUsd(price)
  return { toolName, toolId, params, max_cost_usd, why }
}

/** What a call of a tool states whatever its parameters are. */
const textsOf = oncePer((tool: Tool) => ({
  toolName: mcpName(tool.contract.id),
  toolId: tool.contract.id,
  cost: writtenPrice(tool),
  why: whyOf(tool),
}))

/** What the tool gives and what it costs. */
function whyOf(tool: Tool): string {
  return `${tool.contract.title}: ${tool.quote ? 'from ' : ''}${priceText(tool)}.`
}

export function priceText({ contract }: Tool): string {
  return contract.price === 0n ? 'free' : `$${formatUsd(contract.price)}`
}

function listAlternatives(others: readonly Candidate[], taken: ReadonlySet<string>): ConsultAlternative[] {
  const best = others.reduce((most, { score }) => Math.max(most, score), 0)
  const seen = new Set(taken)
  return others
    .filter(({ indexed, score }) => {
      const { id, kind } = indexed.tool.contract
      return kind !== 'action' && score >= WORTH_NAMING * best && !seen.has(id) && seen.add(id)
    })
    .slice(0, MAX_ALTERNATIVES)
    .map(({ indexed: { tool }, filled, errors }): ConsultAlternative => {
      const { toolName, toolId, max_cost_usd, why } = callOf(tool, filled.params)
      return errors.length === 0
        ? { toolId, why, toolName, params: filled.params, max_cost_usd }
        : {
            toolId,
            why: `${why.slice(0, -1)}; say also: ${[...new Set(errors.map(({ field }) => field))].join(', ')}.`,
          }
    })
}

function listMissing({ indexed, errors }: Candidate): ConsultResult['missing'] {
  const fields = [...new Set(errors.map(({ field }) => field))]
  return fields.map((field) => {
    const message = errors.find((one) => one.field === field)?.message ?? ''
    const described = indexed.slots.find(({ name }) => name === field)?.description
    const isPlain = message === NOT_STATED || message === '' || /^Invalid|^Too/.test(message)
    return {
      toolId: indexed.tool.contract.id,
      field,
      hint: isPlain ? described || 'Say what it is.' : message,
    }
  })
}

function describeUnused(unused: readonly string[]): string {
  return unused.length === 0
    ? ''
    : ` Not applied, no parameter takes it: ${unused.map((one) => `“${one}”`).join(', ')}.`
}

function rounded(share: number): number {
  return Math.round(share * 100) / 100
}
