import type { z } from 'zod'
import type { Clock } from '../../core/clock.ts'
import type { Admission } from '../budget/admission.ts'
import { type Answer, createAnswerCache, type Freshness, type Read } from './answer-cache.ts'
import type { HttpClient } from './http-client.ts'
import type { ExplainRefusal } from './reply.ts'

/** What an adapter needs to reach its source. */
export interface Connection {
  readonly http: HttpClient
  /** May carry a path of its own, which is kept. */
  readonly baseUrl: URL
  /** Whether a key is set for it; what it is, only the client knows. */
  readonly hasKey: boolean
  /** What it may be asked, and what that costs; undefined where it has neither limit nor price. */
  readonly admission?: Admission | undefined
  readonly clock: Clock
  /** The time by which data is old or new; in replay mode it stands at the recording. */
  readonly dataClock: Clock
}

/**
 * Asks the source for one kind of answer and remembers it for as long as it is good. What is asked counts as chosen by a
 * caller, unless it is known to be ours: then a failure of any kind counts against the source.
 */
export function createReader<T extends object>(
  { http, clock, dataClock }: Connection,
  schema: z.ZodType<T>,
  {
    explain,
    entries,
    isOurs: areAllOurs = false,
    ...freshness
  }: Freshness & { readonly explain?: ExplainRefusal; readonly entries?: number; readonly isOurs?: boolean },
): Read<Answer<T>> {
  const read: Read<T> = (url, { signal, isOurs = areAllOurs }) =>
    http.getJson(url, schema, {
      signal,
      key: { text: url.href, isOurs },
      ...(explain ? { explain } : {}),
    })
  return createAnswerCache(read, {
    ...freshness,
    clock,
    dataClock,
    ...(entries === undefined ? {} : { entries }),
  })
}

/** Joins a path and a query to a base URL, keeping the base's own path. */
export function urlAt(
  base: URL,
  path: string,
  query: Readonly<Record<string, string | number | boolean>> = {},
): URL {
  const url = new URL(base)
  url.pathname = `${base.pathname.replace(/\/$/, '')}/${path}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, `${value}`)
  return url
}
