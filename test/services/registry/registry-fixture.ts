import { createPassportIssuer, type PassportClaims } from '../../../src/calls/passport-issuer.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { loadOrCreateSecrets } from '../../../src/store/engine/secrets.ts'
import { registryRegisterAgent } from '../../../src/tools/agent-registry/registry-register-agent.ts'
import { encode, type PaymentRequired, type Reply } from '../../support/buyer.ts'
import type { OpenedGateway } from '../../support/gateway.ts'

export const PATH = '/8004/register-agent'
export const input: Record<string, unknown> = registryRegisterAgent.contract.example.input

export async function fetchOffer({ buyer }: OpenedGateway): Promise<PaymentRequired> {
  const reply = await buyer.post(PATH, input)
  if (reply.status !== 402) throw new Error(reply.text)
  return reply.body
}

/** A signed payment for a registration, as a header. */
export async function createPayment(gateway: OpenedGateway): Promise<string> {
  return encode(await gateway.buyer.payload(await fetchOffer(gateway)))
}

/** Pays for a registration, with a passport or whatever stands for it. */
export async function register(gateway: OpenedGateway, headers: Record<string, string>): Promise<Reply> {
  return gateway.buyer.post(PATH, input, { 'PAYMENT-SIGNATURE': await createPayment(gateway), ...headers })
}

/** A passport that the gateway knows again, whatever it contains. */
export async function issuePassport(
  gateway: OpenedGateway,
  changes: Partial<PassportClaims> = {},
): Promise<string> {
  const [secret] = await loadOrCreateSecrets(gateway.database, 'operator-passport', () => '', systemClock)
  return createPassportIssuer(secret, { clock: systemClock }).issue({
    operator: 'test',
    identityVerified: true,
    sanctionsClear: true,
    jurisdiction: 'US',
    expiresAt: Date.now() + 60_000,
    ...changes,
  })
}
