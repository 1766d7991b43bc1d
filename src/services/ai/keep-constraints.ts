import type { JsonObject } from '../../core/json.ts'
import type { InnerCall } from '../../tools/ai/inner-calls.ts'
import { type Constraint, constraintsOf } from './question-constraints.ts'
import { dayIn, mentionsIn, venueIn } from './question-mentions.ts'
import { wordsHeld } from './words-held.ts'

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

/** Whether a tool has a parameter, and what it reports about an input. */
export interface ToolInputs {
  has(toolId: string, field: string): boolean
  /** Why the tool refuses the input; undefined when it takes it. */
  refusal(call: InnerCall): string | undefined
  /** The time now, milliseconds since the epoch. */
  now(): number
}

/**
 * Holds the calls of a plan against their question: adds the constraints that a tool can take, and names those that
 * stand in no call. A day in the past that nothing holds yet becomes the time that a tool answers about.
 */
export function keepConstraints(
  question: string,
  { calls, unused }: { readonly calls: readonly InnerCall[]; readonly unused: readonly string[] },
  inputs: ToolInputs,
): KeptPlan {
  let current = calls
  const kept: string[] = []
  const lost: string[] = []
  let refused: string | undefined
  for (const constraint of [
    ...constraintsOf(question),
    ...pastDay(question, calls, inputs),
    ...onlyVenue(question, calls, inputs),
  ]) {
    const { field, text } = constraint
    const takers = current.filter(({ toolId }) => field !== undefined && inputs.has(toolId, field))
    // beside figures of a past day, those of now would be taken for the same day's
    const asked = field === 'at' && takers.length > 0 ? takers : current
    const changed = asked.map((call) => (takers.includes(call) ? held(call, constraint) : call))
    const refusal = takers.length > 0 ? firstRefusal(changed, inputs) : undefined
    if (takers.length > 0 && refusal === undefined) {
      current = changed
      kept.push(text)
    } else lost.push(text)
    if (field === 'at') refused ??= refusal
  }
  const words = wordsHeld(current)
  const mentions = mentionsIn(question, inputs.now())
  for (const { text, isIn, isSubject } of mentions) {
    if (!isIn(words)) lost.push(text)
    else if (!isSubject) kept.push(text)
  }
  const subjects = mentions.flatMap(({ text, isIn, isSubject }) => (isSubject && isIn(words) ? [text] : []))
  const isHeld = (text: string) =>
    words.equals(text) ||
    kept.some((one) => sameWords(one, text)) ||
    subjects.some((one) => one.toLowerCase() === text.toLowerCase())
  const open = distinct([...unused.filter((text) => !isHeld(text)), ...lost])
  return {
    calls: current,
    kept: distinct(kept.filter((text) => !open.some((one) => sameWords(one, text)))),
    unused: open,
    ...(refused === undefined ? {} : { refused }),
  }
}

/** The day a question names, where no call holds it yet. */
function pastDay(question: string, calls: readonly InnerCall[], inputs: ToolInputs): Constraint[] {
  const found = dayIn(question, inputs.now())
  const date = found && mentionsIn(question, inputs.now()).find(({ text }) => text === found.text)
  if (!found || date?.isIn(wordsHeld(calls))) return []
  return [{ text: found.text, field: 'at', value: found.day }]
}

/** The one venue a question names, where a call leaves its venue open. */
function onlyVenue(question: string, calls: readonly InnerCall[], inputs: ToolInputs): Constraint[] {
  const venue = venueIn(question)
  if (venue === undefined) return []
  const isOpen = calls.some(
    ({ toolId, params }) => inputs.has(toolId, 'source') && params['source'] === undefined,
  )
  return isOpen ? [{ text: venue, field: 'source', value: venue }] : []
}

function firstRefusal(calls: readonly InnerCall[], inputs: ToolInputs): string | undefined {
  return calls.flatMap((call) => inputs.refusal(call) ?? [])[0]
}

/** The call with the constraint in it; what names the same chain in other letters stays. */
function held(call: InnerCall, { field, value }: Constraint): InnerCall {
  if (field === undefined) return call
  const before = call.params[field]
  if (typeof before === 'string' && before.toLowerCase() === `${value}`.toLowerCase()) return call
  const params: JsonObject = { ...call.params, [field]: value }
  return { ...call, params }
}

/** Each once; what stands in longer words of the same is left out. */
function distinct(texts: readonly string[]): string[] {
  const longestFirst = texts.toSorted((a, b) => b.length - a.length)
  const whole: string[] = []
  for (const text of longestFirst) if (!whole.some((one) => sameWords(one, text))) whole.push(text)
  return texts.filter((text, index) => whole.includes(text) && texts.indexOf(text) === index)
}

function sameWords(a: string, b: string): boolean {
  const [first = '', second = ''] = [a, b].map((text) => text.toLowerCase())
  return first.includes(second) || second.includes(first)
}
