import type { DataSourceId } from '../../config/data-sources.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Connection } from '../http/connection.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { Sources } from '../open-sources.ts'

/** Which one of all sources may be asked. */
export type OnlySource =
  | { readonly kind: 'source'; readonly id: DataSourceId }
  | { readonly kind: 'feed'; readonly url: string }

/** Why a source was not asked: another one is being tried. */
export class NotAsked extends Error {
  override readonly name = 'NotAsked'
}

/** A question that needs more requests than this is no cheap one; the rest is not asked. */
const MAX_REQUESTS = 6

/** The same sources, of which one alone is asked, and what became of it. */
export interface RestrictedSources {
  readonly sources: Sources
  /** How many requests were let through. */
  requests(): number
  /** The first failure of a request that was let through. */
  failure(): unknown
}

/**
 * Lets one source through: every other refuses, so that an answer comes from this one or not at all, whatever stands in for
 * it.
 *
 * @param maxRequests How many times it is asked at most.
 */
export function restrictSources(
  sources: Sources,
  only: OnlySource,
  maxRequests: number = MAX_REQUESTS,
): RestrictedSources {
  let requests = 0
  let failure: unknown
  const admit = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (requests >= maxRequests) throw notAsked()
    requests += 1
    try {
      return await ask()
    } catch (error) {
      failure ??= error
      throw error
    }
  }
  return {
    requests: () => requests,
    failure: () => failure,
    sources: {
      ...sources,
      connect: (id) =>
        restricted(sources.connect(id), only.kind === 'source' && only.id === id ? admit : refuse),
      connectFeed: (feed) =>
        restricted(sources.connectFeed(feed), only.kind === 'feed' && only.url === feed.url ? admit : refuse),
    },
  }
}

type Admit = <T>(ask: () => Promise<T>) => Promise<T>

const refuse: Admit = async () => {
  throw notAsked()
}

function restricted(connection: Connection, admit: Admit): Connection {
  const { http } = connection
  const guarded: HttpClient = {
    ...http,
    getJson: (...question) => admit(() => http.getJson(...question)),
    postJson: (...question) => admit(() => http.postJson(...question)),
    getDocument: (...question) => admit(() => http.getDocument(...question)),
    async *postForEvents(...question) {
      yield* await admit(async () => http.postForEvents(...question))
    },
  }
  return { ...connection, http: guarded }
}

function notAsked(): GatewayError {
  return new GatewayError('upstream_unavailable', 'Another source is being tried.', { cause: new NotAsked() })
}
