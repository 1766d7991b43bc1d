import { createHmac } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'

/** A message on its way to a receiver that a caller has named. */
export interface SignedMessage {
  /** The same in every attempt, so that a receiver can tell a repeat. */
  readonly id: string
  /** JSON text, as it is sent. */
  readonly body: string
  /** Milliseconds since the epoch. */
  readonly now: number
  /** As Standard Webhooks writes it: `whsec_` and base64. */
  readonly key: string
}

/** After so many attempts, within about two hours, a message is given up. */
export const MAX_WEBHOOK_ATTEMPTS = 8
const MIN_DELAY_MS = MINUTE_MS
const MAX_DELAY_MS = HOUR_MS

/** The headers of a message as Standard Webhooks has them: HMAC-SHA-256 over id, time in seconds and body. */
export function signHeaders({ id, body, now, key }: SignedMessage): Record<string, string> {
  const time = `${Math.floor(now / 1000)}`
  const bytes = Buffer.from(key.slice(key.indexOf('_') + 1), 'base64')
  const signature = createHmac('sha256', bytes).update(`${id}.${time}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` }
}

/**
 * Milliseconds until the next attempt: one minute, doubled with every attempt, an hour at most.
 *
 * @param attempts Attempts that were made before the one that has just failed.
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** attempts)
}
