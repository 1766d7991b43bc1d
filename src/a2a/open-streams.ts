import { GatewayError } from '../core/failures.ts'

/** How many answers go on at the moment, and of whom. */
export interface OpenStreams {
  /** @throws GatewayError `rate_limited` when this client has enough of them, `overloaded` when all have. */
  admit(client: string): void
  /** Counts one until what is returned is called. */
  open(client: string): () => void
}

const MOST = 1_000
const MAX_A_CLIENT = 20
const COME_BACK_SECONDS = 10

export function createOpenStreams(): OpenStreams {
  const byClient = new Map<string, number>()
  let open = 0

  function count(client: string, change: 1 | -1): void {
    open += change
    const left = (byClient.get(client) ?? 0) + change
    if (left > 0) byClient.set(client, left)
    else byClient.delete(client)
  }

  return {
    admit(client) {
      const again = { retryAfterSeconds: COME_BACK_SECONDS }
      if (open >= MOST) throw new GatewayError('overloaded', 'Too many follow tasks at the moment.', again)
      if ((byClient.get(client) ?? 0) >= MAX_A_CLIENT)
        throw new GatewayError('rate_limited', `At most ${MAX_A_CLIENT} streams a client; close one.`, again)
    },
    open(client) {
      count(client, 1)
      return () => count(client, -1)
    },
  }
}
