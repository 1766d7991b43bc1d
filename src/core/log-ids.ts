import { AsyncLocalStorage } from 'node:async_hooks'

/** What a log line is found by. Each is an id of ours; none opens, pays or reveals anything. */
export interface LogIds {
  /** The one that the caller got as `X-Request-Id`. */
  readonly requestId?: string | undefined
  readonly door?: string | undefined
  readonly tool?: string | undefined
  /** sha256 of the payment header, as `pennywire admin trace` takes it. */
  readonly payment?: string | undefined
  readonly session?: string | undefined
  /** The kind of a job, and which one it is. */
  readonly job?: string | undefined
  readonly jobId?: string | undefined
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] }

const scopes = new AsyncLocalStorage<Writable<LogIds>>()

/** Does work whose log lines carry these ids, beside those of the work around it. */
export function runWithLogIds<T>(ids: LogIds, work: () => T): T {
  return scopes.run({ ...scopes.getStore(), ...ids }, work)
}

/** Adds ids that become known in the middle of the work; outside of `runWithLogIds` they are dropped. */
export function addLogIds(ids: LogIds): void {
  const scope = scopes.getStore()
  if (scope) Object.assign(scope, ids)
}

/** Empty where nothing is known. */
export function currentLogIds(): LogIds {
  return scopes.getStore() ?? {}
}
