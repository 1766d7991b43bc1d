import type { Recording } from './recording.ts'

/**
 * Parameters that choose a window of a series. A recording shows one window and the data clock stands at its end,
 * so a request for "the latest" is answered by whatever window was recorded.
 */
const windowNames = new Set(['startTime', 'endTime', 'start', 'end', 'since'])
/** Parameters that say how many rows are wanted; a recording with more rows serves a request for fewer. */
const limitNames = new Set(['limit', 'count'])

/**
 * Finds the recording that answers a request: same method and path, same query in any order, but for the window,
 * and for a smaller limit. Where several would do, the one with the most rows answers; the adapter cuts.
 *
 * @param path Path and query without the provider's prefix.
 */
export function recordingFor(
  { provider, method, path }: { provider: string; method: string; path: URL },
  recordings: readonly Recording[],
): Recording | undefined {
  const asked = questionOf(path)
  return recordings
    .filter((recording) => recording.provider === provider && recording.request.method === method)
    .map((recording) => ({ recording, question: questionOf(new URL(recording.request.url)) }))
    .filter(({ question }) => question.what === asked.what)
    .map(({ recording, question }) => ({ recording, rows: question.limit ?? parseRows(recording) }))
    .filter(({ rows }) => rows >= (asked.limit ?? 0))
    .sort((a, b) => b.rows - a.rows)[0]?.recording
}

function parseRows({ body }: Recording): number {
  return Array.isArray(body) ? body.length : 0
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
