import { z } from 'zod'
import { send } from '../gateway.ts'
import { searchTools } from '../tools.ts'

/** A tool that words may mean, and what it would be asked for, where that is known. */
export interface MeantTool {
  readonly id: string
  readonly params?: Readonly<Record<string, unknown>>
}

const Advice = z.looseObject({
  calls: z.array(z.looseObject({ toolId: z.string(), params: z.record(z.string(), z.unknown()) })),
  missing: z.array(z.looseObject({ toolId: z.string() })),
  alternatives: z.array(z.looseObject({ toolId: z.string() })),
})

/** What words mean, and what else they may have meant where that is nothing. */
export interface Meaning {
  readonly tools: readonly MeantTool[]
  readonly didYouMean: readonly string[]
}

/** What consult would call for these words, then what the search finds; empty without an answer. */
export async function findMeantTools(words: string): Promise<Meaning> {
  const [advised, found] = await Promise.all([consult(words), searchTools(words)])
  const tools = [...advised, ...found.ids.map((id) => ({ id }))]
  return {
    tools: tools.filter(({ id }, at) => tools.findIndex((other) => other.id === id) === at),
    didYouMean: found.didYouMean,
  }
}

async function consult(words: string): Promise<readonly MeantTool[]> {
  return send('agent/consult', Advice, { intent: words }).then(
    ({ calls, missing, alternatives }) => [
      ...calls.map(({ toolId: id, params }) => ({ id, params })),
      ...[...missing, ...alternatives].map(({ toolId: id }) => ({ id })),
    ],
    () => [],
  )
}
