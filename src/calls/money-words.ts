import { failureOf, GatewayError } from '../core/failures.ts'
import type { Call } from './call.ts'

const FAMILIES_OF_MONEY: ReadonlySet<string> = new Set(['payments', 'sessions'])
/** What may have ended before anybody looked. */
const ENDED_UNSEEN: ReadonlySet<string> = new Set([
  'internal',
  'tool_timeout',
  'output_invalid',
  'client_gone',
])
const RETRY_AFTER_SECONDS = 3

/** Whether the caller of a free tool may read its failure as the fate of money that was paid elsewhere. */
export function mayTellOfMoney({ tool, session, proof }: Pick<Call, 'tool' | 'session' | 'proof'>): boolean {
  const { id, family, kind } = tool.contract
  return (
    FAMILIES_OF_MONEY.has(family) ||
    id === 'videos-status' ||
    kind === 'manage' ||
    session !== undefined ||
    carries(proof)
  )
}

/** The same failure without a word that no money moved: nobody has looked. */
export function unsureOfMoney(error: unknown): unknown {
  const { code, charged, details, retryAfterSeconds = RETRY_AFTER_SECONDS } = failureOf(error)
  if (charged !== 'no' || !ENDED_UNSEEN.has(code)) return error
  const message = error instanceof GatewayError ? error.message : 'Something went wrong on our side.'
  return new GatewayError(code, message, { cause: error, details, retryAfterSeconds, charged: 'pending' })
}

function carries(proof: Call['proof']): boolean {
  try {
    return proof() !== undefined
  } catch {
    // what cannot be read has paid for nothing
    return false
  }
}
