import { ofKind } from '../../consult/entities/kinds.ts'
import { type Reading, readText } from '../../consult/reading.ts'
import type { JsonObject } from '../../core/json.ts'
import type { InnerCall } from '../../tools/ai/inner-calls.ts'

/** Calls that hold what the question demands, as far as tools take it. */
export interface KeptPlan {
  readonly calls: readonly InnerCall[]
  /** Constraints that the calls hold, in the words of the question. */
  readonly kept: readonly string[]
  /** Constraints that no call could hold. */
  readonly unused: readonly string[]
  /** Why the calls cannot be run as the question demands; absent where they can. */
  readonly refused?: string
}

interface Constraint {
  /** As it stands in the question. */
  readonly text: string
  readonly field: string
  readonly value: string | number | boolean
}

/** Whether a tool has a parameter, and what it says of an input. */
export interface ToolInputs {
  has(toolId: string, field: string): boolean
  /** Why the tool refuses the input; undefined when it takes it. */
  refusal(call: InnerCall): string | undefined
}

const NO_LOSS =
  /\b(?:no|without|zero|avoid(?:ing)?|minus|free of)\s+(?:any\s+|the\s+|risk of\s+)*(?:impermanent[- ]loss|IL)\b/i
const STABLES = /\b(?:stable\s?coins?|stables)\b/i
const NOT_STABLES =
  /\b(?:no|non|not|without|exclud\w+|except|other than|besides)[\s-]+(?:for\s+|any\s+|the\s+)*stable/i
const MONEY = String.raw`\$?\s?(\d+(?:[.,]\d+)?)\s?(k|m|mn|mio|million|b|bn|billion)?`
const ABOVE = String.raw`(?:above|over|more than|at least|min(?:imum)?(?: of)?|>=?)`
const MIN_TVL = [
  new RegExp(`${ABOVE}\\s+${MONEY}\\s?(?:usd|dollars)?\\s+(?:of\\s+|in\\s+)?(?:tvl|liquidity)\\b`, 'i'),
  new RegExp(`\\b(?:tvl|liquidity)\\s+(?:of\\s+)?${ABOVE}\\s+${MONEY}`, 'i'),
]
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
}

/**
 * Holds the calls of a plan against the constraints of its question and adds what a tool can take. A date that nothing
 * holds yet becomes the time that a tool answers about.
 */
export function keepConstraints(
  question: string,
  { calls, unused }: { readonly calls: readonly InnerCall[]; readonly unused: readonly string[] },
  inputs: ToolInputs,
): KeptPlan {
  let current = calls
  let open = unused
  const kept: string[] = []
  const refusals: string[] = []
  for (const constraint of constraintsOf(question, unused)) {
    const takers = current.filter(({ toolId }) => inputs.has(toolId, constraint.field))
    const changed = current.map((call) => (takers.includes(call) ? held(call, constraint) : call))
    const refusal = changed.flatMap((call) => inputs.refusal(call) ?? [])[0]
    if (takers.length > 0 && refusal === undefined) {
      current = changed
      kept.push(constraint.text)
      open = open.filter((text) => !sameWords(text, constraint.text))
    } else if (!open.some((text) => sameWords(text, constraint.text))) open = [...open, constraint.text]
    if (refusal !== undefined && constraint.field === 'at') refusals.push(refusal)
  }
  return {
    calls: current,
    kept,
    unused: open,
    ...(refusals[0] === undefined ? {} : { refused: refusals[0] }),
  }
}

function constraintsOf(question: string, unused: readonly string[]): Constraint[] {
  const found: Constraint[] = []
  const noLoss = NO_LOSS.exec(question)
  if (noLoss) found.push({ text: noLoss[0], field: 'noImpermanentLoss', value: true })
  const stables = STABLES.exec(question)
  if (stables && /yield|apy|earn|interest|farm|lend/i.test(question) && !NOT_STABLES.test(question))
    found.push({ text: stables[0], field: 'stablecoinOnly', value: true })
  for (const pattern of MIN_TVL) {
    const [text, amount, scale = ''] = pattern.exec(question) ?? []
    if (text === undefined || amount === undefined) continue
    const value = Number(amount.replace(',', '.')) * (SCALES[scale.toLowerCase()] ?? 1)
    found.push({ text, field: 'minTvlUsd', value })
  }
  const reading = readText(question)
  for (const { id } of ofKind(reading.entities, 'chain').slice(0, 1))
    found.push({ text: `on ${id}`, field: 'chain', value: id })
  const day = dayOf(reading)
  const text = day && unused.find((words) => /\d/.test(words) && !/%|\$/.test(words))
  if (day && text !== undefined) found.push({ text, field: 'at', value: day })
  return found.filter(({ field }) => field !== 'chain' || /yield|apy|gas|pool|tvl/i.test(question))
}

/** The one whole day that a question names, as an ISO 8601 date. */
function dayOf({ entities }: Reading): string | undefined {
  const dates = ofKind(entities, 'date')
  const [only] = dates
  if (dates.length !== 1 || only?.year === undefined || only.month === undefined || only.day === undefined)
    return undefined
  return [only.year, only.month, only.day].map((part) => `${part}`.padStart(2, '0')).join('-')
}

/** The call with the constraint in it; what names the same chain in other letters stays. */
function held(call: InnerCall, { field, value }: Constraint): InnerCall {
  const before = call.params[field]
  if (typeof before === 'string' && before.toLowerCase() === `${value}`.toLowerCase()) return call
  const params: JsonObject = { ...call.params, [field]: value }
  return { ...call, params }
}

function sameWords(a: string, b: string): boolean {
  const [first, second] = [a, b].map((text) => text.toLowerCase())
  return first !== undefined && second !== undefined && (first.includes(second) || second.includes(first))
}
