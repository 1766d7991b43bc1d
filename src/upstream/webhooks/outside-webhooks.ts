import { GatewayError } from '../../core/failures.ts'
import type { OutsideClient } from '../outside-endpoints/outside-client.ts'
import type { Webhooks } from './webhooks.ts'

/** Webhooks on public hosts: every name is looked up and looked at before it is connected to. */
export function outsideWebhooks(client: OutsideClient): Webhooks {
  return {
    async deliver(message, { signal }) {
      try {
        const reply = await client.ask({ ...message, method: 'POST' }, { signal })
        return reply.kind === 'reply' && reply.status >= 200 && reply.status < 300
      } catch (error) {
        if (error instanceof GatewayError) return false
        throw error
      }
    },
  }
}
