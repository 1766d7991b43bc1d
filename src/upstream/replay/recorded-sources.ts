import type { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import type { Connection } from '../http/connection.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { Sources } from '../open-sources.ts'

/**
 * Sources while they are recorded: those that are named answer each question once and the same ever after, as a replay
 * does; no other is asked.
 *
 * @param names Ids of sources and names of feeds.
 */
export function createRecordedSources(sources: Sources, names: ReadonlySet<string>): Sources {
  // one client for all who ask a source, so that they get the same answer
  const clients = new Map<string, HttpClient>()
  const toRecorded = (name: string, connection: Connection): Connection => {
    const opened = clients.get(name)
    const http = opened ?? (names.has(name) ? askOnce(connection.http) : refuseAll(connection.http))
    clients.set(name, http)
    return { ...connection, http }
  }
  return {
    ...sources,
    connect: (id) => toRecorded(id, sources.connect(id)),
    connectFeed: (feed) => toRecorded(feed.name, sources.connectFeed(feed)),
  }
}

function askOnce(http: HttpClient): HttpClient {
  // by schema, because the same body is read differently by different readers
  const kept = new WeakMap<object, Map<string, Promise<unknown>>>()
  const once = <T>(schema: z.ZodType<T>, key: string, ask: () => Promise<T>): Promise<T> => {
    const answers = kept.get(schema) ?? new Map<string, Promise<unknown>>()
    kept.set(schema, answers)
    const asked = answers.get(key) ?? ask()
    answers.set(key, asked)
    // a failure is not kept
    asked.catch(() => answers.delete(key))
    return asked as Promise<T>
  }
  return {
    ...http,
    getJson: (url, schema, options) => once(schema, url.href, () => http.getJson(url, schema, options)),
    postJson: (url, body, schema, options) =>
      once(schema, `${url.href} ${JSON.stringify(body)}`, () => http.postJson(url, body, schema, options)),
  }
}

function refuseAll(http: HttpClient): HttpClient {
  const refuse = async () => {
    throw new GatewayError('upstream_unavailable', `${http.name} is no part of this recording.`)
  }
  return {
    ...http,
    getJson: refuse,
    postJson: refuse,
    getDocument: refuse,
    async *postForEvents() {
      yield await refuse()
    },
  }
}
