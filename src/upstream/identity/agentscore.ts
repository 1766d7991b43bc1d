import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import type { OperatorCheck, OperatorRefusal, OperatorVerdict } from '../../core/operator.ts'
import { urlAt } from '../http/connection.ts'
import type { HttpClient } from '../http/http-client.ts'

const Account = z.string().nullish().catch(undefined)
const Assessment = z.looseObject({
  // whatever else it may be, it is no yes
  decision: z.string().nullish().catch(undefined),
  decision_reasons: z.array(z.string()).max(50).catch([]),
  subject: z.looseObject({ address: Account }).nullish().catch(undefined),
  resolved_operator: Account,
  linked_wallets: z
    .array(
      z.union([z.string(), z.looseObject({ address: Account }).transform(({ address }) => address ?? '')]),
    )
    .catch([]),
  verify_url: Account,
})
const Refusal = z.object({ error: z.object({ code: z.string() }) })

/** Identity verified, cleared of sanctions, in the United States. */
const policy = { require_kyc: true, require_sanctions_clear: true, allowed_jurisdictions: ['US'] } as const
/** Seven addresses that the provider reserves for tests and always lets through: they belong to no person. */
const RESERVED = /^0x0{39}[1-7]$/i
const UNKNOWN_OPERATOR = new Set([
  'token_expired',
  'invalid_credential',
  'token_revoked',
  'credential_not_found',
])

/**
 * AgentScore, `POST /v1/assess`; needs a key. Documented by its SDK, not recorded: only `decision: "allow"` is a yes, no
 * decision is none.
 *
 * @returns A check that throws GatewayError `upstream_*` when the provider does not tell.
 */
export function agentscoreCheck(http: HttpClient, baseUrl: URL): OperatorCheck {
  const url = urlAt(baseUrl, 'v1/assess')
  return {
    async assess(token, { signal }) {
      if (RESERVED.test(token)) return { kind: 'unknown' }
      const body = { operator_token: token, policy }
      try {
        return parseVerdict(await http.postJson(url, body, Assessment, { signal, explain }))
      } catch (error) {
        if (error instanceof GatewayError && error.code === 'unauthorized') return { kind: 'unknown' }
        throw error
      }
    },
  }
}

/** An unknown token is answered by status 401 and a code; a 401 without one is about our own key. */
function explain(status: number, body: unknown): GatewayError | undefined {
  if (status !== 401 && status !== 404) return undefined
  const output = Refusal.safeParse(body)
  return output.success && UNKNOWN_OPERATOR.has(output.data.error.code)
    ? new GatewayError('unauthorized', 'The token is unknown.')
    : undefined
}

function parseVerdict(assessment: z.infer<typeof Assessment>): OperatorVerdict {
  const {
    decision,
    decision_reasons: result,
    subject,
    resolved_operator,
    linked_wallets,
    verify_url,
  } = assessment
  const accounts = [subject?.address, resolved_operator, ...linked_wallets]
  if (accounts.some((account) => typeof account === 'string' && RESERVED.test(account)))
    return { kind: 'unknown' }
  if (decision === 'allow') return { kind: 'allowed' }
  const verifyUrl = typeof verify_url === 'string' ? ownPage(verify_url) : undefined
  const reasons = [...new Set(result.map(refusalOf))]
  return {
    kind: 'refused',
    reasons: reasons.length > 0 ? reasons : ['policy'],
    ...(verifyUrl === undefined ? {} : { verifyUrl }),
  }
}

function refusalOf(reason: string): OperatorRefusal {
  if (/sanction/i.test(reason)) return 'sanctions'
  if (/jurisdiction|country|region/i.test(reason)) return 'jurisdiction'
  return /kyc|identity|verif/i.test(reason) ? 'identity_not_verified' : 'policy'
}

/** The provider's own page, and no other. */
function ownPage(text: string): string | undefined {
  if (text.length > 300 || !URL.canParse(text)) return undefined
  const { protocol, hostname, href } = new URL(text)
  const isOwn = hostname === 'agentscore.sh' || hostname.endsWith('.agentscore.sh')
  return protocol === 'https:' && isOwn ? href : undefined
}
