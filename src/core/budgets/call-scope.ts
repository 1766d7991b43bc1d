import { AsyncLocalStorage } from 'node:async_hooks'

/** What sources may cost for a call, and have cost; shared with the calls that it makes itself. */
export interface CallCost {
  /** Billionths of a dollar; undefined where the price sets no bound. */
  readonly maxNanoUsd: number | undefined
  spentNanoUsd: number
}

/** On whose behalf a source is asked. */
export interface CallScope {
  /** Who waits first where a source is short of permits. */
  readonly priority: 'paid' | 'unpaid'
  /** By the gateway's clock, milliseconds since the epoch. */
  readonly deadlineAt: number
  readonly cost: CallCost
}

const scopes = new AsyncLocalStorage<CallScope | undefined>()

/** Does the work of a call: every source that it asks, however deep, is asked for this call. */
export function runInCallScope<T>(scope: CallScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** Does work that no call pays for, such as what the gateway does on its own account. */
export function runOutsideCalls<T>(work: () => T): T {
  return scopes.run(undefined, work)
}

/** Undefined outside of every call. */
export function currentCallScope(): CallScope | undefined {
  return scopes.getStore()
}
