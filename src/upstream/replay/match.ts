import { toAskedUrl, toReplayUrl } from './recorded-address.ts'
import type { Recording } from './recording.ts'
import { contentKey, type RequestContent, readRequestContent } from './request-content.ts'

/**
 * Parameters that choose a window of a series. A recording shows one window and the data clock stands at its end,
 * so a request for "the latest" is answered by whatever window was recorded.
 */
const windowNames = new Set(['startTime', 'endTime', 'start', 'end', 'since'])
/** Parameters that say how many rows are wanted; a recording with more rows serves a request for fewer. */
const limitNames = new Set(['limit', 'count'])

/** What a replay is asked. */
export interface ReplayQuestion {
  readonly provider: string
  readonly method: string
  /** Path and query without the provider's prefix. */
  readonly path: URL
  /** The parsed body of a POST. */
  readonly body?: unknown
}

/**
 * Finds the recording that answers a request: same method, path and content, and the same query in any order. Where no query
 * is quite the same, the window does not matter, nor a smaller limit; of several the one with the most rows answers, and
 * the adapter cuts.
 */
export function recordingFor(
  { provider, method, path, body }: ReplayQuestion,
  recordings: readonly Recording[],
): Recording | undefined {
  const url = toAskedUrl(provider, path)
  const content = readRequestContent(body)
  const fitting = recordings
    .filter((recording) => recording.provider === provider && recording.request.method === method)
    .filter(({ request }) => isSameContent(request, content))
    .map((recording) => ({ recording, url: toReplayUrl(provider, new URL(recording.request.url)) }))
  const exact = fitting.find((each) => sameQuestion(each.url) === sameQuestion(url))
  if (exact) return exact.recording
  const asked = questionOf(url)
  return fitting
    .map(({ recording, url: recorded }) => ({ recording, question: questionOf(recorded) }))
    .filter(({ question }) => question.what === asked.what)
    .map(({ recording, question }) => ({ recording, rows: question.limit ?? parseRows(recording) }))
    .filter(({ rows }) => rows >= (asked.limit ?? 0))
    .sort((a, b) => b.rows - a.rows)[0]?.recording
}

/** A recording that does not say what was asked in its body answers whatever is asked at its address. */
function isSameContent(recorded: RequestContent, asked: RequestContent): boolean {
  if (!recorded.rpc && recorded.bodyHash === undefined) return true
  return contentKey(recorded) === contentKey(asked)
}

function parseRows({ body }: Recording): number {
  return Array.isArray(body) ? body.length : 0
}

function sameQuestion(url: URL): string {
  const query = [...url.searchParams].sort().map(([name, value]) => `${name}=${value}`)
  return `${url.pathname}?${query.join('&')}`
}

function questionOf(url: URL): { what: string; limit: number | undefined } {
  const what: string[] = []
  let limit: number | undefined
  for (const [name, value] of [...url.searchParams].sort()) {
    if (limitNames.has(name)) limit = Number(value)
    else if (!windowNames.has(name)) what.push(`${name}=${value}`)
  }
  return { what: `${url.pathname}?${what.join('&')}`, limit }
}
