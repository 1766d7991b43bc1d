import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock, Random } from '../core/clock.ts'
import { DAY_MS } from '../core/durations.ts'
import type { OperatorCheck, OperatorRefusal } from '../core/operator.ts'

/** What a passport of our own contains; nothing was verified. */
const Claims = z.strictObject({
  operator: z.string().max(60),
  identityVerified: z.boolean(),
  sanctionsClear: z.boolean(),
  jurisdiction: z.string().max(2),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
})
export type PassportClaims = z.infer<typeof Claims>

/** Hands out passports and knows them again. */
export interface PassportIssuer extends OperatorCheck {
  issue(claims: PassportClaims): string
  /** A passport with which every gate opens, for thirty days. */
  issueDemo(): string
}

const PREFIX = 'opc_local_'
const DEMO_MS = 30 * DAY_MS

export function createPassportSecret(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('hex')
}

/** The issuer of a gateway that carries its own chain: so that the gate can be tried without any provider. */
export function createPassportIssuer(secret: string, { clock }: { readonly clock: Clock }): PassportIssuer {
  const sign = (claims: string) => createHmac('sha256', secret).update(claims).digest()

  function issue(claims: PassportClaims): string {
    const written = Buffer.from(JSON.stringify(claims)).toString('base64url')
    return `${PREFIX}${written}.${sign(written).toString('base64url')}`
  }

  function parseClaims(token: string): PassportClaims | undefined {
    const [written = '', signature = '', ...more] = token.startsWith(PREFIX)
      ? token.slice(PREFIX.length).split('.')
      : []
    const [ours, theirs] = [sign(written), Buffer.from(signature, 'base64url')]
    if (more.length > 0 || ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return undefined
    const parsed = Claims.safeParse(JSON.parse(Buffer.from(written, 'base64url').toString()))
    return parsed.success && parsed.data.expiresAt > clock.now() ? parsed.data : undefined
  }

  return {
    issue,
    issueDemo: () =>
      issue({
        operator: 'demo',
        identityVerified: true,
        sanctionsClear: true,
        jurisdiction: 'US',
        expiresAt: clock.now() + DEMO_MS,
      }),
    async assess(token) {
      const claims = parseClaims(token)
      if (!claims) return { kind: 'unknown' }
      const reasons: OperatorRefusal[] = [
        ...(claims.identityVerified ? [] : ['identity_not_verified' as const]),
        ...(claims.sanctionsClear ? [] : ['sanctions' as const]),
        ...(claims.jurisdiction === 'US' ? [] : ['jurisdiction' as const]),
      ]
      return reasons.length === 0 ? { kind: 'allowed' } : { kind: 'refused', reasons }
    },
  }
}
