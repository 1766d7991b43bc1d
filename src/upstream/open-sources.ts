import { type DataSourceId, dataSource, dataSourceIds, keyHeaders } from '../config/data-sources.ts'
import type { Clock, Scheduler } from '../core/clock.ts'
import type { Connection } from './connection.ts'
import type { UpstreamStatus } from './health.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import type { DataMode } from './sourced.ts'

/** Every source of data that can be asked over HTTP, each with a client of its own. */
export interface Sources {
  connect(id: DataSourceId): Connection
  /** Whether there is an address for it: one that an operator runs has none by default. */
  isSet(id: DataSourceId): boolean
  /** How those that are used are doing. */
  statuses(mode: DataMode): readonly UpstreamStatus[]
  close(): Promise<void>
}

interface SourceOptions {
  baseUrl(id: DataSourceId): string
  readonly keys: Partial<Record<DataSourceId, string>>
  readonly clock: Clock
  readonly dataClock: Clock
  readonly scheduler: Scheduler
}

/** Opens the sources; a client is made when its source is first used. */
export function openSources({ baseUrl, keys, clock, dataClock, scheduler }: SourceOptions): Sources {
  const clients = new Map<DataSourceId, HttpClient>()
  const clientOf = (id: DataSourceId): HttpClient => {
    const opened = clients.get(id)
    if (opened) return opened
    const { name, maxBytes } = dataSource(id)
    const client = createHttpClient({
      name,
      clock,
      scheduler,
      ...(maxBytes === undefined ? {} : { maxBytes }),
      headers: keyHeaders(id, { baseUrl: baseUrl(id), secret: keys[id] }),
    })
    clients.set(id, client)
    return client
  }
  return {
    connect: (id) => ({
      http: clientOf(id),
      baseUrl: new URL(baseUrl(id)),
      hasKey: keys[id] !== undefined,
      clock,
      dataClock,
      scheduler,
    }),
    isSet: (id) => baseUrl(id) !== '',
    statuses: (mode) =>
      dataSourceIds.flatMap((id) => {
        const client = clients.get(id)
        return client ? [{ name: id, promise: dataSource(id).tells, mode, ...client.observed() }] : []
      }),
    async close() {
      await Promise.all([...clients.values()].map((client) => client.close()))
    },
  }
}
