/** The first revision without a handshake, and the first whose answers say how long they hold. */
export const WITHOUT_HANDSHAKE = '2026-07-28'

/** Lists change only with a new version of the gateway. */
export const FOR_AN_HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const

/** An answer that somebody has paid for is nobody else's, and can be given back. */
export const FOR_ITS_OWNER = { ttlMs: 0, cacheScope: 'private' } as const
