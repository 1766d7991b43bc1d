import { DAY_MS } from '../../src/core/durations.ts'
import type { NewSession } from '../../src/store/sessions/session-account-repository.ts'
import { NOW } from './payments.ts'

/** A session of the payer of `createClaim`, without limits, for thirty days. */
export function createSession(id: string, changes: Partial<NewSession> = {}): NewSession {
  return {
    id,
    token_hash: `hash of ${id}`,
    wallet: 'eip155:0xpayer',
    network: 'eip155:84532',
    asset: '0xusdc',
    return_to: '0xpayer',
    opened_by: null,
    created_at: NOW,
    expires_at: NOW + 30 * DAY_MS,
    most_per_call: null,
    most_per_day: null,
    most_in_total: null,
    tools: null,
    payees: null,
    ...changes,
  }
}
