import { HOUR_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Timed } from '../sourced.ts'
import { type ExchangeState, MAX_SHARE_AGE_MS } from './equities.ts'

/** What one source reports about a share's price. */
export interface ReferencePrice {
  readonly exchange: string
  /** The last trade of regular hours, dollars. */
  readonly priceUsd: number
  /** When that was, milliseconds since the epoch. */
  readonly tradedAt: number
  readonly previousCloseUsd?: number
  readonly state: ExchangeState
  readonly extendedPriceUsd?: number
  readonly extendedAsOf?: number
}

/** A source of prices of shares. */
export interface ReferenceSource {
  /** By which provenance knows it. */
  readonly name: string
  /** As the answer names it. */
  readonly label: string
  /** How its price differs from that of the first source, a sentence; absent where it does not. */
  readonly difference?: string
  price(ticker: string, options: { readonly signal: AbortSignal }): Promise<ReferencePrice & Timed>
}

/** A listed share trades more often than that while its exchange is open. */
const MAX_REGULAR_AGE_MS = 2 * HOUR_MS

/**
 * @param opensAt When the session of now has begun, where the source reports it.
 * @throws GatewayError `stale_data` for a price that cannot be the current one.
 */
export function refuseOldPrice(
  { tradedAt, state }: Pick<ReferencePrice, 'tradedAt' | 'state'>,
  {
    name,
    now,
    opensAt = tradedAt,
  }: { readonly name: string; readonly now: number; readonly opensAt?: number },
): void {
  const isOld = now - tradedAt > MAX_SHARE_AGE_MS
  const isBehind = state === 'regular' && now - Math.max(tradedAt, opensAt) > MAX_REGULAR_AGE_MS
  if (isOld || isBehind) throw new GatewayError('stale_data', `${name} has only an old price of this share.`)
}
