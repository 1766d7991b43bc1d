import { readJsonBody } from '../../../src/core/text/json-body.ts'
import type { UpstreamOptions } from '../../../src/upstream/upstreams.ts'
import { type LoopbackVenue, loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { openUpstream } from '../upstream/upstream-fixture.ts'

/** What a node answers to a method: a result, the body of an error, or a recording by its name. */
export type NodeAnswers = Readonly<Record<string, unknown>>

export interface NodeDouble extends LoopbackVenue {
  /** Methods with their parameters, in the order of their arrival. */
  readonly questions: { method: string; params: readonly unknown[] }[]
}

/** A chain's node of our own making; a method that it was given no answer for is unknown to it. */
export async function openNodeFixture(answers: NodeAnswers): Promise<NodeDouble> {
  const questions: { method: string; params: readonly unknown[] }[] = []
  const venue = await loopbackVenue(async (request, response) => {
    const question = (await readJsonBody(request, 100_000)) as { method: string; params: unknown[] }
    questions.push(question)
    sendJson(response, await bodyFor(answers, question.method))
  })
  return { ...venue, questions }
}

async function bodyFor(answers: NodeAnswers, method: string): Promise<unknown> {
  const answer = answers[method]
  if (answer === undefined)
    return { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } }
  if (typeof answer === 'object' && answer !== null) {
    if ('recording' in answer) return (await recorded(`${answer.recording}`)).body
    if ('error' in answer) return { jsonrpc: '2.0', id: 1, ...answer }
  }
  return { jsonrpc: '2.0', id: 1, result: answer }
}

/** Live upstreams whose nodes are the ones given. */
export function openWith(baseUrls: NonNullable<UpstreamOptions['baseUrls']>) {
  return openUpstream({ mode: 'live', baseUrls })
}
