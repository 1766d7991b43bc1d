import {
  closedIdentityGate,
  createIdentityGate,
  type IdentityGate,
  openIdentityGate,
} from '../../calls/identity-gate.ts'
import { createPassportIssuer, createPassportSecret } from '../../calls/passport-issuer.ts'
import type { Config } from '../../config/config.ts'
import { dataSource, keyHeaders } from '../../config/data-sources.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { Database } from '../../store/engine/database.ts'
import { loadOrCreateSecrets } from '../../store/engine/secrets.ts'
import { createHttpClient } from '../../upstream/http/http-client.ts'
import { agentscoreCheck } from '../../upstream/identity/agentscore.ts'

/** Who vouches for operators here. */
export type IdentityProvider = 'agentscore' | 'local' | 'none' | 'off'

export interface Identity {
  readonly gate: IdentityGate
  readonly provider: IdentityProvider
  /** A passport to try the gate with; only where the gateway vouches itself, for money that is worth nothing. */
  readonly demoPassport?: string
  close(): Promise<void>
}

interface IdentityDeps extends Runtime {
  readonly database: Database
}

/**
 * Opens the gate in front of tools whose operator must be known: AgentScore where its key is set, our own issuer on
 * embedded chains, and where neither is, no one is let through.
 */
export async function openIdentity(
  config: Config,
  { database, clock, scheduler, random }: IdentityDeps,
): Promise<Identity> {
  const close = async () => {}
  if (config.identityGate === 'off') return { gate: openIdentityGate, provider: 'off', close }
  const secret = config.sourceKeys.agentscore
  if (secret !== undefined) {
    const baseUrl = config.sourceUrls.agentscore ?? dataSource('agentscore').baseUrl
    const http = createHttpClient({
      name: dataSource('agentscore').name,
      clock,
      scheduler,
      maxBytes: 200_000,
      headers: keyHeaders('agentscore', { baseUrl, secret }),
    })
    const check = agentscoreCheck(http, new URL(baseUrl))
    return { gate: createIdentityGate(check, { clock }), provider: 'agentscore', close: () => http.close() }
  }
  if (config.payment.networks.length > 0) return { gate: closedIdentityGate, provider: 'none', close }
  const [current] = await loadOrCreateSecrets(
    database,
    'operator-passport',
    () => createPassportSecret(random),
    clock,
  )
  const issuer = createPassportIssuer(current, { clock })
  return {
    gate: createIdentityGate(issuer, { clock }),
    provider: 'local',
    demoPassport: issuer.issueDemo(),
    close,
  }
}
