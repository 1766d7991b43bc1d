import type { Clock } from '../core/clock.ts'
import { MINUTE_MS } from '../core/durations.ts'
import { GatewayError } from '../core/failures.ts'
import { createLruCache } from '../core/lru-cache.ts'

/** Remembers payers whose calls use sources and then cost nothing: those must not stand before calls that are paid. */
export interface FruitlessCalls {
  note(payer: string, error: unknown): void
  /** Whether this payer has made many such calls in the last minute. */
  isFrequent(payer: string): boolean
}

/** Failures that lie in what was asked for. */
const CALLERS_OWN = new Set(['invalid_input', 'not_found', 'upstream_rejected', 'upstream_malformed'])
const MAX_A_MINUTE = 5
const MAX_PAYERS = 10_000

export function createFruitlessCalls(clock: Clock): FruitlessCalls {
  const times = createLruCache<string, readonly number[]>(MAX_PAYERS)
  const recent = (payer: string) => (times.get(payer) ?? []).filter((at) => at > clock.now() - MINUTE_MS)

  return {
    note(payer, error) {
      if (!(error instanceof GatewayError) || !CALLERS_OWN.has(error.code)) return
      times.set(payer, [...recent(payer).slice(-MAX_A_MINUTE), clock.now()])
    },
    isFrequent: (payer) => recent(payer).length >= MAX_A_MINUTE,
  }
}
