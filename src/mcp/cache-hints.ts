import { HOUR_MS } from '../core/durations.ts'

/** Lists change only with a new version of the gateway. */
export const HOUR_CACHE = { ttlMs: HOUR_MS, cacheScope: 'public' } as const
