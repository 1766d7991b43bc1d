import { GatewayError } from '../core/failures.ts'

/** How many answers go on at the moment, and of whom. */
export interface OpenStreams {
  /** @throws GatewayError `rate_limited` when this client has enough of them, `overloaded` when all have. */
  admit(client: string): void
  /** Counts one until what is returned is called. */
  open(client: string): () => void
}

const MAX_STREAMS = 1_000
const MAX_PER_CLIENT = 20
const RETRY_AFTER_SECONDS = 10

export function createOpenStreams(): OpenStreams {
  const byClient = new Map<string, number>()
  let open = 0

  function count(client: string, change: 1 | -1): void {
    open += change
    const remaining = (byClient.get(client) ?? 0) + change
    if (remaining > 0) byClient.set(client, remaining)
    else byClient.delete(client)
  }

  return {
    admit(client) {
      const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS }
      if (open >= MAX_STREAMS)
        throw new GatewayError('overloaded', 'Too many follow tasks at the moment.', retry)
      if ((byClient.get(client) ?? 0) >= MAX_PER_CLIENT)
        throw new GatewayError(
          'rate_limited',
          `At most ${MAX_PER_CLIENT} streams a client; close one.`,
          retry,
        )
    },
    open(client) {
      count(client, 1)
      return () => count(client, -1)
    },
  }
}
