import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../core/clock.ts'
import { MINUTE_MS } from '../core/durations.ts'
import { GatewayError } from '../core/failures.ts'
import type { OperatorCheck, OperatorRefusal, OperatorVerdict } from '../core/operator.ts'

/** Lets calls of tools through whose operator must be known. */
export interface IdentityGate {
  /**
   * @param token `X-Operator-Token` of the very request that carries the call.
   * @throws GatewayError `unauthorized` without a token that is someone's, `forbidden` when the policy refuses,
   *   `identity_unavailable` when the operator cannot be looked up.
   */
  admit(token: string | undefined, options: { readonly signal: AbortSignal }): Promise<void>
}

const HEADER = 'X-Operator-Token'
const VERDICT_TTL_MS = MINUTE_MS
const MAX_VERDICTS = 2_000
/** No space and no comma: two headers of one name arrive as one with a comma. */
const TOKEN = /^[\x21-\x2b\x2d-\x7e]{8,2048}$/

const sentences: Readonly<Record<OperatorRefusal, string>> = {
  identity_not_verified: 'The identity of the operator is not verified.',
  sanctions: 'The operator is not cleared of sanctions.',
  jurisdiction: 'The operator is not in the United States, which the policy of this tool demands.',
  policy: 'The policy of this tool does not let the operator through.',
}

/** The gate where `IDENTITY_GATE=off`: it asks no one. */
export const openIdentityGate: IdentityGate = { admit: async () => {} }

/** The gate where no one can tell who an operator is: it lets no one through. */
export const closedIdentityGate: IdentityGate = {
  async admit() {
    throw new GatewayError('identity_unavailable', 'No identity provider is configured here.', {
      details: { reason: 'not_configured' },
    })
  },
}

/**
 * The gate in front of a service that knows operators. It fails closed: only a plain yes lets a call through. A verdict is good
 * for a minute and kept under the hash of its token, so that no token lies in memory.
 */
export function createIdentityGate(check: OperatorCheck, { clock }: { readonly clock: Clock }): IdentityGate {
  const verdicts = new LRUCache<string, OperatorVerdict>({
    max: MAX_VERDICTS,
    ttl: VERDICT_TTL_MS,
    ttlResolution: 0,
    perf: clock,
  })

  async function fetchVerdict(token: string, signal: AbortSignal): Promise<OperatorVerdict> {
    const key = createHash('sha256').update(token).digest('hex')
    const cached = verdicts.get(key)
    if (cached) return cached
    try {
      const verdict = await check.assess(token, { signal })
      verdicts.set(key, verdict)
      return verdict
    } catch {
      signal.throwIfAborted()
      // the cause is left behind: it may repeat the token
      throw new GatewayError('identity_unavailable', 'The provider of operator identities did not answer.', {
        details: { reason: 'no_answer' },
        retryAfterSeconds: 5,
      })
    }
  }

  return {
    async admit(token, { signal }) {
      if (token === undefined || token === '') {
        throw new GatewayError('unauthorized', `This tool needs the header ${HEADER} beside the payment.`, {
          details: { field: HEADER, reason: 'missing_identity' },
        })
      }
      const verdict: OperatorVerdict = TOKEN.test(token)
        ? await fetchVerdict(token, signal)
        : { kind: 'unknown' }
      if (verdict.kind === 'allowed') return
      if (verdict.kind === 'unknown') {
        throw new GatewayError('unauthorized', `The ${HEADER} is not valid.`, {
          details: { field: HEADER, reason: 'invalid_identity' },
        })
      }
      const { reasons, verifyUrl } = verdict
      throw new GatewayError('forbidden', sentences[reasons[0] ?? 'policy'], {
        details: {
          reason: reasons[0] ?? 'policy',
          reasons,
          ...(verifyUrl === undefined ? {} : { verifyUrl }),
        },
      })
    },
  }
}
