import { isDeepStrictEqual } from 'node:util'
import type { ConsultResult } from '../../../src/consult/result.ts'

/** A sentence and the calls it should lead to; none when there should be none. */
export interface Sentence {
  readonly intent: string
  /** Without `params`, only the tool is judged. */
  readonly calls: readonly { readonly toolId: string; readonly params?: Readonly<Record<string, unknown>> }[]
  /** Written last, and scored before anything was changed for its sake. */
  readonly heldOut?: true
}

export interface Score {
  readonly sentences: number
  /** Sentences whose calls name the expected tools in the expected order, out of those in scope. */
  readonly right: number
  readonly inScope: number
  readonly exact: number
  readonly judgedExactly: number
  readonly refused: number
  readonly outOfScope: number
  /** What went wrong, to be read. */
  readonly misses: readonly string[]
}

/**
 * Judges consult by sentences. A sentence about a tool that is not served yet is out of scope: there is nothing to
 * call.
 */
export function scoreOf(
  sentences: readonly Sentence[],
  consult: (intent: string) => ConsultResult,
  served: ReadonlySet<string>,
): Score {
  const judged = sentences.map((sentence) => judge(sentence, consult(sentence.intent), served))
  const count = (is: (one: Judgement) => boolean) => judged.filter(is).length
  return {
    sentences: sentences.length,
    inScope: count((one) => one.inScope),
    right: count((one) => one.inScope && one.right),
    judgedExactly: count((one) => one.inScope && one.exact !== undefined),
    exact: count((one) => one.inScope && one.exact === true),
    outOfScope: count((one) => !one.inScope),
    refused: count((one) => !one.inScope && one.right),
    misses: judged.flatMap(({ right, exact, sentence, answer: result }) =>
      right && exact !== false ? [] : [`${sentence.intent} → ${result}`],
    ),
  }
}

interface Judgement {
  readonly sentence: Sentence
  readonly inScope: boolean
  readonly right: boolean
  readonly exact: boolean | undefined
  readonly answer: string
}

function judge(sentence: Sentence, result: ConsultResult, served: ReadonlySet<string>): Judgement {
  const { calls } = sentence
  const inScope = calls.length > 0 && calls.every(({ toolId }) => served.has(toolId))
  const stated = JSON.stringify(result.calls.map(({ toolId, params }) => ({ toolId, params })))
  if (!inScope)
    return { sentence, inScope, right: result.calls.length === 0, exact: undefined, answer: stated }
  const right = isDeepStrictEqual(
    result.calls.map(({ toolId }) => toolId),
    calls.map(({ toolId }) => toolId),
  )
  const exact = calls.every(({ params }) => params !== undefined)
    ? right &&
      isDeepStrictEqual(
        result.calls.map(({ params }) => params),
        calls.map(({ params }) => params),
      )
    : undefined
  return { sentence, inScope, right, exact, answer: stated }
}
